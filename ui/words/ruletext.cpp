// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/ruletext.h"

#include "ui/words/numbers.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace redossier {

namespace {

QString translated(const char *text)
{
    return QCoreApplication::translate("words", text);
}

QString number(const std::optional<double> &value)
{
    return value ? exactNumber(*value) : translated(QT_TRANSLATE_NOOP("words", "not decided"));
}

QString percent(double share)
{
    return translated(QT_TRANSLATE_NOOP("words", "%1 %")).arg(exactNumber(share * 100));
}

QString withinText(const std::optional<double> &atol, const std::optional<double> &rtol)
{
    if (rtol && *rtol == 0)
        return translated(QT_TRANSLATE_NOOP("words", "|found − reference| ≤ %1")).arg(number(atol));
    return translated(QT_TRANSLATE_NOOP("words", "|found − reference| ≤ %1 + %2 · |reference|")).arg(number(atol), number(rtol));
}

QString valuesText(const Rule &rule)
{
    const QString within = withinText(rule.atol, rule.rtol);
    const bool same = rule.nan == NanPolicy::samePlaces;
    if (rule.allowedFraction == 0)
        return translated(same ? QT_TRANSLATE_NOOP("words", "%1, for every element; NaN only where the reference has NaN")
                               : QT_TRANSLATE_NOOP("words", "%1, for every element; NaN forbidden"))
            .arg(within);
    return translated(same ? QT_TRANSLATE_NOOP("words", "%1, for all but %2 of the elements; NaN only where the reference has NaN")
                           : QT_TRANSLATE_NOOP("words", "%1, for all but %2 of the elements; NaN forbidden"))
        .arg(within, percent(rule.allowedFraction));
}

QString metricText(const Rule &rule)
{
    const QString field = shown(rule.field.value_or(""));
    switch (rule.direction.value_or(MetricDirection::both)) {
    case MetricDirection::notLower:
        return translated(QT_TRANSLATE_NOOP("words", "metric %1 lower than the reference's by at most %2")).arg(field, number(rule.allowedChange));
    case MetricDirection::notHigher:
        return translated(QT_TRANSLATE_NOOP("words", "metric %1 higher than the reference's by at most %2")).arg(field, number(rule.allowedChange));
    default:
        return translated(QT_TRANSLATE_NOOP("words", "metric %1 within %2 of the reference's")).arg(field, number(rule.allowedChange));
    }
}

} // namespace

QString ruleText(const Rule &rule)
{
    switch (rule.kind) {
    case RuleKind::structure:
        return translated(QT_TRANSLATE_NOOP("words", "count, shape, dtype, identifiers and kinds of non-finite values as in the reference"));
    case RuleKind::values:
        return valuesText(rule);
    case RuleKind::cosine:
        return translated(QT_TRANSLATE_NOOP("words", "cosine of every row with its reference row ≥ %1")).arg(number(rule.minimum));
    case RuleKind::categories:
        return translated(QT_TRANSLATE_NOOP("words", "share of identifiers with the same category ≥ %1")).arg(number(rule.minimumAgreement));
    case RuleKind::neighbours:
        return translated(QT_TRANSLATE_NOOP("words", "mean overlap of the %1 nearest neighbours of each row ≥ %2"))
            .arg(QString::number(rule.k.value_or(0)), number(rule.minimumOverlap));
    case RuleKind::metric:
        return metricText(rule);
    case RuleKind::trajectory:
        return translated(QT_TRANSLATE_NOOP("words", "%1, at every step of the reference")).arg(withinText(rule.atol, rule.rtol));
    case RuleKind::program:
        return translated(QT_TRANSLATE_NOOP("words", "the author's own check passes"));
    }
    return {};
}

QString limitText(const Rule &rule)
{
    switch (rule.kind) {
    case RuleKind::values:
        return rule.allowedFraction == 0 ? translated(QT_TRANSLATE_NOOP("words", "none outside"))
                                         : translated(QT_TRANSLATE_NOOP("words", "%1 outside")).arg(percent(rule.allowedFraction));
    case RuleKind::cosine:
        return QStringLiteral("≥ ") + number(rule.minimum);
    case RuleKind::categories:
        return QStringLiteral("≥ ") + number(rule.minimumAgreement);
    case RuleKind::neighbours:
        return QStringLiteral("≥ ") + number(rule.minimumOverlap);
    case RuleKind::metric:
        return QStringLiteral("≤ ") + number(rule.allowedChange);
    case RuleKind::trajectory:
        return translated(QT_TRANSLATE_NOOP("words", "every step"));
    default:
        return {};
    }
}

QString measuredText(const ComparedRule &rule, std::int64_t elements)
{
    if (rule.kind == "values" && rule.mismatched && !rule.measured.empty())
        return translated(QT_TRANSLATE_NOOP("words", "%1 of %2 outside"))
            .arg(countText(static_cast<std::uint64_t>(*rule.mismatched)), countText(static_cast<std::uint64_t>(elements)));
    if (rule.trajectory && !rule.measured.empty())
        return translated(QT_TRANSLATE_NOOP("words", "%1 of %2 steps within"))
            .arg(countText(static_cast<std::uint64_t>(std::max<std::int64_t>(rule.trajectory->within, 0))),
                 countText(static_cast<std::uint64_t>(std::max<std::int64_t>(rule.trajectory->steps, 0))));
    return rule.measured.empty() ? QStringLiteral("–") : shortElement(rule.measured);
}

QString sideText(const std::optional<ComparedSide> &side)
{
    if (!side)
        return translated(QT_TRANSLATE_NOOP("words", "absent"));
    QStringList axes;
    for (const std::int64_t axis : side->shape)
        axes << countText(static_cast<std::uint64_t>(axis));
    const QString dtype = shown(side->dtype);
    if (axes.isEmpty())
        return translated(QT_TRANSLATE_NOOP("words", "single value, %1")).arg(dtype);
    return QCoreApplication::translate("words", "%1 %2", "shape, dtype").arg(axes.join(QStringLiteral(" × ")), dtype);
}

QString ruleStateSymbol(RuleState state)
{
    return state == RuleState::met ? QStringLiteral("✓") : state == RuleState::notMet ? QStringLiteral("✗") : QStringLiteral("○");
}

QString ruleStateWord(RuleState state)
{
    switch (state) {
    case RuleState::met:
        return translated(QT_TRANSLATE_NOOP("words", "met"));
    case RuleState::notMet:
        return translated(QT_TRANSLATE_NOOP("words", "not met"));
    default:
        return translated(QT_TRANSLATE_NOOP("words", "not judged"));
    }
}

QString ruleStateTone(RuleState state)
{
    return state == RuleState::met ? QStringLiteral("good") : state == RuleState::notMet ? QStringLiteral("attention") : QStringLiteral("quiet");
}

} // namespace redossier
