// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/comparator.h"

#include "core/messages/messages.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <algorithm>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

//! A script in the engine's place: one answer to `compare`, one to `describe` of each side, and a list of what it was asked.
class ScriptedEngine
{
public:
    //! Each is a line of the protocol, or "crash".
    ScriptedEngine(const std::string &compare, const std::string &expected, const std::string &found)
    {
        m_folder.write("compare", compare + "\n");
        m_folder.write("expected", expected + "\n");
        m_folder.write("found", found + "\n");
        const std::string place = m_folder.path().string();
        m_folder.write("engine", "#!/bin/sh\nread -r line\necho \"$line\" >> '" + place + "/asked'\n"
                                 "case \"$line\" in\n*'\"compare\"'*) answer=compare ;;\n*/sides/expected*) answer=expected ;;\n*) answer=found ;;\nesac\n"
                                 "read -r reply < '" + place + "/'$answer\n"
                                 "test \"$reply\" = crash && kill -SEGV $$\nprintf '%s\\n' \"$reply\"\n");
        fs::permissions(m_folder / "engine", fs::perms::owner_all);
        m_folder.write("sides/expected/e.npy", "no matter");
        m_folder.write("sides/found/e.npy", "no matter");
    }

    Result<Comparison> compare(const fs::path &engine = {}) const
    {
        ComparisonRequest request;
        request.expected = m_folder / "sides/expected";
        request.found = m_folder / "sides/found";
        Findings findings;
        request.criterion = parseCriterion({{"rules", {{{"kind", "values"}, {"output", "*"}, {"atol", 0.5}, {"rtol", 0}, {"justification", "why"}}}}},
                                           "rules.json", findings);
        const Messages wording(Messages::Language::english);
        return compareOutputs(request, EngineClient(engine.empty() ? m_folder / "engine" : engine), wording, {});
    }
    //! How many processes were started.
    std::ptrdiff_t asked() const
    {
        const std::string lines = readFile(m_folder / "asked");
        return std::count(lines.begin(), lines.end(), '\n');
    }
    void removeFound() const { fs::remove(m_folder / "sides/found/e.npy"); }

private:
    TemporaryFolder m_folder;
};

const char *const array = R"({"name": "", "shape": [2], "dtype": "float64", "count": 2, "non_finite": {"nan": 0, "positive_infinity": 0, "negative_infinity": 0},
 "identifiers": {"given": false, "duplicated": [], "duplicated_total": 0}})";

std::string oneLine(std::string text)
{
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

std::string described()
{
    return oneLine(R"({"result": {"arrays": [)" + std::string(array) + R"(], "dialect": null, "trailing_bytes": 0, "python_json": false}})");
}

//! Two numbers, of which `mismatched` are outside the rule.
std::string compared(int mismatched)
{
    return oneLine(R"({"result": {"expected": {}, "found": {}, "unexpected": [], "outputs": [{"name": "", "expected": )" + std::string(array)
                   + R"(, "found": )" + array + R"(, "identifiers": {"given": false}, "values": {"elements": 2, "different": 1, "bitwise_equal": false},
 "rules": [{"rule": 0, "mismatched": )" + std::to_string(mismatched) + R"(, "max_relative": null}]}]}})");
}

std::string states(const Comparison &comparison)
{
    const Json &output = (*comparison.document)["outputs"][0];
    return textAt(memberAt(output, "structure"), "state") + " " + textAt(memberAt(output, "rules")[0], "state");
}

std::string problems(const Comparison &comparison)
{
    std::string codes;
    for (const Json &problem : (*comparison.document)["outputs"][0]["structure"]["problems"])
        codes += textAt(problem, "code") + " of " + textAt(problem, "side") + ";";
    return codes;
}

} // namespace

//! What the engine answers, and how it ends, becomes the document of `compare`; the engine itself is a script.
class ComparatorTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aRuleIsHeldAgainstWhatWasCounted();
    void aFoundFileThatEndsTheEngineIsUnreadable();
    void anExpectedFileThatEndsTheEngineIsTheReferencesFault();
    void bothReadableButNotTogether();
    void nonsenseIsNoAnswer();
    void anAbsentOutputIsMissing();
    void withoutAnEngineThereIsNoComparison();
};

void ComparatorTest::aRuleIsHeldAgainstWhatWasCounted()
{
    const ScriptedEngine within(compared(0), "", "");
    const auto met = within.compare();
    QVERIFY(bool(met));
    QCOMPARE(states(*met), std::string("met met"));
    QCOMPARE(within.asked(), std::ptrdiff_t(1));
    QVERIFY((*met->document)["verdict"].is_null());
    const auto notMet = ScriptedEngine(compared(1), "", "").compare();
    QCOMPARE(states(*notMet), std::string("met not_met"));
    const Json &rule = (*notMet->document)["outputs"][0]["rules"][0];
    QCOMPARE(rule["mismatched"].get<int>(), 1);
    QCOMPARE(rule["measured"].get<double>(), 0.5);
    QCOMPARE(comparisonDocument(*notMet, "not_reproduced")["verdict"].get<std::string>(), std::string("not_reproduced"));
}

void ComparatorTest::aFoundFileThatEndsTheEngineIsUnreadable()
{
    const ScriptedEngine engine("crash", described(), "crash");
    const auto comparison = engine.compare();
    QVERIFY(bool(comparison));
    QCOMPARE(engine.asked(), std::ptrdiff_t(3));
    QCOMPARE(states(*comparison), std::string("not_met not_judged"));
    QCOMPARE(problems(*comparison), std::string("unreadable of found;"));
}

void ComparatorTest::anExpectedFileThatEndsTheEngineIsTheReferencesFault()
{
    const auto comparison = ScriptedEngine("crash", "crash", described()).compare();
    QVERIFY(bool(comparison));
    QCOMPARE(problems(*comparison), std::string("unreadable of expected;"));
}

void ComparatorTest::bothReadableButNotTogether()
{
    const auto comparison = ScriptedEngine("crash", described(), described()).compare();
    QVERIFY(bool(comparison));
    QCOMPARE(problems(*comparison), std::string("unreadable of found;"));
    QVERIFY(comparison->document->dump().find("signal 11") != std::string::npos);
}

void ComparatorTest::nonsenseIsNoAnswer()
{
    for (const char *line : {"this is no JSON", "{\"result\": ", "[]", ""}) {
        const auto comparison = ScriptedEngine(line, described(), line).compare();
        QVERIFY2(bool(comparison), line);
        QCOMPARE(problems(*comparison), std::string("unreadable of found;"));
    }
}

void ComparatorTest::anAbsentOutputIsMissing()
{
    const ScriptedEngine engine("crash", described(), "crash");
    engine.removeFound();
    const auto comparison = engine.compare();
    QVERIFY(bool(comparison));
    QCOMPARE(engine.asked(), std::ptrdiff_t(1));
    QCOMPARE(problems(*comparison), std::string("missing_output of found;"));
}

void ComparatorTest::withoutAnEngineThereIsNoComparison()
{
    const auto comparison = ScriptedEngine("", "", "").compare("/nowhere/redossier-engine");
    QVERIFY(!comparison);
    QCOMPARE(comparison.error().code, std::string("program_missing"));
}

QTEST_GUILESS_MAIN(ComparatorTest)
#include "tst_comparator.moc"
