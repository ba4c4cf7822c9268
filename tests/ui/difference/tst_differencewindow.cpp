// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/differencewindow.h"

#include "tests/support/holdup.h"
#include "tests/support/sampleproject.h"
#include "tests/support/temporaryfolder.h"
#include "tests/support/windowhelp.h"
#include "ui/difference/sectionlist.h"
#include "ui/models/differencemodel.h"
#include "ui/plots/valuesplot.h"
#include "ui/translation/englishplurals.h"

#include <QAccessible>
#include <QCheckBox>
#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSplitter>
#include <QTableView>
#include <QUrl>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! What would have been opened by a program of the desktop.
class OpenedPlaces : public QObject
{
    Q_OBJECT

public:
    OpenedPlaces() { QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "take"); }
    ~OpenedPlaces() override { QDesktopServices::unsetUrlHandler(QStringLiteral("file")); }
    QList<QUrl> places;

public Q_SLOTS:
    void take(const QUrl &place) { places << place; }
};

//! Two dossiers side by side, by real clicks and keys.
class TestDifferenceWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_window = std::make_unique<DifferenceWindow>(surroundings(m_folder->path()).places, *m_folder / "apart"); }
    void cleanup() { m_window.reset(); }

    void theSidesTheRelationAndTheCountsAreSaid()
    {
        QVERIFY(open("two-machines"));
        QVERIFY(textOf("sideA").contains(QStringLiteral("taken as the reference")));
        QVERIFY(textOf("sideB").contains(QStringLiteral("held against A")));
        QVERIFY(textOf("banner").contains(QStringLiteral("the same reference")));
        QVERIFY(rows() > 0);
        QVERIFY(label("hiddenCounts").contains(QStringLiteral("equal row")));
        for (int row = 0; row < rows(); ++row)
            QVERIFY(!cell(row, DifferenceModel::stateColumn).startsWith(QLatin1Char('=')));
        const int shown = rows();
        check("onlyDifferences");
        QVERIFY(rows() > shown);
    }

    void aSectionASearchAndALayerNarrowTheTable()
    {
        QVERIFY(open("cuda-rocm"));
        const int all = rows();
        auto *sections = m_window->findChild<SectionList *>();
        for (int row = 1; row < sections->count(); ++row) {
            QTest::mouseClick(sections->viewport(), Qt::LeftButton, {}, sections->visualItemRect(sections->item(row)).center());
            QVERIFY(rows() <= all);
            for (int line = 0; line < rows(); ++line)
                QCOMPARE(model().differenceRow(line).section, sections->selected());
        }
        QTest::keyClick(sections, Qt::Key_Home);
        QCOMPARE(rows(), all);
        QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
        auto *search = m_window->findChild<QLineEdit *>(QStringLiteral("searchRows"));
        QTest::keyClicks(search, QStringLiteral("torch"));
        QVERIFY(rows() > 0 && rows() < all);
    }

    void keysLeadFromDifferenceToDifference()
    {
        QVERIFY(open("cuda-rocm"));
        check("onlyDifferences"); // equal rows too: they are passed over
        table()->selectRow(0);
        int seen = 0;
        for (int i = 0; i < 400 && label("outcome").isEmpty(); ++i) {
            const int before = table()->currentIndex().row();
            QTest::keyClick(m_window.get(), Qt::Key_F8);
            const int now = table()->currentIndex().row();
            if (now == before)
                continue;
            QVERIFY(differs(model().differenceRow(now).state));
            ++seen;
        }
        QVERIFY(seen > 1);
        QVERIFY(textOf("outcome").contains(QStringLiteral("last difference")));
        QTest::keyClick(m_window.get(), Qt::Key_F8, Qt::ShiftModifier);
        QVERIFY(!textOf("outcome").contains(QStringLiteral("last difference")));
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(m_window.get(), Qt::Key_F8, Qt::ShiftModifier);
        QCOMPARE(table()->selectionModel()->selectedRows().size(), qsizetype(1)); // going back selects nothing more
    }

    void swappingExchangesTheSides()
    {
        QVERIFY(open("variant"));
        const QString a = textOf("sideA"), b = textOf("sideB");
        QTest::mouseClick(button("S&wap A and B"), Qt::LeftButton);
        QVERIFY(settle());
        QVERIFY(textOf("sideA") != a);
        QVERIFY(textOf("sideA").contains(QString(b).section(QLatin1Char('\n'), 1, 1)));
    }

    void aFileIsOpenedWhole()
    {
        QVERIFY(open("successor"));
        selectKey("reference/code/embed.py");
        auto *pane = m_window->findChild<QPlainTextEdit *>(QStringLiteral("textOfA"));
        const int before = pane->blockCount();
        trigger(Qt::Key_O);
        QVERIFY(QTest::qWaitFor([&] { return pane->blockCount() > before; }, 10'000));
        QCOMPARE(pane->blockCount(), static_cast<int>(linesOf(readFile(side("successor", "a") + "/reference/code/embed.py"))));
        QVERIFY(pane->toPlainText().startsWith(QStringLiteral("import csv")));
    }

    void anEqualFileAndOneOfASingleSideAreOpenedToo()
    {
        QVERIFY(open("unrelated"));
        check("onlyDifferences");
        selectKey("reference/code/label.py");
        trigger(Qt::Key_O);
        auto *a = m_window->findChild<QPlainTextEdit *>(QStringLiteral("textOfA")), *b = m_window->findChild<QPlainTextEdit *>(QStringLiteral("textOfB"));
        QVERIFY(QTest::qWaitFor([&] { return b->isVisible() && b->toPlainText() == QStringLiteral("print('label')"); }, 10'000));
        QVERIFY(a->toPlainText().isEmpty());
        QVERIFY(open("two-machines"));
        selectKey("reference/code/helper.py");
        QTest::keyClick(table(), Qt::Key_Return);
        QVERIFY(QTest::qWaitFor([&] { return a->toPlainText().startsWith(QStringLiteral("def clean")); }, 10'000));
        QCOMPARE(a->toPlainText(), b->toPlainText());
    }

    void whatIsNoTextIsLeftToItsFolderAndNeverStarted()
    {
        const TemporaryFolder own;
        fs::copy(fs::path(TEST_DATA) / "difference/two-machines", own.path(), fs::copy_options::recursive);
        own.write("b/reference/code/helper.py", std::string("\0\1\2", 3));
        m_window->show();
        m_window->open((own / "a").string(), (own / "b").string());
        QVERIFY(settle() && m_window->isReady());
        selectKey("reference/code/helper.py");
        OpenedPlaces opened;
        trigger(Qt::Key_O);
        QVERIFY(QTest::qWaitFor([&] { return !textOf("outcome").isEmpty(); }, 10'000));
        QCOMPARE(opened.places, QList<QUrl>{QUrl::fromLocalFile(QString::fromStdString((own / "a/reference/code").string()))});
        QVERIFY2(textOf("outcome").contains(QStringLiteral("nothing of a dossier is started")), qUtf8Printable(textOf("outcome")));
    }

    void aRowThatIsAboutNoFileCannotBeOpened()
    {
        QVERIFY(open("two-machines"));
        selectKey("observation.json#/chain/driver/nvidia");
        QVERIFY(!m_window->findChild<QAction *>(QStringLiteral("openFile"))->isEnabled());
    }

    void theSectionAndTheDivisionAreKept()
    {
        QVERIFY(open("cuda-rocm"));
        QSignalSpy changed(m_window.get(), &DifferenceWindow::viewChanged);
        auto *sections = m_window->findChild<SectionList *>();
        sections->select("python");
        QCOMPARE(changed.count(), 1);
        auto *splitter = m_window->findChild<QSplitter *>(QStringLiteral("rowSplitter"));
        QTest::mousePress(splitter->handle(1), Qt::LeftButton);
        QTest::mouseMove(splitter->handle(1), QPoint(5, 60));
        QTest::mouseRelease(splitter->handle(1), Qt::LeftButton, {}, QPoint(5, 60));
        QVERIFY(changed.count() > 1);
        const DifferenceFilter filter = m_window->filter();
        const QByteArray division = m_window->division();
        const QList<int> sizes = splitter->sizes();
        m_window = std::make_unique<DifferenceWindow>(surroundings(m_folder->path()).places, *m_folder / "apart", filter);
        m_window->divide(division);
        QVERIFY(open("cuda-rocm"));
        QCOMPARE(m_window->filter().section, std::string("python"));
        QCOMPARE(m_window->findChild<QSplitter *>(QStringLiteral("rowSplitter"))->sizes(), sizes);
        m_window = std::make_unique<DifferenceWindow>(surroundings(m_folder->path()).places, *m_folder / "apart", filter);
        QVERIFY(open("logs")); // which has nothing to show of Python
        QCOMPARE(m_window->filter().section, std::string());
    }

    void readingIsToldAndCanBeStopped()
    {
        HoldUp outputs(*m_folder / "held"); // they are compared only once that is allowed
        outputs.hold();
        Places places = surroundings(m_folder->path()).places;
        places.engine = outputs.engine(places.engine);
        m_window = std::make_unique<DifferenceWindow>(places, *m_folder / "apart");
        m_window->show();
        m_window->open(side("two-machines", "a"), side("two-machines", "b"));
        QVERIFY(textOf("banner").contains(QStringLiteral("being read")));
        QTest::mouseClick(button("Stop &reading"), Qt::LeftButton);
        QVERIFY(settle() && !m_window->isReady());
        QVERIFY(textOf("banner").contains(QStringLiteral("Reading was stopped")));
        outputs.release();
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        QVERIFY(settle() && m_window->isReady());
    }

    void itFitsASmallScreen()
    {
        QVERIFY(open("two-machines"));
        QVERIFY2(m_window->minimumSizeHint().width() <= 900, qPrintable(QString::number(m_window->minimumSizeHint().width())));
    }

    void plotsShowBothSidesAndFollowTheTable()
    {
        QVERIFY(open("two-machines"));
        selectKey("outputs/vectors");
        auto *values = m_window->findChild<ValuesPlot *>();
        QVERIFY(QTest::qWaitFor([&] { return values->isVisible() && !values->summary().isEmpty(); }, 20'000));
        QCOMPARE(values->summary(), QStringLiteral("Every pair of finite numbers: A as bars, B as a line."));
        auto *worst = m_window->findChild<QTableView *>(QStringLiteral("worstTable"));
        worst->selectRow(0);
        QVERIFY2(values->readout().startsWith(QStringLiteral("a, x: A 1.5 (disc), B 1.5001 (cross)")), qUtf8Printable(values->readout()));
        worst->clearSelection();
        values->setFocus();
        QTest::keyClick(values, Qt::Key_Escape);
        for (int i = 0; i < 40 && worst->selectionModel()->selectedRows().isEmpty(); ++i) {
            QTest::keyClick(values, Qt::Key_Right);
            QTest::keyClick(values, Qt::Key_Return);
        }
        QCOMPARE(worst->selectionModel()->selectedRows().size(), 1); // and back
    }

    void everythingThatTakesTheKeyboardHasAName()
    {
        QVERIFY(open("cuda-rocm"));
        selectKey("reference/requirements-rebuild.txt");
        int seen = 0;
        for (QWidget *widget : m_window->findChildren<QWidget *>())
            if (widget->isVisible() && (widget->focusPolicy() & Qt::TabFocus) && !widget->inherits("QScrollBar")) {
                const QAccessibleInterface *face = QAccessible::queryAccessibleInterface(widget);
                QVERIFY2(face && !face->text(QAccessible::Name).isEmpty(), qUtf8Printable(QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName()));
                ++seen;
            }
        QVERIFY(seen > 10);
    }

    void damagedSidesAreComparedAndNamed()
    {
        QVERIFY(open("damaged"));
        QVERIFY(textOf("sideA").contains(QStringLiteral("! ")) || textOf("sideB").contains(QStringLiteral("! ")));
        QVERIFY(rows() > 0);
    }

    void whatCannotBeReadIsSaidInTheWindow()
    {
        QSignalSpy failed(m_window.get(), &DifferenceWindow::openFailed);
        m_window->show();
        m_window->open((*m_folder / "absent").string(), side("variant", "b"));
        QVERIFY(QTest::qWaitFor([&] { return failed.count() == 1; }, 30'000));
        QVERIFY(textOf("outcome").contains(QStringLiteral("cannot be compared")));
        QVERIFY(!m_window->isReady());
    }

    void rowsAreCopiedAsMarkdown()
    {
        QVERIFY(open("cuda-rocm"));
        table()->selectRow(0);
        QTest::keyClick(m_window.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        const QString text = QGuiApplication::clipboard()->text();
        QVERIFY(text.startsWith(QStringLiteral("| What | A | State | B |")));
        QVERIFY(text.contains(cell(0, DifferenceModel::nameColumn)));
    }

    void theViewIsExported_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("begins");
        QTest::newRow("html") << QStringLiteral("view.html") << QByteArray("<!DOCTYPE html>");
        QTest::newRow("markdown") << QStringLiteral("view.md") << QByteArray("> **Private details not reviewed.**");
        QTest::newRow("pdf") << QStringLiteral("view.pdf") << QByteArray("%PDF-1");
        QTest::newRow("json") << QStringLiteral("view.json") << QByteArray("{");
    }
    void theViewIsExported()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, begins);
        QVERIFY(open("cuda-rocm"));
        QTest::keyClicks(m_window->findChild<QLineEdit *>(QStringLiteral("searchRows")), QStringLiteral("torch"));
        const int shown = rows();
        const fs::path target = *m_folder / file.toStdString();
        exportTo(target);
        QVERIFY2(textOf("outcome").contains(QStringLiteral("✓ Written")), qUtf8Printable(textOf("outcome")));
        const std::string written = readFile(target);
        QVERIFY2(QByteArray::fromStdString(written).toLower().startsWith(begins.toLower()), written.substr(0, 60).c_str());
        if (file.endsWith(QLatin1String("json"))) {
            const auto document = parseJson(written, "view.json");
            QVERIFY(document);
            QCOMPARE(memberAt(*document, "rows").size(), static_cast<std::size_t>(shown));
        }
        exportTo(target); // nothing is written over
        QVERIFY(textOf("outcome").contains(QStringLiteral("! Not written")));
        QCOMPARE(readFile(target), written);
    }

private:
    static std::string side(const char *pair, const char *which) { return std::string(TEST_DATA) + "/difference/" + pair + "/" + which; }
    bool open(const char *pair)
    {
        m_window->show();
        m_window->open(side(pair, "a"), side(pair, "b"));
        return settle() && m_window->isReady();
    }
    bool settle() { return QTest::qWaitFor([&] { return !m_window->isReading(); }, 30'000); }
    QTableView *table() const { return m_window->findChild<QTableView *>(QStringLiteral("differenceTable")); }
    const DifferenceModel &model() const { return *qobject_cast<DifferenceModel *>(table()->model()); }
    int rows() const { return model().rowCount(); }
    QString cell(int row, int column) const { return model().index(row, column).data().toString(); }
    QString label(const char *name) const
    {
        const auto *text = m_window->findChild<QLabel *>(QLatin1String(name));
        return text ? text->text() : QString();
    }
    QString textOf(const char *name) const
    {
        QStringList texts;
        for (const QLabel *text : m_window->findChild<QWidget *>(QLatin1String(name))->findChildren<QLabel *>())
            if (text->isVisible())
                texts << text->text();
        return texts.join(QLatin1Char('\n'));
    }
    QPushButton *button(const char *text) const
    {
        for (auto *one : m_window->findChildren<QPushButton *>())
            if (one->text() == QLatin1String(text))
                return one;
        return nullptr;
    }
    void selectKey(const std::string &key) const
    {
        const int row = model().rowOf(key);
        QVERIFY2(row >= 0, key.c_str());
        table()->selectRow(row);
    }
    void trigger(Qt::Key key) const
    {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), key, Qt::ControlModifier);
    }
    static std::ptrdiff_t linesOf(const std::string &text) { return std::count(text.begin(), text.end(), '\n'); }
    void check(const char *name) const
    {
        auto *box = m_window->findChild<QCheckBox *>(QLatin1String(name));
        QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    }
    void exportTo(const fs::path &target) const
    {
        trigger(Qt::Key_E);
        QFileDialog *dialog = nullptr;
        QVERIFY(QTest::qWaitFor([&] { return (dialog = visibleChild<QFileDialog>(*m_window, "exportDialog")) != nullptr; }, 5'000));
        auto *edit = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
        edit->setText(QString::fromStdString(target.string()));
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY(QTest::qWaitFor([&] { return !textOf("outcome").isEmpty(); }, 10'000));
    }

    std::unique_ptr<TemporaryFolder> m_folder = std::make_unique<TemporaryFolder>();
    std::unique_ptr<DifferenceWindow> m_window;
};

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    EnglishPlurals plurals;
    QCoreApplication::installTranslator(&plurals);
    TestDifferenceWindow test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_differencewindow.moc"
