// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/referencewords.h"

#include "core/reference/decimalnumber.h"
#include "ui/words/ruletext.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

struct PartWords
{
    const char *title;
    const char *purpose;
};

constexpr PartWords parts[] = {
    {QT_TRANSLATE_NOOP("reference", "Overview"), QT_TRANSLATE_NOOP("reference", "What is kept, and what is still to be decided.")},
    {QT_TRANSLATE_NOOP("reference", "Question"), QT_TRANSLATE_NOOP("reference", "What is to be repeated, in your own words.")},
    {QT_TRANSLATE_NOOP("reference", "Code and start"), QT_TRANSLATE_NOOP("reference", "Which revision of the code runs, and with which command.")},
    {QT_TRANSLATE_NOOP("reference", "Data and weights"), QT_TRANSLATE_NOOP("reference", "Which content the command reads, told apart by its fingerprint.")},
    {QT_TRANSLATE_NOOP("reference", "Configuration"), QT_TRANSLATE_NOOP("reference", "Which parameters, which preprocessing and which settings belong to it.")},
    {QT_TRANSLATE_NOOP("reference", "Sample"), QT_TRANSLATE_NOOP("reference", "A small set of inputs that passes through every step that matters.")},
    {QT_TRANSLATE_NOOP("reference", "Platform"), QT_TRANSLATE_NOOP("reference", "For which hardware and which Python it is rebuilt.")},
    {QT_TRANSLATE_NOOP("reference", "Outputs"), QT_TRANSLATE_NOOP("reference", "What the command writes, and one valid example of it.")},
    {QT_TRANSLATE_NOOP("reference", "Criterion"), QT_TRANSLATE_NOOP("reference", "How a result will be judged, decided before any is seen.")},
    {QT_TRANSLATE_NOOP("reference", "Access"), QT_TRANSLATE_NOOP("reference", "Which accesses are needed: their names, never their values.")},
    {QT_TRANSLATE_NOOP("reference", "Capture"), QT_TRANSLATE_NOOP("reference", "What the reference environment really holds, asked from its own Python.")},
    {QT_TRANSLATE_NOOP("reference", "Resume"), QT_TRANSLATE_NOOP("reference", "What a stopped training restores when it goes on: a question of its own, with a verdict of its own.")},
};
static_assert(std::size(parts) == referencePartCount);

QString tr(const char *text)
{
    return QCoreApplication::translate("reference", text);
}

//! Findings whose own advice, or whose words, speak of files and commands that the page stands for.
struct OwnWords
{
    std::string_view code;
    const char *text;
};

constexpr OwnWords ownWords[] = {
    {"expected_undescribed", QT_TRANSLATE_NOOP("reference", "Its shape, type, count and non-finite values were not read from a file yet. Capture it, or choose the expected file here.")},
    {"no_reference_inventory", QT_TRANSLATE_NOOP("reference", "What the reference environment holds was not captured yet, so a rebuilt one has nothing to be compared with.")},
    {"python_missing", QT_TRANSLATE_NOOP("reference", "The Python version of the reference is not known yet. Capture asks its interpreter.")},
    {"number_missing", QT_TRANSLATE_NOOP("reference", "A number is needed here; there is no default.")},
    {"justification_missing", QT_TRANSLATE_NOOP("reference", "The rule does not say yet why it is the right one.")},
    {"criterion_missing", QT_TRANSLATE_NOOP("reference", "There is no rule by which a result would be judged. Add one for an output.")},
};

