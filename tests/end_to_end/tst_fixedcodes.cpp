// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sampleproject.h"

#include <QTest>
#include <fstream>
#include <memory>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! Each finding that `validate` has a fixed code for can really be found, with its severity and its exit status.
//! (untracked_file is `new`'s own, unused_acceptance the gate's, run_not_ended `verify`'s: they are held beside those.)
class TestFixedCodes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
    }

    void validateFindsIt_data()
    {
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<QByteArray>("severity");
        QTest::addColumn<QByteArray>("file");  // below reference/
        QTest::addColumn<QByteArray>("patch"); // a merge patch, or the file's new text
        QTest::addColumn<QByteArray>("rebuildFile"); // empty: as it is
        const auto row = [](const char *code, const char *severity, const char *file, const char *patch, const char *rebuildFile = "") {
            QTest::addRow("%s as %s by %s", code, severity, std::filesystem::path(file).filename().c_str()) << QByteArray(code) << QByteArray(severity) << QByteArray(file)
                                                       << QByteArray(patch) << QByteArray(rebuildFile);
        };
        const char *reference = "reference.json", *criterion = "criterion.json", *rebuild = "requirements-rebuild.txt";
        row("goal_missing", "error", reference, R"({"goal": null})");
        row("question_missing", "error", reference, R"({"question": " "})");
        row("entry_point_missing", "error", reference, R"({"entry_point": {"arguments": []}})");
        row("criterion_missing", "error", criterion, R"({"rules": []})");
        row("number_missing", "error", criterion, R"({"rules": [{"kind": "values", "output": "*", "rtol": 0, "justification": "j"}]})");
        row("justification_missing", "error", criterion, R"({"rules": [{"kind": "structure", "output": "*"}]})");
        row("expected_missing", "error", reference, R"({"outputs": []})");
        row("identifiers_duplicated", "error", "expected/vectors.csv", "id,a\na1,1\na1,2\n");
        row("identifiers_unreadable", "error", "expected/ids.txt", "a1\na2\na3\n"); // for four rows
        row("sample_empty", "error", reference, R"({"sample": {"inputs": []}})");
        row("sample_empty", "error", "inputs/sentences.csv", "");
        row("expected_empty", "error", "expected/vectors.csv", "id,a\n");
        row("pin_differs", "warning", reference, "{}", "--no-index\n--find-links wheels\ntinyvec==9.9\n");
        row("pin_not_installed", "warning", reference, "{}", "--no-index\n--find-links wheels\nnowhere==1.0\n");
        row("undeclared_file", "error", "notes.txt", "mine");
        row("missing_file", "error", reference, R"({"sample": {"inputs": ["inputs/other.csv"]}})");
        row("changed_file", "error", "code/embed.py", "print()\n");
        row("include_outside", "error", rebuild, "-r ../other.txt\n");
        row("reserved_name", "error", rebuild, "-r installed.txt\n");
        row("absolute_path", "error", reference, R"({"entry_point": {"arguments": ["{python}", "{code}/embed.py", "/srv/a"]}})");
        row("torch_line_missing", "error", reference, R"({"platform": "cpu"})");
        row("no_reference_inventory", "error", "observation.json", R"({"inventory": null})");
        row("changed_since_lock", "error", reference, R"({"business_criterion": "another"})");
        row("dirty_without_patch", "error", reference, R"({"code": {"modified": true}})");
        row("mutable_name", "error", reference, R"({"code": {"revision": "main"}})");
        row("unpinned", "error", reference, R"({"platform": "cpu"})", "--no-index\ntorch>=2\n");
        row("identifiers_missing", "error", criterion,
            R"({"rules": [{"kind": "cosine", "output": "bare", "minimum": 0.9, "justification": "j"}]})");
        row("no_version_control", "warning", reference, "{}");
        row("identifiers_missing", "warning", criterion,
            R"({"rules": [{"kind": "structure", "output": "bare", "justification": "j"}]})");
        row("identifiers_assumed", "warning", "assumed", "{}");
        row("private_path", "warning", reference, R"({"business_criterion": "as in /home/jane/results"})");
        row("unpinned", "warning", rebuild, "--no-index\n--find-links wheels\ntinyvec>=1.0\n");
    }
    void validateFindsIt()
    {
        QFETCH(QByteArray, code);
        QFETCH(QByteArray, severity);
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, patch);
        QFETCH(QByteArray, rebuildFile);
        const auto dossier = m_prepared->copy(QTest::currentDataTag());
        const auto reference = dossier / "reference";
        if (code == "identifiers_missing")
            editJson(reference / "reference.json", [](Json &json) {
                json["outputs"] = Json::array({{{"name", "bare"}, {"file", "norms.npy"}}});
            });
        if (file == "assumed")
            editJson(reference / "reference.json", [](Json &json) {
                json["outputs"][1]["identifiers"] = {{"file", "sentences.csv"}, {"field", "id"}, {"from", "inputs"}};
            });
        else if (patch.startsWith('{'))
            editJson(reference / file.toStdString(), [&](Json &json) { json.merge_patch(*parseJson(patch.toStdString(), "patch")); });
        else
            write(reference / file.toStdString(), patch);
        if (!rebuildFile.isEmpty())
            write(reference / "requirements-rebuild.txt", rebuildFile);

        const auto validated = m_prepared->product().run({"validate", dossier.string(), "--json"});
        bool found = false;
        bool hasError = false;
        const Json document = validated.document();
        for (const Json &finding : memberAt(document, "findings")) {
            found = found || (textAt(finding, "code") == code.toStdString() && textAt(finding, "severity") == severity.toStdString());
            hasError = hasError || textAt(finding, "severity") == "error";
        }
        QVERIFY2(found, (validated.out + validated.err).c_str());
        QCOMPARE(validated.status, hasError ? 1 : 0);
    }

private:
    static void write(const fs::path &file, const QByteArray &bytes)
    {
        std::ofstream(file, std::ios::binary).write(bytes.constData(), bytes.size());
    }

    std::unique_ptr<PreparedDossier> m_prepared;
};

QTEST_GUILESS_MAIN(TestFixedCodes)
#include "tst_fixedcodes.moc"
