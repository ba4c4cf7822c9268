// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/acceptances.h"
#include "core/session/devicerecord.h"
#include "ui/models/chainrows.h"
#include "ui/models/packagerows.h"
#include "ui/models/partsmodel.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;

namespace {

Distribution distribution(const std::string &name, const std::string &version)
{
    Distribution one;
    one.name = name;
    one.version = version;
    one.tags = {"py3-none-any"};
    return one;
}

Inventory inventory(int packages, const std::string &version)
{
    Inventory all;
    all.python.implementation = "CPython";
    all.python.version = "3.11.2";
    for (int i = 0; i < packages; ++i)
        all.distributions.push_back(distribution("package-" + std::to_string(1000 + i), version));
    return all;
}

DossierPart part(const char *section, DossierPart::State state)
{
    DossierPart one;
    one.section = section;
    one.kind = "code";
    one.path = "reference/code";
    one.state = state;
    return one;
}

} // namespace

//! The models and prepared rows of the dependency, device and dossier pages.
class TestFactModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theTreeOfPartsIsAModel()
    {
        PartsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 5);
        model.setParts({part("procedure", DossierPart::State::present), part("procedure", DossierPart::State::absent),
                        part("results", DossierPart::State::later), part("nowhere", DossierPart::State::absent)});
        QCOMPARE(model.rowCount(model.index(0, 0)), 2);
        QCOMPARE(model.lacking(), 1);
        QVERIFY(model.index(0, 1).data().toString().startsWith(QStringLiteral("! 1 of 2")));
        QVERIFY(model.index(4, 1).data().toString().startsWith(QStringLiteral("○")));
        model.setParts({});
        QCOMPARE(model.rowCount(model.index(0, 0)), 0);
    }

    void tableModelsAreModels()
    {
        TextTableModel model(packageHeadings());
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const Gate gate = compareInventories(inventory(3, "1.0"), inventory(3, "2.0"), {}, {});
        const auto table = packageTable(inventory(3, "1.0"), inventory(3, "2.0"), gate, {});
        model.setRows(packageRows(table, true, {}).cells);
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.columnCount(), int(packageHeadings().size()));
        for (const auto &row : packageRows(table, true, {}).cells)
            QCOMPARE(row.size(), std::size_t(packageHeadings().size()));
    }

    void theTorchFamilyStandsOnTop()
    {
        Inventory both = inventory(3, "1.0");
        both.distributions.push_back(distribution("torch", "2.6.0"));
        const auto table = packageTable(both, both, {}, {"torch"});
        QCOMPARE(table[0].name, std::string("python"));
        QCOMPARE(table[1].name, std::string("torch"));
        QVERIFY(table[1].direct && table[1].torchFamily && !table[2].direct);
    }

    void theSameVersionFromAnotherFileHasItsOwnSign()
    {
        Inventory left = inventory(1, "1.0"), right = left;
        left.distributions[0].archive = right.distributions[0].archive = "package-1000-1.0-py3-none-any.whl";
        left.distributions[0].sha256 = std::string(64, 'a');
        right.distributions[0].sha256 = std::string(64, 'b');
        const Gate gate = compareInventories(left, right, {std::nullopt, "3.11.2", "cpu", {}}, {});
        const auto rows = packageRows(packageTable(left, right, gate, {}), false, {});
        QCOMPARE(rows.cells.size(), std::size_t(1));
        QVERIFY(rows.cells[0][1].text.startsWith(QStringLiteral("≈")));
        QVERIFY(rows.cells[0][4].text.contains(QStringLiteral("open")));
        const auto decided = packageRows(packageTable(left, right, gate, {}), false, {{"hash:*", "rebuilt from the same source"}});
        QVERIFY(decided.cells[0][4].text.contains(QStringLiteral("will be accepted: rebuilt from the same source")));
    }

    void twoHundredPackagesAreALittleWork()
    {
        const Inventory left = inventory(200, "1.0"), right = inventory(200, "2.0");
        const Gate gate = compareInventories(left, right, {}, {});
        const auto table = packageTable(left, right, gate, {});
        QElapsedTimer timer;
        timer.start();
        const auto rows = packageRows(table, true, {});
        QCOMPARE(rows.cells.size(), std::size_t(201));
        QVERIFY2(timer.elapsed() < 50, qPrintable(QString::number(timer.elapsed())));
    }

    void nullNotFoundAndNotAskedAreThreeThings()
    {
        const auto null = Json{{"value", nullptr}, {"evidence", "observed"}, {"command", "x"}};
        const Json chain = {{"torch", {{"version_cuda", null}}}, {"driver", {{"nvidia", null}}}};
        const auto rows = chainRows(chain, Json(), false).cells;
        const auto here = [&](const QString &title) {
            for (const auto &row : rows)
                if (row[0].text == title)
                    return row[1].text;
            return QString();
        };
        QCOMPARE(here(QStringLiteral("torch.version.cuda")), QStringLiteral("null (recorded)"));
        QCOMPARE(here(QStringLiteral("torch.version.hip")), QStringLiteral("not asked"));
        QCOMPARE(here(QStringLiteral("Driver of the host, NVIDIA")), QStringLiteral("not found"));
        QCOMPARE(rows[0][2].text, QStringLiteral("not recorded"));
        QCOMPARE(chainRows(Json(), chain, false).cells[0][1].text, QStringLiteral("not run yet"));
    }

    void aDifferenceIsMarkedBySymbolAndNotByColourAlone()
    {
        const auto version = [](const char *value) {
            return Json{{"python", {{"version", {{"value", value}, {"evidence", "observed"}, {"command", "x"}}}}}};
        };
        for (const auto &row : chainRows(version("3.11.2"), version("3.11.9"), false).cells)
            if (row[1].text == QStringLiteral("3.11.2"))
                QCOMPARE(row[0].text, QStringLiteral("≠ Python"));
    }

    void stagesAreSevenWhateverWasRecorded()
    {
        DeviceRecord record = readDeviceRecord({}, Json(), Json::array({1, {{"name", "devices"}, {"state", "won"}}}));
        QCOMPARE(stageRows(record).size(), std::size_t(7));
        for (const auto &row : stageRows(record))
            QVERIFY(row[0].text.startsWith(QStringLiteral("○")));
    }
};

QTEST_MAIN(TestFactModels)
#include "tst_factmodels.moc"
