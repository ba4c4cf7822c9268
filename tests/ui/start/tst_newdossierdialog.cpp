// SPDX-License-Identifier: GPL-3.0-or-later
// From a project's folder to a draft, by keys and clicks.
#include "core/session/worker.h"
#include "tests/support/temporaryfolder.h"
#include "tests/support/windowhelp.h"
#include "ui/start/newdossierdialog.h"

#include <QAbstractItemModel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

class TestNewDossierDialog : public QObject
{
    Q_OBJECT

private:
    QLineEdit *field(const char *name) const { return m_dialog->findChild<QLineEdit *>(QLatin1String(name)); }
    void type(const char *name, const fs::path &path)
    {
        field(name)->selectAll();
        QTest::keyClicks(field(name), QString::fromStdString(path.string()));
    }
    void click(const char *name)
    {
        auto *button = visibleChild<QPushButton>(*m_dialog, name);
        QVERIFY2(button, name);
        QTest::mouseClick(button, Qt::LeftButton);
    }
    QString texts() const { return visibleTexts(*m_dialog); }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<TemporaryFolder>();
        m_folder->write("proj/main.py", "if __name__ == '__main__':\n    print(1)\n");
        m_folder->write("proj/requirements.txt", "numpy==1.26.4\n");
        m_worker = std::make_unique<Worker>();
        m_dialog = std::make_unique<NewDossierDialog>(fs::path(PROGRAMS_FOLDER) / "redossier-engine", *m_worker);
        m_dialog->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_dialog.get()));
    }

    void cleanup()
    {
        m_dialog.reset();
        m_worker.reset();
        m_folder.reset();
    }

    void nothingCanBeMadeOfNothing()
    {
        QVERIFY(!visibleChild<QPushButton>(*m_dialog, "makeDraft")->isEnabled());
    }

    void aProjectBecomesADraftThatIsOpened()
    {
        QSignalSpy opened(m_dialog.get(), &NewDossierDialog::openAsked);
        type("projectField", *m_folder / "proj");
        QCOMPARE(field("targetField")->text().toStdString(), (*m_folder / "proj.dossier").string()); // proposed beside it
        QTest::keyClick(field("projectField"), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(visibleChild<QPushButton>(*m_dialog, "openDraft"), 20'000);
        QVERIFY2(texts().contains(QStringLiteral("✓ Files of code: 2")), qUtf8Printable(texts()));
        QVERIFY(texts().contains(QStringLiteral("no version control")));
        QVERIFY(texts().contains(QStringLiteral("Left for you to decide: ")));
        const auto *findings = m_dialog->findChild<QTableView *>(QStringLiteral("draftFindings"))->model();
        QVERIFY(findings->rowCount() > 3);
        QCOMPARE(findings->index(0, 0).data().toString(), QStringLiteral("○ To decide"));
        click("openDraft");
        QCOMPARE(opened.count(), 1);
        QCOMPARE(opened.front().front().value<fs::path>(), *m_folder / "proj.dossier");
        QVERIFY(fs::exists(*m_folder / "proj.dossier/dossier.json"));
    }

    void aPlaceThatWasTypedIsKept()
    {
        type("targetField", *m_folder / "elsewhere");
        type("projectField", *m_folder / "proj");
        QCOMPARE(field("targetField")->text().toStdString(), (*m_folder / "elsewhere").string());
    }

    void whatCannotBeDoneIsSaidAndTheFieldsStay_data()
    {
        QTest::addColumn<QString>("project");
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("told");
        QTest::newRow("no project") << QStringLiteral("absent") << QStringLiteral("d") << QStringLiteral("absent is not there");
        QTest::newRow("target is taken") << QStringLiteral("proj") << QStringLiteral("proj") << QStringLiteral("is there already");
        QTest::newRow("no parent") << QStringLiteral("proj") << QStringLiteral("no/such/parent") << QStringLiteral("no/such/parent");
        QTest::newRow("a name that none carries") << QStringLiteral("bad") << QStringLiteral("d") << QStringLiteral("name");
    }
    void whatCannotBeDoneIsSaidAndTheFieldsStay()
    {
        QFETCH(QString, project);
        QFETCH(QString, target);
        QFETCH(QString, told);
        m_folder->write("bad/new\nline.py", "");
        type("projectField", *m_folder / project.toStdString());
        type("targetField", *m_folder / target.toStdString());
        click("makeDraft");
        QTRY_VERIFY_WITH_TIMEOUT(visibleChild<QPushButton>(*m_dialog, "makeDraft"), 20'000);
        QVERIFY2(texts().contains(told), qUtf8Printable(texts()));
        QCOMPARE(field("projectField")->text().toStdString(), (*m_folder / project.toStdString()).string());
        QVERIFY(!fs::exists(*m_folder / "d"));
    }

    void stopLeavesNothing()
    {
        // Enough to be still at work when Stop is pressed.
        for (int i = 0; i < 3000; ++i)
            m_folder->write("proj/many/" + std::to_string(i) + ".py", "x = 1\n");
        type("projectField", *m_folder / "proj");
        click("makeDraft");
        QTRY_VERIFY(visibleChild<QPushButton>(*m_dialog, "stopDraft"));
        click("stopDraft");
        QTRY_VERIFY_WITH_TIMEOUT(texts().contains(QStringLiteral("⊘ Stopped. No dossier was made")), 20'000);
        for (const auto &entry : fs::directory_iterator(m_folder->path()))
            QCOMPARE(entry.path().filename().string(), std::string("proj"));
    }

    void escapeWhileItWorksStopsFirst()
    {
        for (int i = 0; i < 3000; ++i)
            m_folder->write("proj/many/" + std::to_string(i) + ".py", "x = 1\n");
        type("projectField", *m_folder / "proj");
        click("makeDraft");
        QTRY_VERIFY(visibleChild<QPushButton>(*m_dialog, "stopDraft"));
        QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
        QTRY_VERIFY_WITH_TIMEOUT(!m_dialog->isVisible(), 20'000);
        QVERIFY(!fs::exists(*m_folder / "proj.dossier"));
    }

private:
    std::unique_ptr<TemporaryFolder> m_folder;
    std::unique_ptr<Worker> m_worker;
    std::unique_ptr<NewDossierDialog> m_dialog;
};

QTEST_MAIN(TestNewDossierDialog)
#include "tst_newdossierdialog.moc"
