// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/plotcase.h"
#include "ui/models/measuresmodel.h"
#include "ui/models/rulesmodel.h"
#include "ui/models/worstrowsmodel.h"

#include <QAbstractItemModelTester>
#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

namespace {

Criterion criterion()
{
    Findings findings;
    return parseCriterion({{"rules", {{{"kind", "values"}, {"output", "*"}, {"atol", 5e-6}, {"rtol", 0}, {"justification", "ranking"}},
                                      {{"kind", "cosine"}, {"output", "v"}, {"minimum", 0.999}, {"justification", "table 2"}}}}},
                          "criterion.json", findings);
}

ComparedOutput output(const std::string &name, bool structureMet)
{
    ComparedOutput output;
    output.name = name;
    output.structureMet = structureMet;
    output.expected = ComparedSide{{8, 384}, "float32", 8};
    output.found = structureMet ? output.expected : ComparedSide{{8, 385}, "float32", 8};
    ComparedRule values;
    values.kind = "values";
    values.formula = "abs(found - expected) <= 5e-6";
    values.justification = "ranking";
    if (structureMet) {
        output.values.emplace();
        output.values->elements = 3072;
        output.values->different = 345;
        output.values->maximum = ElementPlace{3.1e-6, "s05", {5, 211}, "0.1", "0.1000031"};
        output.values->median = 1e-8;
        output.values->foundNonFinite.nan = 2;
        values.state = RuleState::met;
        values.measured = "0.0";
        values.mismatched = 0;
    }
    output.rules = {values};
    return output;
}

QStringList row(const QAbstractItemModel &model, int at)
{
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column)
        cells << model.index(at, column).data().toString();
    return cells;
}

} // namespace

class ComparisonModelsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyModelIsOne();
    void theCriterionIsShownBeforeAnythingIsMeasured();
    void whatWasMeasuredStandsBesideItsLimit();
    void aStructureThatIsNotMetLeavesRulesUnjudged();
    void anotherCriterionThanTheRunsIsNotPutInItsPlace();
    void measuresNameBothSides();
    void theWorstElementsAreListed();
};

void ComparisonModelsTest::everyModelIsOne()
{
    RulesModel rules;
    MeasuresModel measures;
    WorstRowsModel worst;
    for (QAbstractItemModel *model : {static_cast<QAbstractItemModel *>(&rules), static_cast<QAbstractItemModel *>(&measures), static_cast<QAbstractItemModel *>(&worst)})
        new QAbstractItemModelTester(model, QAbstractItemModelTester::FailureReportingMode::QtTest, model);
    const ComparedOutput one = output("v", true);
    rules.setCriterion(criterion(), {"v", "w"});
    QCOMPARE(rules.rowCount(), 3);
    rules.setComparison({"reproduced", {one, output("w", false)}, {}, {}}, criterion());
    QCOMPARE(rules.rowCount(), 2);
    QCOMPARE(rules.firstToShow(), 1); // its structure is not met
    rules.setComparison({}, {});
    QCOMPARE(rules.firstToShow(), -1);
    QCOMPARE(rules.rowCount(), 0);
    measures.setOutput(&one);
    QVERIFY(measures.rowCount() > 10);
    measures.setOutput(nullptr);
    QCOMPARE(measures.rowCount(), 0);
    worst.setData(usualPlotData());
    QCOMPARE(worst.rowCount(), 102); // 34 rows of three are off
    const QString vectors = worst.index(0, 0).data(WorstRowsModel::vectorsRole).toString();
    QVERIFY2(vectors.startsWith(QStringLiteral("The row, reference: 39, 39, 39\nThe row, found: 39.00139, ")), qPrintable(vectors));
    worst.setData(nullptr);
    QCOMPARE(worst.rowCount(), 0);
}

void ComparisonModelsTest::theCriterionIsShownBeforeAnythingIsMeasured()
{
    RulesModel model;
    model.setCriterion(criterion(), {"v", "w"});
    QCOMPARE(row(model, 0), (QStringList{QStringLiteral("v"), QStringLiteral("○ not compared yet"),
                                         QStringLiteral("|found − reference| ≤ 5e-6, for every element; NaN forbidden"), QStringLiteral("–"),
                                         QStringLiteral("none outside"), QStringLiteral("○ not compared yet"), QStringLiteral("ranking")}));
    QCOMPARE(row(model, 1).mid(2, 3), (QStringList{QStringLiteral("cosine of every row with its reference row ≥ 0.999"), QStringLiteral("–"), QStringLiteral("≥ 0.999")}));
    QCOMPARE(row(model, 1).front(), QString()); // the same output as above ..
    QCOMPARE(model.index(1, 0).data(Qt::AccessibleTextRole).toString(), QStringLiteral("v")); // .. which a screen reader is told
}

