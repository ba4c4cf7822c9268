// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/differencewindow.h"

#include "tests/support/sampleproject.h"
#include "tests/support/temporaryfolder.h"
#include "tests/support/windowhelp.h"
#include "ui/difference/acceptdialog.h"
#include "ui/models/differencemodel.h"
#include "ui/translation/englishplurals.h"

#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTableView>
#include <algorithm>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! Rows of a difference that are accepted with a reason, and reasons that are taken back, by real clicks and keys.
class TestRowAcceptance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<TemporaryFolder>();
        fs::copy(fs::path(TEST_DATA) / "difference/cuda-rocm", *m_folder / "pair", fs::copy_options::recursive);
    }
    void cleanup() { m_window.reset(); }

    void aReasonIsKeptFoundAgainAndTakenBack_data()
    {
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("folder");
        QTest::newRow("apart") << QStringLiteral("acceptPlace0") << QStringLiteral("apart");
        QTest::newRow("with B") << QStringLiteral("acceptPlace2") << QStringLiteral("pair/b/accepted");
    }
    void aReasonIsKeptFoundAgainAndTakenBack()
    {
        QFETCH(QString, place);
        QFETCH(QString, folder);
        QVERIFY(compare("pair"));
        const auto before = contentOf(*m_folder / "pair/a");
        const std::string key = selectFirst(RowState::different);
        accept(QStringLiteral("the other vendor"), place);
        QVERIFY2(stateOf(key) == RowState::accepted, qUtf8Printable(outcome()));
        QCOMPARE(model().index(model().rowOf(key), DifferenceModel::reasonColumn).data().toString(), QStringLiteral("the other vendor"));
        QCOMPARE(std::distance(fs::directory_iterator(*m_folder / folder.toStdString()), fs::directory_iterator()), 1);
        QVERIFY(compare("pair"));
        QVERIFY(stateOf(key) == RowState::accepted);
        table()->selectRow(model().rowOf(key));
        answer(QMessageBox::RejectRole);
        QVERIFY(stateOf(key) == RowState::accepted);
        answer(QMessageBox::DestructiveRole);
        QVERIFY2(stateOf(key) == RowState::different, qUtf8Printable(outcome()));
        QVERIFY(outcome().contains(QStringLiteral("Taken back")));
        QVERIFY(compare("pair"));
        QVERIFY(stateOf(key) == RowState::different);
        QVERIFY(contentOf(*m_folder / "pair/a") == before);
    }

    void whatARunAcceptedItselfIsNotTakenBack()
    {
        fs::copy(fs::path(TEST_DATA) / "difference/variant", *m_folder / "variant", fs::copy_options::recursive);
        QVERIFY(compare("variant"));
        const std::string key = selectFirst(RowState::accepted);
        answer(QMessageBox::DestructiveRole);
        QVERIFY2(outcome().contains(QStringLiteral("Nothing was taken back")), qUtf8Printable(outcome()));
        QVERIFY(stateOf(key) == RowState::accepted);
    }

    void nothingCanBeAcceptedWithoutASelectedDifference()
    {
        QVERIFY(compare("pair"));
        auto *button = m_window->findChild<QPushButton *>(QStringLiteral("acceptRows"));
        QVERIFY(!selectFirst(RowState::different).empty());
        QVERIFY(button->isEnabled());
        table()->clearSelection();
        QVERIFY(!button->isEnabled());
    }

    void nothingIsWrittenIntoADossierOfSomebodyElse()
    {
        DifferenceSide a, b;
        a.own = true;
        AcceptDialog dialog(a, b, 1);
        dialog.show();
        auto *withA = dialog.findChild<QRadioButton *>(QStringLiteral("acceptPlace1")), *withB = dialog.findChild<QRadioButton *>(QStringLiteral("acceptPlace2"));
        QVERIFY(withA->isEnabled() && !withB->isEnabled());
        QVERIFY(withB->text().contains(QStringLiteral("not yours")));
        QTest::mouseClick(withB, Qt::LeftButton, {}, QPoint(8, withB->height() / 2));
        QCOMPARE(dialog.place(), AcceptDialog::Place::apart);
        fs::copy(fs::path(TEST_DATA) / "difference/newer", *m_folder / "newer", fs::copy_options::recursive);
        QVERIFY(compare("newer")); // what another version wrote is not written by this one
        QVERIFY(m_window->index()->difference().a.own && !m_window->index()->difference().b.own);
    }

private:
    bool compare(const std::string &pair)
    {
        m_window = std::make_unique<DifferenceWindow>(surroundings(m_folder->path()).places, *m_folder / "apart");
        m_window->show();
        m_window->open((*m_folder / pair / "a").string(), (*m_folder / pair / "b").string());
        return settle() && m_window->isReady();
    }
    bool settle() { return QTest::qWaitFor([&] { return !m_window->isReading(); }, 30'000); }
    QTableView *table() const { return m_window->findChild<QTableView *>(QStringLiteral("differenceTable")); }
    const DifferenceModel &model() const { return *qobject_cast<DifferenceModel *>(table()->model()); }
    //! Its key; "" where there is none.
    std::string selectFirst(RowState state) const
    {
        for (int row = 0; row < model().rowCount(); ++row)
            if (model().differenceRow(row).state == state) {
                table()->selectRow(row);
                return model().differenceRow(row).key;
            }
        return {};
    }
    std::optional<RowState> stateOf(const std::string &key) const
    {
        const int row = model().rowOf(key);
        return row < 0 ? std::nullopt : std::optional(model().differenceRow(row).state);
    }
    QString outcome() const
    {
        QStringList texts;
        for (const QLabel *text : m_window->findChild<QWidget *>(QStringLiteral("outcome"))->findChildren<QLabel *>())
            texts << text->text();
        return texts.join(QLatin1Char('\n'));
    }
    void press() const
    {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
    }
    void accept(const QString &reason, const QString &place)
    {
        press();
        auto *dialog = visibleChild<QDialog>(*m_window, "acceptDialog");
        QVERIFY(dialog);
        auto *confirm = dialog->findChild<QPushButton *>(QStringLiteral("confirmAccept"));
        QVERIFY(!confirm->isEnabled()); // without a reason nothing is accepted
        QTest::keyClicks(dialog->findChild<QPlainTextEdit *>(QStringLiteral("acceptReason")), reason);
        auto *where = dialog->findChild<QRadioButton *>(place);
        QTest::mouseClick(where, Qt::LeftButton, {}, QPoint(8, where->height() / 2));
        QTest::mouseClick(confirm, Qt::LeftButton);
        QVERIFY(settle());
    }
    void answer(QMessageBox::ButtonRole role)
    {
        press();
        auto *question = visibleChild<QMessageBox>(*m_window, "withdrawQuestion");
        QVERIFY(question);
        QVERIFY(question->buttonRole(question->defaultButton()) == QMessageBox::RejectRole); // a stray key keeps the reasons
        const auto buttons = question->buttons();
        const auto chosen = std::find_if(buttons.begin(), buttons.end(), [&](auto *one) { return question->buttonRole(one) == role; });
        QTest::mouseClick(*chosen, Qt::LeftButton);
        QVERIFY(settle());
        QTRY_VERIFY(!m_window->findChild<QMessageBox *>(QStringLiteral("withdrawQuestion")));
    }

    std::unique_ptr<TemporaryFolder> m_folder;
    std::unique_ptr<DifferenceWindow> m_window;
};

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    EnglishPlurals plurals;
    QCoreApplication::installTranslator(&plurals);
    TestRowAcceptance test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_rowacceptance.moc"
