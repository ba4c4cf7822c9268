// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/decades.h"

#include "ui/words/numbers.h"

#include <algorithm>
#include <cmath>

namespace redossier {

QMap<double, QString> decadeLabels(double low, double high, int most)
{
    QMap<double, QString> labels;
    const int first = static_cast<int>(std::ceil(low - 1e-9));
    const int last = static_cast<int>(std::floor(high + 1e-9));
    const int step = std::max(1, (last - first + most) / std::max(1, most));
    for (int exponent = first; exponent <= last; exponent += step) {
        const bool plain = exponent >= 0 && exponent < 4;
        labels.insert(exponent, plain ? QString::number(std::pow(10.0, exponent)) : QStringLiteral("1e%1").arg(exponent));
    }
    return labels;
}

QMap<double, QString> scaleLabels(double zero, double low, double high)
{
    QMap<double, QString> labels{{zero, QStringLiteral("0")}, {high, shortNumber(std::pow(10.0, high))}};
    const double room = 0.12 * (high - zero);
    const auto decades = decadeLabels(low, high, 4);
    for (auto label = decades.begin(); label != decades.end(); ++label)
        if (label.key() > zero + room && label.key() < high - room)
            labels.insert(label.key(), label.value());
    return labels;
}

} // namespace redossier
