// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/textpair.h"

#include "ui/difference/changemap.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>

using namespace redossier;

namespace {

TextDifference differenceOf(const std::string &a, const std::string &b)
{
    auto difference = differenceOfTexts(a, b);
    return difference ? std::move(*difference) : TextDifference();
}

QString textsOf(const std::vector<PaneLine> &lines)
{
    QStringList texts;
    for (const PaneLine &line : lines)
        texts << (line.kind == PaneLine::Kind::filler ? QStringLiteral("(none)") : line.text);
    return texts.join(QLatin1Char('|'));
}

std::string numbered(int from, int to, const std::string &word)
{
    std::string text;
    for (int i = from; i <= to; ++i)
        text += word + std::to_string(i) + "\n";
    return text;
}

} // namespace

//! Two texts opposite each other: lines that stand for each other side by side, both panes at the same place.
class TestTextPair : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void changedLinesStandBesideEachOther()
    {
        const AlignedLines lines = alignedLines(differenceOf("one\ntwo\nthree\nfour\n", "one\n2\nthree\nextra\nfour\n"), 100);
        QCOMPARE(textsOf(lines.a), QStringLiteral("one|two|three|(none)|four"));
        QCOMPARE(textsOf(lines.b), QStringLiteral("one|2|three|extra|four"));
        QVERIFY(lines.changed == (std::vector<int>{1, 3}));
        QVERIFY(lines.blocks == (std::vector<int>{1, 3}));
        QCOMPARE(lines.b[4].number, 5);
        QCOMPARE(lines.a[4].number, 4);
        QCOMPARE(lines.a[3].number, 0);
    }

    void whatChangedWithinALineIsMarkedWhereItIsSeen()
    {
        const AlignedLines lines = alignedLines(differenceOf("numpy==1.26.4 # é\n", "numpy==2.0.1 # é\n"), 100);
        QCOMPARE(lines.a.size(), std::size_t(1));
        for (const PaneLine &line : {lines.a.front(), lines.b.front()}) {
            QVERIFY(!line.words.empty());
            for (const auto &[from, count] : line.words) {
                QVERIFY(from >= 7 && from + count <= line.text.indexOf(QLatin1Char(' ')));
            }
        }
    }

    void farChangesAreTwoBlocksWithAGapBetween()
    {
        const std::string middle = numbered(1, 40, "line ");
        const AlignedLines lines = alignedLines(differenceOf("a\n" + middle + "b\n", "A\n" + middle + "B\n"), 100);
        QCOMPARE(lines.blocks.size(), std::size_t(2));
        QVERIFY(std::any_of(lines.a.begin(), lines.a.end(), [](const PaneLine &line) { return line.kind == PaneLine::Kind::gap; }));
        QCOMPARE(lines.a.size(), lines.b.size());
    }

    void whatIsTooMuchIsCounted()
    {
        const AlignedLines lines = alignedLines(differenceOf(numbered(1, 50, "a"), numbered(1, 50, "b")), 20);
        QVERIFY(lines.a.empty());
        QCOMPARE(lines.leftOut, std::size_t(100));
    }

    void bothPanesScrollTogetherAndStepsLeadFromChangeToChange()
    {
        const std::string middle = numbered(1, 7, "same ");
        std::string a, b;
        for (int i = 0; i < 60; ++i) {
            a += "only here " + std::to_string(i) + "\n" + middle;
            b += "only there " + std::to_string(i) + "\n" + middle;
        }
        TextPair pair;
        pair.resize(800, 300);
        pair.show(differenceOf(a, b));
        pair.show();
        auto *left = pair.findChild<TextPane *>(QStringLiteral("textOfA"));
        auto *right = pair.findChild<TextPane *>(QStringLiteral("textOfB"));
        QVERIFY(QTest::qWaitForWindowExposed(&pair));
        QVERIFY(right->verticalScrollBar()->maximum() > 100);
        right->verticalScrollBar()->setValue(100);
        QCOMPARE(left->verticalScrollBar()->value(), 100);
        left->verticalScrollBar()->setValue(0);
        QCOMPARE(right->verticalScrollBar()->value(), 0);
        int steps = 0;
        while (pair.step(true))
            ++steps;
        QCOMPARE(steps, 59);
        QVERIFY(right->textCursor().block().text().contains(QStringLiteral("only there 59")));
        QVERIFY(pair.step(false));
        QVERIFY(right->textCursor().block().text().contains(QStringLiteral("only there 58")));
        auto *map = pair.findChild<ChangeMap *>();
        QTest::mouseClick(map, Qt::LeftButton, {}, QPoint(map->width() / 2, map->height() - 1));
        QVERIFY(right->verticalScrollBar()->value() > 300);
    }

    void foreignTextIsHarmless()
    {
        const AlignedLines lines = alignedLines(differenceOf("a\x1b[31mred\n", "a\xe2\x80\xaered\n"), 100);
        QVERIFY(!lines.a.front().text.contains(QChar(0x1b)));
        QVERIFY(!lines.b.front().text.contains(QChar(0x202e)));
    }
};

QTEST_MAIN(TestTextPair)
#include "tst_textpair.moc"
