// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/decimalnumber.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;

class TestDecimalNumber : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNumberIsKeptAsItWasTyped_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("kept");
        for (const auto &[typed, kept] : {std::pair("0", "0"), {"1", "1"}, {"-1", "-1"}, {"+2", "2"}, {"0.0", "0.0"}, {"-0", "0"},
                                          {"-0.0", "0.0"}, {"1e-5", "1e-05"}, {"0.00001", "1e-05"}, {".5", "0.5"}, {"5.", "5.0"},
                                          {" 0.25 ", "0.25"}, {"1E+3", "1000.0"}, {"0.1", "0.1"}, {"0.12345678901234568", "0.12345678901234568"},
                                          {"5e-324", "5e-324"}, {"1.7976931348623157e308", "1.7976931348623157e+308"},
                                          {"9007199254740992", "9007199254740992"}, {"0.9999999999999999", "0.9999999999999999"},
                                          {"000.500", "0.5"}, {"100", "100"}})
            QTest::newRow(typed) << typed << kept;
    }

    void aNumberIsKeptAsItWasTyped()
    {
        QFETCH(QString, typed);
        QFETCH(QString, kept);
        Json number;
        QCOMPARE(readNumber(typed.toStdString(), number).problem, NumberProblem::none);
        QCOMPARE(QString::fromStdString(numberText(number)), kept);
        Json again;
        QCOMPARE(readNumber(numberText(number), again).problem, NumberProblem::none);
        QVERIFY(again == number);
        const auto read = parseJson(dumpJson(number), "test");
        QVERIFY(read && *read == number);
    }

    void whatCannotBeKeptIsRefused_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<NumberProblem>("problem");
        QTest::newRow("nothing") << "" << NumberProblem::empty;
        QTest::newRow("blanks") << "  " << NumberProblem::empty;
        QTest::newRow("a decimal comma") << "1,5" << NumberProblem::comma;
        QTest::newRow("a decimal comma with an exponent") << "1,5e-3" << NumberProblem::comma;
        QTest::newRow("thousands") << "1,000,000" << NumberProblem::notANumber;
        QTest::newRow("a word") << "small" << NumberProblem::notANumber;
        QTest::newRow("nan") << "nan" << NumberProblem::notANumber;
        QTest::newRow("inf") << "inf" << NumberProblem::notANumber;
        QTest::newRow("hexadecimal") << "0x10" << NumberProblem::notANumber;
        QTest::newRow("no digit") << "." << NumberProblem::notANumber;
        QTest::newRow("a sign alone") << "-" << NumberProblem::notANumber;
        QTest::newRow("two signs") << "+-1" << NumberProblem::notANumber;
        QTest::newRow("half an exponent") << "1e" << NumberProblem::notANumber;
        QTest::newRow("a signed half") << "1e-" << NumberProblem::notANumber;
        QTest::newRow("two signs in the exponent") << "1e+-5" << NumberProblem::notANumber;
        QTest::newRow("percent") << "5%" << NumberProblem::notANumber;
        QTest::newRow("too large") << "1e400" << NumberProblem::tooLarge;
        QTest::newRow("would become 0") << "1e-400" << NumberProblem::tooLarge;
        QTest::newRow("a huge exponent") << "1e99999999999999999999" << NumberProblem::tooLarge;
        QTest::newRow("more digits than a double keeps") << "0.123456789012345678901" << NumberProblem::tooManyDigits;
        QTest::newRow("a whole number that would change") << "9007199254740993" << NumberProblem::tooManyDigits;
    }

    void whatCannotBeKeptIsRefused()
    {
        QFETCH(QString, typed);
        QFETCH(NumberProblem, problem);
        Json number = "untouched";
        QCOMPARE(readNumber(typed.toStdString(), number).problem, problem);
        QVERIFY(number == Json("untouched"));
    }

    void theNumberThatWouldBeKeptIsSaid()
    {
        Json number;
        QCOMPARE(readNumber("0.10000000000000000001", number).kept, std::string("0.1"));
    }
};

QTEST_APPLESS_MAIN(TestDecimalNumber)
#include "tst_decimalnumber.moc"
