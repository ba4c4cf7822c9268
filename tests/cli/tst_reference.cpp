// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/digest.h"
#include "tests/support/product.h"
#include "tests/support/sampleproject.h"
#include "tests/support/wheelmaker.h"

#include <QTest>
#include <algorithm>

using namespace redossier;
using namespace redossier::test;

namespace {

//! The SHA-256 of a file's bytes.
std::string digestOf(const std::filesystem::path &file)
{
    return sha256Hex(readFile(file));
}

} // namespace

//! `new`, `validate` and `lock` by the real program, and the script that lock writes.
class ReferenceCommandsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void aDraftListsWhatIsUndecided();
    void newRefusesWhatItMust();
    void aCompleteReferenceHasNoError();
    void validateFindsWhatIsWrong_data();
    void validateFindsWhatIsWrong();
    void damagedInputHasItsStatus();
    void lockRefusesWhileThereIsAnError();
    void lockWritesTheIdentityAndItsCopies();
    void theShellLineGivesTheSameIdentity();
    void aSecondLockNeedsAReason();
    void aChangeAfterAResultIsNoted();
    void theScriptRebuildsAndRunsTheSample();
    void theScriptTakesEveryTextAsOneWord();

private:
    //! A draft of a small project, with all that an author would add.
    void complete();
    std::filesystem::path dossier() const { return *m_folder / "my d"; }
    Ended run(const std::string &verb, std::vector<std::string> more = {}) const
    {
        std::vector<std::string> arguments{verb, dossier().string(), "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return m_product.run(arguments);
    }
    std::vector<std::string> errors() const;
    std::unique_ptr<TemporaryFolder> m_folder;
    Product m_product;
};

void ReferenceCommandsTest::init()
{
    m_folder = std::make_unique<TemporaryFolder>();
}

void ReferenceCommandsTest::cleanup()
{
    m_folder.reset();
}

void ReferenceCommandsTest::complete()
{
    m_folder->write("p/main.py", "import csv, sys, tiny\n\nif __name__ == '__main__':\n"
                                 "    rows = list(csv.DictReader(open(sys.argv[1] + '/in.csv')))\n"
                                 "    with open(sys.argv[2] + '/out.csv', 'w') as file:\n"
                                 "        file.write('id,v\\n' + ''.join('%s,%s\\n' % (r['id'], tiny.double(r['x'])) for r in rows))\n"
                                 "    print(sys.argv[3:])\n");
    m_folder->write("p/requirements.txt", "--no-index\n--find-links wheels\ntiny==1.0\n");
    Wheel wheel;
    wheel.name = "tiny";
    wheel.version = "1.0";
    wheel.modules = {{"tiny.py", "def double(x):\n    return 2.0 * float(x)\n"}};
    makeWheel(*m_folder / "p/wheels", wheel);
    const auto drafted = m_product.run({"new", dossier().string(), "--project", (*m_folder / "p").string()});
    QVERIFY2(drafted.status == 0, (drafted.out + drafted.err).c_str());
    m_folder->write("my d/reference/inputs/in.csv", "id,x\na,1\nb,2.5\n");
    m_folder->write("my d/reference/expected/out.csv", "id,v\na,2.0\nb,5.0\n");
    editJson(dossier() / "reference/reference.json", [](Json &json) {
        json["question"] = "Are the numbers doubled?";
        json["goal"] = "values";
        json["platform"] = "none";
        json["business_criterion"] = "They are twice the input.";
        json["python"] = {{"implementation", "CPython"}, {"version", "3.11.2"}, {"requires", ">=3.9"}};
        json["entry_point"]["arguments"] = {"{python}", "{code}/main.py", "{inputs}", "{outputs}", "it's {{braced} $(touch x) \"q\""};
        json["sample"]["inputs"] = {"inputs/in.csv"};
        json["outputs"] = Json::array({{{"name", "out"}, {"file", "out.csv"}, {"identifiers", {{"column", "id"}}}, {"shape", {2, 1}},
                                        {"dtype", "float64"}, {"count", 2},
                                        {"non_finite", {{"nan", 0}, {"positive_infinity", 0}, {"negative_infinity", 0}}}}});
    });
    editJson(dossier() / "reference/criterion.json", [](Json &json) {
        json["rules"] = Json::array({{{"kind", "values"}, {"output", "out"}, {"atol", 0.0}, {"rtol", 0.0}, {"justification", "exact in binary"}}});
    });
    m_folder->write("my d/reference/observation.json",
                    R"({"schema": "redossier-observation/1", "inventory": {"python": {}, "distributions": [{"name": "tiny", "version": "1.0"}]}})");
}

