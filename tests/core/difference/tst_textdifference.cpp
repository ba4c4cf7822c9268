// SPDX-License-Identifier: GPL-3.0-or-later
// How two texts differ, line by line and word by word.
#include "core/difference/textdifference.h"

#include <QTest>

using namespace redossier;

namespace {

//! One line a line: " 3:3 text", "-4: text" with what changed in [brackets].
std::string shown(const TextDifference &difference)
{
    constexpr char signs[] = {' ', '-', '+'};
    std::string text;
    for (const TextHunk &hunk : difference.hunks) {
        text += "@@ " + std::to_string(hunk.aStart) + "," + std::to_string(hunk.aLines) + " " + std::to_string(hunk.bStart) + ","
                + std::to_string(hunk.bLines) + "\n";
        for (const TextLine &line : hunk.lines) {
            std::string words = line.text;
            for (auto span = line.words.rbegin(); span != line.words.rend(); ++span) {
                words.insert(span->first + span->second, "]");
                words.insert(span->first, "[");
            }
            text += signs[static_cast<int>(line.kind)] + std::to_string(line.a) + ":" + std::to_string(line.b) + " " + words + "\n";
        }
    }
    return text;
}

} // namespace

class TestTextDifference : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lines_data()
    {
        QTest::addColumn<QByteArray>("a");
        QTest::addColumn<QByteArray>("b");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char *name, const char *a, const char *b, const char *expected) {
            QTest::newRow(name) << QByteArray(a) << QByteArray(b) << QByteArray(expected);
        };
        row("equal", "one\ntwo\n", "one\ntwo\n", "");
        row("both empty", "", "", "");
        row("one word of a line", "a\nsize = 12 # rows\nc\n", "a\nsize = 16 # rows\nc\n",
            "@@ 1,3 1,3\n 1:1 a\n-2:0 size = [12] # rows\n+0:2 size = [16] # rows\n 3:3 c\n");
        row("a line that is another one altogether has no words", "alpha\n", "12345\n", "@@ 1,1 1,1\n-1:0 alpha\n+0:1 12345\n");
        row("a line more", "a\nb\n", "a\nnew\nb\n", "@@ 1,2 1,3\n 1:1 a\n+0:2 new\n 2:3 b\n");
        row("everything gone", "a\nb\n", "", "@@ 1,2 0,0\n-1:0 a\n-2:0 b\n");
        row("lines that stand for each other are found among new ones", "x = load(path)\n", "import os\nx = load(name)\n",
            "@@ 1,1 1,2\n-1:0 x = load([path])\n+0:1 import os\n+0:2 x = load([name])\n");
        row("words beyond ASCII are whole", "Wert = größer\n", "Wert = größte\n", "@@ 1,1 1,1\n-1:0 Wert = [größer]\n+0:1 Wert = [größte]\n");
        row("a blank more is a change", "a b\n", "a  b\n", "@@ 1,1 1,1\n-1:0 a[ ]b\n+0:1 a[  ]b\n");
        row("a binary sign in a text does not hide it", "a\x01\n", "b\x01\n", "@@ 1,1 1,1\n-1:0 [a]\x01\n+0:1 [b]\x01\n");
    }
    void lines()
    {
        QFETCH(const QByteArray, a);
        QFETCH(const QByteArray, b);
        QFETCH(const QByteArray, expected);
        const auto difference = differenceOfTexts(a.toStdString(), b.toStdString());
        QVERIFY(bool(difference));
        QCOMPARE(QByteArray::fromStdString(shown(*difference)), expected);
    }

    void linesAreLeftAloneForTheirEnds_data()
    {
        QTest::addColumn<QByteArray>("b");
        QTest::addColumn<QByteArray>("ends");
        QTest::addColumn<bool>("mark");
        QTest::addColumn<bool>("lastEnd");
        QTest::newRow("lf") << QByteArray("one\ntwo\n") << QByteArray("lf") << false << true;
        QTest::newRow("crlf") << QByteArray("one\r\ntwo\r\n") << QByteArray("crlf") << false << true;
        QTest::newRow("cr alone") << QByteArray("one\rtwo\r") << QByteArray("cr") << false << true;
        QTest::newRow("mixed") << QByteArray("one\r\ntwo\n") << QByteArray("mixed") << false << true;
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBFone\ntwo\n") << QByteArray("lf") << true << true;
        QTest::newRow("no last end") << QByteArray("one\ntwo") << QByteArray("lf") << false << false;
    }
    void linesAreLeftAloneForTheirEnds()
    {
        QFETCH(const QByteArray, b);
        QFETCH(const QByteArray, ends);
        QFETCH(const bool, mark);
        QFETCH(const bool, lastEnd);
        const auto difference = differenceOfTexts("one\ntwo\n", b.toStdString());
        QVERIFY(bool(difference));
        QVERIFY(difference->sameLines());
        QCOMPARE(QByteArray::fromStdString(std::string(spelling(difference->bEnds))), ends);
        QCOMPARE(difference->bMark, mark);
        QCOMPARE(difference->bLastEnd, lastEnd);
        QCOMPARE(difference->aEnds, LineEnds::lf);
    }

    void aWordOfALineWithOtherEndsIsOneChange()
    {
        const auto difference = differenceOfTexts("one\ntwo\nthree\n", "one\r\ntwa\r\nthree\r\n");
        QVERIFY(bool(difference));
        QCOMPARE(difference->removed, std::size_t(1));
        QCOMPARE(difference->added, std::size_t(1));
    }

    void theWholeTextIsOneHunk()
    {
        std::string a, b;
        for (int i = 0; i < 200; ++i)
            (a += std::to_string(i) + "\n", b += (i == 20 || i == 180 ? "x" : std::to_string(i)) + "\n");
        const auto few = differenceOfTexts(a, b), whole = differenceOfTexts(a, b, wholeText);
        QVERIFY(few && whole);
        QCOMPARE(few->hunks.size(), std::size_t(2));
        QCOMPARE(whole->hunks.size(), std::size_t(1));
        QCOMPARE(whole->hunks.front().lines.size(), std::size_t(202));
    }

    void textIsToldFromBytes()
    {
        QVERIFY(isText("größer\n"));
        QVERIFY(isText(""));
        QVERIFY(!isText(std::string_view("a\0b", 3)));
        QVERIFY(!isText("\xff\xfe"));
    }

    void veryLongLinesEnd()
    {
        const std::string a(200000, 'a'), b(200000, 'b');
        std::string words;
        for (int i = 0; i < 20000; ++i)
            words += "word" + std::to_string(i) + " ";
        QVERIFY(bool(differenceOfTexts(a, b)));
        const auto difference = differenceOfTexts(words, words + "more");
        QVERIFY(bool(difference));
        QCOMPARE(difference->added, std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestTextDifference)
#include "tst_textdifference.moc"
