// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/entrypoint.h"

#include <QTest>

using namespace redossier;

class EntryPointTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void placeholdersAreReplacedInsideTheirArgument_data();
    void placeholdersAreReplacedInsideTheirArgument();
    void anUnknownOneIsAnError_data();
    void anUnknownOneIsAnError();
    void theFirstArgumentIsThePython();
};

void EntryPointTest::placeholdersAreReplacedInsideTheirArgument_data()
{
    QTest::addColumn<QByteArray>("argument");
    QTest::addColumn<QByteArray>("filled");
    const auto row = [](const char *argument, const char *filled) { QTest::newRow(argument) << QByteArray(argument) << QByteArray(filled); };
    row("{python}", "/w/bin/python");
    row("--in={inputs}/a b.txt", "--in=/my work/inputs/a b.txt");
    row("{weights:enc}", "/big/enc.npy");
    row("{data:all}:{outputs}", "/data/all:/my work/outputs");
    row("{{\"a\": 1}", "{\"a\": 1}");
    row("{{code}", "{code}");
    row("}}", "}}");
    row("", "");
    row("$(touch x); {code}", "$(touch x); /my work/code");
}

void EntryPointTest::placeholdersAreReplacedInsideTheirArgument()
{
    QFETCH(QByteArray, argument);
    QFETCH(QByteArray, filled);
    const PlaceholderValues values{"/w/bin/python", "/my work/code", "/my work/inputs", "/my work/outputs",
                                   "/my work/configuration", {{"enc", "/big/enc.npy"}}, {{"all", "/data/all"}}};
    const auto result = fillPlaceholders({argument.toStdString()}, values);
    QVERIFY(bool(result));
    QCOMPARE(result->size(), std::size_t(1));
    QCOMPARE(QByteArray::fromStdString(result->front()), filled);
}

void EntryPointTest::anUnknownOneIsAnError_data()
{
    QTest::addColumn<QByteArray>("argument");
    QTest::addColumn<QByteArray>("code");
    QTest::newRow("unknown") << QByteArray("--x={home}") << QByteArray("placeholder_unknown");
    QTest::newRow("weights nobody declared") << QByteArray("{weights:other}") << QByteArray("placeholder_unknown");
    QTest::newRow("no name") << QByteArray("{}") << QByteArray("placeholder_unknown");
    QTest::newRow("not closed") << QByteArray("{code") << QByteArray("placeholder_unclosed");
}

void EntryPointTest::anUnknownOneIsAnError()
{
    QFETCH(QByteArray, argument);
    QFETCH(QByteArray, code);
    const auto result = fillPlaceholders({argument.toStdString()}, {});
    QVERIFY(!result);
    QCOMPARE(QByteArray::fromStdString(result.error().code), code);
    const auto findings = checkArguments({"{python}", argument.toStdString()}, {"enc"}, {}, "reference.json#/entry_point/arguments");
    QCOMPARE(findings.size(), std::size_t(1));
    QCOMPARE(QByteArray::fromStdString(findings.front().where), QByteArray("reference.json#/entry_point/arguments/1"));
}

void EntryPointTest::theFirstArgumentIsThePython()
{
    QCOMPARE(checkArguments({}, {}, {}, "p").front().code, std::string("entry_point_missing"));
    QCOMPARE(checkArguments({"python3"}, {}, {}, "p").front().code, std::string("entry_point_python"));
    QVERIFY(checkArguments({"{python}", "{weights:enc}"}, {"enc"}, {}, "p").empty());
}

QTEST_APPLESS_MAIN(EntryPointTest)
#include "tst_entrypoint.moc"
