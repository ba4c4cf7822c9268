// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/runfolder.h"
#include "core/session/recordchecks.h"
#include "tests/support/dossiermaker.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace redossier;
using redossier::test::TemporaryFolder;
namespace fs = std::filesystem;

//! What lists may say of a run that has ended.
class TestRecordChecks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<TemporaryFolder>();
        test::makeDossier(root());
        m_id = listRuns(root())->front().id;
    }

    void whatWasLeftAloneIsUnchanged()
    {
        QVERIFY(check() == RecordState::unchanged);
        QVERIFY(check() == RecordState::unchanged); // known by now
    }

    void whateverWasTouchedIsSeen_data()
    {
        QTest::addColumn<QString>("kind");
        for (const char *kind : {"output", "record", "manifest", "gone", "more", "no manifest", "link"})
            QTest::newRow(kind) << QString::fromLatin1(kind);
    }
    void whateverWasTouchedIsSeen()
    {
        QFETCH(QString, kind);
        QVERIFY(check() == RecordState::unchanged);
        const fs::path run = runFolder(root(), m_id), output = run / "outputs/out 1.bin";
        if (kind == QLatin1String("output"))
            std::ofstream(output) << "fOund"; // of the same size
        else if (kind == QLatin1String("record"))
            std::ofstream(run / "run.json", std::ios::app) << " ";
        else if (kind == QLatin1String("manifest"))
            std::ofstream(run / "MANIFEST.sha256") << "";
        else if (kind == QLatin1String("gone"))
            fs::remove(output);
        else if (kind == QLatin1String("more"))
            std::ofstream(run / "outputs/more.bin") << "x";
        else if (kind == QLatin1String("no manifest"))
            fs::remove(run / "MANIFEST.sha256");
        else
            fs::create_symlink("run.json", run / "link");
        QVERIFY(check() == RecordState::changed);
    }

    void whatIsTooLargeIsNotCalledUnchanged()
    {
        const fs::path run = runFolder(root(), m_id);
        RecordChecks few(fs::file_size(run / "outputs/out 1.bin")); // run.json is larger
        QVERIFY(few.check(root(), m_id, {}) == RecordState::notChecked);
        std::ofstream(run / "outputs/out 1.bin") << "fOund"; // what is small enough is read all the same
        QVERIFY(few.check(root(), m_id, {}) == RecordState::changed);
    }

    void aRunThatHasNotEndedIsNotVouchedFor()
    {
        auto writer = DossierWriter::open(root());
        QVERIFY(writer);
        QVERIFY(reopenRun(*writer, m_id));
        QVERIFY(check() == RecordState::notChecked);
    }

    void aCancelledCheckSaysNothing()
    {
        std::stop_source stop;
        stop.request_stop();
        TaskContext context;
        context.stop = stop.get_token();
        QVERIFY(m_checks.check(root(), m_id, context) == RecordState::notChecked);
        QVERIFY(check() == RecordState::unchanged);
    }

private:
    fs::path root() const { return *m_folder / "d"; }
    RecordState check() { return m_checks.check(root(), m_id, {}); }

    std::unique_ptr<TemporaryFolder> m_folder;
    std::string m_id;
    RecordChecks m_checks;
};

QTEST_GUILESS_MAIN(TestRecordChecks)
#include "tst_recordchecks.moc"
