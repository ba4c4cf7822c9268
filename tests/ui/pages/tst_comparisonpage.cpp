// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"
#include "core/process/childenvironment.h"
#include "tests/support/arraywriter.h"
#include "tests/support/keyboardreach.h"
#include "tests/support/sampleproject.h"
#include "ui/pages/page.h"
#include "ui/plots/heatmapplot.h"
#include "ui/plots/scatterplot.h"
#include "ui/style/theme.h"
#include "ui/widgets/bulletlist.h"
#include "ui/wizard/dossierwindow.h"

#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QTest>
#include <ctime>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

constexpr int patience = 120'000; // milliseconds; a busy machine is slow

double ownSeconds()
{
    timespec time = {};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

//! The most of its own CPU time that this thread spent without a look at its events.
class BusiestMoment : public QObject
{
public:
    BusiestMoment()
    {
        auto *dispatcher = QAbstractEventDispatcher::instance();
        connect(dispatcher, &QAbstractEventDispatcher::awake, this, [this] { m_since = ownSeconds(); });
        connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, this, [this] { note(); });
        m_since = ownSeconds();
    }
    double seconds() const { return m_most; }

private:
    void note()
    {
        m_most = std::max(m_most, ownSeconds() - m_since);
        m_since = ownSeconds();
    }
    double m_since = 0;
    double m_most = 0;
};

} // namespace

//! The comparison page in its window, on dossiers that the product's own commands made.
class ComparisonPageTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void nothingIsReadBeforeCompareIsPressed();
    void whatDiffersIsShownFromEverySide();
    void aStructureThatIsNotMetIsNotJudged();
    void damagedDocumentsAreNamedAndNothingTurnsGood_data();
    void damagedDocumentsAreNamedAndNothingTurnsGood();
    void theReferenceHasChangedSince();
    void everyTextCanBeSelected();
    void everythingIsReachedByTab();
    void longTextsAndTablesHaveTheirRoom();
    void everySizeOfTheWindowComesToRest();
    void aMillionRowsKeepTheWindowFluid();

private:
    DossierWindow &open(const fs::path &dossier);
    fs::path differing(); //!< a finished run whose outputs differ from the reference's
    void approveIfAsked();
    QString cell(const char *table, int row, int column) const;
    QTableView *table(const char *name) const { return m_window->findChild<QTableView *>(QLatin1String(name)); }
    QAction *action(const char *name) const { return page()->findChild<QAction *>(QLatin1String(name)); }
    Page *page() const { return m_window->page("comparison"); }
    bool plotsAreThere() const;

    std::unique_ptr<PreparedDossier> m_prepared;
    std::unique_ptr<Messages> m_documents;
    std::unique_ptr<DossierWindow> m_window;
    fs::path m_differing;
};

void ComparisonPageTest::initTestCase()
{
    m_prepared = std::make_unique<PreparedDossier>();
    QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
    m_documents = std::make_unique<Messages>(Messages::Language::english);
    qputenv("XDG_CACHE_HOME", QByteArray::fromStdString(m_prepared->product().cache().string()));
    qputenv("XDG_STATE_HOME", QByteArray::fromStdString(m_prepared->product().state().string()));
    applyAppearance(*qApp, Appearance::light);
}

DossierWindow &ComparisonPageTest::open(const fs::path &dossier)
{
    m_window = std::make_unique<DossierWindow>(SessionSurroundings{Places::around(PROGRAMS_FOLDER "/redossier"), *m_documents, ownEnvironment()});
    m_window->open(dossier);
    m_window->show();
    [&] { QTRY_VERIFY_WITH_TIMEOUT(m_window->isReady() && m_window->session().state()->validation, patience); }();
    m_window->goTo("comparison");
    return *m_window;
}

//! The commands of the run, where nobody has approved them in this window yet.
void ComparisonPageTest::approveIfAsked()
{
    const auto button = [this] { return m_window->findChild<QPushButton *>(QStringLiteral("approveButton")); };
    const auto decided = [this] { return m_window->session().state()->run->entry.run.step("comparison")->state == StepState::passed; };
    QTRY_VERIFY_WITH_TIMEOUT((button() && button()->isVisible()) || decided(), patience);
    if (button() && button()->isVisible())
        QTest::mouseClick(button(), Qt::LeftButton);
}