//! What the page calls a value, where the document's word is another.
constexpr std::pair<std::string_view, const char *> valueNames[] = {
    {"allowed_fraction", QT_TRANSLATE_NOOP("reference", "Share that may lie outside")},
    {"minimum", QT_TRANSLATE_NOOP("reference", "Least cosine of a row")},
    {"minimum_agreement", QT_TRANSLATE_NOOP("reference", "Least share of rows that agree")},
    {"tie_margin", QT_TRANSLATE_NOOP("reference", "Margin of a tie")},
    {"k", QT_TRANSLATE_NOOP("reference", "How many neighbours")},
    {"minimum_overlap", QT_TRANSLATE_NOOP("reference", "Least mean overlap")},
    {"field", QT_TRANSLATE_NOOP("reference", "Column or path")},
    {"allowed_change", QT_TRANSLATE_NOOP("reference", "Allowed change")},
    {"direction", QT_TRANSLATE_NOOP("reference", "What is limited")},
    {"step", QT_TRANSLATE_NOOP("reference", "Column of the steps")},
    {"value", QT_TRANSLATE_NOOP("reference", "Column of the values")},
    {"arguments", QT_TRANSLATE_NOOP("reference", "Command")},
    {"devices", QT_TRANSLATE_NOOP("reference", "Least number of devices")},
    {"install", QT_TRANSLATE_NOOP("reference", "Time limit of the installation")},
    {"probe", QT_TRANSLATE_NOOP("reference", "Time limit of the device probe")},
    {"sample", QT_TRANSLATE_NOOP("reference", "Time limit of the sample")},
};

QString valueName(const Finding &finding)
{
    for (const auto &[key, words] : valueNames)
        if (key == finding.subject)
            return tr(words);
    return shown(finding.subject);
}

QString noNumberText(const Finding &finding)
{
    return tr(QT_TRANSLATE_NOOP("reference", "What stands in \"%1\" is not a number yet, so it counts for nothing.")).arg(valueName(finding));
}

//! A key that nobody filled in yet.
QString missingText(const Finding &finding)
{
    if (finding.where.ends_with("/name"))
        return tr(QT_TRANSLATE_NOOP("reference", "Still to be filled in: its name."));
    if (finding.where.starts_with("reference.json#/outputs/") && finding.where.ends_with("/file"))
        return finding.where.ends_with("/identifiers/file") ? tr(QT_TRANSLATE_NOOP("reference", "Still to be filled in: the file that holds its identifiers."))
                                                            : tr(QT_TRANSLATE_NOOP("reference", "Still to be filled in: the file that the command writes."));
    return tr(QT_TRANSLATE_NOOP("reference", "Still to be filled in: \"%1\".")).arg(valueName(finding));
}

const Json &numberOf(const Json &rule, const char *key)
{
    return memberAt(rule, key);
}

QString numberOrUndecided(const Json &number)
{
    return number.is_number() ? QString::fromStdString(numberText(number)) : tr(QT_TRANSLATE_NOOP("reference", "not decided"));
}

} // namespace

QString partTitle(ReferencePart part)
{
    return tr(parts[static_cast<int>(part)].title);
}

QString partPurpose(ReferencePart part)
{
    return tr(parts[static_cast<int>(part)].purpose);
}

std::string pointerOf(const Finding &finding, const std::string &file)
{
    const std::string prefix = file + "#";
    return finding.where.starts_with(prefix) ? finding.where.substr(prefix.size()) : std::string();
}

ReferencePart partOf(const Finding &finding)
{
    static constexpr std::pair<std::string_view, ReferencePart> places[] = {
        {"reference.json#/question", ReferencePart::question},
        {"reference.json#/goal", ReferencePart::question},
        {"reference.json#/business_criterion", ReferencePart::question},
        {"reference.json#/code", ReferencePart::code},
        {"reference.json#/entry_point", ReferencePart::code},
        {"reference.json#/data", ReferencePart::assets},
        {"reference.json#/weights", ReferencePart::assets},
        {"reference.json#/configuration", ReferencePart::configuration},
        {"reference.json#/settings", ReferencePart::configuration},
        {"reference.json#/sample", ReferencePart::sample},
        {"reference.json#/python/requires", ReferencePart::environment},
        {"reference.json#/python", ReferencePart::capture},
        {"reference.json#/platform", ReferencePart::environment},
        {"reference.json#/devices", ReferencePart::environment},
        {"reference.json#/limits", ReferencePart::environment},
        {"reference.json#/requirements", ReferencePart::environment},
        {"reference.json#/extensions", ReferencePart::environment},
        {"reference.json#/image", ReferencePart::environment},
        {"reference.json#/outputs", ReferencePart::outputs},
        {"reference.json#/access", ReferencePart::access},
        {"criterion.json", ReferencePart::criterion},
        {"observation.json", ReferencePart::capture},
        {"reference/observation.json", ReferencePart::capture},
        {"reference/installed.txt", ReferencePart::capture},
        {"requirements", ReferencePart::environment},
        {"code/", ReferencePart::code},
        {"modifications.patch", ReferencePart::code},
        {"configuration/", ReferencePart::configuration},
        {"inputs/", ReferencePart::sample},
        {"expected/", ReferencePart::outputs},
        {"resume", ReferencePart::resume},
        {"weights/", ReferencePart::assets},
        {"data/", ReferencePart::assets},
    };
    for (const auto &[place, part] : places)
        if (finding.where.starts_with(place))
            return part;
    return ReferencePart::overview;
}

