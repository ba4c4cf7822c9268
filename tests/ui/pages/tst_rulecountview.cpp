// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/texttablemodel.h"
#include "ui/pages/rulecountview.h"
#include "ui/plots/trajectoryplot.h"
#include "ui/style/theme.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"

#include <QApplication>
#include <QLabel>
#include <QTest>

using namespace redossier;

//! What one rule counted, as a person sees it.
class RuleCountViewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyAppearance(*qApp, Appearance::light); }
    void aFewCategoriesAreASquare();
    void manyCategoriesAreAListOfPairs();
    void aTieIsSaidAndCountedAsDifferent();
    void everyRowHasItsCategory();
    void aTrajectoryIsWalkedByKeys();
    void stepsThatAreNoNumbersKeepTheirOrder();
    void missingStepsAreNamed();
    void aRuleWithoutCountsShowsItsSentence();

private:
    static QString row(const RuleCountView &view, const char *table, int number)
    {
        const auto *model = view.findChild<Table *>(QLatin1String(table))->model();
        QStringList cells;
        for (int column = 0; column < model->columnCount(); ++column)
            cells << model->index(number, column).data().toString();
        return cells.join(QLatin1Char('|'));
    }
    static ComparedRule categories()
    {
        ComparedRule rule;
        rule.kind = "categories";
        CategoriesCount count;
        count.items = 6;
        count.same = 4;
        count.labels = {{"cat", 3, 2, 2}, {"dog", 3, 4, 2}};
        count.confusions = {{"cat", "dog", 1, 0}, {"dog", "bird", 1, 1}};
        count.labels.push_back({"bird", 0, 1, 0});
        count.confusionsTotal = 2;
        count.tied = 1;
        count.differing = {{"a7", 6, "cat", "dog", false}, {"", 8, "dog", "bird", true}};
        rule.categories = std::move(count);
        return rule;
    }
    static ComparedRule trajectory(std::vector<TrajectoryCount::Point> points)
    {
        ComparedRule rule;
        rule.kind = "trajectory";
        TrajectoryCount count;
        count.steps = static_cast<std::int64_t>(points.size());
        count.points = std::move(points);
        rule.trajectory = std::move(count);
        return rule;
    }
};

void RuleCountViewTest::aFewCategoriesAreASquare()
{
    RuleCountView view;
    view.show(categories(), nullptr);
    QVERIFY(view.isVisibleTo(nullptr));
    QCOMPARE(row(view, "confusionTable", 0), QStringLiteral("cat|2|✗ 1|·"));
    QCOMPARE(row(view, "confusionTable", 1), QStringLiteral("dog|·|2|✗ 1"));
    QCOMPARE(row(view, "confusionTable", 2), QStringLiteral("bird|·|·|·"));
    const auto *model = view.findChild<Table *>(QStringLiteral("confusionTable"))->model();
    QCOMPARE(model->headerData(2, Qt::Horizontal).toString(), QStringLiteral("dog"));
}

void RuleCountViewTest::manyCategoriesAreAListOfPairs()
{
    ComparedRule rule = categories();
    for (int i = 0; i < 20; ++i)
        rule.categories->labels.push_back({"label " + std::to_string(i), 1, 1, 1});
    RuleCountView view;
    view.show(rule, nullptr);
    QCOMPARE(row(view, "confusionTable", 0), QStringLiteral("cat|dog|1"));
    rule = categories();
    rule.categories->confusionsTotal = 3; // not all are listed, so a square would show a wrong zero
    view.show(rule, nullptr);
    QCOMPARE(row(view, "confusionTable", 1), QStringLiteral("dog|bird|1"));
}

void RuleCountViewTest::aTieIsSaidAndCountedAsDifferent()
{
    RuleCountView view;
    view.show(categories(), nullptr);
    QCOMPARE(row(view, "changedTable", 0), QStringLiteral("a7|cat|dog|decide"));
    QCOMPARE(row(view, "changedTable", 1), QStringLiteral("row 9|dog|bird|tied, counted as different"));
}

