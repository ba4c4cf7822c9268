// SPDX-License-Identifier: GPL-3.0-or-later
// The resume list of a training, recorded from the window: read from a checkpoint, declared, and tried in an exercise whose
// tolerance reaches no criterion.
#include "core/session/session.h"
#include "tests/support/product.h"
#include "tests/support/referencedriver.h"
#include "tests/support/sampleproject.h"
#include "tests/support/temporaryfolder.h"
#include "tests/support/torchwriter.h"

#include <QAbstractItemView>
#include <QElapsedTimer>
#include <QLabel>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

std::string checkpoint()
{
    using namespace redossier::test::pickle;
    return torchBytes(whole(dictionary({text("model_state_dict"), dictionary({text("layer.weight"), vector()}),
                                        text("optimizer_state_dict"), dictionary({text("lr"), real(0.1)}), text("global_step"), number(1000)})),
                      {{"version", "3\n"}, {"data/0", std::string(16, '\0')}});
}

} // namespace

class TestReferenceResume : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<TemporaryFolder> m_folder;
    Product m_product;
    std::unique_ptr<ReferenceDriver> m_driver;

    fs::path dossier() const { return *m_folder / "dossier"; }
    void open(const char *goal)
    {
        editJson(dossier() / "reference/reference.json", [&](Json &document) { document["goal"] = goal; });
        m_driver = std::make_unique<ReferenceDriver>(dossier());
        QVERIFY(m_driver->waitForReading() && m_driver->waitForCheck());
    }
    void record()
    {
        m_driver->click("resumeButton");
        QVERIFY(QTest::qWaitFor([&] { return !m_driver->window().session().isBusy(); }, 60'000));
        QVERIFY(m_driver->waitForCheck());
        QTest::qWait(100); // the last state is shown in an event of its own
    }
    void typePath(const char *name, const fs::path &path) { m_driver->type(name, QString::fromStdString(path.string())); }
    void typeExercise(const char *resumed)
    {
        m_folder->write("straight.csv", "step,loss\n1,4.5\n2,2.5\n3,1.25\n");
        m_folder->write("resumed.csv", resumed);
        typePath("resumeStraight", *m_folder / "straight.csv");
        typePath("resumeResumed", *m_folder / "resumed.csv");
        m_driver->type("resumeStep", QStringLiteral("step"));
        m_driver->type("resumeValue", QStringLiteral("loss"));
        m_driver->type("resumeAbsolute", QStringLiteral("0.0625"));
        m_driver->type("resumeRelative", QStringLiteral("0"));
    }
    QString text(const char *label) { return m_driver->shown<QLabel>(label) ? m_driver->shown<QLabel>(label)->text() : QString(); }
    QString cell(int row, int column) { return m_driver->shown<QAbstractItemView>("resumeTable")->model()->index(row, column).data().toString(); }
    bool isOffered() const
    {
        return !m_driver->page().findChild<QListWidget *>(QStringLiteral("parts"))->isRowHidden(static_cast<int>(ReferencePart::resume));
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<TemporaryFolder>();
        qputenv("XDG_STATE_HOME", QByteArray::fromStdString((*m_folder / "state").string()));
        m_folder->write("project/train.py", "print('trained')\n");
        QCOMPARE(m_product.run({"new", dossier().string(), "--project", (*m_folder / "project").string()}).status, 0);
    }
    void cleanup() { m_driver.reset(); }

    void itIsOfferedForATrajectoryAlone()
    {
        open("values");
        QVERIFY(!isOffered());
        m_driver->goTo(ReferencePart::question);
        m_driver->click("trajectory");
        QVERIFY(isOffered());
        m_driver->goTo(ReferencePart::resume);
        QVERIFY(text("resumeVerdict").startsWith(QStringLiteral("○ Not recorded yet")));
        QCOMPARE(m_driver->shown<QAbstractItemView>("resumeTable")->model()->rowCount(), 7);
        for (int row = 0; row < 7; ++row)
            QCOMPARE(cell(row, 1), QStringLiteral("○ not recorded"));
    }

    void theListIsReadFromACheckpointAndWhatAPersonKnowsIsDeclared()
    {
        open("trajectory");
        m_folder->write("step.pt", checkpoint());
        m_driver->goTo(ReferencePart::resume);
        typePath("resumeCheckpoint", *m_folder / "step.pt");
        m_driver->choose("state_loader_position", 1);
        m_driver->type("note_loader_position", QStringLiteral("seed and step give it: always"));
        record();
        QCOMPARE(cell(0, 0), QStringLiteral("Weights"));
        QCOMPARE(cell(0, 1), QStringLiteral("✓ present"));
        QCOMPARE(cell(0, 3), QStringLiteral("model_state_dict"));
        QCOMPARE(cell(2, 1), QStringLiteral("✗ absent"));
        QCOMPARE(cell(5, 1), QStringLiteral("✓ present"));
        QCOMPARE(cell(5, 2), QStringLiteral("declared by a person"));
        QCOMPARE(cell(5, 4), QStringLiteral("seed and step give it: always"));
        QVERIFY2(text("resumeAbout").contains(QStringLiteral("step.pt")), qPrintable(text("resumeAbout")));
        QCOMPARE(text("resumeVerdict"), QStringLiteral("■ Not answered: no exercise was made."));
        QVERIFY(text("resumeReasons").contains(QStringLiteral("Scheduler of the learning rate")));
        QVERIFY(fs::exists(dossier() / "resume/resume.json") && !fs::exists(dossier() / "resume/step.pt"));
        m_driver->window().goTo("dossier");
        QVERIFY(QTest::qWaitFor([&] {
            const auto labels = m_driver->window().page("dossier")->findChildren<QLabel *>(QStringLiteral("resumeVerdict"));
            return labels.size() == 1 && labels.front()->isVisible() && labels.front()->text().contains(QStringLiteral("no exercise was made"));
        }, 10'000));
    }

    void theExerciseHasItsOwnVerdictAndItsToleranceGoesNowhere_data()
    {
        QTest::addColumn<QByteArray>("resumed");
        QTest::addColumn<QString>("verdict");
        QTest::newRow("it follows") << QByteArray("step,loss\n1,4.5\n2,2.53125\n3,1.25\n") << QStringLiteral("■ Nothing failed in the exercise");
        QTest::newRow("it leaves") << QByteArray("step,loss\n1,4.5\n2,2.5\n3,1.75\n") << QStringLiteral("✗ In the exercise the resumed training does not follow");
    }
    void theExerciseHasItsOwnVerdictAndItsToleranceGoesNowhere()
    {
        QFETCH(QByteArray, resumed);
        QFETCH(QString, verdict);
        open("trajectory");
        const auto before = contentOf(dossier() / "reference");
        m_driver->goTo(ReferencePart::resume);
        typeExercise(resumed.constData());
        QVERIFY(!m_driver->shown<QPushButton>("resumeButton")->isEnabled()); // no number without its reason
        QVERIFY(!text("resumeMissing").isEmpty());
        m_driver->type("resumeWhy", QStringLiteral("an exercise on a processor"));
        record();
        QVERIFY2(text("resumeVerdict").startsWith(verdict), qPrintable(text("resumeVerdict")));
        auto *table = m_driver->shown<QAbstractItemView>("exerciseTable");
        QVERIFY(table && table->model()->rowCount() > 0);
        QVERIFY(m_driver->shown<QWidget>("trajectoryPlot"));
        // M92: it stands below resume/ and nowhere else.
        QVERIFY(contentOf(dossier() / "resume").at("rules.json").find("0.0625") != std::string::npos);
        QVERIFY(contentOf(dossier() / "reference") == before);
        m_driver->goTo(ReferencePart::criterion);
        QVERIFY(!m_driver->shown<QAbstractItemView>("entries", 0));
        m_driver->click("addValues");
        QCOMPARE(m_driver->shown<QWidget>("atol")->findChild<QLineEdit *>()->text(), QString());
    }

    void whatCannotBeReadIsSaidAndLeavesNoRecord()
    {
        open("trajectory");
        m_driver->goTo(ReferencePart::resume);
        typePath("resumeCheckpoint", *m_folder / "nowhere.pt");
        record();
        QVERIFY(text("resumeResult").startsWith(QLatin1Char('!')));
        QVERIFY2(text("resumeResult").contains(QStringLiteral("nowhere.pt")), qPrintable(text("resumeResult")));
        QVERIFY(!fs::exists(dossier() / "resume"));
    }

    void itIsStoppedWithNothingWritten()
    {
        open("trajectory");
        m_folder->write("large.pt", "");
        fs::resize_file(*m_folder / "large.pt", std::uintmax_t(1) << 40); // holds no byte on the disk, and takes minutes to read
        m_driver->goTo(ReferencePart::resume);
        typePath("resumeCheckpoint", *m_folder / "large.pt");
        m_driver->click("resumeButton");
        auto *stop = m_driver->shown<QPushButton>("resumeStop");
        QVERIFY(stop);
        QElapsedTimer timer;
        timer.start();
        QTest::mouseClick(stop, Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return !m_driver->window().session().isBusy(); }, 10'000));
        QVERIFY2(timer.elapsed() < 3'000, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(!fs::exists(dossier() / "resume"));
        QVERIFY(!text("resumeResult").isEmpty());
    }
};

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    TestReferenceResume test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_referenceresume.moc"
