// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/decades.h"
#include "ui/plots/heatmapplot.h"
#include "ui/plots/scatterplot.h"

#include "tests/support/arraywriter.h"
#include "tests/support/plotcase.h"
#include "ui/style/theme.h"

#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QtTest/qtestspontaneevent.h>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <cmath>

using namespace redossier;
using namespace redossier::test;

namespace {

QWidget *canvasOf(const PlotWidget &plot)
{
    for (QWidget *child : plot.findChildren<QWidget *>())
        if (child->inherits("QCustomPlot"))
            return child;
    return nullptr;
}

//! Shows a plot and waits until it is drawn.
template <class Plot>
void present(Plot &plot, const std::shared_ptr<const PlotData> &data)
{
    plot.resize(420, 280);
    plot.setData(data);
    plot.show();
    QVERIFY(QTest::qWaitForWindowExposed(&plot));
    QCoreApplication::processEvents();
}

QImage imageOf(PlotWidget &plot)
{
    QCoreApplication::processEvents();
    return canvasOf(plot)->grab().toImage();
}

int pixels(const QImage &image, const std::function<bool(const QColor &)> &wanted)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += wanted(image.pixelColor(x, y)) ? 1 : 0;
    return count;
}

int pixelsOf(const QImage &image, const QColor &colour)
{
    return pixels(image, [&](const QColor &pixel) { return pixel.rgb() == colour.rgb(); });
}

//! The tolerance is the only thing in these colours: everything else is blue or grey.
int orangePixels(const QImage &image)
{
    return pixels(image, [](const QColor &pixel) { return pixel.red() > pixel.blue() + 40; });
}

//! Clicks along a line of the canvas until the plot reads something out that `wanted` accepts.
bool clickUntil(PlotWidget &plot, const std::function<bool(const QString &)> &wanted)
{
    QWidget *canvas = canvasOf(plot);
    for (int y = canvas->height() - 50; y > 10; y -= 9)
        for (int x = 45; x < canvas->width() - 8; x += 4) {
            QTest::mouseClick(canvas, Qt::LeftButton, {}, QPoint(x, y));
            if (wanted(plot.readout()))
                return true;
        }
    return false;
}

std::vector<std::unique_ptr<PlotWidget>> allPlots()
{
    std::vector<std::unique_ptr<PlotWidget>> plots;
    plots.push_back(std::make_unique<HistogramPlot>());
    plots.push_back(std::make_unique<ScatterPlot>());
    plots.push_back(std::make_unique<HeatmapPlot>());
    return plots;
}

} // namespace

//! The plots as a person uses them: by eye, by mouse, by keyboard and by a screen reader.
class PlotsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyPlotSaysInWordsWhatItShows();
    void anyDataIsDrawn_data();
    void anyDataIsDrawn();
    void theToleranceIsDrawnOnlyWhereARuleGivesIt();
    void exactZerosAreABarOfTheirOwn();
    void theKeyboardReachesEveryMark();
    void aClickChoosesTheWorstElementBehindIt();
    void anElementIsShownInAllPlots();
    void coloursFollowTheTheme();
    void theWheelIsLeftToThePage();
    void theEndsOfAScaleAreLabelled();
    void whatTheBarsSpanIsNotCalledADifference();
};

