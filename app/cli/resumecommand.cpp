// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/resumecommand.h"

#include "core/messages/messages.h"
#include "core/session/resumerecord.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

int exitStatusOf(const std::string &verdict)
{
    return verdict == "reproduced" ? 0 : verdict == "not_reproduced" ? 1 : 2;
}

std::string joined(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

void present(const ResumeRecord &record, Console &console, const Wording &wording)
{
    constexpr std::size_t width = 18;
    for (const ResumeItem &item : record.items) {
        std::string line = item.name + std::string(width - item.name.size(), ' ');
        line += wording.statement({"resume_state_" + std::string(spelling(item.state)), {}});
        if (item.declared)
            line += ", " + wording.statement({"resume_declared", {}});
        if (!item.keys.empty())
            line += ": " + joined(item.keys);
        if (!item.note.empty())
            line += " (" + item.note + ")";
        console.print(line);
    }
    console.print("");
    console.print(wording.statement({"resume_verdict_" + record.verdict, {}}));
    for (const Statement &reason : record.reasons)
        console.print("  " + wording.statement(reason));
    console.print(wording.statement({"resume_apart", {}}));
}

} // namespace

void ResumeCommand::declare(CLI::App &app)
{
    app.add_option("dossier", m_dossier, "The dossier's folder; its goal is a trajectory")->type_name("DOSSIER")->required();
    app.add_option("--checkpoint", m_checkpoint, "A checkpoint whose parts are looked for; it is read and never run")->type_name("FILE");
    app.add_option("--state", m_states, "What you know of a part: NAME=present, absent or not_recorded, with :NOTE; may be repeated")
        ->type_name("NAME=STATE");
    auto *exercise = app.add_option("--exercise", m_exercise, "Two outputs of a small exercise: trained straight through, and stopped and resumed")
                         ->type_name("STRAIGHT RESUMED")->expected(2);
    app.add_option("--rules", m_rules, "The exercise's own rules; they are kept beside it and hold for nothing else")
        ->type_name("FILE")->needs(exercise);
}

int ResumeCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    ResumeRequest request;
    request.dossier = m_dossier;
    request.declarations = m_states;
    if (!m_checkpoint.empty())
        request.checkpoint = m_checkpoint;
    if (m_exercise.size() == 2) {
        request.straight = m_exercise[0];
        request.resumed = m_exercise[1];
    }
    if (!m_rules.empty())
        request.rules = m_rules;
    const Messages english(Messages::Language::english);
    const auto record = recordResume(request, surroundings.places, english, surroundings.context);
    if (!record)
        return console.fail(record.error());
    if (hasError(record->findings))
        return console.fail(65, record->findings);
    if (console.settings().json)
        console.document(*record->document);
    else
        present(*record, console, Messages(Messages::Language::translated));
    return exitStatusOf(record->verdict);
}

} // namespace redossier