QString severitySymbol(Severity severity, bool draft)
{
    return severity == Severity::error ? (draft ? QStringLiteral("○") : QStringLiteral("✗")) : severity == Severity::warning ? QStringLiteral("!") : QStringLiteral("·");
}

QString severityWord(Severity severity, bool draft)
{
    switch (severity) {
    case Severity::error:
        return draft ? tr(QT_TRANSLATE_NOOP("reference", "To decide")) : tr(QT_TRANSLATE_NOOP("reference", "Error"));
    case Severity::warning:
        return tr(QT_TRANSLATE_NOOP("reference", "Warning"));
    case Severity::hint:
        break;
    }
    return tr(QT_TRANSLATE_NOOP("reference", "Hint"));
}

QString findingText(const Finding &finding)
{
    for (const OwnWords &own : ownWords)
        if (own.code == finding.code)
            return tr(own.text);
    if (finding.code == "key_missing")
        return missingText(finding);
    if (finding.code == "wrong_type" && finding.detail.ends_with("number"))
        return noNumberText(finding);
    if (finding.code == "sample_empty" && finding.subject == "sample")
        return tr(QT_TRANSLATE_NOOP("reference", "The sample has no input yet."));
    return advice(finding).message;
}

QString ruleKindName(RuleKind kind)
{
    switch (kind) {
    case RuleKind::structure:
        return tr(QT_TRANSLATE_NOOP("reference", "Structure"));
    case RuleKind::values:
        return tr(QT_TRANSLATE_NOOP("reference", "Values"));
    case RuleKind::cosine:
        return tr(QT_TRANSLATE_NOOP("reference", "Cosine"));
    case RuleKind::categories:
        return tr(QT_TRANSLATE_NOOP("reference", "Categories"));
    case RuleKind::neighbours:
        return tr(QT_TRANSLATE_NOOP("reference", "Neighbours"));
    case RuleKind::metric:
        return tr(QT_TRANSLATE_NOOP("reference", "Metric"));
    case RuleKind::trajectory:
        return tr(QT_TRANSLATE_NOOP("reference", "Trajectory"));
    case RuleKind::program:
        break;
    }
    return tr(QT_TRANSLATE_NOOP("reference", "Program"));
}

QString ruleKindMeaning(RuleKind kind)
{
    switch (kind) {
    case RuleKind::structure:
        return tr(QT_TRANSLATE_NOOP("reference", "Count, shape, type and identifiers are those of the reference, and no NaN or infinity appears that it does not have. "
                                                 "Every output is held against this first; a rule of this kind says that nothing more is asked."));
    case RuleKind::values:
        return tr(QT_TRANSLATE_NOOP("reference", "Each element is within:  |found − reference| ≤ atol + rtol · |reference|.  atol is an absolute distance in the "
                                                 "output's own unit; rtol is a share of the reference's size, and does nothing where the reference is 0."));
    case RuleKind::cosine:
        return tr(QT_TRANSLATE_NOOP("reference", "The cosine between each row and its reference row is at least the minimum. It looks at the direction of a row "
                                                 "and not at its length; 1 is the same direction."));
    case RuleKind::categories:
        return tr(QT_TRANSLATE_NOOP("reference", "Each row has the category of the reference: its label, or the place of its greatest score. Rows whose scores do not decide "
                                                 "between the two categories, within the margin that you give, are told apart; they count as different all the same."));
    case RuleKind::neighbours:
        return tr(QT_TRANSLATE_NOOP("reference", "The rows that lie nearest to each row are the same as in the reference. Every distance counts, none is estimated; of "
                                                 "equal distances the earlier row is the nearer one."));
    case RuleKind::metric:
        return tr(QT_TRANSLATE_NOOP("reference", "A number of the output stays near the reference's. Name a column of a table, or write a path such as /f1/macro for a "
                                                 "member of a JSON file."));
    case RuleKind::trajectory:
        return tr(QT_TRANSLATE_NOOP("reference", "Every step of the reference is there, and its value is within the tolerance. Rows belong together by their step; the first "
                                                 "step that leaves the reference is named."));
    case RuleKind::program:
        break;
    }
    return tr(QT_TRANSLATE_NOOP("reference", "Your own check, run by the rebuilt interpreter as part of every run. It prints one JSON object with \"passed\", \"measured\" and "
                                             "\"message\", and nothing else; {expected} and {outputs} are the folders of the two sides."));
}

