// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/valuesplot.h"

#include "tests/support/plotcase.h"
#include "ui/style/theme.h"

#include <QApplication>
#include <QImage>
#include <QSignalSpy>
#include <QTest>

using namespace redossier;
using namespace redossier::test;

namespace {

std::shared_ptr<PlotData> pairsOf(const std::vector<std::pair<double, double>> &values, std::uint64_t mismatched = 0)
{
    auto data = std::make_shared<PlotData>();
    data->shape = {values.size()};
    data->rowElements = 1;
    data->elements = data->pairs = values.size() + mismatched;
    data->finite = values.size();
    data->mismatched = mismatched;
    for (std::size_t i = 0; i < values.size(); ++i) {
        data->points.push_back({i, {}, values[i].first, values[i].second, std::abs(values[i].second - values[i].first)});
        if (values[i].first != values[i].second)
            data->worst.push_back({i, {}, {i}, std::to_string(values[i].first), std::to_string(values[i].second), data->points.back().difference, {}, {}});
    }
    return data;
}

QImage imageOf(ValuesPlot &plot)
{
    plot.resize(420, 280);
    plot.show();
    return QTest::qWaitForWindowExposed(&plot) ? plot.grab().toImage() : QImage();
}

//! In the colour of the line of B, which nothing else has.
int linePixels(const QImage &image)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixelColor(x, y).red() > image.pixelColor(x, y).blue() + 40;
    return count;
}

} // namespace

//! The values of A and of B, one distribution over the other.
class TestValuesPlot : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKindOfOutputIsShown_data()
    {
        QTest::addColumn<std::shared_ptr<PlotData>>("data");
        QTest::addColumn<QString>("said");
        QTest::addColumn<bool>("drawn");
        QTest::newRow("usual") << pairsOf({{1, 1.5}, {2, 2}, {3, 2.5}}) << QStringLiteral("Every pair of finite numbers: A as bars, B as a line.") << true;
        QTest::newRow("no difference") << pairsOf({{1, 1}, {2, 2}}) << QStringLiteral("Every pair of finite numbers: A as bars, B as a line.") << true;
        QTest::newRow("one element") << pairsOf({{7, 7}}) << QStringLiteral("Every pair of finite numbers: A as bars, B as a line.") << true;
        QTest::newRow("one element of zero") << pairsOf({{0, 0}}) << QStringLiteral("Every pair of finite numbers: A as bars, B as a line.") << true;
        QTest::newRow("all the same") << pairsOf({{-3, -3}, {-3, -3}, {-3, -3}}) << QStringLiteral("Every pair of finite numbers: A as bars, B as a line.") << true;
        QTest::newRow("nothing finite") << pairsOf({}, 5) << QStringLiteral("No pair of finite numbers. Left out, because a side is not a finite number: 5.") << false;
        QTest::newRow("empty") << pairsOf({}) << QStringLiteral("No pair of finite numbers.") << false;
        QTest::newRow("the whole range of float64") << pairsOf({{-1.7e308, 1.7e308}, {0, 1}}) << QStringLiteral("Every pair of finite numbers: A as bars, B as a line.") << true;
        QTest::newRow("the least numbers") << pairsOf({{5e-324, 1e-323}}) << QStringLiteral("Every pair of finite numbers: A as bars, B as a line.") << true;
    }
    void everyKindOfOutputIsShown()
    {
        QFETCH(const std::shared_ptr<PlotData>, data);
        QFETCH(const QString, said);
        QFETCH(const bool, drawn);
        ValuesPlot plot;
        plot.setData(data);
        QCOMPARE(plot.summary(), said);
        QCOMPARE(plot.accessibleDescription(), said);
        QCOMPARE(linePixels(imageOf(plot)) > 20, drawn);
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Left, Qt::Key_Down, Qt::Key_Up, Qt::Key_Return, Qt::Key_Escape})
            QTest::keyClick(&plot, key);
    }

    void aSampleSaysOfHowMany()
    {
        const auto data = pairsOf({{1, 2}, {3, 4}});
        data->finite = 1'000'000;
        ValuesPlot plot;
        plot.setData(data);
        QVERIFY(plot.summary().startsWith(QStringLiteral("2 of ")));
    }

    void theKeyboardWalksOverTheBarsAndCountsBothSides()
    {
        ValuesPlot plot;
        plot.setData(pairsOf({{0, 0}, {0, 8}, {8, 8}, {8, 8}}));
        imageOf(plot);
        QTest::keyClick(&plot, Qt::Key_Right);
        QCOMPARE(plot.readout(), QStringLiteral("From 0 to 1: A 2, B 1"));
        QTest::keyClick(&plot, Qt::Key_Right); // over the empty ones
        QCOMPARE(plot.readout(), QStringLiteral("From 7 to 8: A 2, B 3"));
        QTest::keyClick(&plot, Qt::Key_Right); // there is none further
        QCOMPARE(plot.readout(), QStringLiteral("From 7 to 8: A 2, B 3"));
        QSignalSpy chosen(&plot, &PlotWidget::elementChosen);
        QTest::keyClick(&plot, Qt::Key_Return);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.first().first().toULongLong(), 1ULL); // the element that is in the first bar in A and in this one in B
        QTest::keyClick(&plot, Qt::Key_Escape);
        QVERIFY(plot.readout().isEmpty());
    }

    void aClickReadsTheBarAndAnElementIsMarkedWithBothValues()
    {
        ValuesPlot plot;
        plot.setData(pairsOf({{0, 0}, {0, 8}, {8, 8}, {8, 8}}));
        imageOf(plot);
        QWidget *canvas = nullptr;
        for (QWidget *child : plot.findChildren<QWidget *>())
            if (child->inherits("QCustomPlot"))
                canvas = child;
        for (int x = 40; x < canvas->width() && plot.readout().isEmpty(); x += 3)
            QTest::mouseClick(canvas, Qt::LeftButton, {}, QPoint(x, canvas->height() / 2));
        QCOMPARE(plot.readout(), QStringLiteral("From 0 to 1: A 2, B 1"));
        plot.showElement(1);
        QCOMPARE(plot.readout(), QStringLiteral("row 1: A 0 (disc), B 8 (cross), B − A = 8"));
        plot.showElement(99); // not among what is drawn
        QVERIFY(plot.readout().isEmpty());
    }

    void whatTheEngineGivesIsDrawn()
    {
        ValuesPlot plot;
        plot.setData(usualPlotData());
        QVERIFY(linePixels(imageOf(plot)) > 20);
    }
};

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    applyAppearance(application, Appearance::light);
    TestValuesPlot test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_valuesplot.moc"