QString ComparisonPageTest::cell(const char *name, int row, int column) const
{
    return table(name)->model()->index(row, column).data().toString();
}

bool ComparisonPageTest::plotsAreThere() const
{
    const auto *histogram = page()->findChild<HistogramPlot *>();
    return histogram && histogram->isVisible() && !histogram->summary().isEmpty();
}

fs::path ComparisonPageTest::differing()
{
    if (!m_differing.empty())
        return m_differing;
    m_differing = m_prepared->changedCopy("differing", [](const fs::path &reference) {
        const std::string program = readFile(reference / "code/embed.py");
        replaceFile(reference, "code/embed.py",
                    replaced(program, "        rows.append((sentence[\"id\"], vector))",
                             "        rows.append((sentence[\"id\"], [value + 0.001 * i for i, value in enumerate(vector)]))"));
    });
    m_prepared->runOf(m_differing);
    return m_differing;
}

void ComparisonPageTest::nothingIsReadBeforeCompareIsPressed()
{
    const auto dossier = m_prepared->copy("waiting");
    QCOMPARE(m_prepared->runOf(dossier, {"--until", "sample"}).status, 0);
    open(dossier);
    QTRY_COMPARE_WITH_TIMEOUT(table("rulesTable")->model()->rowCount(), 2, patience);
    QCOMPARE(cell("rulesTable", 0, 2), QStringLiteral("|found − reference| ≤ 1e-9, for every element; NaN forbidden"));
    QCOMPARE(cell("rulesTable", 0, 5), QStringLiteral("○ not compared yet"));
    QVERIFY(!plotsAreThere());
    QVERIFY(!page()->findChild<QWidget *>(QStringLiteral("verdictCard"))->isVisible()); // run.json says not_answered by now
    QVERIFY(!fs::exists(newestRun(dossier) / "comparison.json"));
    QTRY_VERIFY_WITH_TIMEOUT(action("comparisonRunAction")->isEnabled(), patience);
    auto *button = m_window->findChild<QPushButton *>(QStringLiteral("comparisonRunAction"));
    QVERIFY(button && button->isVisible() && button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
    approveIfAsked();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session().state()->run->entry.run.step("comparison")->state == StepState::passed, patience);
    QTRY_COMPARE_WITH_TIMEOUT(cell("rulesTable", 0, 5), QStringLiteral("✓ met"), patience);
    QTRY_VERIFY_WITH_TIMEOUT(plotsAreThere(), patience);
    const auto *verdict = page()->findChild<QWidget *>(QStringLiteral("verdictCard"));
    QTRY_VERIFY_WITH_TIMEOUT(verdict->isVisible(), patience);
    QCOMPARE(verdict->accessibleName(), QStringLiteral("Reproduced under the declared conditions"));
    QCOMPARE(action("comparisonRunAction")->text(), QStringLiteral("Repeat all in a &new run"));
    QVERIFY(action("nextDossierAction")->isVisible());
    QVERIFY(fs::exists(newestRun(dossier) / "comparison.json"));
}

