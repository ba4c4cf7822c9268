// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/freeze.h"
#include "core/environment/inventorydifference.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <algorithm>
#include <nlohmann/json.hpp>

using namespace redossier;

namespace {

Distribution distribution(const std::string &name, const std::string &version)
{
    Distribution one;
    one.name = name;
    one.version = version;
    return one;
}

Inventory inventory(std::vector<Distribution> distributions, const std::string &python = "3.11.7")
{
    Inventory result;
    result.python.version = python;
    result.distributions = std::move(distributions);
    return result;
}

Inventory inventoryOfFreeze(const std::string &text)
{
    std::vector<Distribution> list;
    for (const FreezeEntry &entry : parseFreeze(text).entries)
        list.push_back(distribution(entry.name, entry.version));
    return inventory(list);
}

GateExpectation expectation(const std::string &platform = "cpu")
{
    return {std::nullopt, "3.11.7", platform, {}};
}

std::string told(const std::vector<GateRow> &rows)
{
    std::string text;
    for (const GateRow &row : rows)
        text += row.kind + " " + row.name + " " + row.expected + " -> " + row.found + (row.reason ? " [" + *row.reason + "]" : "") + "\n";
    return text;
}

} // namespace

class GateTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void sameAfterNormalisation();
    void rows_data();
    void rows();
    void installersCountOnlyWhenTheFileNamesThem();
    void hashesOfTheSameFileOnly();
    void whereAFileLayIsNoDifference();
    void acceptances();
    void kindAcceptancesAndLayers();
    void anUnusedAcceptanceIsTold();
    void readsAcceptances_data();
    void readsAcceptances();
    void readsAcceptancesOfAFile();
    void inventoriesSurviveTheirDocument();
    void hostileInventories_data();
    void hostileInventories();
};

void GateTest::sameAfterNormalisation()
{
    const std::string folder = std::string(TEST_DATA) + "/b-pip-output/09-inventory-diff-normalised/";
    const Gate gate = compareInventories(inventoryOfFreeze(test::readFile(folder + "a-installed.txt")),
                                         inventoryOfFreeze(test::readFile(folder + "b-installed.txt")), expectation(), {});
    QCOMPARE(told(gate.rows), std::string());
    QCOMPARE(told(gate.noted), std::string("version pip 23.0.1 -> 24.2\nmissing setuptools 65.5.0 -> \n"));
    QVERIFY(gate.isOpen() && !gate.isVariant());
    QCOMPARE(gate.layers(), 0);
}

void GateTest::rows_data()
{
    QTest::addColumn<QString>("expectedVersion");
    QTest::addColumn<QString>("foundVersion");
    QTest::addColumn<QString>("platform");
    QTest::addColumn<QString>("rows");
    const auto row = [](const char *name, const char *expected, const char *found, const char *platform, const char *rows) {
        QTest::newRow(name) << QString::fromLatin1(expected) << QString::fromLatin1(found) << QString::fromLatin1(platform)
                            << QString::fromLatin1(rows);
    };
    row("same", "2.0.1", "2.0.1", "cpu", "");
    row("same in other words", "2.0", "2.0.0", "cpu", "");
    row("version", "2.0.1", "2.1.0", "cpu", "version torch 2.0.1 -> 2.1.0\n");
    row("local", "2.0.1+cpu", "2.0.1", "cpu", "local torch 2.0.1+cpu -> 2.0.1\n");
    row("local and platform", "2.0.1+cpu", "2.0.1+cu118", "cpu",
        "local torch 2.0.1+cpu -> 2.0.1+cu118\nplatform torch cpu -> cuda (2.0.1+cu118)\n");
    row("built for the platform", "2.0.1+cu118", "2.0.1+cu118", "cuda", "");
    row("present where none is declared", "2.0.1", "2.0.1", "none", "platform torch none -> 2.0.1\n");
    row("missing", "2.0.1", "", "cpu", "missing torch 2.0.1 -> \n");
    row("added", "", "2.0.1", "cpu", "added torch  -> 2.0.1\n");
}

void GateTest::rows()
{
    QFETCH(QString, expectedVersion);
    QFETCH(QString, foundVersion);
    QFETCH(QString, platform);
    const auto one = [](const QString &version) {
        return version.isEmpty() ? inventory({}) : inventory({distribution("Torch", version.toStdString())});
    };
    const Gate gate = compareInventories(one(expectedVersion), one(foundVersion), expectation(platform.toStdString()), {});
    QTEST(QString::fromStdString(told(gate.rows)), "rows");
}