void PlotsTest::theWheelIsLeftToThePage()
{
    QScrollArea area;
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    std::vector<QWidget *> canvases;
    for (auto &plot : allPlots()) {
        plot->setData(usualPlotData());
        plot->setMinimumHeight(300);
        canvases.push_back(canvasOf(*plot));
        column->addWidget(plot.release());
    }
    area.setWidgetResizable(true);
    area.setWidget(page);
    area.resize(500, 300);
    area.show();
    QVERIFY(QTest::qWaitForWindowExposed(&area));
    for (QWidget *canvas : canvases) {
        area.verticalScrollBar()->setValue(0);
        const QPointF place = QRectF(canvas->rect()).center();
        QWheelEvent event(place, canvas->mapToGlobal(place), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QSpontaneKeyEvent::setSpontaneous(&event); // only what comes from outside is passed on to the parents
        qApp->notify(canvas, &event);
        QVERIFY2(area.verticalScrollBar()->value() > 0, qPrintable(QString::number(area.verticalScrollBar()->maximum())));
    }
}

void PlotsTest::theEndsOfAScaleAreLabelled()
{
    const auto labels = scaleLabels(-6, -5.5, -4.1);
    QCOMPARE(labels.first(), QStringLiteral("0"));
    QCOMPARE(labels.last(), QStringLiteral("7.94e-5"));
    QVERIFY(labels.values().contains(QStringLiteral("1e-5")));
    QCOMPARE(scaleLabels(-6, -5.5, -4.98).values(), (QStringList{QStringLiteral("0"), QStringLiteral("1.05e-5")})); // no two on each other
}

void PlotsTest::whatTheBarsSpanIsNotCalledADifference()
{
    PlotData data = *usualPlotData();
    data.histogram.edges = {9.41e-5, 1.03e-4};
    data.histogram.counts = {data.elements};
    data.histogram.exactZero = 0;
    data.worst.resize(1);
    data.worst.front().difference = 1e-4;
    HistogramPlot plot;
    present(plot, std::make_shared<const PlotData>(data));
    QVERIFY2(plot.summary().contains(QStringLiteral("The bars of the others reach from 9.41e-5 to 1.03e-4. The greatest difference is 1e-4.")),
             qPrintable(plot.summary()));
    QTest::keyClick(&plot, Qt::Key_Right);
    QVERIFY2(plot.readout().startsWith(QStringLiteral("Bar from 9.41e-5 to below 1.03e-4")), qPrintable(plot.readout()));
}

void PlotsTest::everyPlotSaysInWordsWhatItShows()
{
    const auto data = usualPlotData();
    for (const auto &plot : allPlots()) {
        present(*plot, data);
        QVERIFY(!plot->accessibleName().isEmpty());
        QVERIFY(!plot->summary().isEmpty());
        QCOMPARE(plot->accessibleDescription(), plot->summary());
        const auto labels = plot->findChildren<QLabel *>();
        QCOMPARE(labels.size(), qsizetype(1));
        QCOMPARE(labels.front()->text(), plot->summary());
        QVERIFY(labels.front()->textInteractionFlags() & Qt::TextSelectableByKeyboard);
        plot->setData(nullptr);
        QVERIFY(plot->summary().isEmpty());
    }
    HistogramPlot histogram;
    histogram.setTolerances({{0.002, 0}});
    histogram.setData(data);
    QVERIFY2(histogram.summary().startsWith(QStringLiteral("Elements: 120. Exactly 0: 18.")), qPrintable(histogram.summary()));
    QVERIFY(histogram.summary().contains(QStringLiteral("atol 0.002")));
}

void PlotsTest::anyDataIsDrawn_data()
{
    QTest::addColumn<QList<double>>("expected");
    QTest::addColumn<QList<double>>("found");
    const double nan = std::nan(""), infinity = INFINITY;
    QTest::newRow("one element") << QList<double>{2} << QList<double>{2.5};
    QTest::newRow("all the same") << QList<double>{1, 2, 3} << QList<double>{1, 2, 3};
    QTest::newRow("one zero") << QList<double>{0} << QList<double>{0};
    QTest::newRow("nothing finite") << QList<double>{nan, infinity} << QList<double>{nan, -infinity};
    QTest::newRow("a difference beyond float64") << QList<double>{1.7e308, 0} << QList<double>{-1.7e308, 5e-324};
    QTest::newRow("the least and the greatest") << QList<double>{0, 0} << QList<double>{5e-324, 1.7e308};
    QTest::newRow("not finite and equal") << QList<double>{1, nan, 3} << QList<double>{1, 2, 3};
}

void PlotsTest::anyDataIsDrawn()
{
    QFETCH(QList<double>, expected);
    QFETCH(QList<double>, found);
    const std::string shape = "(" + std::to_string(expected.size()) + ",)";
    const auto data = plotDataOf("a.npy", npyFloat64({expected.begin(), expected.end()}, shape), npyFloat64({found.begin(), found.end()}, shape));
    QVERIFY(data != nullptr);
    for (const auto &plot : allPlots()) {
        present(*plot, data);
        QVERIFY(!imageOf(*plot).isNull());
        QVERIFY(!plot->summary().isEmpty());
        for (const auto key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Up, Qt::Key_Left, Qt::Key_Return, Qt::Key_Escape})
            QTest::keyClick(plot.get(), key);
        QVERIFY(plot->readout().isEmpty());
    }
}