void ComparisonPageTest::whatDiffersIsShownFromEverySide()
{
    open(differing());
    QTRY_VERIFY_WITH_TIMEOUT(plotsAreThere(), patience);
    QCOMPARE(page()->findChild<QWidget *>(QStringLiteral("verdictCard"))->accessibleName(), QStringLiteral("Not reproduced under the declared conditions"));
    QCOMPARE(cell("rulesTable", 0, 5), QStringLiteral("✗ not met"));
    QCOMPARE(cell("rulesTable", 0, 3), QStringLiteral("12 of 16 outside")); // the first column is as it was
    QCOMPARE(table("worstTable")->model()->rowCount(), 12);
    QCOMPARE(cell("worstTable", 0, 1), QStringLiteral("v3"));
    QCOMPARE(cell("worstTable", 0, 2), QStringLiteral("0.003"));
    QTest::keyClick(page()->findChild<ScatterPlot *>(), Qt::Key_Right);
    QTest::keyClick(page()->findChild<ScatterPlot *>(), Qt::Key_Return);
    const auto selected = table("worstTable")->selectionModel()->selectedRows();
    QCOMPARE(selected.size(), 1);
    QCOMPARE(selected.front().row(), 0);
    QVERIFY(!page()->findChild<HistogramPlot *>()->readout().isEmpty());
    QVERIFY(!page()->findChild<HeatmapPlot *>()->readout().isEmpty());
    // The other output, chosen by keyboard in the table of rules.
    table("rulesTable")->setFocus();
    table("rulesTable")->setCurrentIndex(table("rulesTable")->model()->index(0, 0));
    QTest::keyClick(table("rulesTable"), Qt::Key_Down);
    QTRY_VERIFY_WITH_TIMEOUT(page()->findChild<HistogramPlot *>()->summary().startsWith(QStringLiteral("Elements: 4. Exactly 0: 4.")), patience);
    QCOMPARE(table("worstTable")->model()->rowCount(), 0);
}

void ComparisonPageTest::aStructureThatIsNotMetIsNotJudged()
{
    const auto dossier = m_prepared->changedCopy("shorter", [](const fs::path &reference) {
        const std::string program = replaced(readFile(reference / "code/embed.py"), "write_npy(options.outputs / \"norms.npy\", norms)",
                                             "write_npy(options.outputs / \"norms.npy\", norms[:3])");
        replaceFile(reference, "code/embed.py", replaced(program, "for name, _ in rows)", "for name, _ in rows[:3])"));
    });
    m_prepared->runOf(dossier);
    open(dossier);
    QTRY_COMPARE_WITH_TIMEOUT(cell("rulesTable", 1, 5), QStringLiteral("○ not judged"), patience);
    QCOMPARE(cell("rulesTable", 1, 1), QStringLiteral("✗ 4 float64, found 3 float64"));
    QCOMPARE(cell("rulesTable", 0, 5), QStringLiteral("✓ met"));
    QVERIFY(!plotsAreThere()); // the output that is not met is shown first, and has nothing to plot
    QStringList texts;
    for (const auto *label : page()->findChildren<QLabel *>())
        if (label->isVisible())
            texts << label->text();
    QVERIFY(texts.join(QLatin1Char(' ')).contains(QStringLiteral("✗ The number of items differs.")));
}

void ComparisonPageTest::damagedDocumentsAreNamedAndNothingTurnsGood_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("pointer");
    QTest::addColumn<QByteArray>("value");
    const auto row = [](const char *file, const char *pointer, const char *value) {
        QTest::addRow("%s%s = %s", file, pointer, value) << QByteArray(file) << QByteArray(pointer) << QByteArray(value);
    };
    row("comparison.json", "", "[]");
    row("comparison.json", "/outputs", "\"none\"");
    row("comparison.json", "/outputs/0", "7");
    row("comparison.json", "/outputs/0/name", "null");
    row("comparison.json", "/outputs/0/rules", "{}");
    row("comparison.json", "/outputs/0/rules/0/state", "\"MET\"");
    row("comparison.json", "/outputs/0/structure", "[]");
    row("comparison.json", "/outputs/0/values", "\"all\"");
    row("comparison.json", "/outputs/0/values/max_absolute/value", "[]");
    row("comparison.json", "/outputs/0/structure/expected/shape", "{\"a\": 1}");
    row("run.json", "/verdict", "{}");
    row("run.json", "/verdict", "\"reproduced\""); // its manifest is from before
    row("run.json", "/conditions", "7");
    row("run.json", "/variant", "\"yes\"");
    row("observation.json", "/chain", "[1]");
}

