// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/suggestion.h"

#include <QTest>

using namespace redossier;

class TestSuggestion : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNearWordIsSuggested_data()
    {
        QTest::addColumn<std::string>("word");
        QTest::addColumn<std::string>("expected");
        QTest::newRow("swapped letters") << std::string("comapre") << std::string("compare");
        QTest::newRow("missing letter") << std::string("compre") << std::string("compare");
        QTest::newRow("doubled letter") << std::string("loock") << std::string("lock");
        QTest::newRow("wrong letter") << std::string("vorify") << std::string("verify");
        QTest::newRow("option") << std::string("--pyhton") << std::string("--python");
        QTest::newRow("beginning of exactly one") << std::string("req") << std::string("requirements");
        QTest::newRow("beginning of two") << std::string("re") << std::string("");
        QTest::newRow("nothing near") << std::string("frobnicate") << std::string("");
        QTest::newRow("nothing typed") << std::string("") << std::string("");
        QTest::newRow("too long to be a slip") << std::string(10000, 'x') << std::string();
    }

    void aNearWordIsSuggested()
    {
        QFETCH(std::string, word);
        QFETCH(std::string, expected);
        const std::vector<std::string> known{"compare", "lock", "verify", "requirements", "report", "--python"};
        QCOMPARE(nearest(word, known).value_or(""), expected);
    }
};

QTEST_APPLESS_MAIN(TestSuggestion)
#include "tst_suggestion.moc"
