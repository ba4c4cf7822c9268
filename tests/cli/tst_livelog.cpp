// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/console.h"
#include "app/cli/humanbytes.h"
#include "app/cli/livelog.h"
#include "app/cli/locations.h"
#include "core/process/shellword.h"

#include <QTest>
#include <sstream>

using namespace redossier;

namespace {

std::string shown(const std::vector<std::string> &pieces, bool quiet = false)
{
    std::ostringstream out;
    std::ostringstream err;
    std::istringstream in;
    Console::Settings settings;
    settings.quiet = quiet;
    Console console(out, err, in, settings);
    LiveLog log(console);
    for (const std::string &piece : pieces)
        log.add(piece);
    log.finish();
    return err.str();
}

} // namespace

class TestLiveLog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linesArriveWholeHoweverTheyAreCut()
    {
        QCOMPARE(shown({"Collecting ti", "nyvec\nDone\n"}), std::string("  | Collecting tinyvec\n  | Done\n"));
        QCOMPARE(shown({"no end"}), std::string("  | no end\n"));
    }

    void ofARewrittenLineTheLastStateIsShown()
    {
        QCOMPARE(shown({"10 %\r50 %\r", "100 %\n"}), std::string("  | 100 %\n"));
        QCOMPARE(shown({"windows\r\n"}), std::string("  | windows\n"));
    }

    void aLongLineIsCutBetweenCharacters()
    {
        const std::string text = shown({std::string(239, 'a') + "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\n"});
        QCOMPARE(text, "  | " + std::string(239, 'a') + " ...\n");
    }

    void quietShowsNothing()
    {
        QCOMPARE(shown({"line\n"}, true), std::string());
    }

    void aShellReadsTheWordBack_data()
    {
        QTest::addColumn<QByteArray>("argument");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("plain") << QByteArray("a/b-c=1") << QByteArray("a/b-c=1");
        QTest::newRow("empty") << QByteArray("") << QByteArray("''");
        QTest::newRow("space") << QByteArray("a b") << QByteArray("'a b'");
        QTest::newRow("quote") << QByteArray("it's") << QByteArray("'it'\\''s'");
        QTest::newRow("braces expand") << QByteArray("{a,b}") << QByteArray("'{a,b}'");
        QTest::newRow("dollar") << QByteArray("$HOME") << QByteArray("'$HOME'");
        QTest::newRow("tilde") << QByteArray("~x") << QByteArray("'~x'");
    }
    void aShellReadsTheWordBack()
    {
        QFETCH(QByteArray, argument);
        QFETCH(QByteArray, word);
        QCOMPARE(shellWord(argument.toStdString()), word.toStdString());
    }

    void aPathIsNeverTakenForAnOption()
    {
        QCOMPARE(shellPath("-lead"), std::string("./-lead"));
        QCOMPARE(shellPath("-a b"), std::string("'./-a b'"));
        QCOMPARE(shellPath("a-b"), std::string("a-b"));
    }

    void sizesAreReadable()
    {
        QCOMPARE(humanBytes(0), std::string("0 B"));
        QCOMPARE(humanBytes(999), std::string("999 B"));
        QCOMPARE(humanBytes(1000), std::string("1.0 kB"));
        QCOMPARE(humanBytes(999960), std::string("1.0 MB"));
        QCOMPARE(humanBytes(12300000), std::string("12.3 MB"));
    }

    void locationsAreNameAndPath()
    {
        const auto located = readLocations({"a=/x/y=z", "b=c"});
        QVERIFY(located);
        QCOMPARE(located->at("a").string(), std::string("/x/y=z"));
        for (const std::vector<std::string> &wrong : {std::vector<std::string>{"a"}, {"=x"}, {"a="}, {"a=x", "a=y"}})
            QCOMPARE(readLocations(wrong).error().code, std::string("wrong_usage"));
    }
};

QTEST_GUILESS_MAIN(TestLiveLog)
#include "tst_livelog.moc"