void ComparisonPageTest::damagedDocumentsAreNamedAndNothingTurnsGood()
{
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, pointer);
    QFETCH(QByteArray, value);
    static int number = 0;
    const auto dossier = m_prepared->folder() / ("damaged" + std::to_string(++number));
    fs::copy(differing(), dossier, fs::copy_options::recursive);
    editJson(newestRun(dossier) / file.toStdString(),
             [&](Json &document) { document[Json::json_pointer(pointer.toStdString())] = Json::parse(value.toStdString()); });
    open(dossier);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session().reader().isIdle(), patience);
    if (file != "observation.json") { // its facts are only held against each other
        QTRY_VERIFY_WITH_TIMEOUT([&] {
            for (const auto *label : page()->findChildren<QLabel *>())
                if (label->isVisible() && label->text().contains(QString::fromUtf8(file)))
                    return true;
            return false;
        }(), patience);
    }
    const auto *verdict = page()->findChild<QWidget *>(QStringLiteral("verdictCard"));
    QVERIFY(!verdict->isVisible() || verdict->property("tone").toString() == QLatin1String("attention"));
    for (int i = 0; i < table("rulesTable")->model()->rowCount(); ++i)
        if (table("rulesTable")->model()->index(i, 0).data(Qt::UserRole).toString() == QLatin1String("vectors"))
            QVERIFY(cell("rulesTable", i, 5) != QStringLiteral("✓ met"));
}

void ComparisonPageTest::theReferenceHasChangedSince()
{
    const auto dossier = m_prepared->folder() / "changed";
    fs::copy(differing(), dossier, fs::copy_options::recursive);
    std::ofstream(dossier / "reference/expected/vectors.csv", std::ios::app) << "a5,1,2,3,4\n";
    open(dossier);
    QTRY_COMPARE_WITH_TIMEOUT(cell("rulesTable", 0, 5), QStringLiteral("✗ not met"), patience);
    QTRY_VERIFY_WITH_TIMEOUT([&] {
        for (const auto *label : page()->findChildren<QLabel *>())
            if (label->isVisible() && label->text().startsWith(QStringLiteral("The expected outputs are no longer those")))
                return true;
        return false;
    }(), patience);
    QVERIFY(!plotsAreThere());
}

void ComparisonPageTest::everyTextCanBeSelected()
{
    open(differing());
    QTRY_VERIFY_WITH_TIMEOUT(plotsAreThere(), patience);
    for (const auto *label : page()->findChildren<QLabel *>())
        if (label->isVisible() && !label->text().isEmpty())
            QVERIFY2(label->textInteractionFlags() & Qt::TextSelectableByMouse && label->textFormat() == Qt::PlainText, qPrintable(label->text()));
    table("worstTable")->selectRow(0);
    QTest::keySequence(table("worstTable"), QKeySequence::Copy);
    QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("v3")));
}

void ComparisonPageTest::everythingIsReachedByTab()
{
    open(differing());
    QTRY_VERIFY_WITH_TIMEOUT(plotsAreThere(), patience);
    const QList<QWidget *> visited = pressTab(*m_window);
    for (const char *name : {"rulesTable", "worstTable", "measuresTable"})
        QVERIFY2(visited.contains(table(name)), name);
    auto *verdict = page()->findChild<QWidget *>(QStringLiteral("verdictCard"));
    QVERIFY(visited.contains(verdict));
    verdict->setFocus();
    QTest::keySequence(verdict, QKeySequence::Copy);
    const QString copied = QGuiApplication::clipboard()->text();
    QVERIFY2(copied.contains(QStringLiteral("✗ Not reproduced")) && copied.contains(QStringLiteral("12 of 16 elements lie outside the tolerance, and none is allowed")),
             qPrintable(copied));
    const auto lists = page()->findChildren<BulletList *>();
    QCOMPARE(lists.size(), 3);
    for (BulletList *list : lists) {
        QVERIFY2(visited.contains(list), qPrintable(list->accessibleName()));
        list->setFocus();
        QTest::keySequence(list, QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(), list->text());
        QVERIFY(!list->text().isEmpty());
    }
}

