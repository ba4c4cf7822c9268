// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/json.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;

class JsonTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keepsTheOrderOfKeys();
    void refusesWithPlaceAndRule_data();
    void refusesWithPlaceAndRule();
    void numbersReadBackTheSame();
    void handlesManyKeysAndDeepNesting();
};

void JsonTest::keepsTheOrderOfKeys()
{
    const auto document = parseJson(R"({"z": 1, "a": [true, null, "x", {"k": -2.5}], "m": {}})", "x.json");
    QVERIFY(bool(document));
    QCOMPARE(QByteArray::fromStdString(dumpJsonLine(*document)),
             QByteArray(R"({"z":1,"a":[true,null,"x",{"k":-2.5}],"m":{}})"));
}

void JsonTest::refusesWithPlaceAndRule_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("place");
    const auto row = [](const char *name, const char *text, const char *code, const char *place) {
        QTest::newRow(name) << QByteArray(text) << QString::fromLatin1(code) << QString::fromLatin1(place);
    };
    row("missing value", "{\n  \"a\": ,\n}", "json_invalid", "line 2, column 8: ");
    row("empty", "", "json_invalid", "line 1, column 1: ");
    row("two documents", "{} {}", "json_invalid", "line 1, column 4: ");
    row("duplicate key", "{\"a\": 1,\n \"a\": 2}", "json_duplicate_key", "line 2, column 4: ");
    row("NaN", "[NaN]", "json_invalid", "line 1, column 2: ");
    row("big integer", "[9007199254740993]", "json_number", "line 1, column ");
    row("thirty digits", "[100000000000000000000000000000]", "json_number", "line 1, column ");
    row("overflowing", "[1e400]", "json_", "line 1, column ");
    row("lone surrogate", "[\"\\ud800\"]", "json_invalid", "line 1, column ");
    row("bad UTF-8", "[\"\xff\"]", "json_invalid", "line 1, column 3: ");
    row("trailing comma", "[1,]", "json_invalid", "line 1, column 4: ");
}

void JsonTest::refusesWithPlaceAndRule()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, code);
    QFETCH(QString, place);
    const auto document = parseJson({text.constData(), size_t(text.size())}, "x.json");
    QVERIFY(!document);
    QVERIFY2(QString::fromStdString(document.error().code).startsWith(code), document.error().code.c_str());
    QVERIFY2(QString::fromStdString(document.error().detail).startsWith(place), document.error().detail.c_str());
    QCOMPARE(document.error().subject, std::string("x.json"));
}

void JsonTest::numbersReadBackTheSame()
{
    for (const double value : {0.1, 1e-300, 1.7976931348623157e308, 3.0, -0.0, 5.960464477539063e-08}) {
        const auto back = parseJson(dumpJson(Json(value)), "x");
        QVERIFY(bool(back));
        QCOMPARE(back->get<double>(), value);
    }
    QCOMPARE(jsonNumber(std::numeric_limits<double>::infinity()).get<std::string>(), std::string("inf"));
}

void JsonTest::handlesManyKeysAndDeepNesting()
{
    QVERIFY(!parseJson(std::string(1'000'000, '['), "deep"));
    QCOMPARE(parseJson(std::string(1'000'000, '['), "deep").error().code, std::string("json_too_deep"));
    std::string text = "{";
    for (int i = 0; i < 20000; ++i)
        text += (i ? ",\"k" : "\"k") + std::to_string(i) + "\":" + std::to_string(i);
    const auto document = parseJson(text + "}", "wide");
    QVERIFY(bool(document));
    QCOMPARE(document->size(), size_t(20000));
}

QTEST_GUILESS_MAIN(JsonTest)
#include "tst_json.moc"
