// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sampleproject.h"
#include "tests/support/schemacheck.h"

#include <QTest>
#include <algorithm>
#include <fstream>
#include <memory>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! The whole sequence in a clean folder: what a dossier does not declare is not there, and is missed.
class TestHandover : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        m_prepared->product().set("OMP_NUM_THREADS", "1");
        m_prepared->product().set("CUDA_VISIBLE_DEVICES", "0");
    }

    void whatDeclaresEverythingIsTransferable()
    {
        const auto dossier = m_prepared->copy("whole");
        const Ended ended = handOver(dossier);
        QVERIFY2(ended.status == 0, (ended.out + ended.err).c_str());
        QCOMPARE(schemaProblemsOfText(ended.out, "handover"), QByteArray());
        const Json document = ended.document();
        QVERIFY(document.value("passed", false));
        QCOMPARE(statesOf(document.at("run")), std::string("passed passed passed passed passed passed"));
        const auto names = [&document](const char *key) { return document.at(key).get<std::vector<std::string>>(); };
        const auto inherited = names("inherited"), withheld = names("withheld");
        QVERIFY(std::count(inherited.begin(), inherited.end(), "CUDA_VISIBLE_DEVICES") == 1);
        QVERIFY(std::count(withheld.begin(), withheld.end(), "OMP_NUM_THREADS") == 1);

        const Json mark = readJson(dossier / "dossier.json").at("transferable");
        const std::string run = mark.value("run", "");
        QVERIFY(readJson(dossier / "handover" / (run + ".json")) == document);
        QCOMPARE(mark.value("identity", ""), document.value("identity", "?"));
        QVERIFY2(!fs::exists(dossier / "runs"), "the clean folder's run is no run of the dossier");
        QCOMPARE(m_prepared->product().run({"verify", dossier.string()}).status, 0);
        QVERIFY2(keptInCache().empty(), keptInCache().c_str());
    }

    //! Another identity was not carried out anywhere.
    void aNewLockTakesTheMarkAway()
    {
        const auto dossier = m_prepared->copy("whole, and locked anew");
        QCOMPARE(handOver(dossier).status, 0);
        replaceFile(dossier / "reference", "configuration/parameters.json", "{ \"size\": 4}\n");
        QCOMPARE(m_prepared->product().run({"lock", dossier.string(), "--reason", "a blank"}).status, 0);
        QVERIFY(readJson(dossier / "dossier.json").at("transferable").is_null());
    }

    void whatItFindsInTheHomeFolderOnlyIsMissed()
    {
        fs::create_directories(m_prepared->product().home() / "user");
        std::ofstream(m_prepared->product().home() / "user/secret-scale.json") << "{\"scale\": 0.5}";
        const auto dossier = m_prepared->changedCopy("undeclared", [](const fs::path &reference) {
            const std::string program = readFile(reference / "code/embed.py");
            replaceFile(reference, "code/embed.py", replaced(program, "options.weights.read_text", "(pathlib.Path.home() / 'secret-scale.json').read_text"));
        });
        QVERIFY(!dossier.empty());
        const Ended here = m_prepared->runOf(dossier);
        QVERIFY2(here.status == 0, (memberAt(here.document(), "first_error").dump() + here.err).c_str());
        const Ended ended = handOver(dossier);
        QVERIFY2(ended.status == 1, (ended.out + ended.err).c_str());
        const Json document = ended.document();
        QVERIFY(!document.value("passed", true));
        QCOMPARE(stepOf(document.at("run"), "sample").value("state", ""), std::string("failed"));
        QVERIFY2(document.at("run").at("first_error").dump().find("secret-scale.json") != std::string::npos, ended.out.c_str());
        QVERIFY(readJson(dossier / "dossier.json").at("transferable") == Json(false));
        QVERIFY2(keptInCache().empty(), keptInCache().c_str());
    }

    void nothingRunsWithoutConsent()
    {
        const auto dossier = m_prepared->copy("not approved");
        const auto before = contentOf(dossier);
        const Ended ended = m_prepared->product().run({"handover", dossier.string(), "--json", "--locate", "scale=" + m_prepared->weights().string()});
        QCOMPARE(ended.status, 77);
        QCOMPARE(ended.codes(), std::vector<std::string>{"not_approved"});
        auto after = contentOf(dossier);
        after.erase(".lock");
        QVERIFY(after == before);
        QVERIFY2(keptInCache().empty(), keptInCache().c_str());
    }

    void aDraftIsRefused()
    {
        const auto dossier = m_prepared->folder() / "draft";
        QCOMPARE(m_prepared->product().run({"new", dossier.string(), "--project", m_prepared->project().string()}).status, 0);
        const Ended ended = handOver(dossier);
        QCOMPARE(ended.status, 65);
        QCOMPARE(ended.codes(), std::vector<std::string>{"not_locked"});
    }

private:
    Ended handOver(const fs::path &dossier) const
    {
        return m_prepared->product().run(
            {"handover", dossier.string(), "--yes", "--json", "--locate", "scale=" + m_prepared->weights().string()});
    }
    //! Files, but for the work folders that ordinary runs keep.
    std::string keptInCache() const
    {
        std::string names;
        for (const auto &[path, content] : contentOf(m_prepared->product().cache() / "redossier"))
            if (!path.starts_with("work/") && fs::is_regular_file(m_prepared->product().cache() / "redossier" / path))
                names += path + "\n";
        return names;
    }

    std::unique_ptr<PreparedDossier> m_prepared;
};

QTEST_GUILESS_MAIN(TestHandover)
#include "tst_handover.moc"
