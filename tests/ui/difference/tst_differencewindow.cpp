// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/differencewindow.h"

#include "tests/support/sampleproject.h"
#include "tests/support/temporaryfolder.h"
#include "tests/support/windowhelp.h"
#include "ui/difference/sectionlist.h"
#include "ui/models/differencemodel.h"
#include "ui/translation/englishplurals.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTableView>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

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
    }

    void swappingExchangesTheSides()
    {
        QVERIFY(open("variant"));
        const QString a = textOf("sideA"), b = textOf("sideB");
        QTest::mouseClick(swapButton(), Qt::LeftButton);
        QVERIFY(settle());
        QVERIFY(textOf("sideA") != a);
        QVERIFY(textOf("sideA").contains(QString(b).section(QLatin1Char('\n'), 1, 1)));
    }

    void aDifferenceIsAcceptedWithAReasonAndStaysSo_data()
    {
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("folder");
        QTest::newRow("apart") << QStringLiteral("acceptPlace0") << QStringLiteral("apart");
        QTest::newRow("with B") << QStringLiteral("acceptPlace2") << QStringLiteral("pair/b/accepted");
    }
    void aDifferenceIsAcceptedWithAReasonAndStaysSo()
    {
        QFETCH(QString, place);
        QFETCH(QString, folder);
        const TemporaryFolder own;
        fs::copy(fs::path(TEST_DATA) / "difference/cuda-rocm", own / "pair", fs::copy_options::recursive);
        const auto compare = [&] {
            m_window = std::make_unique<DifferenceWindow>(surroundings(own.path()).places, own / "apart");
            m_window->show();
            m_window->open((own / "pair/a").string(), (own / "pair/b").string());
            return settle() && m_window->isReady();
        };
        QVERIFY(compare());
        const auto before = contentOf(own / "pair/a");
        int row = 0;
        while (row < rows() && model().differenceRow(row).state != RowState::different)
            ++row;
        table()->selectRow(row);
        const std::string key = model().differenceRow(row).key;
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
        auto *dialog = visibleChild<QDialog>(*m_window, "acceptDialog");
        QVERIFY(dialog);
        auto *confirm = dialog->findChild<QPushButton *>(QStringLiteral("confirmAccept"));
        QVERIFY(!confirm->isEnabled()); // without a reason nothing is accepted
        QTest::keyClicks(dialog->findChild<QPlainTextEdit *>(QStringLiteral("acceptReason")), QStringLiteral("the other vendor"));
        auto *where = dialog->findChild<QRadioButton *>(place);
        QTest::mouseClick(where, Qt::LeftButton, {}, QPoint(8, where->height() / 2));
        QTest::mouseClick(confirm, Qt::LeftButton);
        QVERIFY(settle());
        const auto accepted = [&] {
            const int at = model().rowOf(key);
            return at >= 0 && model().differenceRow(at).state == RowState::accepted && cell(at, DifferenceModel::reasonColumn) == QStringLiteral("the other vendor");
        };
        QVERIFY2(accepted(), qUtf8Printable(textOf("outcome")));
        QCOMPARE(std::distance(fs::directory_iterator(own / folder.toStdString()), fs::directory_iterator()), 1);
        QVERIFY(contentOf(own / "pair/a") == before);
        QVERIFY(compare()); // it is found again
        QVERIFY(accepted());
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
        QTest::newRow("markdown") << QStringLiteral("view.md") << QByteArray("#");
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
    QPushButton *swapButton() const
    {
        for (auto *button : m_window->findChildren<QPushButton *>())
            if (button->text() == QStringLiteral("S&wap A and B"))
                return button;
        return nullptr;
    }
    void check(const char *name) const
    {
        auto *box = m_window->findChild<QCheckBox *>(QLatin1String(name));
        QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    }
    void exportTo(const fs::path &target) const
    {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier);
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