void RuleCountViewTest::everyRowHasItsCategory()
{
    ComparedRule rule = categories();
    rule.categories->same = 6;
    rule.categories->confusions.clear();
    rule.categories->confusionsTotal = 0;
    rule.categories->differing.clear();
    RuleCountView view;
    view.show(rule, nullptr);
    QVERIFY(!view.findChild<Table *>(QStringLiteral("changedTable"))->isVisibleTo(&view));
    QStringList texts;
    for (const auto *text : view.findChildren<QLabel *>())
        if (text->isVisibleTo(&view))
            texts << text->text();
    QVERIFY(texts.contains(QStringLiteral("Every row has the category of the reference.")));
}

void RuleCountViewTest::aTrajectoryIsWalkedByKeys()
{
    ComparedRule rule = trajectory({{"10", 1.0, 1.0}, {"20", 0.5, 0.5}, {"30", 0.25, 0.75}, {"40", 0.125, {}}});
    rule.trajectory->within = 2;
    rule.trajectory->firstDiverging = {"30", "outside", "0.25", "0.75", "0.5", "0.01"};
    Rule declared;
    declared.atol = 0.01;
    declared.rtol = 0;
    RuleCountView view;
    view.show(rule, &declared);
    view.resize(600, 500);
    view.show();
    auto *plot = view.findChild<TrajectoryPlot *>();
    QCOMPARE(plot->summary(), QStringLiteral("Solid: found. Dashed: the reference. Steps of the reference within the tolerance: 2 of 4. "
                                             "The band is what the rule allows."));
    QTest::keyClick(plot, Qt::Key_Up);
    QCOMPARE(plot->readout(), QStringLiteral("Step 30: reference 0.25, found 0.75"));
    QTest::keyClick(plot, Qt::Key_Right);
    QCOMPARE(plot->readout(), QStringLiteral("Step 40: reference 0.125, found none"));
    QTest::keyClick(plot, Qt::Key_Right); // the last one
    QTest::keyClick(plot, Qt::Key_Down);
    QCOMPARE(plot->readout(), QStringLiteral("Step 10: reference 1, found 1"));
    QTest::keyClick(plot, Qt::Key_Escape);
    QVERIFY(plot->readout().isEmpty());
    QVERIFY(!view.grab().isNull());
}

void RuleCountViewTest::stepsThatAreNoNumbersKeepTheirOrder()
{
    RuleCountView view;
    view.show(trajectory({{"warm", 1.0, 1.0}, {"cold", 2.0, 2.0}}), nullptr);
    auto *plot = view.findChild<TrajectoryPlot *>();
    QTest::keyClick(plot, Qt::Key_Right);
    QCOMPARE(plot->readout(), QStringLiteral("Step warm: reference 1, found 1"));
    view.show(trajectory({}), nullptr); // no step: nothing is drawn, and no key does harm
    QTest::keyClick(plot, Qt::Key_Right);
    QVERIFY(plot->readout().isEmpty());
    QVERIFY(!view.grab().isNull());
}

void RuleCountViewTest::missingStepsAreNamed()
{
    ComparedRule rule = trajectory({{"1", 1.0, {}}});
    rule.trajectory->missing = {"1", "2"};
    rule.trajectory->missingTotal = 40;
    rule.trajectory->extra = {"7"};
    rule.trajectory->extraTotal = 1;
    RuleCountView view;
    view.show(rule, nullptr);
    QStringList texts;
    for (const auto *text : view.findChildren<QLabel *>())
        texts << text->text();
    QVERIFY(texts.join(QLatin1Char('\n')).contains(QStringLiteral("✗ Steps of the reference that are missing: 1, 2, … (40 in all)\n"
                                                                  "Steps that the reference does not have: 7")));
}

void RuleCountViewTest::aRuleWithoutCountsShowsItsSentence()
{
    ComparedRule rule;
    rule.message = "Of 16 elements of vectors, 12 lie outside.";
    RuleCountView view;
    view.show(rule, nullptr);
    QVERIFY(view.isVisibleTo(nullptr));
    QVERIFY(!view.findChild<TrajectoryPlot *>()->isVisibleTo(&view));
    view.show(ComparedRule(), nullptr); // written by an older version: nothing to show
    QVERIFY(!view.isVisibleTo(nullptr));
}

QTEST_MAIN(RuleCountViewTest)
#include "tst_rulecountview.moc"
