// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/differencewindow.h"

#include "core/sharing/sharingdecisions.h"
#include "tests/support/sampleproject.h"
#include "tests/support/temporaryfolder.h"
#include "tests/support/windowhelp.h"
#include "ui/models/reviewmodel.h"
#include "ui/translation/englishplurals.h"

#include <QAction>
#include <QDialog>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <fstream>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

const std::string mailbox = "alice@university.example";

//! A title is no part of what was locked.
void nameInTitle(const fs::path &dossier)
{
    std::string text = readFile((dossier / "dossier.json").string());
    const std::string key = "\"title\": \"";
    text.insert(text.find(key) + key.size(), mailbox + " ");
    std::ofstream(dossier / "dossier.json", std::ios::trunc) << text;
}

} // namespace

//! Private details of a difference: found in the view that is exported, decided by real clicks, kept with both dossiers.
class TestDifferenceReview : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<TemporaryFolder>();
        for (const char *pair : {"cuda-rocm", "newer"})
            fs::copy(fs::path(TEST_DATA) / "difference" / pair, *m_folder / pair, fs::copy_options::recursive);
    }
    void cleanup() { m_window.reset(); }

    void aViewThatWasReviewedSaysSoAndShowsNothingPrivate_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *file : {"view.html", "view.md", "view.json"})
            QTest::newRow(file) << QString::fromLatin1(file);
    }
    void aViewThatWasReviewedSaysSoAndShowsNothingPrivate()
    {
        QFETCH(QString, file);
        nameInTitle(*m_folder / "cuda-rocm/b");
        QVERIFY(compare("cuda-rocm"));
        m_window->findChild<QAction *>(QStringLiteral("exportView"))->trigger();
        exportTo("before-" + file.toStdString());
        QVERIFY2(outcome().contains(QStringLiteral("Private details not reviewed")), qUtf8Printable(outcome()));
        auto *offered = visibleChild<QPushButton>(*m_window, "reviewDifference");
        QVERIFY(offered && offered->isEnabled());
        QTest::mouseClick(offered, Qt::LeftButton);
        QDialog *dialog = review();
        QVERIFY(dialog);
        auto *write = dialog->findChild<QPushButton *>(QStringLiteral("saveAndWrite"));
        QVERIFY(!write->isEnabled()); // as long as something is open
        decideAll(*dialog);
        QVERIFY(write->isEnabled());
        QTest::mouseClick(write, Qt::LeftButton);
        QVERIFY(settle());
        for (const char *side : {"a", "b"})
            QVERIFY(fs::exists(*m_folder / "cuda-rocm" / side / SharingDecisions::fileName));
        exportTo(file.toStdString());
        QVERIFY2(outcome().contains(QStringLiteral("Private details were reviewed")), qUtf8Printable(outcome()));
        const std::string written = readFile((*m_folder / file.toStdString()).string());
        QVERIFY(!written.empty() && written.find(mailbox) == std::string::npos && written.find("not reviewed") == std::string::npos);
        QVERIFY(readFile((*m_folder / ("before-" + file.toStdString())).string()).find(mailbox) != std::string::npos);
    }

    void whatWasDecidedCanBeChanged()
    {
        nameInTitle(*m_folder / "cuda-rocm/b");
        QVERIFY(compare("cuda-rocm"));
        for (const SharingAction action : {SharingAction::replace, SharingAction::keep}) {
            m_window->findChild<QAction *>(QStringLiteral("reviewDifference"))->trigger();
            QDialog *dialog = review();
            QVERIFY(dialog);
            const int row = rowOf(*dialog);
            QVERIFY(row >= 0); // replaced before, it is still there to be decided otherwise
            QCOMPARE(model(*dialog).reviewed()[static_cast<std::size_t>(row)].decision.has_value(), action == SharingAction::keep);
            dialog->findChild<QTableView *>(QStringLiteral("reviewTable"))->selectRow(row);
            const char *button = action == SharingAction::keep ? "keepDetail" : "replaceDetail";
            QTest::mouseClick(dialog->findChild<QPushButton *>(QLatin1String(button)), Qt::LeftButton);
            QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("saveDecisions")), Qt::LeftButton);
            QVERIFY(settle());
            const auto kept = SharingDecisions::ofDossier(*m_folder / "cuda-rocm/a");
            QVERIFY(kept);
            const auto decision = kept->taken(PrivateKind::email, mailbox);
            QVERIFY(decision && decision->action == action);
        }
    }

    //! A sharing.json is written into no dossier of somebody else, or of a newer version.
    void withoutBothDossiersNothingIsDecided()
    {
        QVERIFY(compare("newer"));
        const auto *action = m_window->findChild<QAction *>(QStringLiteral("reviewDifference"));
        QVERIFY(!action->isEnabled());
        QVERIFY(action->toolTip().contains(QStringLiteral("not yours")));
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
    QDialog *review() const
    {
        QDialog *dialog = nullptr;
        const bool open = QTest::qWaitFor([&] { return (dialog = visibleChild<QDialog>(*m_window, "reviewDialog")) != nullptr; }, 30'000);
        return open ? dialog : nullptr;
    }
    static const ReviewModel &model(const QDialog &dialog)
    {
        return *qobject_cast<ReviewModel *>(dialog.findChild<QTableView *>(QStringLiteral("reviewTable"))->model());
    }
    static int rowOf(const QDialog &dialog)
    {
        const auto &rows = model(dialog).reviewed();
        const auto row = std::find_if(rows.begin(), rows.end(), [](const ReviewedRow &one) { return one.row.value == mailbox; });
        return row == rows.end() ? -1 : static_cast<int>(row - rows.begin());
    }
    static void decideAll(QDialog &dialog)
    {
        dialog.findChild<QTableView *>(QStringLiteral("reviewTable"))->selectAll();
        QTest::mouseClick(dialog.findChild<QPushButton *>(QStringLiteral("replaceDetail")), Qt::LeftButton);
    }
    QString outcome() const
    {
        QStringList texts;
        for (const QLabel *text : m_window->findChild<QWidget *>(QStringLiteral("outcome"))->findChildren<QLabel *>())
            texts << text->text();
        return texts.join(QLatin1Char('\n'));
    }
    void exportTo(const std::string &name) const
    {
        QFileDialog *dialog = nullptr;
        QVERIFY(QTest::qWaitFor([&] { return (dialog = visibleChild<QFileDialog>(*m_window, "exportDialog")) != nullptr; }, 10'000));
        auto *edit = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
        edit->setText(QString::fromStdString((*m_folder / name).string()));
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY(QTest::qWaitFor([&] { return outcome().contains(QStringLiteral("ritten")); }, 30'000));
    }

    std::unique_ptr<TemporaryFolder> m_folder;
    std::unique_ptr<DifferenceWindow> m_window;
};

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    EnglishPlurals plurals;
    QCoreApplication::installTranslator(&plurals);
    TestDifferenceReview test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_differencereview.moc"
