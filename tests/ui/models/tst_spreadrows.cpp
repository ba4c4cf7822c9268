// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/spreadrows.h"

#include "ui/translation/englishplurals.h"

#include <QCoreApplication>
#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;

class TestSpreadRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachOutputIsSaidWithItsNumbersAndPlaces()
    {
        const Json spread = Json::parse(R"({"runs": 4, "outputs": [
            {"name": "same", "bitwise_equal": true, "runs_equal": 3, "structure_differs": 0,
             "max_absolute": {"value": 0, "run": 2, "identifier": null, "index": [0], "expected": 1, "found": 1}, "max_relative": null, "minimum_cosine": 1},
            {"name": "moves", "bitwise_equal": false, "runs_equal": 1, "structure_differs": 0,
             "max_absolute": {"value": 1.0000000000000002e-7, "run": 3, "identifier": "s05", "index": [4, 2], "expected": 0.5, "found": 0.5000001},
             "max_relative": {"value": "inf", "run": 4, "index": [7], "expected": 0, "found": "nan"}, "minimum_cosine": 0.9999999},
            {"name": "grows", "bitwise_equal": false, "runs_equal": 2, "structure_differs": 1, "max_absolute": null, "max_relative": null, "minimum_cosine": null}]})");
        QCOMPARE(spreadRuns(spread), 4);
        const auto rows = spreadRows(spread);
        QCOMPARE(rows.size(), std::size_t(3));
        for (const auto &row : rows)
            QCOMPARE(qsizetype(row.size()), spreadHeadings().size());
        QCOMPARE(rows[0][1].text, QStringLiteral("✓ yes, all of them"));
        QCOMPARE(rows[0][2].text, QStringLiteral("0"));
        QCOMPARE(rows[0][3].text, QStringLiteral("–"));
        QCOMPARE(rows[0][5].text, QStringLiteral("–")); // no difference lies anywhere
        QCOMPARE(rows[1][1].text, QStringLiteral("no: 1 of 3 equal the first"));
        QCOMPARE(rows[1][2].text, QStringLiteral("1.0000000000000002e-7")); // with every digit: it can be copied
        QCOMPARE(rows[1][5].text, QStringLiteral("run 3, s05 [4, 2]: 0.5000001, in the first run 0.5"));
        QCOMPARE(rows[1][3].text, QStringLiteral("inf"));
        QCOMPARE(rows[1][6].text, QStringLiteral("run 4, [7]: nan, in the first run 0"));
        QCOMPARE(rows[1][4].text, QStringLiteral("0.9999999"));
        QCOMPARE(rows[2][1].text, QStringLiteral("! no: its structure differs in 1 run"));
        QCOMPARE(rows[2][1].tone, QStringLiteral("attention"));
        QCOMPARE(rows[2][5].text, QStringLiteral("–"));
    }

    void aDamagedSpreadIsShownAsFarAsItGoes_data()
    {
        QTest::addColumn<QByteArray>("spread");
        QTest::addColumn<int>("runs");
        QTest::addColumn<int>("rows");
        QTest::newRow("absent") << QByteArray("null") << 0 << 0;
        QTest::newRow("text") << QByteArray(R"("spread")") << 0 << 0;
        QTest::newRow("outputs are an object") << QByteArray(R"({"runs": 3, "outputs": {"a": 1}})") << 3 << 0;
        QTest::newRow("entries of other kinds") << QByteArray(R"({"runs": "3", "outputs": [null, 3, "x", [1], {"name": 7, "max_absolute": [2], "runs_equal": -5}]})") << 0 << 5;
        QTest::newRow("a huge count") << QByteArray(R"({"runs": 18446744073709551615, "outputs": [{"max_absolute": {"value": {}, "run": 1, "index": [{}, null]}}]})") << 0 << 1;
    }
    void aDamagedSpreadIsShownAsFarAsItGoes()
    {
        QFETCH(QByteArray, spread);
        QFETCH(int, runs);
        QFETCH(int, rows);
        const Json document = Json::parse(spread.toStdString());
        QCOMPARE(int(spreadRows(document).size()), rows);
        QCOMPARE(spreadRuns(document), runs);
    }
};

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    EnglishPlurals plurals;
    QCoreApplication::installTranslator(&plurals);
    TestSpreadRows test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_spreadrows.moc"
