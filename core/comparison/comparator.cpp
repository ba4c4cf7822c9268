// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/comparator.h"

#include "core/comparison/crosscheckentry.h"
#include "core/comparison/enginerules.h"
#include "core/comparison/explanation.h"
#include "core/comparison/outputpairs.h"
#include "core/comparison/rulejudge.h"
#include "core/plain/filename.h"
#include "core/sample/engineplaces.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

namespace fs = std::filesystem;

class Comparator
{
public:
    Comparator(const ComparisonRequest &request, const EngineClient &engine, const Wording &wording, const TaskContext &context)
        : m_request(request), m_engine(engine), m_wording(wording), m_context(context)
    {
    }
    Result<Comparison> run();

private:
    Json place(const OutputPair &pair, bool expectedSide) const;
    Json identifiers(const OutputPair &pair, bool expectedSide) const;
    Result<Json> ask(const OutputPair &pair) const;
    Result<Json> describedAlone(const OutputPair &pair, bool expectedSide) const;
    Result<Json> whereTheEngineStopped(const OutputPair &pair, const Error &stopped) const;
    Result<Json> replyFor(const OutputPair &pair) const;
    Outcome comparePair(const OutputPair &pair);
    Outcome judgeOutput(const OutputPair &pair, const std::string &name, const Json &reply, const Json &facts);
    Result<std::optional<ProgramAnswer>> programAnswer(const Rule &rule, const JudgedStructure &structure) const;
    Outcome nameUnexpected(const OutputPair &file);
    void addUnexpectedNonFinite(const Json &counts);
    void addRulesWithoutOutput();
    Json valuesOf(const Json &facts, const JudgedStructure &structure) const;
    Json entryOf(const RuleJudgement &judgement) const;

    const ComparisonRequest &m_request;
    const EngineClient &m_engine;
    const Wording &m_wording;
    const TaskContext &m_context;
    OutputPairs m_pairs;
    Json m_outputs = Json::array();
    Json m_unexpectedNonFinite = Json::array();
    Comparison m_result;
};

bool endsTheComparison(const Error &error)
{
    return error.code == "program_missing" || error.code == "cancelled" || error.code == "engine_request" ||
           error.code == "internal";
}

Json unreadable(const Error &error)
{
    return {{"unreadable", {{"code", error.code}, {"subject", error.subject}, {"detail", error.detail}}}};
}

std::string fullName(const std::string &base, const std::string &array)
{
    return array.empty() ? base : base + "/" + array;
}

//! A format whose arrays have names; what of it can be read is found when it is.
bool mayHoldNamedArrays(const std::string &file)
{
    const auto ending = fs::path(file).extension();
    return ending == ".npz" || ending == ".safetensors" || ending == ".pt" || ending == ".pth" || ending == ".bin" || ending == ".json";
}

//! Of a file that the reference does not have: in a larger one its values are not looked at.
constexpr std::uintmax_t mostUncomparedBytes = 64u << 20;

//! The rule's entry in the document, with its summary in words.
Json Comparator::entryOf(const RuleJudgement &judgement) const
{
    Json entry = *judgement.document;
    entry["message"] = m_wording.statement(judgement.summary);
    return entry;
}

Json Comparator::place(const OutputPair &pair, bool expectedSide) const
{
    const fs::path &side = expectedSide ? m_request.expected : m_request.found;
    return m_pairs.folders ? placeBelow(side, pair.file) : placeAt(side);
}

Json Comparator::identifiers(const OutputPair &pair, bool expectedSide) const
{
    const fs::path &side = expectedSide ? m_request.expected : m_request.found;
    fs::path folder = m_pairs.folders ? side : side.parent_path();
    if (folder.empty())
        folder = ".";
    return identifiersFor(pair.identifiers, folder, m_request.inputs);
}

//! The engine's reply for a pair of files that are both there.
Result<Json> Comparator::ask(const OutputPair &pair) const
{
    Json request{{"request", "compare"},
                 {"name", pair.name},
                 {"expected", place(pair, true)},
                 {"found", place(pair, false)},
                 {"expected_identifiers", identifiers(pair, true)},
                 {"found_identifiers", identifiers(pair, false)},
                 {"rules", rulesForEngine(m_request.criterion.rules)}};
    if (m_request.crossCheck)
        request["cross_check"] = true;
    auto reply = m_engine.ask(request, m_context);
    if (reply || endsTheComparison(reply.error()))
        return reply;
    return whereTheEngineStopped(pair, reply.error());
}