std::vector<std::string> ReferenceCommandsTest::errors() const
{
    std::vector<std::string> codes;
    const Json document = run("validate").document();
    for (const Json &finding : memberAt(document, "findings"))
        if (textAt(finding, "severity") == "error")
            codes.push_back(textAt(finding, "code"));
    return codes;
}

void ReferenceCommandsTest::aDraftListsWhatIsUndecided()
{
    m_folder->write("p/a.py", "if __name__ == '__main__': pass\n");
    m_folder->write("p/b.py", "if __name__ == '__main__': pass\n");
    const auto made = m_product.run({"new", dossier().string(), "--project", (*m_folder / "p").string(), "--json"});
    QCOMPARE(made.status, 0);
    const auto codes = made.codes();
    for (const char *code : {"no_version_control", "entry_point_candidate", "entry_point_missing", "goal_missing", "question_missing",
                             "platform_missing", "criterion_missing", "expected_missing", "sample_empty", "no_reference_inventory"})
        QVERIFY2(std::find(codes.begin(), codes.end(), code) != codes.end(), code);
    QVERIFY(memberAt(made.document(), "identity").is_null());
    QCOMPARE(run("validate").status, 1);
    QCOMPARE(run("verify").status, 0);
}

void ReferenceCommandsTest::newRefusesWhatItMust()
{
    m_folder->write("p/a.py", "x\n");
    std::filesystem::create_directory(dossier());
    QCOMPARE(m_product.run({"new", dossier().string(), "--project", (*m_folder / "p").string()}).status, 73);
    QCOMPARE(m_product.run({"new", (*m_folder / "n").string(), "--project", (*m_folder / "absent").string()}).status, 65);
    const auto odd = m_product.run({"new", (*m_folder / "two\nlines").string(), "--project", (*m_folder / "p").string(), "--json"});
    QCOMPARE(odd.status, 77);
    QCOMPARE(odd.codes(), std::vector<std::string>{"name_refused"});
    QVERIFY(!std::filesystem::exists(*m_folder / "two\nlines"));
    m_folder->write("p/bad\nname.py", "x\n");
    const auto refused = m_product.run({"new", (*m_folder / "n").string(), "--project", (*m_folder / "p").string(), "--json"});
    QCOMPARE(refused.status, 77);
    QCOMPARE(refused.codes(), std::vector<std::string>{"name_refused"});
    QVERIFY(!std::filesystem::exists(*m_folder / "n"));
}

void ReferenceCommandsTest::aCompleteReferenceHasNoError()
{
    complete();
    const auto validated = run("validate");
    QVERIFY2(validated.status == 0, validated.out.c_str());
}

