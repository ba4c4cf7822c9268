// SPDX-License-Identifier: GPL-3.0-or-later
// `diff` of a run that is damaged or did not come to its end.
#include "tests/support/product.h"
#include "tests/support/schemacheck.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

namespace {

namespace fs = std::filesystem;

//! A pair of dossiers that may be changed.
struct Pair
{
    explicit Pair(const std::string &name) { fs::copy(fs::path(TEST_DATA) / "difference" / name, folder.path(), fs::copy_options::recursive); }
    std::string a() const { return folder / "a"; }
    std::string b() const { return folder / "b"; }

    TemporaryFolder folder;
};

//! The rows of a document by their keys.
std::map<std::string, Json> rowsOf(const Json &document)
{
    std::map<std::string, Json> rows;
    for (const Json &row : memberAt(document, "rows"))
        rows.emplace(textAt(row, "key"), row);
    return rows;
}

} // namespace

class TestDiffUnfinished : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    //! The run before it is never shown in place of the last one.
    void aLastRunThatIsDamagedIsTheLastRun()
    {
        const Pair pair("two-machines");
        const std::string first = "runs/20261129T184512Z-3f9a", last = "20261201T090000Z-0001";
        fs::copy(fs::path(pair.a()) / first, fs::path(pair.a()) / "runs" / last, fs::copy_options::recursive);
        const std::string file = "a/runs/" + last + "/run.json", whole = readFile(pair.folder / file);
        pair.folder.write(file, whole.substr(0, whole.size() / 2));
        for (const std::string &name : {pair.a(), pair.a() + "#" + last}) {
            const Ended shown = m_product.run({"diff", name, name, "--json"});
            const Json side = memberAt(shown.document(), "a");
            QCOMPARE(shown.status, 2);
            QCOMPARE(schemaProblemsOfText(shown.out, "diff"), QByteArray());
            QCOMPARE(textAt(side, "run"), last);
            QVERIFY(memberAt(side, "complete") == false);
            QVERIFY(memberAt(side, "run_number").is_null());
            const std::string findings = dumpJsonLine(memberAt(side, "findings"));
            QVERIFY(findings.find(last + "/run.json") != std::string::npos);
            QVERIFY(findings.find("run_not_ended") == std::string::npos); // nobody knows
        }
    }

    void aVerdictIsSaidInWordsAndKeptAsItIsInTheDocument()
    {
        const Pair pair("two-machines");
        const std::string file = "b/runs/20261130T081500Z-77c1/run.json";
        Json document = *parseJson(readFile(pair.folder / file), "run.json");
        document["verdict"] = "not_reproduced";
        pair.folder.write(file, dumpJson(document));
        const Ended shown = m_product.run({"diff", pair.a(), pair.b()});
        QVERIFY2(shown.out.find("A: Reproduced, B: Not reproduced") != std::string::npos, shown.out.c_str());
        const auto rows = rowsOf(m_product.run({"diff", pair.a(), pair.b(), "--json"}).document());
        QCOMPARE(textAt(rows.at("run.json#/verdict"), "b"), std::string("not_reproduced"));
    }

    //! That the program itself is incomplete is no fault of B.
    void withoutItsReaderNothingIsSaidOfTheOutputs()
    {
        const Pair pair("two-machines");
        const fs::path own = pair.folder / "bin";
        fs::create_directories(own);
        fs::copy_file(fs::path(PROGRAMS_FOLDER) / "redossier-cli", own / "redossier-cli");
        fs::copy(fs::path(SOURCE_FOLDER) / "resources", pair.folder / "resources", fs::copy_options::recursive);
        const Ended shown = m_product.runProgram(own / "redossier-cli", {"diff", pair.a(), pair.b()}, pair.folder.path());
        QCOMPARE(shown.status, 69);
        QVERIFY2(shown.err.find("redossier-engine") != std::string::npos, shown.err.c_str());
    }

    void aRunUntilAStepIsShortAndHonest()
    {
        const Pair pair("two-machines");
        const std::string run = "b/runs/20261130T081500Z-77c1/";
        Json document = *parseJson(readFile(pair.folder / (run + "run.json")), "run.json");
        for (std::size_t i = 3; i < 6; ++i)
            document["steps"][i]["state"] = "not_run";
        document["inherited_environment"] = Json::object();
        document["verdict"] = nullptr;
        pair.folder.write(run + "run.json", dumpJson(document));
        Json observation = *parseJson(readFile(pair.folder / (run + "observation.json")), "observation.json");
        for (const char *part : {"chain", "device", "settings", "environment"})
            observation.erase(part);
        pair.folder.write(run + "observation.json", dumpJson(observation));
        fs::remove_all(pair.folder / (run + "outputs"));
        const Ended shown = m_product.run({"diff", pair.a(), pair.b()});
        QVERIFY2(shown.out.find("In B these steps did not run: device, sample, comparison.") != std::string::npos, shown.out.c_str());
        QVERIFY2(shown.out.find("No results were compared.") != std::string::npos, shown.out.c_str());
        const auto rows = rowsOf(m_product.run({"diff", pair.a(), pair.b(), "--json"}).document());
        const auto shownRows = std::count_if(rows.begin(), rows.end(), [](const auto &row) { return textAt(row.second, "state") != "volatile"; });
        QVERIFY2(shownRows == 4, shown.out.c_str()); // a step each, and the class of the machine
        const Json &device = rows.at("run.json#/steps/device/state");
        QCOMPARE(textAt(device, "state"), std::string("not_recorded"));
        QVERIFY(memberAt(device, "fields").size() > 10);
    }

    //! Another verdict and another log are no other results.
    void aRunThatNeverCameToItsOutputsHasNoOtherResults_data()
    {
        QTest::addColumn<QString>("other");
        for (const char *name : {"until-rebuild", "gate-closed", "pip-fails", "device-stopped", "sample-raises"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void aRunThatNeverCameToItsOutputsHasNoOtherResults()
    {
        QFETCH(QString, other);
        const Ended shown = m_product.run({"diff", TEST_DATA "/tour/reproduced", TEST_DATA "/tour/" + other.toStdString()});
        QVERIFY2(shown.out.find("No results were compared.") != std::string::npos, shown.out.c_str());
        QVERIFY2(QString::fromStdString(shown.out).simplified().contains(QStringLiteral("did not run: ")), shown.out.c_str());
    }

private:
    Product m_product;
};

QTEST_GUILESS_MAIN(TestDiffUnfinished)
#include "tst_diffunfinished.moc"