//! {"arrays": [..]} of one side, or {"unreadable": ..}.
Result<Json> Comparator::describedAlone(const OutputPair &pair, bool expectedSide) const
{
    auto reply = m_engine.ask(
        {{"request", "describe"}, {"file", place(pair, expectedSide)}, {"identifiers", identifiers(pair, expectedSide)}},
        m_context);
    if (reply || endsTheComparison(reply.error()))
        return reply;
    return unreadable(reply.error());
}

//! One output an array of the reference side, without its counterpart.
Json outputsOf(const Json &expected)
{
    Json outputs = Json::array();
    for (const Json &array : memberAt(expected, "arrays"))
        outputs.push_back({{"name", textAt(array, "name")}, {"expected", array}, {"found", nullptr}});
    return outputs;
}

//! Reads each side in a process of its own, so that the refusal meets the file that caused it.
Result<Json> Comparator::whereTheEngineStopped(const OutputPair &pair, const Error &stopped) const
{
    auto expected = describedAlone(pair, true);
    if (!expected)
        return expected.error();
    auto found = describedAlone(pair, false);
    if (!found)
        return found.error();
    const auto isReadable = [](const Json &side) { return memberAt(side, "unreadable").is_null(); };
    // Either side alone can be read: it was the comparison that did not fit, so nothing is known of the found side.
    if (isReadable(*expected) && isReadable(*found))
        found = unreadable(stopped);
    return Json{{"expected", *expected}, {"found", *found}, {"outputs", outputsOf(*expected)}};
}

//! What is known of a pair; a side that is not there is null.
Result<Json> Comparator::replyFor(const OutputPair &pair) const
{
    if (pair.inExpected && pair.inFound)
        return ask(pair);
    Json reply{{"expected", nullptr}, {"found", nullptr}, {"outputs", Json::array()}};
    if (!pair.inExpected && !pair.inFound)
        return reply;
    auto described = describedAlone(pair, pair.inExpected);
    if (!described)
        return described;
    if (pair.inExpected)
        reply["outputs"] = outputsOf(*described);
    else
        for (const Json &array : memberAt(*described, "arrays"))
            reply["outputs"].push_back({{"name", textAt(array, "name")}, {"expected", nullptr}, {"found", array}});
    reply[pair.inExpected ? "expected" : "found"] = std::move(*described);
    return reply;
}

Outcome Comparator::comparePair(const OutputPair &pair)
{
    const auto reply = replyFor(pair);
    if (!reply)
        return reply.error();
    if (m_context.cancelled())
        return Error{"cancelled", pair.name, {}};
    const Json &expectedFile = memberAt(*reply, "expected");
    const Json &foundFile = memberAt(*reply, "found");
    const bool foundUnreadable = !memberAt(foundFile, "unreadable").is_null();
    for (Json facts : memberAt(*reply, "outputs")) {
        if (foundUnreadable)
            facts["found"] = foundFile;
        if (const auto judged = judgeOutput(pair, fullName(pair.name, textAt(facts, "name")), *reply, facts); !judged)
            return judged;
    }
    if (memberAt(*reply, "outputs").empty())
        if (const auto judged = judgeOutput(pair, pair.name, *reply, {{"expected", expectedFile}, {"found", foundFile}}); !judged)
            return judged;
    for (const Json &name : memberAt(*reply, "unexpected"))
        m_result.unexpectedOutputs.push_back(name.get<std::string>());
    for (const Json &one : memberAt(*reply, "unexpected_non_finite"))
        addUnexpectedNonFinite(one);
    return Done{};
}

void Comparator::addUnexpectedNonFinite(const Json &counts)
{
    std::string text;
    for (const auto &[key, word] : {std::pair{"nan", "NaN"}, {"positive_infinity", "inf"}, {"negative_infinity", "-inf"}})
        if (const Json &count = memberAt(counts, key); count.is_number_unsigned() && count != 0)
            text += (text.empty() ? "" : ", ") + dumpJsonLine(count) + " " + word;
    m_result.unexpectedNonFinite.push_back(textAt(counts, "name") + " (" + text + ")");
    m_unexpectedNonFinite.push_back(counts);
}

