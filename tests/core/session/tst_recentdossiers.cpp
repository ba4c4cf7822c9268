// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/recentdossiers.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <thread>

using namespace redossier;
using redossier::test::readFile;
using redossier::test::TemporaryFolder;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> paths(const RecentDossiers &recent)
{
    std::vector<std::string> list;
    const auto entries = recent.read();
    if (!entries)
        return {"error " + entries.error().code};
    for (const RecentDossier &entry : *entries)
        list.push_back(entry.root.string());
    return list;
}

using Paths = std::vector<std::string>;

} // namespace

class TestRecentDossiers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingWasOpenedYet()
    {
        const TemporaryFolder folder;
        QCOMPARE(paths(RecentDossiers(folder / "never made")), Paths());
        QVERIFY(!fs::exists(folder / "never made"));
    }

    void theNewestStandsFirstAndOnlyOnce()
    {
        const TemporaryFolder folder;
        const RecentDossiers recent(folder / "state");
        QVERIFY(recent.remember("/a", "A"));
        QVERIFY(recent.remember("/b b/Ω", "B"));
        QVERIFY(recent.remember("/a", "A, renamed"));
        QCOMPARE(paths(recent), (Paths{"/a", "/b b/Ω"}));
        QCOMPARE(recent.read()->front().title, std::string("A, renamed"));
        QVERIFY(recent.forget("/a"));
        QCOMPARE(paths(recent), Paths{"/b b/Ω"});
        QVERIFY(recent.forget("/never there"));
        QCOMPARE(paths(recent), Paths{"/b b/Ω"});
    }

    void theListHasAnEnd()
    {
        const TemporaryFolder folder;
        const RecentDossiers recent(folder.path());
        for (std::size_t i = 0; i < RecentDossiers::most + 5; ++i)
            QVERIFY(recent.remember("/" + std::to_string(i), {}));
        QCOMPARE(paths(recent).size(), RecentDossiers::most);
        QCOMPARE(paths(recent).front(), "/" + std::to_string(RecentDossiers::most + 4));
    }

    void whatJsonCannotCarryIsNotRemembered()
    {
        const TemporaryFolder folder;
        const RecentDossiers recent(folder.path());
        QVERIFY(recent.remember("/bytes \xff", "x"));
        QVERIFY(recent.remember("relative", "x"));
        QCOMPARE(paths(recent), Paths());
    }

    void aHostileFileGivesWhatMakesSense_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("read"); //!< one path, "" for none, or the error's code
        const auto row = [](const char *name, const char *text, const char *read) {
            QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(read);
        };
        row("empty", "", "error json_invalid");
        row("cut off", R"({"schema": "redossier-recent/1", "dossiers": [{"path": "/a")", "error json_invalid");
        row("no object", "[1, 2]", "error document_invalid");
        row("another file", R"({"schema": "redossier-run/1"})", "error document_invalid");
        row("no list", R"({"schema": "redossier-recent/1"})", "");
        row("a text for the list", R"({"schema": "redossier-recent/1", "dossiers": "/a"})", "");
        row("a number for the list", R"({"schema": "redossier-recent/1", "dossiers": 7})", "");
        row("entries of every type", R"({"schema": "redossier-recent/1", "dossiers": [null, 1, [], {}, "x", {"path": 3}, {"path": "/a"}]})", "/a");
        row("relative and twice", R"({"schema": "redossier-recent/1", "dossiers": [{"path": "../a"}, {"path": "/a"}, {"path": "/b/../a"}]})", "/a");
        row("a title of another type", R"({"schema": "redossier-recent/1", "dossiers": [{"path": "/a", "title": {}}]})", "/a");
        row("of a newer version", R"({"schema": "redossier-recent/9", "dossiers": [{"path": "/a"}]})", "/a");
    }
    void aHostileFileGivesWhatMakesSense()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, read);
        const TemporaryFolder folder;
        folder.write("recent.json", text.toStdString());
        QCOMPARE(paths(RecentDossiers(folder.path())), read.isEmpty() ? Paths() : Paths{read.toStdString()});
    }

    void aDamagedFileIsKeptBesideTheNewOne()
    {
        const TemporaryFolder folder;
        folder.write("recent.json", "{ damaged");
        const RecentDossiers recent(folder.path());
        QVERIFY(recent.remember("/a", "A"));
        QCOMPARE(paths(recent), Paths{"/a"});
        QCOMPARE(readFile(folder / "recent.json.damaged"), std::string("{ damaged"));
    }

    void aNewerFileIsNotWritten()
    {
        const TemporaryFolder folder;
        const std::string text = R"({"schema": "redossier-recent/2", "dossiers": []})";
        folder.write("recent.json", text);
        const auto outcome = RecentDossiers(folder.path()).remember("/a", "A");
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().code, std::string("newer_schema"));
        QCOMPARE(readFile(folder / "recent.json"), text);
    }

    void aFolderThatCannotBeWrittenIsSaid()
    {
        const TemporaryFolder folder;
        folder.write("file", "x");
        const auto outcome = RecentDossiers(folder / "file").remember("/a", "A");
        QVERIFY(!outcome);
        QVERIFY(!outcome.error().code.empty());
    }

    void severalAtOnceLoseNothing()
    {
        const TemporaryFolder folder;
        std::vector<std::thread> threads;
        for (int i = 0; i < 8; ++i)
            threads.emplace_back([&, i] { (void)RecentDossiers(folder.path()).remember("/" + std::to_string(i), {}); });
        for (auto &thread : threads)
            thread.join();
        QCOMPARE(paths(RecentDossiers(folder.path())).size(), std::size_t(8));
    }
};

QTEST_GUILESS_MAIN(TestRecentDossiers)
#include "tst_recentdossiers.moc"
