// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/spreadrows.h"

#include "core/comparison/elementtext.h"
#include "ui/words/numbers.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

QString tr(const char *text, const char *comment = nullptr, int n = -1)
{
    return QCoreApplication::translate("spread", text, comment, n);
}

int countAt(const Json &object, const char *key)
{
    const Json &count = memberAt(object, key);
    return count.is_number_integer() ? std::clamp(count.get<int>(), 0, 1'000'000) : 0;
}

TableCell numberCell(const Json &value)
{
    const auto number = numberFrom(value);
    return {number ? exactNumber(*number) : QStringLiteral("–"), {}, true};
}

//! "run 2, s05 [3]: 1.5, in the first run 1"
TableCell placeCell(const Json &furthest)
{
    if (memberAt(furthest, "run").is_null() || numberFrom(memberAt(furthest, "value")) == 0) // no difference lies anywhere
        return {QStringLiteral("–"), QStringLiteral("quiet")};
    QStringList index;
    if (const Json &places = memberAt(furthest, "index"); places.is_array())
        for (const Json &place : places)
            index << shown(elementText(place));
    QString place = QLatin1Char('[') + index.join(QStringLiteral(", ")) + QLatin1Char(']');
    if (const std::string identifier = textAt(furthest, "identifier"); !identifier.empty())
        place = shown(identifier) + QLatin1Char(' ') + place;
    return {tr(QT_TRANSLATE_NOOP("spread", "run %1, %2: %3, in the first run %4"))
                .arg(QString::number(countAt(furthest, "run")), place, shown(elementText(memberAt(furthest, "found"))),
                     shown(elementText(memberAt(furthest, "expected"))))};
}

TableCell equalCell(const Json &output, int runs)
{
    if (const int differing = countAt(output, "structure_differs"); differing > 0)
        return {tr(QT_TRANSLATE_NOOP("spread", "! no: its structure differs in %n run(s)"), nullptr, differing), QStringLiteral("attention")};
    if (memberAt(output, "bitwise_equal") == true)
        return {tr(QT_TRANSLATE_NOOP("spread", "✓ yes, all of them")), QStringLiteral("good")};
    return {tr(QT_TRANSLATE_NOOP("spread", "no: %1 of %2 equal the first")).arg(countAt(output, "runs_equal")).arg(runs - 1)};
}

} // namespace

int spreadRuns(const Json &spread)
{
    return countAt(spread, "runs");
}

QStringList spreadHeadings()
{
    return {tr(QT_TRANSLATE_NOOP("spread", "Output")), tr(QT_TRANSLATE_NOOP("spread", "Equal bit for bit")),
            tr(QT_TRANSLATE_NOOP("spread", "Largest absolute")), tr(QT_TRANSLATE_NOOP("spread", "Largest relative")),
            tr(QT_TRANSLATE_NOOP("spread", "Least cosine")), tr(QT_TRANSLATE_NOOP("spread", "Where the absolute one lies")),
            tr(QT_TRANSLATE_NOOP("spread", "Where the relative one lies"))};
}

std::vector<std::vector<TableCell>> spreadRows(const Json &spread)
{
    std::vector<std::vector<TableCell>> rows;
    const Json &outputs = memberAt(spread, "outputs");
    if (!outputs.is_array())
        return rows;
    for (const Json &output : outputs) {
        const Json &absolute = memberAt(output, "max_absolute");
        const Json &relative = memberAt(output, "max_relative");
        rows.push_back({{shown(textAt(output, "name"))}, equalCell(output, spreadRuns(spread)), numberCell(memberAt(absolute, "value")),
                        numberCell(memberAt(relative, "value")), numberCell(memberAt(output, "minimum_cosine")), placeCell(absolute), placeCell(relative)});
    }
    return rows;
}

} // namespace redossier
