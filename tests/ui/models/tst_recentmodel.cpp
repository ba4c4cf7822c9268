// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/recentmodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace redossier;

namespace {

QString cell(const RecentModel &model, int row, int column)
{
    return model.index(row, column).data().toString();
}

DossierSummary summaryOf(const std::string &verdict, const std::string &step, StepState state)
{
    DossierSummary summary;
    summary.title = "Read title";
    summary.draft = false;
    summary.run = 3;
    summary.runId = "20200102T030405Z-0000";
    summary.record = RecordState::unchanged;
    summary.verdict = verdict;
    summary.step = step;
    summary.state = state;
    summary.platform = "cpu";
    summary.python = "3.11.2";
    summary.when = "2020-01-02T03:04:05Z";
    return summary;
}

} // namespace

class TestRecentModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_model = std::make_unique<RecentModel>();
        m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        m_model->setDossiers({{"/d/one", "Remembered", "2020-01-01T00:00:00Z"}, {"/d/two", "", "nonsense"}});
    }

    void cleanup()
    {
        m_tester.reset();
        m_model.reset();
    }

    void beforeItWasReadTheListSpeaks()
    {
        QCOMPARE(cell(*m_model, 0, RecentModel::titleColumn), QStringLiteral("Remembered"));
        QCOMPARE(cell(*m_model, 1, RecentModel::titleColumn), QStringLiteral("two")); // without a title the folder's name
        QCOMPARE(cell(*m_model, 0, RecentModel::outcomeColumn), QStringLiteral("… being read"));
        QCOMPARE(m_model->index(0, 0).data(RecentModel::detailRole).toString(), QStringLiteral("/d/one"));
        QVERIFY(!m_model->isMissing(0));
    }

    void theOutcomeIsASymbolAndAWord_data()
    {
        QTest::addColumn<QString>("verdict");
        QTest::addColumn<QString>("step");
        QTest::addColumn<int>("state");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("tone");
        const auto row = [](const char *verdict, const char *step, StepState state, const char *text, const char *tone) {
            QTest::addRow("%s %s", verdict, text) << QString::fromUtf8(verdict) << QString::fromUtf8(step) << static_cast<int>(state)
                                                  << QString::fromUtf8(text) << QString::fromUtf8(tone);
        };
        row("reproduced", "", StepState::passed, "✓ Reproduced", "good");
        row("not_reproduced", "comparison", StepState::failed, "✗ Not reproduced", "attention");
        row("inconclusive", "comparison", StepState::stopped, "? Inconclusive", "attention");
        row("not_comparable", "sample", StepState::stopped, "! Not comparable", "attention");
        row("not_answered", "device", StepState::stopped, "■ stopped at “Device probe”", "attention");
        row("not_answered", "rebuild", StepState::failed, "✗ failed at “Rebuild”", "attention");
        row("", "sample", StepState::cancelled, "⊘ cancelled at “Sample run”", "attention");
        row("", "rebuild", StepState::interrupted, "⚡ interrupted at “Rebuild”", "attention");
        row("", "rebuild", StepState::running, "… running at “Rebuild”", "quiet");
        row("", "device", StepState::notRun, "○ next: “Device probe”", "quiet");
        row("made up", "", StepState::passed, "! No verdict", "attention");
    }
    void theOutcomeIsASymbolAndAWord()
    {
        QFETCH(QString, verdict);
        QFETCH(QString, step);
        QFETCH(int, state);
        QFETCH(QString, text);
        QFETCH(QString, tone);
        m_model->setSummary("/d/one", summaryOf(verdict.toStdString(), step.toStdString(), static_cast<StepState>(state)));
        QCOMPARE(cell(*m_model, 0, RecentModel::outcomeColumn), text);
        QCOMPARE(m_model->index(0, RecentModel::outcomeColumn).data(RecentModel::toneRole).toString(), tone);
        QCOMPARE(cell(*m_model, 0, RecentModel::titleColumn), QStringLiteral("Read title"));
        QCOMPARE(cell(*m_model, 0, RecentModel::whereColumn), QStringLiteral("cpu, Python 3.11"));
    }

    void aVerdictIsGreenOnlyWhereItsRecordWasChecked()
    {
        DossierSummary summary = summaryOf("reproduced", "", StepState::passed);
        summary.record = RecordState::beingChecked;
        m_model->setSummary("/d/one", summary);
        const QModelIndex cellOfOne = m_model->index(0, RecentModel::outcomeColumn);
        const auto is = [&](const char *text, const char *tone) {
            return cellOfOne.data().toString() == QString::fromUtf8(text) && cellOfOne.data(RecentModel::toneRole).toString() == QString::fromUtf8(tone);
        };
        QVERIFY(is("… Reproduced: record being checked", "quiet"));
        m_model->setRecord("/d/one", "20190101T000000Z-0000", RecordState::unchanged); // of another run
        QVERIFY(is("… Reproduced: record being checked", "quiet"));
        m_model->setRecord("/d/one", summary.runId, RecordState::notChecked);
        QVERIFY(is("○ Reproduced: record not checked", "quiet"));
        m_model->setRecord("/d/one", summary.runId, RecordState::unchanged);
        QVERIFY(is("✓ Reproduced", "good"));
        m_model->setSummary("/d/one", summary); // read again: what the check gave stays until the next one
        QVERIFY(is("✓ Reproduced", "good"));
        m_model->setRecord("/d/one", summary.runId, RecordState::changed);
        QVERIFY(is("! Record changed", "attention"));
        QVERIFY(cellOfOne.data(Qt::ToolTipRole).toString().contains(QStringLiteral("cannot be relied on")));
        summary.verdict = "not_reproduced"; // another verdict was never checked
        m_model->setSummary("/d/one", summary);
        QVERIFY(is("… Not reproduced: record being checked", "quiet"));
        m_model->setRecord("/d/two", summary.runId, RecordState::changed); // not read yet
        QCOMPARE(cell(*m_model, 1, RecentModel::outcomeColumn), QStringLiteral("… being read"));
        summary.run = 0;
        m_model->setSummary("/d/one", summary);
        QVERIFY(is("! the last run cannot be read", "attention"));
    }

    void aVariantAndAnExerciseAreSaidBesideTheTitle()
    {
        DossierSummary summary = summaryOf("reproduced", "", StepState::passed);
        summary.variant = true;
        summary.exercise = true;
        m_model->setSummary("/d/two", summary);
        const QModelIndex title = m_model->index(1, RecentModel::titleColumn);
        QCOMPARE(title.data(RecentModel::badgesRole).toStringList(), (QStringList{QStringLiteral("variant"), QStringLiteral("exercise")}));
        QCOMPARE(title.data(Qt::AccessibleTextRole).toString(), QStringLiteral("Read title, variant, exercise"));
        QCOMPARE(cell(*m_model, 1, RecentModel::outcomeColumn), QStringLiteral("✓ Reproduced"));
    }

    void aDraftWithoutARunSaysSo()
    {
        DossierSummary summary;
        summary.title = "x";
        m_model->setSummary("/d/one", summary);
        QCOMPARE(cell(*m_model, 0, RecentModel::outcomeColumn), QStringLiteral("○ a draft, not run yet"));
        QCOMPARE(cell(*m_model, 0, RecentModel::whereColumn), QStringLiteral("platform undecided"));
    }

    void aMissingFolderAndADamagedOneAreTwoThings()
    {
        m_model->setSummary("/d/one", Error{"not_a_dossier", "/d/one", "there is no such folder"});
        m_model->setSummary("/d/two", Error{"json_invalid", "/d/two/dossier.json", "line 2, column 3: x"});
        QCOMPARE(cell(*m_model, 0, RecentModel::outcomeColumn), QStringLiteral("! no longer there"));
        QVERIFY(m_model->isMissing(0));
        QCOMPARE(cell(*m_model, 1, RecentModel::outcomeColumn), QStringLiteral("! cannot be read"));
        QVERIFY(!m_model->isMissing(1));
        QVERIFY(m_model->index(1, RecentModel::outcomeColumn).data(Qt::ToolTipRole).toString().contains(QStringLiteral("line 2, column 3")));
        QCOMPARE(cell(*m_model, 0, RecentModel::titleColumn), QStringLiteral("Remembered"));
    }

    void titlesAreForeignText()
    {
        DossierSummary summary = summaryOf("reproduced", "", StepState::passed);
        summary.title = "evil\u202etxt\n<b>x</b>";
        m_model->setSummary("/d/one", summary);
        const QString title = cell(*m_model, 0, RecentModel::titleColumn);
        QVERIFY(!title.contains(QChar(0x202e)));
        QVERIFY(!title.contains(QLatin1Char('\n')));
    }

    void rowsComeAndGo()
    {
        m_model->setSummary("/not listed", summaryOf("reproduced", "", StepState::passed));
        m_model->remove(0);
        QCOMPARE(m_model->rowCount(), 1);
        QCOMPARE(m_model->dossier(0).root, std::filesystem::path("/d/two"));
        // What was read stays while the list is read again.
        m_model->setSummary("/d/two", summaryOf("reproduced", "", StepState::passed));
        m_model->setDossiers({{"/d/three", "", ""}, {"/d/two", "", ""}});
        QCOMPARE(cell(*m_model, 1, RecentModel::outcomeColumn), QStringLiteral("✓ Reproduced"));
        QCOMPARE(cell(*m_model, 0, RecentModel::outcomeColumn), QStringLiteral("… being read"));
    }

private:
    std::unique_ptr<RecentModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

QTEST_GUILESS_MAIN(TestRecentModel)
#include "tst_recentmodel.moc"