void GateTest::installersCountOnlyWhenTheFileNamesThem()
{
    GateExpectation named = expectation();
    named.namedInstallers = {"setuptools"};
    const Gate gate = compareInventories(inventory({distribution("pip", "1"), distribution("setuptools", "1")}),
                                         inventory({distribution("pip", "2"), distribution("setuptools", "2")}), named, {});
    QCOMPARE(told(gate.rows), std::string("version setuptools 1 -> 2\n"));
    QCOMPARE(told(gate.noted), std::string("version pip 1 -> 2\n"));
}

void GateTest::hashesOfTheSameFileOnly()
{
    Distribution a = distribution("a", "1");
    a.archive = "a-1-py3-none-any.whl";
    a.sha256 = std::string(64, '0');
    Distribution other = a;
    other.sha256 = std::string(64, '1');
    QCOMPARE(told(compareInventories(inventory({a}), inventory({other}), expectation(), {}).rows),
             "hash a " + a.sha256 + " -> " + other.sha256 + "\n");
    other.archive = "a-1-cp311-cp311-linux_x86_64.whl";
    QVERIFY(compareInventories(inventory({a}), inventory({other}), expectation(), {}).rows.empty());
    other = a;
    other.sha256.clear();
    QVERIFY(compareInventories(inventory({a}), inventory({other}), expectation(), {}).rows.empty());
}

void GateTest::whereAFileLayIsNoDifference()
{
    Distribution a = distribution("a", "1");
    a.origin = {"file", "file:///x/a.whl", ""};
    Distribution b = a;
    b.origin.url = "file:///y/a.whl";
    const Gate moved = compareInventories(inventory({a}), inventory({b}), expectation(), {});
    QVERIFY(moved.rows.empty());
    QCOMPARE(moved.noted.size(), size_t(1));
    b.origin = {};
    QCOMPARE(told(compareInventories(inventory({a}), inventory({b}), expectation(), {}).rows),
             std::string("origin a file file:///x/a.whl -> index\n"));
    a.origin = {"vcs", "https://g.example/a", "1111"};
    b.origin = {"vcs", "https://g.example/a", "2222"};
    QCOMPARE(compareInventories(inventory({a}), inventory({b}), expectation(), {}).rows.size(), size_t(1));
}

void GateTest::acceptances()
{
    const Inventory reference = inventory({distribution("a", "1"), distribution("b", "1")});
    const Inventory rebuilt = inventory({distribution("a", "2"), distribution("b", "2")}, "3.12.0");
    Gate gate = compareInventories(reference, rebuilt, expectation(), {{"a", "newer is needed"}});
    QCOMPARE(told(gate.rows), std::string("python python ==3.11.* -> 3.12.0\nversion a 1 -> 2 [newer is needed]\nversion b 1 -> 2\n"));
    QVERIFY(!gate.isOpen());
    QCOMPARE(gate.layers(), 2);
    gate = compareInventories(reference, rebuilt, expectation(), {{"a", "x"}, {"version:*", "y"}, {"python", "z"}});
    QCOMPARE(told(gate.rows), std::string("python python ==3.11.* -> 3.12.0 [z]\nversion a 1 -> 2 [x]\nversion b 1 -> 2 [y]\n"));
    QVERIFY(gate.isOpen() && gate.isVariant());
    QCOMPARE(gate.rowsJson(gate.rows)[0]["reason"].get<std::string>(), std::string("z"));
}

void GateTest::kindAcceptancesAndLayers()
{
    const Inventory reference = inventory({distribution("a", "1"), distribution("b", "1")});
    const Gate missing = compareInventories(reference, inventory({}), expectation(), {{"missing:*", "a smaller environment"}});
    QVERIFY(missing.isVariant());
    QCOMPARE(missing.layers(), 0);
    const Gate named = compareInventories(reference, inventory({}), expectation(), {{"a", "x"}, {"b", "y"}});
    QCOMPARE(named.layers(), 1);
    const Inventory torch = inventory({distribution("torch", "2.0+cu118")});
    const Gate platform = compareInventories(torch, torch, expectation("cpu"), {{"platform", "a GPU build computes on the CPU"}});
    QVERIFY(platform.isVariant());
}

void GateTest::anUnusedAcceptanceIsTold()
{
    const Gate gate = compareInventories(inventory({}), inventory({}), expectation(), {{"nowhere", "x"}, {"hash:*", "y"}});
    QCOMPARE(gate.findings.size(), size_t(2));
    QCOMPARE(gate.findings[0].code, std::string("unused_acceptance"));
    QCOMPARE(gate.findings[0].subject, std::string("nowhere"));
    QVERIFY(gate.findings[0].severity == Severity::warning);
}

