// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/workfolder.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>

using namespace redossier;
using redossier::test::TemporaryFolder;
namespace fs = std::filesystem;

class TestWorkFolder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFolderIsMadeMarkedAndReopened()
    {
        const TemporaryFolder folder;
        const WorkMark mark{"20261129T184512Z-3f9a", "id", "machine", "/usr/bin/python3", "", {{"numpy", "why not"}}, "Embeddings"};
        const auto work = WorkFolder::create(folder / "a/b", mark);
        QVERIFY(work);
        const auto again = WorkFolder::reopen(folder / "a/b", mark.run);
        QVERIFY(again);
        QVERIFY(again->mark() == mark);
    }

    void anExistingEmptyFolderIsTaken()
    {
        const TemporaryFolder folder;
        fs::create_directory(folder / "empty");
        QVERIFY(WorkFolder::check(folder / "empty", folder / "dossier"));
        QVERIFY(WorkFolder::create(folder / "empty", {"r", "", "", "", "", {}}));
    }

    void whatCannotBeAWorkFolderIsRefused_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("code");
        QTest::newRow("it holds a file") << QStringLiteral("full") << QStringLiteral("work_not_empty");
        QTest::newRow("it is a file") << QStringLiteral("full/file") << QStringLiteral("work_not_empty");
        QTest::newRow("the dossier itself") << QStringLiteral("dossier") << QStringLiteral("work_inside_dossier");
        QTest::newRow("inside the dossier") << QStringLiteral("dossier/work") << QStringLiteral("work_inside_dossier");
        QTest::newRow("inside, by a detour") << QStringLiteral("full/../dossier/a/b") << QStringLiteral("work_inside_dossier");
        QTest::newRow("inside, through a link") << QStringLiteral("link/work") << QStringLiteral("work_inside_dossier");
    }
    void whatCannotBeAWorkFolderIsRefused()
    {
        QFETCH(QString, path);
        QFETCH(QString, code);
        const TemporaryFolder folder;
        folder.write("full/file", "x");
        fs::create_directory(folder / "dossier");
        fs::create_directory_symlink(folder / "dossier", folder / "link");
        const auto checked = WorkFolder::check(folder / path.toStdString(), folder / "dossier");
        QVERIFY(!checked);
        QCOMPARE(QString::fromStdString(checked.error().code), code);
    }

    void aNameThatBeginsLikeTheDossiersIsOutside()
    {
        const TemporaryFolder folder;
        fs::create_directory(folder / "dossier");
        QVERIFY(WorkFolder::check(folder / "dossier-work", folder / "dossier"));
    }

    void onlyAMarkedFolderIsDiscarded()
    {
        const TemporaryFolder folder;
        const auto work = WorkFolder::create(folder / "work", {"r", "", "", "", "", {}});
        QVERIFY(work);
        folder.write("work/environment/file", "x");
        fs::remove(folder / "work/.redossier-work.json");
        const auto refused = work->discard();
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, std::string("work_not_ours"));
        QVERIFY(fs::exists(folder / "work/environment/file"));
    }

    void discardingFollowsNoLinkAndOvercomesReadOnlyFolders()
    {
        const TemporaryFolder folder;
        folder.write("precious/file", "x");
        const auto work = WorkFolder::create(folder / "work", {"r", "", "", "", "", {}});
        QVERIFY(work);
        fs::create_directories(folder / "work/outputs/closed");
        folder.write("work/outputs/closed/file", "x");
        fs::create_directory_symlink(folder / "precious", folder / "work/outputs/link");
        fs::permissions(folder / "work/outputs/closed", fs::perms::owner_read | fs::perms::owner_exec);
        QVERIFY(work->discard());
        QVERIFY(!fs::exists(folder / "work"));
        QVERIFY(fs::exists(folder / "precious/file"));
    }

    void onlyItsOwnPartsAreCleared()
    {
        const TemporaryFolder folder;
        const auto work = WorkFolder::create(folder / "work", {"r", "", "", "", "", {}});
        folder.write("work/environment/file", "x");
        folder.write("other/file", "x");
        QVERIFY(work->clear(work->environment()));
        QVERIFY(!fs::exists(work->environment()));
        QVERIFY(!work->clear(folder / "other"));
        QVERIFY(fs::exists(folder / "other/file"));
    }

    void anotherRunsFolderIsNotReopened()
    {
        const TemporaryFolder folder;
        QVERIFY(WorkFolder::create(folder / "work", {"r", "", "", "", "", {}}));
        for (const auto &[path, run] : {std::pair{"work", "s"}, std::pair{"nowhere", "r"}, std::pair{".", "r"}}) {
            const auto reopened = WorkFolder::reopen(folder / path, run);
            QVERIFY(!reopened);
            QCOMPARE(reopened.error().code, std::string("not_resumable"));
        }
    }

    void theStampSeesEveryChangeButByteCode()
    {
        const TemporaryFolder folder;
        folder.write("env/lib/a.py", "a = 1");
        folder.write("env/lib/b.py", "b = 1");
        const auto before = environmentStamp(folder / "env");
        QVERIFY(before);
        folder.write("env/lib/__pycache__/a.pyc", "code");
        QCOMPARE(*environmentStamp(folder / "env"), *before);
        folder.write("env/lib/a.py", "a = 12");
        const auto changed = environmentStamp(folder / "env");
        QVERIFY(*changed != *before);
        fs::remove(folder / "env/lib/b.py");
        QVERIFY(*environmentStamp(folder / "env") != *changed);
    }

    void keptFoldersAreListedWithTheirSizes()
    {
        const TemporaryFolder folder;
        qputenv("XDG_CACHE_HOME", folder.path().c_str());
        QVERIFY(keptWorkFolders().empty());
        for (const char *run : {"20260102T000000Z-0002", "20260101T000000Z-0001"}) {
            const auto work = WorkFolder::create(WorkFolder::usualPlace(run), {run, "", "", "", "", {}});
            QVERIFY(work);
            std::ofstream(work->root() / "file") << "twelve bytes";
        }
        folder.write("redossier/work/not-ours/file", "x");
        const auto kept = keptWorkFolders();
        QCOMPARE(kept.size(), std::size_t(2));
        QCOMPARE(kept.front().run, std::string("20260101T000000Z-0001"));
        QVERIFY(kept.front().bytes > 12);
    }
};

QTEST_GUILESS_MAIN(TestWorkFolder)
#include "tst_workfolder.moc"