//! By its name, or by those of its arrays; one that cannot be opened keeps its own.
Outcome Comparator::nameUnexpected(const OutputPair &file)
{
    std::vector<std::string> names;
    std::error_code failed;
    const auto bytes = fs::file_size(m_pairs.folders ? m_request.found / file.file : m_request.found, failed);
    const bool small = !failed && bytes <= mostUncomparedBytes;
    if (small || mayHoldNamedArrays(file.file)) {
        const auto described = m_engine.ask({{"request", "describe"}, {"file", place(file, false)}, {"identifiers", Json::object()}, {"names_only", !small}}, m_context);
        if (m_context.cancelled())
            return Error{"cancelled", file.name, {}};
        for (const Json &array : described ? memberAt(*described, "arrays") : Json::array()) {
            names.push_back(fullName(file.name, textAt(array, "name")));
            const Json &counts = memberAt(array, "non_finite");
            Json entry{{"name", names.back()}};
            bool any = false;
            for (const char *kind : {"nan", "positive_infinity", "negative_infinity"}) {
                entry[kind] = memberAt(counts, kind).is_number_unsigned() ? memberAt(counts, kind) : Json(0u);
                any = any || entry[kind] != 0;
            }
            if (any)
                addUnexpectedNonFinite(entry);
        }
    }
    if (names.empty())
        names.push_back(file.name);
    m_result.unexpectedOutputs.insert(m_result.unexpectedOutputs.end(), names.begin(), names.end());
    return Done{};
}

Json Comparator::valuesOf(const Json &facts, const JudgedStructure &structure) const
{
    const Json &measured = memberAt(facts, "values");
    const auto isText = [&facts](const char *side) { return textAt(memberAt(facts, side), "dtype") == "text"; };
    if (!measured.is_object() || isText("expected") || isText("found"))
        return nullptr;
    Json values = Json::object();
    if (!structure.isMet())
        values["information_only"] = true;
    values.update(measured);
    if (const Json &worst = memberAt(facts, "worst_rows"); worst.is_array())
        values["worst_rows"] = worst;
    values["non_finite"] = {{"expected", memberAt(memberAt(facts, "expected"), "non_finite")},
                            {"found", memberAt(memberAt(facts, "found"), "non_finite")}};
    return values;
}

//! Only where the structure is met: otherwise the check would judge what nobody else does.
Result<std::optional<ProgramAnswer>> Comparator::programAnswer(const Rule &rule, const JudgedStructure &structure) const
{
    if (rule.kind != RuleKind::program || !m_request.program || !structure.isReadable() || !structure.isMet())
        return std::optional<ProgramAnswer>();
    auto answer = m_request.program->answer(rule, m_context);
    if (!answer)
        return answer.error();
    return std::optional(std::move(*answer));
}

Outcome Comparator::judgeOutput(const OutputPair &pair, const std::string &name, const Json &reply, const Json &facts)
{
    const JudgedStructure structure = judgeStructure(facts, m_wording);
    JudgedOutput judged;
    judged.name = name;
    judged.expected = structure.expected;
    judged.found = structure.found;
    judged.structureMet = structure.isMet();
    judged.holdsNothing = structure.holdsNothing();
    judged.problems = structure.problems;
    judged.identifiersGiven = memberAt(memberAt(facts, "identifiers"), "given") == true;
    const auto isOne = [&facts](const char *side) { return memberAt(memberAt(facts, side), "count") == 1; };
    judged.oneRow = isOne("expected") && isOne("found");
    judged.identifiersAssumed = pair.identifiers && pair.identifiers->assumedFromInputs;
    Json rules = Json::array();
    for (std::size_t i = 0; i < m_request.criterion.rules.size(); ++i) {
        const Rule &rule = m_request.criterion.rules[i];
        if (!rule.holdsFor(name))
            continue;
        const auto answer = programAnswer(rule, structure);
        if (!answer)
            return answer.error();
        RuleJudgement judgement = judgeRule(rule, i, name, facts, structure, *answer);
        rules.push_back(entryOf(judgement));
        judged.rules.push_back(std::move(judgement.judged));
    }
    Json identifiers = memberAt(facts, "identifiers");
    if (identifiers.is_object())
        identifiers.erase("duplicate_places");
    m_outputs.push_back({{"name", name},
                         {"structure", *structure.document},
                         {"identifiers", std::move(identifiers)},
                         {"values", valuesOf(facts, structure)},
                         {"rules", std::move(rules)},
                         {"explanations",
                          explanationsJson(explain(memberAt(reply, "expected"), memberAt(reply, "found"), facts), m_wording)}});
    if (const Json &crossCheck = memberAt(facts, "cross_check"); crossCheck.is_object())
        m_outputs.back()["cross_check"] = crossCheckEntry(crossCheck, m_wording);
    m_result.outputs.push_back(std::move(judged));
    return Done{};
}