void PlotsTest::theToleranceIsDrawnOnlyWhereARuleGivesIt()
{
    HistogramPlot plot;
    present(plot, usualPlotData());
    QCOMPARE(orangePixels(imageOf(plot)), 0);
    plot.setTolerances({{2e-4, 0}});
    plot.setData(usualPlotData());
    QVERIFY(orangePixels(imageOf(plot)) > 40);
    plot.setTolerances({{0, 1e-3}}); // a line cannot show it, so there is none
    plot.setData(usualPlotData());
    QCOMPARE(orangePixels(imageOf(plot)), 0);
    QVERIFY(plot.summary().contains(QStringLiteral("rtol 0.001")));
}

void PlotsTest::exactZerosAreABarOfTheirOwn()
{
    HistogramPlot plot;
    present(plot, usualPlotData());
    QVERIFY(clickUntil(plot, [](const QString &text) { return text.startsWith(QStringLiteral("Exactly 0: 18")); }));
}

void PlotsTest::theKeyboardReachesEveryMark()
{
    HistogramPlot histogram;
    present(histogram, usualPlotData());
    histogram.setFocus();
    quint64 counted = 0;
    QTest::keyClick(&histogram, Qt::Key_Right);
    for (QString last; histogram.readout() != last;) {
        last = histogram.readout();
        const QString count = last.section(QLatin1Char(':'), -1).section(QLatin1Char('('), 0, 0).trimmed();
        counted += count.toULongLong();
        QTest::keyClick(&histogram, Qt::Key_Left);
    }
    QCOMPARE(counted, quint64(120)); // every bar was read, each once
    HeatmapPlot heatmap;
    present(heatmap, usualPlotData());
    QTest::keyClick(&heatmap, Qt::Key_Down);
    const QString first = heatmap.readout();
    QVERIFY2(first.startsWith(QStringLiteral("s39; x")), qPrintable(first)); // the worst element
    QTest::keyClick(&heatmap, Qt::Key_Up);
    QVERIFY2(heatmap.readout().startsWith(QStringLiteral("s38; x")), qPrintable(heatmap.readout()));
    QTest::keyClick(&heatmap, Qt::Key_Right);
    QVERIFY2(heatmap.readout().startsWith(QStringLiteral("s38; y")), qPrintable(heatmap.readout()));
    ScatterPlot scatter;
    present(scatter, usualPlotData());
    QSignalSpy chosen(&scatter, &PlotWidget::elementChosen);
    QTest::keyClick(&scatter, Qt::Key_Right);
    QVERIFY2(scatter.readout().startsWith(QStringLiteral("s39, x: reference 39")), qPrintable(scatter.readout()));
    QTest::keyClick(&scatter, Qt::Key_Return);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.front().front().toULongLong(), 39ull * 3);
}

void PlotsTest::aClickChoosesTheWorstElementBehindIt()
{
    const auto data = usualPlotData();
    for (const auto &plot : allPlots()) {
        present(*plot, data);
        QSignalSpy chosen(plot.get(), &PlotWidget::elementChosen);
        QVERIFY(clickUntil(*plot, [&](const QString &) { return !chosen.isEmpty(); }));
        const quint64 element = chosen.front().front().toULongLong();
        QVERIFY(std::any_of(data->worst.begin(), data->worst.end(), [&](const PlotRow &row) { return row.element == element; }));
        QVERIFY(plot->hasFocus());
    }
}

void PlotsTest::anElementIsShownInAllPlots()
{
    const auto data = usualPlotData();
    for (const auto &plot : allPlots()) {
        present(*plot, data);
        QSignalSpy chosen(plot.get(), &PlotWidget::elementChosen);
        plot->showElement(data->worst.front().element);
        QVERIFY(!plot->readout().isEmpty());
        QCOMPARE(chosen.size(), 0); // shown, not chosen: two plots must not chase each other
        plot->showElement(1'000'000);
    }
}

void PlotsTest::coloursFollowTheTheme()
{
    HistogramPlot plot;
    applyAppearance(*qApp, Appearance::light);
    present(plot, usualPlotData());
    QVERIFY(pixelsOf(imageOf(plot), Theme::light().card) > 1000);
    applyAppearance(*qApp, Appearance::dark);
    QCoreApplication::processEvents();
    const QImage dark = imageOf(plot);
    QVERIFY(pixelsOf(dark, Theme::dark().card) > 1000);
    QCOMPARE(pixelsOf(dark, Theme::light().card), 0);
    applyAppearance(*qApp, Appearance::light);
}

QTEST_MAIN(PlotsTest)
#include "tst_plots.moc"
