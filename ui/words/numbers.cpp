// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/numbers.h"

#include "ui/words/words.h"

#include <QCoreApplication>
#include <QLocale>
#include <charconv>
#include <cmath>

namespace redossier {

namespace {

//! "3.1e-06" as "3.1e-6".
QString withShortExponent(QString text)
{
    const auto at = text.indexOf(QLatin1Char('e'));
    if (at < 0)
        return text;
    auto digits = at + 2;
    while (digits + 1 < text.size() && text[digits] == QLatin1Char('0'))
        text.remove(digits, 1);
    if (text[at + 1] == QLatin1Char('+'))
        text.remove(at + 1, 1);
    return text;
}

QString written(double value, int digits)
{
    if (std::isnan(value))
        return QStringLiteral("nan");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("inf") : QStringLiteral("-inf");
    const double size = std::fabs(value);
    if (size >= 1e6 || (size > 0 && size < 1e-3)) {
        QString text = QString::number(value, 'e', digits - 1);
        // 1.50e-06 is 1.5e-6: zeros at the end say nothing.
        const auto exponent = text.indexOf(QLatin1Char('e'));
        auto end = exponent;
        while (end > 0 && text[end - 1] == QLatin1Char('0'))
            --end;
        if (end > 0 && text[end - 1] == QLatin1Char('.'))
            --end;
        return withShortExponent(text.left(end) + text.mid(exponent));
    }
    const QString text = QString::number(value, 'g', std::max(digits, size >= 1 ? static_cast<int>(std::log10(size)) + 1 : digits));
    return withShortExponent(text);
}

} // namespace

QString shortNumber(double value)
{
    return written(value, 3);
}

QString exactNumber(double value)
{
    if (!std::isfinite(value))
        return written(value, 3);
    char text[40];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    return withShortExponent(QString::fromLatin1(text, static_cast<qsizetype>(end - text)));
}

QString shortElement(const std::string &text)
{
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isNumber = read.ec == std::errc() && read.ptr == text.data() + text.size();
    constexpr std::size_t enough = 11; // a sign, a point and nine digits
    if (!isNumber || text.size() <= enough || text.find('.') == std::string::npos)
        return shown(text);
    return written(value, 9);
}

QString countText(std::uint64_t count)
{
    return QLocale().toString(static_cast<qulonglong>(count));
}

QString shareText(std::uint64_t part, std::uint64_t all)
{
    const auto percent = [](const char *text) { return QCoreApplication::translate("words", text); };
    if (all == 0 || part == 0)
        return percent(QT_TRANSLATE_NOOP("words", "0 %"));
    const double share = 100 * static_cast<double>(part) / static_cast<double>(all);
    if (part < all && share < 0.1)
        return percent(QT_TRANSLATE_NOOP("words", "< 0.1 %"));
    if (part < all && share > 99.9)
        return percent(QT_TRANSLATE_NOOP("words", "> 99.9 %"));
    return percent(QT_TRANSLATE_NOOP("words", "%1 %")).arg(QString::number(share, 'g', 3));
}

QString longNumber(double value)
{
    return written(value, 9);
}

QString longNumberOrDash(const std::optional<double> &value)
{
    return value ? longNumber(*value) : QStringLiteral("–");
}

} // namespace redossier
