// SPDX-License-Identifier: GPL-3.0-or-later
// Configurations that are read by key: what TOML says, as JSON.
#include "core/difference/configuration.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;

class TestConfiguration : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void toml_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("json");
        const auto row = [](const char *name, const char *text, const char *json) { QTest::newRow(name) << QByteArray(text) << QByteArray(json); };
        row("nothing", "", "{}");
        row("plain values", "a = 1\nb = 'x'\nc = true\nd = 0.5\n", R"({"a":1,"b":"x","c":true,"d":0.5})");
        row("a table", "[model]\nlayers = 2\n", R"({"model":{"layers":2}})");
        row("tables in a list", "[[step]]\nname = 'one'\n[[step]]\nname = 'two'\n", R"({"step":[{"name":"one"},{"name":"two"}]})");
        row("a dotted key", "a.b = [1, 2]\n", R"({"a":{"b":[1,2]}})");
        row("a date is no text", "day = 2026-11-28\ntext = '2026-11-28'\n", R"({"day":{"date":"2026-11-28"},"text":"2026-11-28"})");
        row("a time with its zone", "at = 2026-11-28T15:12:44Z\n", R"({"at":{"date":"2026-11-28T15:12:44Z"}})");
        row("what JSON has no number for", "a = nan\nb = -inf\n", R"({"a":"nan","b":"-inf"})");
        row("a comment says nothing", "# x\na = 1 # y\n", R"({"a":1})");
    }
    void toml()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, json);
        const auto read = readConfiguration(text.toStdString(), "train.toml");
        QVERIFY2(bool(read), read ? "" : read.error().detail.c_str());
        QCOMPARE(QByteArray::fromStdString(dumpJsonLine(*read)), json);
    }

    void whatIsNoTomlNamesItsLine_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("no value") << QByteArray("a = 1\nb = \n") << QByteArray("line 2");
        QTest::newRow("a key twice") << QByteArray("a = 1\n\na = 2\n") << QByteArray("line 3");
        QTest::newRow("bytes") << QByteArray("\x00\x01\xff", 3) << QByteArray("line 1");
        QTest::newRow("no end") << QByteArray("a = [1,\n") << QByteArray("line ");
        QTest::newRow("too deep") << "a = " + QByteArray(5000, '[') << QByteArray("line 1");
    }
    void whatIsNoTomlNamesItsLine()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, line);
        const auto read = readConfiguration(text.toStdString(), "train.toml");
        QVERIFY(!read);
        QCOMPARE(read.error().code, std::string("toml_invalid"));
        QVERIFY2(QByteArray::fromStdString(read.error().detail).startsWith(line), read.error().detail.c_str());
    }

    void formatsAreToldByTheirNames()
    {
        QVERIFY(hasKeys("configuration/train.toml") && hasKeys("a.json") && !hasKeys("a.yaml") && !hasKeys("toml"));
        QVERIFY(isYaml("a.yaml") && isYaml("a.yml") && !isYaml("a.toml"));
        QCOMPARE(readConfiguration("{\"a\": 1,}", "a.json").error().code, std::string("json_invalid"));
    }
};

QTEST_GUILESS_MAIN(TestConfiguration)
#include "tst_configuration.moc"