void ReferenceCommandsTest::validateFindsWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("patch");
    QTest::addColumn<QByteArray>("code");
    const auto row = [](const char *code, const char *file, const char *patch) {
        QTest::newRow(code) << QByteArray(file) << QByteArray(patch) << QByteArray(code);
    };
    row("goal_missing", "reference.json", R"({"goal": null})");
    row("question_missing", "reference.json", R"({"question": "  "})");
    row("platform_missing", "reference.json", R"({"platform": null})");
    row("value_invalid", "reference.json", R"({"platform": "gpu"})");
    row("entry_point_missing", "reference.json", R"({"entry_point": {"arguments": []}})");
    row("placeholder_unknown", "reference.json", R"({"entry_point": {"arguments": ["{python}", "{home}"]}})");
    row("entry_point_python", "reference.json", R"({"entry_point": {"arguments": ["python3"]}})");
    row("absolute_path", "reference.json", R"({"entry_point": {"arguments": ["{python}", "--x=/srv/x"]}})");
    row("sample_empty", "reference.json", R"({"sample": {"inputs": []}})");
    row("expected_missing", "reference.json", R"({"outputs": []})");
    row("missing_file", "reference.json", R"({"sample": {"inputs": ["inputs/other.csv"]}})");
    row("mutable_name", "reference.json", R"({"code": {"revision": "main"}})");
    row("dirty_without_patch", "reference.json", R"({"code": {"modified": true}})");
    row("changed_file", "code/main.py", "");
    row("undeclared_file", "notes.txt", "");
    row("expected_differs", "expected/out.csv", "id,v\na,2.0\nb,5.0\nc,1.0\n");
    row("identifiers_duplicated", "expected/out.csv", "id,v\na,2.0\na,5.0\n");
    row("criterion_missing", "criterion.json", R"({"rules": []})");
    row("number_missing", "criterion.json", R"({"rules": [{"kind": "values", "output": "out", "rtol": 0, "justification": "j"}]})");
    row("justification_missing", "criterion.json", R"({"rules": [{"kind": "structure", "output": "out"}]})");
    row("unknown_output", "criterion.json", R"({"rules": [{"kind": "structure", "output": "other", "justification": "j"}]})");
    row("no_reference_inventory", "observation.json", R"({"inventory": null})");
    row("secret_file", "configuration/.env", "A=b\n");
    row("path_escapes", "reference.json", R"({"sample": {"inputs": ["../x"]}})");
}

void ReferenceCommandsTest::validateFindsWhatIsWrong()
{
    complete();
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, patch);
    QFETCH(QByteArray, code);
    const auto path = dossier() / "reference" / file.toStdString();
    if (patch.startsWith('{'))
        editJson(path, [&](Json &json) { json.merge_patch(*parseJson(patch.toStdString(), "patch")); });
    else
        m_folder->write("my d/reference/" + file.toStdString(), patch.toStdString());
    const auto found = errors();
    QVERIFY2(std::find(found.begin(), found.end(), code.toStdString()) != found.end(), run("validate").out.c_str());
    QCOMPARE(run("validate").status, code == "path_escapes" ? 77 : 1);
}

void ReferenceCommandsTest::damagedInputHasItsStatus()
{
    complete();
    QCOMPARE(m_product.run({"validate", (*m_folder / "p").string()}).status, 65);
    m_folder->write("my d/reference/reference.json", "{\n \"goal\": ,\n}");
    const auto damaged = run("validate");
    QCOMPARE(damaged.status, 65);
    QVERIFY2(damaged.out.find("line 2, column") != std::string::npos, damaged.out.c_str());
    m_folder->write("my d/reference/reference.json", R"({"goal": "values", "goal": "values"})");
    QCOMPARE(run("lock").status, 65);
    std::filesystem::remove(dossier() / "reference/reference.json");
    std::filesystem::create_symlink("/etc/hostname", dossier() / "reference/reference.json");
    QCOMPARE(run("validate").status, 77);
}

void ReferenceCommandsTest::lockRefusesWhileThereIsAnError()
{
    complete();
    editJson(dossier() / "reference/reference.json", [](Json &json) { json["goal"] = nullptr; });
    const std::string before = digestOf(dossier() / "dossier.json") + digestOf(dossier() / "MANIFEST.sha256");
    const auto refused = run("lock");
    QCOMPARE(refused.status, 1);
    QVERIFY(memberAt(refused.document(), "identity").is_null());
    QCOMPARE(digestOf(dossier() / "dossier.json") + digestOf(dossier() / "MANIFEST.sha256"), before);
    QVERIFY(!std::filesystem::exists(dossier() / "sequence.json") && !std::filesystem::exists(dossier() / "history"));
}

