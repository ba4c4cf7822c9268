// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/newdossier.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <algorithm>

using namespace redossier;
using redossier::test::TemporaryFolder;
namespace fs = std::filesystem;

namespace {

const EngineClient engine(fs::path(PROGRAMS_FOLDER) / "redossier-engine");

bool holds(const Findings &findings, std::string_view code)
{
    return std::any_of(findings.begin(), findings.end(), [code](const Finding &finding) { return finding.code == code; });
}

} // namespace

class TestNewDossier : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aProjectBecomesADraftWithWhatIsUndecided()
    {
        const TemporaryFolder folder;
        folder.write("p/main.py", "if __name__ == '__main__':\n    print(1)\n");
        folder.write("p/requirements.txt", "numpy==1.26.4\n");
        const auto made = draftDossier(folder / "p", folder / "d", engine, {});
        QVERIFY(made);
        QVERIFY(fs::exists(folder / "d/dossier.json"));
        QVERIFY(made->validation);
        QVERIFY(made->validation->dossier.isDraft());
        QVERIFY(holds(made->noticed, "no_version_control"));
        QVERIFY(!holds(made->undecided, "no_version_control")); // said once
        QVERIFY(holds(made->undecided, "goal_missing"));
        QVERIFY(!made->notValidated);
    }

    void aNameThatNoDossierCarriesWritesNothing()
    {
        const TemporaryFolder folder;
        folder.write("p/bad\nname.py", "");
        const auto made = draftDossier(folder / "p", folder / "d", engine, {});
        QVERIFY(made);
        QCOMPARE(made->refused.size(), std::size_t(1));
        QCOMPARE(made->refused.front().code, std::string("name_refused"));
        QVERIFY(!fs::exists(folder / "d"));
    }

    void stoppedBeforeItIsThereLeavesNothing()
    {
        const TemporaryFolder folder;
        folder.write("p/main.py", "");
        std::stop_source stop;
        stop.request_stop();
        TaskContext context;
        context.stop = stop.get_token();
        const auto made = draftDossier(folder / "p", folder / "d", engine, context);
        QVERIFY(!made);
        QCOMPARE(made.error().code, std::string("cancelled"));
        QVERIFY(!fs::exists(folder / "d"));
    }

    void aTargetThatIsThereIsLeftAlone()
    {
        const TemporaryFolder folder;
        folder.write("p/main.py", "");
        folder.write("d/mine", "x");
        const auto made = draftDossier(folder / "p", folder / "d", engine, {});
        QVERIFY(!made);
        QCOMPARE(made.error().code, std::string("target_exists"));
        QVERIFY(!fs::exists(folder / "d/dossier.json"));
    }
};

QTEST_GUILESS_MAIN(TestNewDossier)
#include "tst_newdossier.moc"
