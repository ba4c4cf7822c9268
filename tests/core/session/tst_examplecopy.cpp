// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/examplecopy.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>

using namespace redossier;
using redossier::test::readFile;
using redossier::test::TemporaryFolder;
namespace fs = std::filesystem;

class TestExampleCopy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFileIsThereByteForByteAndMayBeWritten()
    {
        const TemporaryFolder folder;
        folder.write("example/dossier.json", "{}\n");
        folder.write("example/reference/code/run me.sh", "#!/bin/sh\n");
        fs::permissions(folder / "example/reference/code/run me.sh", fs::perms::owner_read | fs::perms::owner_exec);
        fs::permissions(folder / "example/dossier.json", fs::perms::owner_read);
        QVERIFY(copyExample(folder / "example", folder / "new/parent/copy", {}));
        QCOMPARE(readFile(folder / "new/parent/copy/dossier.json"), std::string("{}\n"));
        const auto script = fs::status(folder / "new/parent/copy/reference/code/run me.sh").permissions();
        QVERIFY((script & fs::perms::owner_exec) != fs::perms::none);
        const auto file = fs::status(folder / "new/parent/copy/dossier.json").permissions();
        QVERIFY((file & fs::perms::owner_write) != fs::perms::none);
        QVERIFY((file & fs::perms::owner_exec) == fs::perms::none);
    }

    void nothingIsOverwritten_data()
    {
        QTest::addColumn<QString>("there");
        QTest::newRow("a folder") << QStringLiteral("folder");
        QTest::newRow("a file") << QStringLiteral("folder/file");
        QTest::newRow("a link to nowhere") << QStringLiteral("dangling");
    }
    void nothingIsOverwritten()
    {
        QFETCH(QString, there);
        const TemporaryFolder folder;
        folder.write("example/dossier.json", "{}");
        folder.write("folder/file", "mine");
        fs::create_symlink(folder / "nowhere", folder / "dangling");
        const auto copied = copyExample(folder / "example", folder / there.toStdString(), {});
        QVERIFY(!copied);
        QCOMPARE(copied.error().code, std::string("target_exists"));
        QCOMPARE(readFile(folder / "folder/file"), std::string("mine"));
        QVERIFY(!fs::exists(folder / "nowhere"));
    }

    void aCopyThatIsStoppedLeavesNothing()
    {
        const TemporaryFolder folder;
        folder.write("example/dossier.json", "{}");
        std::stop_source stop;
        stop.request_stop();
        TaskContext context;
        context.stop = stop.get_token();
        const auto copied = copyExample(folder / "example", folder / "target/copy", context);
        QVERIFY(!copied);
        QCOMPARE(copied.error().code, std::string("cancelled"));
        QVERIFY(fs::is_empty(folder / "target"));
    }

    void anExampleThatIsNotInstalledIsNamed()
    {
        const TemporaryFolder folder;
        const auto copied = copyExample(folder / "absent", folder / "copy", {});
        QVERIFY(!copied);
        QCOMPARE(copied.error().code, std::string("missing_file"));
        QVERIFY(!fs::exists(folder / "copy"));
    }

    void aFreeNameIsFound()
    {
        const TemporaryFolder folder;
        QCOMPARE(freeName(folder.path(), "light"), folder / "light");
        fs::create_directory(folder / "light");
        fs::create_symlink("nowhere", folder / "light 2");
        QCOMPARE(freeName(folder.path(), "light"), folder / "light 3");
    }
};

QTEST_GUILESS_MAIN(TestExampleCopy)
#include "tst_examplecopy.moc"
