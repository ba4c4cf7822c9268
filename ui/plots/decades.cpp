// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/decades.h"

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

} // namespace redossier