void ReferenceCommandsTest::lockWritesTheIdentityAndItsCopies()
{
    complete();
    const auto locked = run("lock");
    QVERIFY2(locked.status == 0, locked.out.c_str());
    const std::string identity = textAt(locked.document(), "identity");
    const Json document = *parseJson(readFile(dossier() / "dossier.json"), "d");
    QCOMPARE(textAt(document, "identity"), identity);
    QVERIFY(document["parent"].is_null());
    QCOMPARE(textAt(document, "criterion_sha256"), digestOf(dossier() / "reference/criterion.json"));
    QCOMPARE(document["history"].size(), std::size_t(1));
    for (const char *file : {"reference.json", "criterion.json", "requirements-rebuild.txt"})
        QCOMPARE(readFile(dossier() / "history" / identity / file), readFile(dossier() / "reference" / file));
    const Json sequence = *parseJson(readFile(dossier() / "sequence.json"), "s");
    std::string names;
    for (const Json &step : sequence["steps"])
        names += textAt(step, "name") + " ";
    QCOMPARE(names, std::string("rebuild diagnose run_sample read_back "));
    QCOMPARE(run("verify").status, 0);
    // Locking it again changes nothing.
    const std::string before = readFile(dossier() / "dossier.json") + readFile(dossier() / "MANIFEST.sha256");
    QCOMPARE(run("lock").status, 0);
    QCOMPARE(readFile(dossier() / "dossier.json") + readFile(dossier() / "MANIFEST.sha256"), before);
}

void ReferenceCommandsTest::theShellLineGivesTheSameIdentity()
{
    complete();
    const std::string identity = textAt(run("lock").document(), "identity");
    const auto printed = m_product.runProgram(
        "/bin/sh", {"-c", "find . -type f ! -path ./observation.json ! -path ./installed.txt -printf '%P\\n' | LC_ALL=C sort | "
                          "xargs -d '\\n' sha256sum -- | sha256sum"}, dossier() / "reference");
    QCOMPARE(printed.out.substr(0, 64), identity);
}

void ReferenceCommandsTest::aSecondLockNeedsAReason()
{
    complete();
    const std::string first = textAt(run("lock").document(), "identity");
    editJson(dossier() / "reference/reference.json", [](Json &json) { json["question"] = "Another question?"; });
    const auto changed = errors();
    QCOMPARE(changed, std::vector<std::string>{"changed_since_lock"});
    QCOMPARE(run("verify").status, 1);
    const auto refused = run("lock");
    QCOMPARE(refused.status, 1);
    QCOMPARE(refused.codes().front(), std::string("reason_missing"));
    QCOMPARE(run("lock", {"--reason", "a clearer question"}).status, 0);
    const Json document = *parseJson(readFile(dossier() / "dossier.json"), "d");
    QCOMPARE(textAt(document, "parent"), first);
    QCOMPARE(textAt(document["history"][1], "reason"), std::string("a clearer question"));
    QVERIFY(document["history"][1]["note"].is_null());
    QCOMPARE(run("validate").status, 0);
    QCOMPARE(run("verify").status, 0);
}