void ComparisonPageTest::longTextsAndTablesHaveTheirRoom()
{
    open(differing());
    QTRY_VERIFY_WITH_TIMEOUT(plotsAreThere(), patience);
    QCoreApplication::processEvents();
    int wrapped = 0;
    for (const BulletList *list : page()->findChildren<BulletList *>())
        for (const auto *mark : list->findChildren<QLabel *>()) {
            if (mark->text() != QStringLiteral("•"))
                continue;
            const auto *sentence = mark->parentWidget()->findChildren<QLabel *>().constLast();
            QVERIFY(sentence->x() >= mark->geometry().right()); // no line of it returns to the bullet
            wrapped += sentence->height() > 2 * sentence->fontMetrics().height() - 2 ? 1 : 0;
        }
    QVERIFY(wrapped > 0);
    const QTableView *worst = table("worstTable");
    QTRY_VERIFY(worst->height() <= 280);
    const QHeaderView *head = worst->horizontalHeader();
    QVERIFY(head->length() >= worst->viewport()->width()); // nothing stands beside the last column
    const int last = head->logicalIndex(head->count() - 1);
    QVERIFY(worst->columnWidth(last) >= worst->fontMetrics().horizontalAdvance(worst->model()->index(0, last).data().toString()) + 12);
}

//! A scroll bar that comes takes width, which wraps the rules anew and changes their height: it must not come and go for ever.
void ComparisonPageTest::everySizeOfTheWindowComesToRest()
{
    open(differing());
    QTRY_VERIFY_WITH_TIMEOUT(plotsAreThere(), patience);
    const QTableView *rules = table("rulesTable");
    for (int width = 820; width <= 1300; width += 16)
        for (int height = 420; height <= 900; height += 96) {
            m_window->resize(width, height);
            for (int i = 0; i < 6; ++i)
                QCoreApplication::processEvents();
            const QSize rest = rules->size();
            for (int i = 0; i < 6; ++i)
                QCoreApplication::processEvents();
            QCOMPARE(rules->size(), rest);
        }
}

void ComparisonPageTest::aMillionRowsKeepTheWindowFluid()
{
    std::vector<double> norms(1'000'000);
    for (size_t i = 0; i < norms.size(); ++i)
        norms[i] = double(i % 1013);
    const auto dossier = m_prepared->changedCopy("million", [&](const fs::path &reference) {
        const std::string program = readFile(reference / "code/embed.py");
        std::string changed = replaced(program, "write_npy(options.outputs / \"norms.npy\", norms)",
                                       "write_npy(options.outputs / \"norms.npy\", [i % 1013 + (1e-3 if i % 977 == 3 else 0) for i in range(1000000)])");
        changed = replaced(changed, "\"\".join(name + \"\\n\" for name, _ in rows)", "\"\".join(\"row %d\\n\" % i for i in range(1000000))");
        replaceFile(reference, "code/embed.py", changed);
        std::string ids;
        for (int i = 0; i < 1'000'000; ++i)
            ids += "row " + std::to_string(i) + "\n";
        std::ofstream(reference / "expected/ids.txt") << ids;
        std::ofstream(reference / "expected/norms.npy", std::ios::binary) << npyFloat64(norms, "(1000000,)");
        editJson(reference / "reference.json", [](Json &document) {
            for (Json &output : document["outputs"])
                if (output["name"] == "norms")
                    output.update({{"shape", {1000000}}, {"count", 1000000}});
        });
    });
    QVERIFY(!dossier.empty());
    const auto ended = m_prepared->runOf(dossier, {"--until", "sample"});
    QVERIFY2(ended.status == 0, ended.err.c_str());
    open(dossier);
    QTRY_VERIFY_WITH_TIMEOUT(action("comparisonRunAction")->isEnabled(), patience);
    const BusiestMoment busiest;
    action("comparisonRunAction")->trigger();
    approveIfAsked();
    QTRY_VERIFY_WITH_TIMEOUT(plotsAreThere(), 2 * patience);
    QTRY_VERIFY_WITH_TIMEOUT(table("worstTable")->model()->rowCount() == 200, patience);
    QTest::keyClick(page()->findChild<HeatmapPlot *>(), Qt::Key_Down);
    QTest::keyClick(page()->findChild<HeatmapPlot *>(), Qt::Key_Return);
    QCoreApplication::processEvents();
    qInfo("The GUI thread was busy for at most %.1f ms at a time", busiest.seconds() * 1000);
    QVERIFY(busiest.seconds() < 0.1);
}

QTEST_MAIN(ComparisonPageTest)
#include "tst_comparisonpage.moc"
