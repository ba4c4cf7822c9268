// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/texttable.h"

#include <QTest>

using namespace redossier;
using Align = TextTable::Align;

class TextTableTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void wordsKeepToTheWidth();
    void aWordIsNeverCut();
    void columnsStandBelowEachOther();
    void aWideTableIsStacked();
};

void TextTableTest::wordsKeepToTheWidth()
{
    std::string text;
    for (int i = 0; i < 60; ++i)
        text += "wörd" + std::to_string(i) + " ";
    const auto lines = wrappedText("  - ", text);
    QVERIFY(lines.size() > 3);
    QString joined;
    for (const std::string &line : lines) {
        QVERIFY2(shownWidth(line) <= textWidth, line.c_str());
        QVERIFY(line.starts_with(&line == &lines.front() ? "  - w" : "    w"));
        joined += QString::fromStdString(line).trimmed() + QLatin1Char(' ');
    }
    QCOMPARE(joined.mid(2), QString::fromStdString(text));
    QCOMPARE(wrappedText("  ", "").front(), std::string("  "));
}

void TextTableTest::aWordIsNeverCut()
{
    const std::string number(150, '1');
    const auto lines = wrappedText("a: ", "see " + number + " there");
    QVERIFY(lines == (std::vector<std::string>{"a: see", "   " + number, "   there"}));
}

void TextTableTest::columnsStandBelowEachOther()
{
    TextTable table({{"at", Align::left}, {"found", Align::right}});
    QVERIFY(table.isEmpty());
    table.add({"\"ä\" [1]", "-0.5"});
    table.add({"[2]", "12.25"});
    QVERIFY(table.lines(2) == (std::vector<std::string>{"  at       found", "  \"ä\" [1]   -0.5", "  [2]      12.25"}));
}

void TextTableTest::aWideTableIsStacked()
{
    TextTable table({{"at", Align::left}, {"found", Align::right}});
    const std::string name(90, 'n');
    table.add({name, "1234567890.5"});
    QVERIFY(table.lines(2) == (std::vector<std::string>{"  at     " + name, "    found  1234567890.5"}));
}

QTEST_GUILESS_MAIN(TextTableTest)
#include "tst_texttable.moc"
