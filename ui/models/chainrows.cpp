// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/chainrows.h"

#include "core/device/recordedfact.h"
#include "core/session/devicerecord.h"
#include "ui/words/devicewords.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <nlohmann/json.hpp>
#include <set>

namespace redossier {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ChainRows)
};

TableCell quietCell(const QString &text)
{
    return {text, QStringLiteral("quiet"), false, {}};
}

//! A row of the chain's first part: a title, and the facts that answer it, the first known one of each side.
struct Line
{
    const char *title;
    const char *layer;
    std::vector<const char *> names;
    Asked asked = Asked::machine;
    bool isCode = true;
    bool always = true; //!< else only where one of the machines has something to say
};

//! Always shown, whatever was recorded: what was not asked says so.
const std::vector<Line> &firstLines()
{
    static const std::vector<Line> lines{
        {QT_TRANSLATE_NOOP("ChainRows", "Card"), "card", {"devices", "nvidia", "amd", "adapters"}, Asked::machine, false, true},
        {QT_TRANSLATE_NOOP("ChainRows", "Driver of the host, NVIDIA"), "driver", {"nvidia", "nvidia_module"}, Asked::machine, true, true},
        {QT_TRANSLATE_NOOP("ChainRows", "Driver of the host, AMD"), "driver", {"amdgpu"}, Asked::machine, true, false},
        {QT_TRANSLATE_NOOP("ChainRows", "System"), "system", {"os"}, Asked::machine, false, true},
        {QT_TRANSLATE_NOOP("ChainRows", "Kernel"), "system", {"kernel"}, Asked::machine, true, true},
        {QT_TRANSLATE_NOOP("ChainRows", "Architecture"), "system", {"architecture"}, Asked::machine, true, true},
        {QT_TRANSLATE_NOOP("ChainRows", "Container"), "container", {"kind"}, Asked::machine, false, true},
        {QT_TRANSLATE_NOOP("ChainRows", "Container, image and digest"), "container", {"image"}, Asked::machine, true, false},
        {QT_TRANSLATE_NOOP("ChainRows", "Container, the host's devices"), "container", {"device_nodes"}, Asked::machine, true, false},
        {QT_TRANSLATE_NOOP("ChainRows", "Container, description"), "container", {"description"}, Asked::machine, false, false},
        {QT_TRANSLATE_NOOP("ChainRows", "Python"), "python", {"version"}, Asked::machine, true, true},
        {QT_TRANSLATE_NOOP("ChainRows", "PyTorch"), "torch", {"version"}, Asked::torch, true, true},
        {QT_TRANSLATE_NOOP("ChainRows", "torch.version.cuda"), "torch", {"version_cuda"}, Asked::torch, true, true},
        {QT_TRANSLATE_NOOP("ChainRows", "torch.version.hip"), "torch", {"version_hip"}, Asked::torch, true, true},
        {QT_TRANSLATE_NOOP("ChainRows", "Built for"), "torch", {"built_for"}, Asked::torch, true, false},
        {QT_TRANSLATE_NOOP("ChainRows", "Architectures with code"), "torch", {"arch_list"}, Asked::torch, true, false},
        {QT_TRANSLATE_NOOP("ChainRows", "cuDNN"), "libraries", {"cudnn"}, Asked::torch, true, false},
        {QT_TRANSLATE_NOOP("ChainRows", "MIOpen"), "libraries", {"miopen"}, Asked::torch, true, false},
    };
    return lines;
}

Asked askedOf(const std::string &layer)
{
    return layer == "torch" || layer == "libraries" || layer == "extensions" ? Asked::torch : Asked::machine;
}

//! The first of the facts that is known; else the first that was asked for.
std::pair<std::string, RecordedFact> answer(const Json &chain, const Line &line)
{
    std::pair<std::string, RecordedFact> best{line.names.front(), {}};
    for (const char *name : line.names) {
        RecordedFact fact = recordedFact(chain, line.layer, name);
        if (fact.value && !(fact.value->is_array() && fact.value->empty()))
            return {name, std::move(fact)};
        if (best.second.state == RecordedFact::State::notAsked)
            best = {name, std::move(fact)};
    }
    return best;
}

TableCell factCell(const RecordedFact &fact, Asked asked, bool isCode, bool attention)
{
    TableCell cell{factText(fact, asked), {}, isCode && fact.state == RecordedFact::State::known, {}};
    if (attention || fact.state == RecordedFact::State::notReadable)
        cell.tone = QStringLiteral("attention");
    else if (fact.state != RecordedFact::State::known)
        cell.tone = QStringLiteral("quiet");
    return cell;
}

TableCell evidenceCell(const RecordedFact &here, const RecordedFact &reference)
{
    const RecordedFact &source = here.state == RecordedFact::State::notAsked ? reference : here;
    const QString command = shown(source.command);
    if (source.state == RecordedFact::State::notAsked)
        return quietCell(Words::tr("none"));
    TableCell cell = quietCell(source.declared ? Words::tr("declared: %1").arg(command) : command);
    cell.more = cell.text; // a path without a blank cannot be wrapped
    return cell;
}

//! Which of the two were recorded at all.
struct Sides
{
    bool here, reference;
};