void ComparisonModelsTest::whatWasMeasuredStandsBesideItsLimit()
{
    RulesModel model;
    Criterion one = criterion();
    one.rules.pop_back();
    model.setComparison({"reproduced", {output("v", true)}, {}, {}}, one);
    QCOMPARE(row(model, 0), (QStringList{QStringLiteral("v"), QStringLiteral("✓ 8 × 384 float32"),
                                         QStringLiteral("|found − reference| ≤ 5e-6, for every element; NaN forbidden"),
                                         QLocale().toString(0) + QStringLiteral(" of ") + QLocale().toString(3072) + QStringLiteral(" outside"),
                                         QStringLiteral("none outside"), QStringLiteral("✓ met"), QStringLiteral("ranking")}));
}

void ComparisonModelsTest::aStructureThatIsNotMetLeavesRulesUnjudged()
{
    RulesModel model;
    model.setComparison({"not_reproduced", {output("w", false)}, {}, {}}, criterion());
    const QStringList cells = row(model, 0);
    QCOMPARE(cells[RulesModel::structureColumn], QStringLiteral("✗ 8 × 384 float32, found 8 × 385 float32"));
    QCOMPARE(cells[RulesModel::stateColumn], QStringLiteral("○ not judged"));
    QCOMPARE(cells[RulesModel::measuredColumn], QStringLiteral("–"));
}

void ComparisonModelsTest::anotherCriterionThanTheRunsIsNotPutInItsPlace()
{
    RulesModel model;
    Criterion other = criterion();
    other.rules[0].kind = RuleKind::structure;
    other.rules.pop_back();
    model.setComparison({"reproduced", {output("v", true)}, {}, {}}, other);
    QCOMPARE(row(model, 0)[RulesModel::ruleColumn], QStringLiteral("abs(found - expected) <= 5e-6"));
}

void ComparisonModelsTest::measuresNameBothSides()
{
    MeasuresModel model;
    const ComparedOutput one = output("v", true);
    model.setOutput(&one);
    QList<QStringList> rows;
    for (int i = 0; i < model.rowCount(); ++i)
        rows << row(model, i);
    const auto has = [&](const QStringList &wanted) { return rows.contains(wanted); };
    QVERIFY(has({QStringLiteral("Shape and dtype"), QStringLiteral("8 × 384 float32"), QStringLiteral("8 × 384 float32"), QString()}));
    QVERIFY(has({QStringLiteral("NaN"), QStringLiteral("0"), QStringLiteral("2"), QString()}));
    QVERIFY(has({QStringLiteral("… where"), QString(), QString(), QStringLiteral("s05 [5, 211]")}));
    QVERIFY(has({QStringLiteral("Largest difference"), QStringLiteral("0.1"), QStringLiteral("0.1000031"), QStringLiteral("3.1e-6")}));
    QVERIFY(has({QStringLiteral("Not equal"), QString(), QString(), QStringLiteral("345 of %1 (11.2 %)").arg(QLocale().toString(3072))}));
    QVERIFY(has({QStringLiteral("Mean difference"), QString(), QString(), QStringLiteral("–")})); // absent is not 0
    QVERIFY(has({QStringLiteral("Median difference"), QString(), QString(), QStringLiteral("1e-8")}));
}

void ComparisonModelsTest::theWorstElementsAreListed()
{
    WorstRowsModel model;
    model.setData(usualPlotData());
    QCOMPARE(row(model, 0), (QStringList{QStringLiteral("s39"), QStringLiteral("x"), QStringLiteral("0.00139"), QStringLiteral("39"), QStringLiteral("39.00139")}));
    QCOMPARE(model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Identifier"));
    QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Column"));
    const quint64 element = model.index(5, 0).data(WorstRowsModel::elementRole).toULongLong();
    QCOMPARE(model.rowOf(element), 5);
    QCOMPARE(model.rowOf(1'000'000), -1);
}

QTEST_MAIN(ComparisonModelsTest)
#include "tst_comparisonmodels.moc"
