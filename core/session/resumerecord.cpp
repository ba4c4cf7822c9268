// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/resumerecord.h"

#include "core/base/clock.h"
#include "core/comparison/comparator.h"
#include "core/comparison/rulesfile.h"
#include "core/dossier/dossierwriter.h"
#include "core/plain/beneath.h"
#include "core/plain/digest.h"
#include "core/sample/engineplaces.h"
#include "core/verdict/assessor.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace fs = std::filesystem;

namespace {

class ResumeRecording
{
public:
    ResumeRecording(const ResumeRequest &request, const Places &places, const Wording &wording, const TaskContext &context,
                    std::shared_ptr<const DossierLock> held)
        : m_request(request), m_engine(places.engine), m_wording(wording), m_context(context), m_held(std::move(held))
    {
    }
    Result<ResumeRecord> run();

private:
    Outcome readCheckpoint();
    Outcome exercise();
    void decide();
    Json itemsJson() const;
    Outcome write(DossierWriter &writer);

    const ResumeRequest &m_request;
    EngineClient m_engine;
    const Wording &m_wording;
    const TaskContext &m_context;
    std::shared_ptr<const DossierLock> m_held;
    Json m_checkpoint = nullptr;
    Json m_comparison = nullptr;
    std::string m_rules; //!< bytes of the exercise's own rules
    std::optional<Verdict> m_exercised;
    ResumeRecord m_record;
};

//! The names of everything that the checkpoint holds. It is described and fingerprinted, and never copied.
Outcome ResumeRecording::readCheckpoint()
{
    std::optional<std::vector<std::string>> names;
    if (m_request.checkpoint) {
        const fs::path file = fs::absolute(*m_request.checkpoint).lexically_normal();
        auto opened = openRegularFile(file.string());
        if (!opened)
            return opened.error();
        const auto digest = digestOpenFile(opened->get(), file.string(), m_context.stop);
        if (!digest)
            return digest.error();
        const auto described = m_engine.ask({{"request", "describe"}, {"file", placeAt(file)}, {"identifiers", Json::object()}}, m_context);
        if (!described)
            return described.error();
        names.emplace();
        for (const Json &array : memberAt(*described, "arrays"))
            names->push_back(textAt(array, "name"));
        m_checkpoint = {{"name", file.filename().string()}, {"sha256", digest->sha256}, {"bytes", digest->bytes}, {"values", names->size()}};
    }
    m_record.items = resumeListFrom(names);
    for (const std::string &declaration : m_request.declarations)
        if (const auto declared = declareResumeItem(m_record.items, declaration); !declared)
            return declared;
    return Done{};
}

//! Straight through against stopped and resumed, by rules of its own.
Outcome ResumeRecording::exercise()
{
    const int given = (m_request.straight ? 1 : 0) + (m_request.resumed ? 1 : 0) + (m_request.rules || m_request.ownRules ? 1 : 0);
    if (given == 0)
        return Done{};
    if (given != 3)
        return Error{"wrong_usage", "--exercise", "an exercise is the straight file, the resumed file, and --rules"};
    auto rules = m_request.ownRules ? readRules(*m_request.ownRules, "rules.json") : readRulesFile(*m_request.rules);
    if (!rules)
        return rules.error();
    if (hasError(rules->findings)) {
        m_record.findings = std::move(rules->findings);
        return Done{};
    }
    ComparisonRequest comparison;
    comparison.expected = *m_request.straight;
    comparison.found = *m_request.resumed;
    comparison.outputs = std::move(rules->outputs);
    comparison.criterion = std::move(rules->criterion);
    m_rules = dumpJson(*comparison.criterion.document);
    const auto compared = compareOutputs(comparison, m_engine, m_wording, m_context);
    if (!compared)
        return compared.error();
    Evidence evidence;
    evidence.outputs = compared->outputs;
    evidence.unexpectedOutputs = compared->unexpectedOutputs;
    evidence.unexpectedNonFinite = compared->unexpectedNonFinite;
    const Assessment assessment = assess(evidence);
    m_exercised = assessment.verdict;
    m_record.reasons = assessment.reasons;
    m_comparison = comparisonDocument(*compared, spelling(assessment.verdict));
    return Done{};
}

//! The exercise decides; a part that is not restored, or that nobody looked for, keeps the answer open.
void ResumeRecording::decide()
{
    m_record.verdict = m_exercised ? spelling(*m_exercised) : "not_answered";
    if (!m_exercised)
        m_record.reasons.push_back({"resume_no_exercise", {}});
    for (const ResumeItem &item : m_record.items) {
        if (item.state == ResumeState::present)
            continue;
        m_record.reasons.push_back({item.state == ResumeState::absent ? "resume_item_absent" : "resume_item_not_recorded", {item.name}});
        if (m_record.verdict == "reproduced")
            m_record.verdict = "inconclusive";
    }
}

Json ResumeRecording::itemsJson() const
{
    Json list = Json::array();
    for (const ResumeItem &item : m_record.items)
        list.push_back({{"name", item.name},
                        {"state", spelling(item.state)},
                        {"evidence", item.declared ? Json("declared") : item.state == ResumeState::notRecorded ? Json(nullptr) : Json("observed")},
                        {"keys", item.keys},
                        {"note", item.note}});
    return list;
}

Outcome ResumeRecording::write(DossierWriter &writer)
{
    Json reasons = Json::array();
    for (const Statement &reason : m_record.reasons)
        reasons.push_back({{"code", reason.code}, {"arguments", reason.arguments}});
    const Json document{{"schema", "redossier-resume/1"},
                        {"recorded", utcNow()},
                        {"reference_identity", writer.dossier().identity ? Json(*writer.dossier().identity) : Json(nullptr)},
                        {"checkpoint", m_checkpoint},
                        {"items", itemsJson()},
                        {"exercise", m_comparison.is_null() ? Json(nullptr) : Json{{"rules", "rules.json"}, {"comparison", "comparison.json"}}},
                        {"verdict", m_record.verdict},
                        {"reasons", std::move(reasons)}};
    m_record.document = std::make_shared<const Json>(document);
    if (auto written = writer.writeJson("resume/resume.json", document); !written)
        return written;
    // An exercise is recorded whole or not at all: files of an earlier one would belong to nothing.
    const bool exercised = !m_comparison.is_null();
    for (const Outcome &done : {exercised ? writer.write("resume/rules.json", m_rules) : writer.remove("resume/rules.json"),
                                exercised ? writer.writeJson("resume/comparison.json", m_comparison) : writer.remove("resume/comparison.json")})
        if (!done)
            return done;
    return writer.renewManifest();
}

Result<ResumeRecord> ResumeRecording::run()
{
    auto writer = DossierWriter::open(m_request.dossier, m_held);
    if (!writer)
        return writer.error();
    const auto reference = loadReference(m_request.dossier);
    if (!reference)
        return reference.error();
    if (reference->reference.goal != Goal::trajectory)
        return Error{"goal_not_trajectory", m_request.dossier.string(), {}};
    for (const auto step : {&ResumeRecording::readCheckpoint, &ResumeRecording::exercise})
        if (const auto done = (this->*step)(); !done)
            return done.error();
    if (!m_record.findings.empty())
        return std::move(m_record);
    if (m_context.cancelled())
        return Error{"cancelled", "resume", {}};
    decide();
    if (const auto written = write(*writer); !written)
        return written.error();
    return std::move(m_record);
}

} // namespace

Result<ResumeRecord> recordResume(const ResumeRequest &request, const Places &places, const Wording &wording,
                                  const TaskContext &context, std::shared_ptr<const DossierLock> held)
{
    return ResumeRecording(request, places, wording, context, std::move(held)).run();
}

} // namespace redossier