//! A rule may name an output that the reference side does not have.
void Comparator::addRulesWithoutOutput()
{
    const std::vector<JudgedOutput> judgedOutputs = m_result.outputs;
    for (const Rule &rule : m_request.criterion.rules) {
        if (rule.output == "*" || std::any_of(judgedOutputs.begin(), judgedOutputs.end(),
                                              [&rule](const JudgedOutput &output) { return rule.holdsFor(output.name); }))
            continue;
        const RuleJudgement judgement = ruleWithoutOutput(rule);
        const Json entry = entryOf(judgement);
        const auto known = std::find_if(m_outputs.begin(), m_outputs.end(),
                                        [&rule](const Json &output) { return textAt(output, "name") == rule.output; });
        if (known != m_outputs.end()) {
            (*known)["rules"].push_back(entry);
            m_result.outputs[static_cast<std::size_t>(known - m_outputs.begin())].rules.push_back(judgement.judged);
            continue;
        }
        const Json problem{{"code", "missing_output"}, {"items", Json::array()}, {"total", 1}, {"side", "expected"}};
        m_outputs.push_back({{"name", rule.output},
                             {"structure",
                              {{"state", "not_met"}, {"expected", nullptr}, {"found", nullptr}, {"problems", Json::array({problem})}}},
                             {"identifiers", nullptr},
                             {"values", nullptr},
                             {"rules", Json::array({entry})},
                             {"explanations", Json::array()}});
        // The rule decides: the reference side is not called unusable because of a name that only the rules know.
        JudgedOutput judged;
        judged.name = rule.output;
        judged.problems = {"missing_output"};
        judged.rules = {judgement.judged};
        m_result.outputs.push_back(std::move(judged));
    }
}

Result<Comparison> Comparator::run()
{
    for (const fs::path &path : {m_request.expected, m_request.found})
        if (!isValidUtf8(path.string()))
            return Error{"file_unreadable", visibleText(path.string()), "its path is not valid UTF-8"};
    auto pairs = pairOutputs(m_request.expected, m_request.found, m_request.outputs, m_request.declaredOnly);
    if (!pairs)
        return pairs.error();
    m_pairs = std::move(*pairs);
    for (const OutputPair &pair : std::vector<OutputPair>(m_pairs.pairs))
        if (const auto compared = comparePair(pair); !compared)
            return compared.error();
    addRulesWithoutOutput();
    for (const OutputPair &file : m_pairs.unexpected)
        if (const auto named = nameUnexpected(file); !named)
            return named.error();
    Json document = {{"schema", "redossier-compare/1"},
                     {"verdict", nullptr},
                     {"ignored", m_pairs.ignored},
                     {"unexpected_outputs", m_result.unexpectedOutputs},
                     {"outputs", std::move(m_outputs)}};
    if (!m_unexpectedNonFinite.empty())
        document["unexpected_non_finite"] = std::move(m_unexpectedNonFinite);
    m_result.document = std::make_shared<const Json>(std::move(document));
    return std::move(m_result);
}

} // namespace

Result<Comparison> compareOutputs(const ComparisonRequest &request, const EngineClient &engine, const Wording &wording,
                                  const TaskContext &context)
{
    return Comparator(request, engine, wording, context).run();
}

Json comparisonDocument(const Comparison &comparison, std::string_view verdict)
{
    Json document = *comparison.document;
    document["verdict"] = verdict;
    return document;
}

} // namespace redossier
