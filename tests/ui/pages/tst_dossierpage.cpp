// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/pages/windowbench.h"
#include "ui/pages/dossierpage.h"
#include "ui/pages/sequencecard.h"

#include <QFileDialog>
#include <QClipboard>
#include <QDialog>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTableView>
#include <QTreeView>
#include <fstream>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! The dossier page on dossiers that the real programs made: completeness, runs, manifests, the sequence, access notes, the
//! report, and a new reference from a run.
class TestDossierPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        m_bench = std::make_unique<WindowBench>(*m_prepared);
        m_dossier = selfContained(*m_prepared, "whole");
        QVERIFY(!m_dossier.empty());
    }
    void cleanup() { m_bench->close(); }

    void beforeARunTheResultsAreStillToCome()
    {
        QVERIFY(m_bench->open(m_dossier, "dossier"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("without a verdict")));
        QVERIFY(m_bench->allText().contains(QStringLiteral("Nothing was run yet")));
        QCOMPARE(m_bench->rows("partsTree"), 5);
        QVERIFY(sectionState(0).startsWith(QStringLiteral("✓")));
        QVERIFY(sectionState(4).startsWith(QStringLiteral("○")));
        QVERIFY(!m_bench->visible<QPushButton>("successorAction"));
        QCOMPARE(m_bench->text("identityText").size(), 64);
        QCOMPARE(m_bench->text("parentText").size(), 64);
        QCOMPARE(m_bench->rows("historyTable"), 2);
    }

    void afterARunAllFiveSectionsAreThere()
    {
        QCOMPARE(run(m_dossier), 0);
        QVERIFY(m_bench->open(m_dossier, "dossier"));
        for (int section = 0; section < 5; ++section)
            QVERIFY2(sectionState(section).startsWith(QStringLiteral("✓")), qPrintable(sectionState(section)));
        QVERIFY(m_bench->allText().contains(QStringLiteral("✓ Complete")));
        QCOMPARE(m_bench->rows("runTable"), 1);
        QVERIFY(m_bench->cell("runTable", 0, 2).contains(QStringLiteral("✓ reproduced")));
    }

    void whatIsMissingIsMarked()
    {
        const auto dossier = copy("missing part");
        fs::remove(dossier / "reference/installed.txt");
        editJson(dossier / "reference/reference.json", [](Json &document) { document["weights"][0]["source"] = ""; });
        QVERIFY(m_bench->open(dossier, "dossier"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("! Incomplete")));
        QVERIFY(sectionState(1).startsWith(QStringLiteral("!")));
        QVERIFY(sectionState(3).startsWith(QStringLiteral("!")));
    }

    void aRunThatEndedBeforeItsEndIsNotCalledComplete()
    {
        const auto dossier = selfContained(*m_prepared, "part of a run");
        QCOMPARE(m_prepared->product().run({"run", dossier.string(), "--yes", "--until", "dependencies"}).status, 0);
        QVERIFY(m_bench->open(dossier, "dossier"));
        QVERIFY2(m_bench->allText().contains(QStringLiteral("○ Complete so far: not all of it is there yet")), qPrintable(m_bench->allText()));
        QVERIFY(!m_bench->allText().contains(QStringLiteral("✓ Complete")));
        const QString missing = m_bench->allText().section(QStringLiteral("Not there yet: "), 1).section(QLatin1Char('\n'), 0, 0);
        QCOMPARE(missing.count(QStringLiteral(", ")), 2); // probe, outputs, comparison
    }

    void choosingARunShowsIt()
    {
        const auto dossier = copy("two runs");
        QCOMPARE(run(dossier), 0);
        QVERIFY(m_bench->open(dossier, "dossier"));
        QCOMPARE(m_bench->rows("runTable"), 2);
        QVERIFY(m_bench->cell("runTable", 0, 0).startsWith(QStringLiteral("▸ 2")));
        dynamic_cast<DossierPage &>(m_bench->page()).writeReport(m_prepared->folder() / "report of run 2.html");
        QVERIFY(m_bench->settle());
        QVERIFY(m_bench->allText().contains(QStringLiteral("✓ The report is written")));
        m_bench->clickRow("runTable", 1);
        QTRY_COMPARE_WITH_TIMEOUT(m_bench->session().state()->run->entry.run.number, 1, 20000);
        QVERIFY(m_bench->settle());
        QVERIFY(m_bench->cell("runTable", 1, 0).startsWith(QStringLiteral("▸ 1")));
        QVERIFY(!m_bench->allText().contains(QStringLiteral("The report is written"))); // it was that of another run
    }

    void aRunThatWasChangedAfterwardsLosesItsVerdict()
    {
        const auto dossier = copy("changed afterwards");
        const QString before = QStringLiteral("✓ reproduced");
        QVERIFY(m_bench->open(dossier, "dossier"));
        QTRY_COMPARE(m_bench->cell("runTable", 0, 2), before);
        fs::path output;
        for (const auto &one : fs::recursive_directory_iterator(newestRun(dossier) / "outputs"))
            if (one.is_regular_file())
                output = one.path();
        std::ofstream(output, std::ios::app) << " ";
        m_bench->session().reload();
        QVERIFY(m_bench->settle());
        QTRY_COMPARE(m_bench->cell("runTable", 0, 2), QStringLiteral("! record changed"));
        const auto *table = m_bench->find<QAbstractItemView>("runTable");
        QVERIFY(table->model()->index(0, 2).data(Qt::ToolTipRole).toString().contains(QStringLiteral("cannot be relied on")));
    }

    void theWindowOpensOnADamagedLastRun_data()
    {
        QTest::addColumn<bool>("gone");
        QTest::newRow("run.json is cut off") << false;
        QTest::newRow("run.json is gone") << true;
    }
    void theWindowOpensOnADamagedLastRun()
    {
        QFETCH(bool, gone);
        const auto dossier = copy(gone ? "last run lost" : "last run damaged");
        QCOMPARE(run(dossier), 0);
        const fs::path last = newestRun(dossier);
        if (gone)
            fs::remove(last / "run.json");
        else
            fs::resize_file(last / "run.json", 40);
        QVERIFY(m_bench->open(dossier, "dossier"));
        const QString name = QString::fromStdString(last.filename().string());
        QCOMPARE(m_bench->rows("runTable"), 2);
        QCOMPARE(m_bench->cell("runTable", 0, 0), QStringLiteral("▸ %1, shown").arg(name));
        QTRY_COMPARE(m_bench->cell("runTable", 0, 2), QStringLiteral("! cannot be read"));
        QCOMPARE(m_bench->cell("runTable", 0, 3), QStringLiteral("! damaged"));
        QCOMPARE(m_bench->cell("runTable", 1, 0), QStringLiteral("1"));
        QStringList said;
        for (const QLabel *label : m_bench->window().findChildren<QLabel *>())
            said << label->text();
        const QString all = said.join(QLatin1Char('\n'));
        QVERIFY2(all.contains(QStringLiteral("run ") + name), qPrintable(all)); // in the head
        QVERIFY2(all.contains(QStringLiteral("run.json")), qPrintable(all)); // and what is wrong with it
        QVERIFY(!m_bench->allText().contains(QStringLiteral("✓ Complete")));
    }

    void verifyingNamesEveryKindOfDifference()
    {
        const auto dossier = copy("altered");
        QVERIFY(m_bench->open(dossier, "dossier"));
        QVERIFY(m_bench->text("verifyAnswer").startsWith(QStringLiteral("○")));
        QVERIFY(m_bench->click("verifyButton"));
        QVERIFY2(m_bench->text("verifyAnswer").startsWith(QStringLiteral("✓")), qPrintable(m_bench->text("verifyAnswer")));
        std::ofstream(dossier / "ACCESS.md", std::ios::app) << "more\n";
        fs::remove(dossier / "rebuild.ps1");
        std::ofstream(dossier / "stray.txt") << "stray\n";
        QVERIFY(m_bench->click("verifyButton"));
        QVERIFY(m_bench->text("verifyAnswer").contains(QStringLiteral("Changed: 1, missing: 1, in no manifest: 1")));
        QString all;
        for (int row = 0; row < m_bench->rows("verifyTable"); ++row)
            all += m_bench->cell("verifyTable", row, 1) + m_bench->cell("verifyTable", row, 2);
        for (const char *name : {"ACCESS.md", "rebuild.ps1", "stray.txt"})
            QVERIFY2(all.contains(QLatin1String(name)), qPrintable(all));
    }

    void theSequenceHasItsFourSteps()
    {
        QVERIFY(m_bench->open(m_dossier, "dossier"));
        QVERIFY(m_bench->click("copySequenceButton"));
        const QString text = QGuiApplication::clipboard()->text();
        for (const char *line : {"1. Rebuild", "2. Diagnose", "3. Run the sample", "4. Read the output back"})
            QVERIFY2(text.contains(QLatin1String(line)), qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("-m venv")));
        const auto odd = parseJson(R"({"steps": [1, {"name": 5, "commands": "x"}]})", "odd");
        QVERIFY(odd);
        QCOMPARE(sequenceText(Json()), QString());
        QCOMPARE(sequenceText(*odd), QStringLiteral("1. "));
    }

    void accessNotesOfALockedReferenceAreOnlyShown()
    {
        QVERIFY(m_bench->open(m_dossier, "dossier"));
        QVERIFY(!m_bench->visible<QPushButton>("accessAdd"));
        QVERIFY(m_bench->visible<QPushButton>("accessChange"));
        QVERIFY(m_bench->text("accessState").contains(QStringLiteral("new identity")));
    }

    void accessNotesAreNamesAndNeverValues()
    {
        const auto dossier = copy("access");
        editJson(dossier / "reference/reference.json", [](Json &document) { document["question"] = "Another one?"; });
        QVERIFY(m_bench->open(dossier, "dossier"));
        QVERIFY(m_bench->click("accessAdd"));
        type("accessName", "index");
        type("accessOpens", "the package index of the group");
        QTest::keyClicks(m_bench->find<QPlainTextEdit>("accessHow"), QStringLiteral("ask the group"));
        type("accessVariables", "GROUP_TOKEN=hf_abcdefghijklmnopqrstuvwxyz0123456789");
        QVERIFY(!m_bench->page().unsaved().isEmpty());
        QVERIFY(m_bench->click("accessSave"));
        QVERIFY2(m_bench->text("accessProblem").contains(QStringLiteral("plain name")), qPrintable(m_bench->text("accessProblem")));
        QVERIFY(!m_bench->text("accessProblem").contains(QStringLiteral("hf_")));
        QVERIFY(readJson(dossier / "reference/reference.json")["access"].empty());
        type("accessVariables", "GROUP_TOKEN, OTHER_TOKEN");
        QVERIFY(m_bench->click("accessSave"));
        const Json entry = readJson(dossier / "reference/reference.json")["access"][0];
        QCOMPARE(textAt(entry, "name"), std::string("index"));
        QCOMPARE(textAt(entry, "how"), std::string("ask the group"));
        QVERIFY((entry["environment"] == Json{"GROUP_TOKEN", "OTHER_TOKEN"}));
        QVERIFY(m_bench->page().unsaved().isEmpty());
        QCOMPARE(m_bench->cell("accessTable", 0, 0), QStringLiteral("index"));
        const Json verified = m_prepared->product().run({"verify", dossier.string(), "--json"}).document();
        QVERIFY2(verified["changed"].empty() && verified["unlisted"].empty(), verified.dump().c_str()); // its manifest was renewed
    }

    void theReportIsWrittenOnceAndOutsideTheDossier()
    {
        QVERIFY(m_bench->open(m_dossier, "dossier"));
        QVERIFY(m_bench->visible<QPushButton>("reportAction"));
        auto &page = dynamic_cast<DossierPage &>(m_bench->page());
        const auto before = contentOf(m_dossier);
        const auto file = m_prepared->folder() / "my report.html";
        page.writeReport(file);
        QVERIFY(m_bench->settle());
        QVERIFY(m_bench->allText().contains(QStringLiteral("✓ The report is written")));
        QVERIFY(m_bench->allText().contains(QStringLiteral("Private details not reviewed")));
        QVERIFY(m_bench->visible<QPushButton>("openPlaceAction"));
        const std::string written = readFile(file);
        QVERIFY(written.find("<html") != std::string::npos);
        QVERIFY(written.find("<h3>Found against reference</h3>") != std::string::npos); // drawn from the outputs themselves
        page.writeReport(file);
        QVERIFY(m_bench->settle());
        QVERIFY(m_bench->allText().contains(QStringLiteral("! The report was not written")));
        page.writeReport(m_dossier / "report.html");
        QVERIFY(m_bench->settle());
        QVERIFY(m_bench->allText().contains(QStringLiteral("inside the dossier")));
        QCOMPARE(readFile(file), written);
        page.writeReport(m_prepared->folder() / "my report.pdf");
        QVERIFY(m_bench->settle());
        QVERIFY(m_bench->allText().contains(QStringLiteral("✓ The report is written")));
        QVERIFY(readFile(m_prepared->folder() / "my report.pdf").starts_with("%PDF-1"));
        QVERIFY(contentOf(m_dossier) == before);
    }

    void privateDetailsAreReviewedBeforeAReportIsWritten()
    {
        const auto dossier = selfContained(*m_prepared, "private", [](const fs::path &reference) {
            editJson(reference / "reference.json", [](Json &document) { document["question"] = "Ask mail.person@institute.example, or look at http://gpu7.internal/runs"; });
        });
        QVERIFY(m_bench->open(dossier, "dossier"));
        QVERIFY(m_bench->click("reviewAction"));
        auto *dialog = m_bench->page().findChild<QDialog *>(QStringLiteral("reviewDialog"));
        QVERIFY(dialog && dialog->isVisible());
        auto *table = dialog->findChild<QTableView *>(QStringLiteral("reviewTable"));
        auto *write = dialog->findChild<QPushButton *>(QStringLiteral("saveAndWrite"));
        QVERIFY(table->model()->rowCount() >= 2);
        QVERIFY(!write->isEnabled()); // not before each row is decided
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            table->selectRow(row);
            const bool isMail = table->model()->index(row, ReviewModel::whatColumn).data().toString().contains(QLatin1Char('@'));
            if (isMail) {
                auto *instead = dialog->findChild<QLineEdit *>(QStringLiteral("placeholder"));
                QTest::keyClicks(instead, QStringLiteral("no name"));
                QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("replaceDetail")), Qt::LeftButton);
                QVERIFY(dialog->findChild<QLabel *>(QStringLiteral("reviewProblem"))->isVisible());
                instead->clear();
                QTest::keyClicks(instead, QStringLiteral("<AUTHOR: see ACCESS.md>"));
            }
            QTest::mouseClick(dialog->findChild<QPushButton *>(isMail ? QStringLiteral("replaceDetail") : QStringLiteral("dropDetail")), Qt::LeftButton);
        }
        QVERIFY(write->isEnabled());
        QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("saveDecisions")), Qt::LeftButton);
        QVERIFY(m_bench->settle());
        const std::string kept = readFile(dossier / "sharing.json");
        QVERIFY(kept.find("AUTHOR") != std::string::npos);
        QVERIFY(kept.find("institute") == std::string::npos && kept.find("gpu7") == std::string::npos); // it holds no private thing
        const auto verified = m_prepared->product().run({"verify", dossier.string()});
        QVERIFY2(verified.status == 0, verified.out.c_str());
        const auto file = m_prepared->folder() / "reviewed.html";
        dynamic_cast<DossierPage &>(m_bench->page()).writeReport(file);
        QVERIFY(m_bench->settle());
        QVERIFY2(m_bench->allText().contains(QStringLiteral("Private details were reviewed")), qPrintable(m_bench->allText()));
        const std::string written = readFile(file);
        QVERIFY(written.find("institute.example") == std::string::npos && written.find("gpu7") == std::string::npos);
        QVERIFY(written.find("AUTHOR: see ACCESS.md") != std::string::npos);
        QVERIFY(written.find("Private details not reviewed") == std::string::npos);
        QVERIFY(m_bench->click("reviewAction")); // what was decided is not asked again
        dialog = m_bench->page().findChild<QDialog *>(QStringLiteral("reviewDialog"));
        QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("saveAndWrite")), Qt::LeftButton);
        QVERIFY(m_bench->settle());
        auto *place = m_bench->page().findChild<QFileDialog *>(); // the report is asked for where it shall lie
        QVERIFY(place && place->isVisible());
        place->reject();
    }

    void aRunBecomesANewReference()
    {
        const auto dossier = copy("parent");
        QVERIFY(m_bench->open(dossier, "dossier"));
        QVERIFY(m_bench->visible<QPushButton>("successorAction")->isEnabled());
        const auto target = m_prepared->folder() / "child";
        dynamic_cast<DossierPage &>(m_bench->page()).makeSuccessor(target);
        QVERIFY(m_bench->settle());
        QVERIFY2(m_bench->allText().contains(QStringLiteral("✓ A new draft is made")), qPrintable(m_bench->allText()));
        const Json made = readJson(target / "dossier.json");
        QVERIFY(made["identity"].is_null());
        QCOMPARE(textAt(made, "parent"), textAt(readJson(dossier / "dossier.json"), "identity"));
        QVERIFY(m_bench->open(target, "dossier"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("the reference is a draft")));
    }

    void hostileDocumentsAreShownAsTheyAre()
    {
        const auto dossier = copy("hostile");
        std::ofstream(dossier / "sequence.json") << "[1, {\"steps\": ";
        std::ofstream(newestRun(dossier) / "run.json") << "{\"schema\": \"redossier-run/1\", \"number\": \"x\", \"steps\": {}}";
        std::ofstream(dossier / "MANIFEST.sha256") << "no manifest\n";
        QVERIFY(m_bench->open(dossier, "dossier"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("sequence.json cannot be read")));
        QCOMPARE(m_bench->cell("runTable", 0, 3), QStringLiteral("! damaged"));
        QVERIFY(m_bench->click("verifyButton"));
        QVERIFY(!m_bench->text("verifyAnswer").startsWith(QStringLiteral("✓")));
    }

private:
    QString sectionState(int section)
    {
        const auto *model = m_bench->find<QTreeView>("partsTree")->model();
        return model->index(section, 1).data().toString();
    }
    void type(const char *name, const char *text)
    {
        auto *edit = m_bench->find<QLineEdit>(name);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, QLatin1String(text));
    }
    int run(const fs::path &dossier) const { return m_prepared->product().run({"run", dossier.string(), "--yes"}).status; }
    fs::path copy(const std::string &name) const
    {
        fs::copy(m_dossier, m_prepared->folder() / name, fs::copy_options::recursive);
        return m_prepared->folder() / name;
    }

    std::unique_ptr<PreparedDossier> m_prepared;
    std::unique_ptr<WindowBench> m_bench;
    fs::path m_dossier;
};

QTEST_MAIN(TestDossierPage)
#include "tst_dossierpage.moc"