QString ruleNumbers(const Json &rule)
{
    const std::string kind = textAt(rule, "kind");
    if (kind == spelling(RuleKind::values))
        return tr(QT_TRANSLATE_NOOP("reference", "|found − reference| ≤ %1 + %2 · |reference|"))
            .arg(numberOrUndecided(numberOf(rule, "atol")), numberOrUndecided(numberOf(rule, "rtol")));
    if (kind == spelling(RuleKind::cosine))
        return tr(QT_TRANSLATE_NOOP("reference", "cosine of each row ≥ %1")).arg(numberOrUndecided(numberOf(rule, "minimum")));
    if (kind == spelling(RuleKind::structure))
        return tr(QT_TRANSLATE_NOOP("reference", "as the reference"));
    Findings ignored; // what is undecided yet stands at its field
    const Criterion criterion = parseCriterion(Json{{"rules", Json::array({rule})}}, {}, ignored);
    return criterion.rules.empty() ? tr(QT_TRANSLATE_NOOP("reference", "unknown kind of rule")) : ruleText(criterion.rules.front());
}

QString shapeText(const Json &shape)
{
    if (!shape.is_array())
        return tr(QT_TRANSLATE_NOOP("reference", "not read yet"));
    if (shape.empty())
        return tr(QT_TRANSLATE_NOOP("reference", "one value"));
    QStringList sizes;
    for (const Json &size : shape)
        sizes << QString::fromStdString(dumpJsonLine(size));
    return sizes.join(QStringLiteral(" × "));
}

QString nonFiniteText(const Json &counts)
{
    if (!counts.is_object())
        return tr(QT_TRANSLATE_NOOP("reference", "not read yet"));
    const auto count = [&](const char *key) { return memberAt(counts, key).is_number_integer() ? memberAt(counts, key).get<qint64>() : 0; };
    const qint64 nan = count("nan"), positive = count("positive_infinity"), negative = count("negative_infinity");
    if (nan == 0 && positive == 0 && negative == 0)
        return tr(QT_TRANSLATE_NOOP("reference", "none"));
    return tr(QT_TRANSLATE_NOOP("reference", "%1 NaN, %2 +inf, %3 −inf")).arg(nan).arg(positive).arg(negative);
}

QString identifiersText(const Json &identifiers)
{
    const QString file = shown(textAt(identifiers, "file"));
    const QString field = shown(textAt(identifiers, "field"));
    if (!textAt(identifiers, "column").empty())
        return tr(QT_TRANSLATE_NOOP("reference", "column %1")).arg(shown(textAt(identifiers, "column")));
    if (!textAt(identifiers, "array").empty())
        return tr(QT_TRANSLATE_NOOP("reference", "array %1 of the same file")).arg(shown(textAt(identifiers, "array")));
    if (textAt(identifiers, "from") == "inputs")
        return tr(QT_TRANSLATE_NOOP("reference", "assumed: the order of %1")).arg(file);
    if (!file.isEmpty())
        return field.isEmpty() ? tr(QT_TRANSLATE_NOOP("reference", "file %1")).arg(file)
                               : tr(QT_TRANSLATE_NOOP("reference", "field %1 of the file %2")).arg(field, file);
    if (!field.isEmpty())
        return tr(QT_TRANSLATE_NOOP("reference", "field %1")).arg(field);
    return tr(QT_TRANSLATE_NOOP("reference", "none"));
}

} // namespace redossier