void ReferenceCommandsTest::aChangeAfterAResultIsNoted()
{
    complete();
    const std::string identity = textAt(run("lock").document(), "identity");
    m_folder->write("my d/runs/20260101T000000Z-0001/run.json",
                    dumpJson({{"schema", "redossier-run/1"}, {"id", "20260101T000000Z-0001"}, {"number", 1},
                              {"reference_identity", identity}, {"started", "2026-01-01T00:00:00Z"}, {"tool", "t"},
                              {"machine_class", "m"}, {"steps", Json::array()}}));
    m_folder->write("my d/runs/20260101T000000Z-0001/comparison.json", "{}");
    editJson(dossier() / "reference/criterion.json", [](Json &json) { json["rules"][0]["atol"] = 1.0; });
    const auto locked = run("lock", {"--reason", "it was too strict"});
    QVERIFY2(locked.status == 0, locked.out.c_str());
    QCOMPARE(locked.codes().front(), std::string("criterion_changed_after_result"));
    const Json document = *parseJson(readFile(dossier() / "dossier.json"), "d");
    QCOMPARE(textAt(document["history"][1], "note"), std::string("criterion_changed_after_result"));
}

void ReferenceCommandsTest::theScriptRebuildsAndRunsTheSample()
{
    complete();
    QCOMPARE(run("lock").status, 0);
    const auto work = *m_folder / "work";
    const auto done = m_product.runProgram("/bin/sh", {(dossier() / "rebuild.sh").string(), "python3", work.string()}, m_folder->path(), 300);
    QVERIFY2(done.status == 0, (done.out + done.err).c_str());
    QCOMPARE(readFile(work / "outputs/out.csv"), std::string("id,v\na,2.0\nb,5.0\n"));
    QVERIFY(done.out.find("1 of 1 outputs are there") != std::string::npos);
    QVERIFY(readFile(work / "installed-after.txt").find("tiny==1.0") != std::string::npos);
    // The hostile argument arrived as it was written.
    QVERIFY2(done.out.find(R"(it\'s {braced} $(touch x) "q")") != std::string::npos, done.out.c_str());
    QVERIFY(!std::filesystem::exists(work / "code/x"));
    // A second time into the same folder, and after a change: refused.
    QCOMPARE(m_product.runProgram("/bin/sh", {(dossier() / "rebuild.sh").string(), "python3", work.string()}, m_folder->path()).status, 1);
    m_folder->write("my d/reference/inputs/in.csv", "id,x\n");
    const auto changed = m_product.runProgram("/bin/sh", {(dossier() / "rebuild.sh").string(), "python3", (*m_folder / "w2").string()}, m_folder->path());
    QCOMPARE(changed.status, 1);
    QVERIFY(changed.err.find("was changed after it was locked") != std::string::npos);
}

void ReferenceCommandsTest::theScriptTakesEveryTextAsOneWord()
{
    complete();
    const std::string canary = (*m_folder / "canary").string();
    editJson(dossier() / "dossier.json", [&](Json &json) { json["title"] = "x\ntouch '" + canary + "'\n@ENTRY_POINT@"; });
    editJson(dossier() / "reference/reference.json", [&](Json &json) {
        json["python"]["version"] = "3.11\nUSAGE\ntouch '" + canary + "'";
        json["entry_point"]["environment"] = {{"EVIL", "';touch '" + canary + "';'"}};
        json["weights"] = Json::array({{{"name", "a';touch " + canary + ";'"}, {"version", "1"}, {"sha256", std::string(64, '0')},
                                        {"bytes", 1}, {"source", "s"}, {"access", "a"}}});
    });
    const auto locked = run("lock");
    QVERIFY2(locked.status == 0, locked.out.c_str());
    m_product.runProgram("/bin/sh", {(dossier() / "rebuild.sh").string(), "python3", (*m_folder / "w").string(), "x=y"}, m_folder->path());
    m_product.runProgram("/bin/sh", {(dossier() / "rebuild.sh").string()}, m_folder->path());
    QVERIFY(!std::filesystem::exists(canary));
    QCOMPARE(m_product.runProgram("/bin/sh", {"-n", (dossier() / "rebuild.sh").string()}, m_folder->path()).status, 0);
}

QTEST_GUILESS_MAIN(ReferenceCommandsTest)
#include "tst_reference.moc"