std::vector<TableCell> row(const QString &title, const RecordedFact &here, const RecordedFact &there, Sides sides, Asked asked, bool isCode)
{
    const bool differs = here.differsFrom(there);
    TableCell name{title, {}, false, {}};
    if (differs) {
        name.text = Words::tr("≠ %1").arg(title);
        name.more = Words::tr("The two differ. That says nothing about causes.");
    }
    return {std::move(name), sides.here ? factCell(here, asked, isCode, differs) : quietCell(Words::tr("not run yet")),
            sides.reference ? factCell(there, asked, isCode, false) : quietCell(Words::tr("not recorded")), evidenceCell(here, there)};
}

bool isIncomplete(const Json &chain)
{
    return textAt(memberAt(memberAt(chain, "container"), "description"), "value") == "incomplete";
}

QString factTitle(const char *layer, const std::string &name)
{
    QString words = shown(name);
    words.replace(QLatin1Char('_'), QLatin1Char(' '));
    return Words::tr("%1: %2", "layer: fact").arg(QLatin1String(layer), words);
}

} // namespace

QStringList chainHeadings()
{
    return {Words::tr("Layer"), Words::tr("This machine"), Words::tr("Reference"), Words::tr("Evidence")};
}

ChainRows chainRows(const Json &here, const Json &reference, bool all)
{
    ChainRows rows;
    std::set<std::pair<std::string, std::string>> seen;
    const Sides sides{here.is_object(), reference.is_object()};
    for (const Line &line : firstLines()) {
        const auto [name, fact] = answer(here, line);
        const auto [otherName, other] = answer(reference, line);
        if (!line.always && fact.state != RecordedFact::State::known && other.state != RecordedFact::State::known)
            continue;
        seen.insert({line.layer, name});
        rows.cells.push_back(row(Words::tr(line.title), fact, other, sides, line.asked, line.isCode));
        if (name == "description" && isIncomplete(here))
            rows.cells.back()[1].text += QStringLiteral(" (%1)").arg(factText(recordedFact(here, "container", "missing"), Asked::machine).replace(QLatin1Char('_'), QLatin1Char(' ')));
    }
    for (const char *layer : {"card", "driver", "system", "container", "python", "torch", "libraries", "extensions"})
        for (const std::string &name : factNames(here, reference, layer)) {
            if (seen.contains({layer, name}))
                continue;
            ++rows.further;
            if (all)
                rows.cells.push_back(row(factTitle(layer, name), recordedFact(here, layer, name), recordedFact(reference, layer, name),
                                         sides, askedOf(layer), true));
        }
    return rows;
}

QStringList stageHeadings()
{
    return {Words::tr("State"), Words::tr("Stage"), Words::tr("Time")};
}

std::vector<std::vector<TableCell>> stageRows(const DeviceRecord &record)
{
    std::vector<std::vector<TableCell>> rows;
    for (const ProbeStage &stage : record.probe.stages) {
        const bool started = stage.state != "not_run" && stage.state != "not_applicable";
        QString said;
        if (stage.error && stage.state == "not_applicable")
            said = sentence({stage.error->code, {}});
        else if (stage.error && (stage.error->code == "cpu_build" || stage.error->code == "other_vendor_build"))
            said = Words::tr("installed is a build for %1").arg(shown(stage.error->message));
        else if (stage.error)
            said = stage.error->message.empty() ? shown(stage.error->code) : shown(stage.error->message.substr(0, 400));
        else if (stage.name == "devices" && stage.passed())
            said = cardsText(memberAt(*stage.facts, "devices"));
        const QString tone = probeStageTone(stage.state);
        rows.push_back({{probeStageSymbol(stage.state) + QLatin1Char(' ') + probeStageWord(stage.state), tone, false, {}},
                        {said.isEmpty() ? probeStageTitle(stage.name) : probeStageTitle(stage.name) + QLatin1Char('\n') + said,
                         started ? QString() : QStringLiteral("quiet"), false, {}},
                        {started && stage.state != "running" ? durationText(stage.seconds) : QString(), QStringLiteral("quiet"), true, {}}});
    }
    return rows;
}

QStringList variableHeadings()
{
    return {Words::tr("Variable"), Words::tr("This machine"), Words::tr("Reference")};
}

std::vector<std::vector<TableCell>> variableRows(const Json &here, const Json &reference)
{
    const Json &variables = memberAt(memberAt(here, "system"), "variables");
    const Json &others = memberAt(memberAt(reference, "system"), "variables");
    std::vector<std::vector<TableCell>> rows;
    const auto cell = [](const Json &list, const std::string &name) {
        const RecordedFact fact = readFact(memberAt(list, name));
        if (fact.state == RecordedFact::State::absent)
            return quietCell(Words::tr("not set"));
        if (fact.value && *fact.value == "")
            return TableCell{Words::tr("set to nothing: hides every device"), QStringLiteral("attention"), false, {}};
        return factCell(fact, Asked::machine, true, fact.state == RecordedFact::State::known);
    };
    for (const std::string &name : factNames(memberAt(here, "system"), memberAt(reference, "system"), "variables"))
        rows.push_back({{shown(name), {}, true, {}}, cell(variables, name), cell(others, name)});
    return rows;
}

} // namespace redossier
