// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/differencerowwords.h"

#include "core/difference/difference.h"

#include <QTest>

using namespace redossier;

//! Names and codes of documents do not stand in a window as they are.
class TestDifferenceRowWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aStepIsCalledAsOnItsPage()
    {
        DifferenceRow row;
        row.name = "step dependencies";
        QCOMPARE(rowTitle(row), QStringLiteral("Step: Dependency check"));
        row.name = "step by step.txt";
        QCOMPARE(rowTitle(row), QStringLiteral("step by step.txt"));
    }

    void whyAFileIsNotReadable_data()
    {
        QTest::addColumn<QString>("why");
        QTest::addColumn<QString>("words");
        QTest::newRow("missing") << "missing_file" << "the file is not there";
        QTest::newRow("with its detail") << "json_invalid: line 3, column 1" << "it is not well-formed JSON: line 3, column 1";
        QTest::newRow("another code") << "some_new_code: x_y" << "some new code: x_y";
        QTest::newRow("a sentence") << "No such file_name" << "No such file_name";
    }
    void whyAFileIsNotReadable()
    {
        QFETCH(QString, why);
        QFETCH(QString, words);
        const QString text = cellText(DifferenceCell::unreadable(why.toStdString()));
        QVERIFY2(text.contains(words), qPrintable(text));
        QVERIFY(why == words || !text.contains(why.section(QLatin1Char(':'), 0, 0)));
    }

    void aValueWithMembersIsNoJson()
    {
        DifferenceCell cell = DifferenceCell::of(R"([{"name":"Card One","memory_bytes":24000000000,"driver_version":"550.1"},{"name":"Two"}])");
        cell.literal = true;
        QCOMPARE(cellText(cell), QStringLiteral("name: Card One, memory: 22.4 GiB, driver version: 550.1\nname: Two"));
        cell.text = R"(["sm_80","sm_90"])";
        QVERIFY(cellText(cell).contains(QStringLiteral("sm_80")));
    }
};

QTEST_MAIN(TestDifferenceRowWords)
#include "tst_differencerowwords.moc"
