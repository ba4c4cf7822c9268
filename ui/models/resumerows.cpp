// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/resumerows.h"

#include "core/session/resumelist.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::pair<std::string_view, const char *> partNames[] = {
    {"weights", QT_TRANSLATE_NOOP("resume", "Weights")},
    {"optimizer", QT_TRANSLATE_NOOP("resume", "Optimizer")},
    {"scheduler", QT_TRANSLATE_NOOP("resume", "Scheduler of the learning rate")},
    {"scaler", QT_TRANSLATE_NOOP("resume", "Scaler of the gradients")},
    {"generators", QT_TRANSLATE_NOOP("resume", "Random generators")},
    {"loader_position", QT_TRANSLATE_NOOP("resume", "Position in the data")},
    {"step", QT_TRANSLATE_NOOP("resume", "Step or epoch")},
};

QString tr(const char *text)
{
    return QCoreApplication::translate("resume", text);
}

QStringList textsAt(const Json &object, const char *key)
{
    QStringList texts;
    if (const Json &list = memberAt(object, key); list.is_array())
        for (const Json &one : list)
            if (one.is_string())
                texts << shown(one.get_ref<const std::string &>());
    return texts;
}

const Json &itemOf(const Json &record, const std::string &name)
{
    static const Json none;
    if (const Json &items = memberAt(record, "items"); items.is_array())
        for (const Json &item : items)
            if (textAt(item, "name") == name)
                return item;
    return none;
}

TableCell stateCell(const std::string &state)
{
    if (state == spelling(ResumeState::present))
        return {QStringLiteral("✓ ") + sentence({"resume_state_present", {}}), QStringLiteral("good")};
    if (state == spelling(ResumeState::absent))
        return {QStringLiteral("✗ ") + sentence({"resume_state_absent", {}}), QStringLiteral("attention")};
    return {QStringLiteral("○ ") + sentence({"resume_state_not_recorded", {}}), QStringLiteral("quiet")};
}

TableCell sourceCell(const std::string &evidence)
{
    if (evidence == "observed")
        return {tr(QT_TRANSLATE_NOOP("resume", "observed: the checkpoint was read"))};
    if (evidence == "declared")
        return {tr(QT_TRANSLATE_NOOP("resume", "declared by a person"))};
    return {QStringLiteral("–"), QStringLiteral("quiet")};
}

} // namespace

QString resumePartName(const std::string &name)
{
    for (const auto &[known, words] : partNames)
        if (known == name)
            return tr(words);
    return shown(name);
}

QStringList resumeHeadings()
{
    return {tr(QT_TRANSLATE_NOOP("resume", "Part")), tr(QT_TRANSLATE_NOOP("resume", "A resume has it")), tr(QT_TRANSLATE_NOOP("resume", "Known from")),
            tr(QT_TRANSLATE_NOOP("resume", "Names in the checkpoint")), tr(QT_TRANSLATE_NOOP("resume", "Note"))};
}

std::vector<std::vector<TableCell>> resumeRows(const Json &record)
{
    std::vector<std::vector<TableCell>> rows;
    for (const std::string &name : resumeNames()) {
        const Json &item = itemOf(record, name);
        const QString keys = textsAt(item, "keys").join(QStringLiteral(", "));
        rows.push_back({{resumePartName(name)}, stateCell(textAt(item, "state")), sourceCell(textAt(item, "evidence")),
                        {keys.isEmpty() ? QStringLiteral("–") : keys, {}, true}, {shown(textAt(item, "note"))}});
    }
    return rows;
}

std::vector<Statement> resumeReasons(const Json &record)
{
    std::vector<Statement> reasons;
    if (const Json &list = memberAt(record, "reasons"); list.is_array())
        for (const Json &one : list) {
            Statement reason{textAt(one, "code"), {}};
            const bool namesPart = reason.code == "resume_item_absent" || reason.code == "resume_item_not_recorded";
            if (const Json &arguments = memberAt(one, "arguments"); arguments.is_array())
                for (const Json &argument : arguments)
                    if (argument.is_string())
                        reason.arguments.push_back(namesPart ? resumePartName(argument.get<std::string>()).toStdString() : argument.get<std::string>());
            reasons.push_back(std::move(reason));
        }
    return reasons;
}

} // namespace redossier