void GateTest::readsAcceptances_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("name"); // "": wrong usage
    QTest::addColumn<QString>("reason");
    QTest::newRow("name") << QStringList{QLatin1String("Typing_Extensions=why = because")} << "typing-extensions" << "why = because";
    QTest::newRow("kind") << QStringList{QLatin1String("missing:*=not needed")} << "missing:*" << "not needed";
    QTest::newRow("python") << QStringList{QLatin1String("python=newer")} << "python" << "newer";
    QTest::newRow("said twice") << QStringList{QLatin1String("a=x"), QLatin1String("A=x")} << "a" << "x";
    QTest::newRow("no reason") << QStringList{QLatin1String("a=")} << "" << "";
    QTest::newRow("blank reason") << QStringList{QLatin1String("a=  ")} << "" << "";
    QTest::newRow("no sign") << QStringList{QLatin1String("a")} << "" << "";
    QTest::newRow("no name") << QStringList{QLatin1String("=x")} << "" << "";
    QTest::newRow("unknown kind") << QStringList{QLatin1String("colour:*=x")} << "" << "";
    QTest::newRow("kind of one") << QStringList{QLatin1String("version:a=x")} << "" << "";
    QTest::newRow("two reasons") << QStringList{QLatin1String("a=x"), QLatin1String("a=y")} << "" << "";
}

void GateTest::readsAcceptances()
{
    QFETCH(QStringList, options);
    QFETCH(QString, name);
    QFETCH(QString, reason);
    std::vector<std::string> texts;
    for (const QString &option : options)
        texts.push_back(option.toStdString());
    const auto read = readAcceptances(texts, std::nullopt);
    if (name.isEmpty()) {
        QVERIFY(!read);
        QCOMPARE(read.error().code, std::string("wrong_usage"));
        return;
    }
    QVERIFY(bool(read));
    QCOMPARE(read->size(), size_t(1));
    QVERIFY((*read)[0] == (Acceptance{name.toStdString(), reason.toStdString()}));
}

void GateTest::readsAcceptancesOfAFile()
{
    const test::TemporaryFolder folder;
    const auto good = folder.write("good.json", R"({"accept": [{"name": "A_b", "reason": "x"}]})");
    const auto read = readAcceptances({"c=y"}, good);
    QVERIFY(bool(read));
    QVERIFY((*read)[1] == (Acceptance{"a-b", "x"}));
    for (const char *text : {R"({"accept": {}})", R"({"accept": [3]})", R"([])", R"({"accept": [{"name": 3, "reason": "x"}]})"})
        QCOMPARE(readAcceptances({}, folder.write("bad.json", text)).error().code, std::string("acceptances_invalid"));
    QCOMPARE(readAcceptances({}, folder.write("bad.json", R"({"accept": [{"name": "a", "reason": ""}]})")).error().code,
             std::string("wrong_usage"));
    QCOMPARE(readAcceptances({}, folder / "nowhere.json").error().code, std::string("missing_file"));
}

void GateTest::inventoriesSurviveTheirDocument()
{
    Distribution one = distribution("Torch", "2.0.1+cpu");
    one.local = "cpu";
    one.origin = {"vcs", "https://g.example/t", "1234"};
    one.installer = "pip";
    one.tags = {"cp311-cp311-linux_x86_64"};
    one.requires_ = {"numpy>=1"};
    one.files = {10, 0, 1, 2};
    one.editable = true;
    one.archive = "t.whl";
    one.sha256 = std::string(64, 'a');
    one.problems = {"duplicate"};
    Inventory whole = inventory({distribution("pip", "24.0"), one});
    whole.pipVersion = "24.0";
    whole.python.markers["sys_platform"] = "linux";
    const auto back = Inventory::fromJson(whole.toJson(), "x");
    QVERIFY(bool(back));
    QVERIFY(*back == whole);
}

void GateTest::hostileInventories_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"3", "[]", "{}", R"({"distributions": 3})", R"({"distributions": [3]})",
                             R"({"distributions": [{"name": ""}]})", R"({"distributions": [{"name": {}}]})"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void GateTest::hostileInventories()
{
    QFETCH(QString, text);
    const auto read = Inventory::fromJson(*parseJson(text.toStdString(), "x"), "x");
    QVERIFY(!read);
    QCOMPARE(read.error().code, std::string("inventory_invalid"));
}

QTEST_GUILESS_MAIN(GateTest)
#include "tst_gate.moc"
