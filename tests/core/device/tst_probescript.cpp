// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/device/probestage.h"
#include "tests/support/temporaryfolder.h"

#include <QProcess>
#include <QTest>

using namespace redossier;
using namespace redossier::test;

//! resources/probe/device.py as a person would start it.
class ProbeScriptTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyStageHasItsTwoLinesAndIsNamedOnce()
    {
        const TemporaryFolder folder;
        const std::string output = (folder / "device-probe.jsonl").string();
        QProcess probe;
        probe.start(QStringLiteral("python3"), {QStringLiteral(SOURCE_FOLDER "/resources/probe/device.py"), QStringLiteral("--output"),
                                                QString::fromStdString(output), QStringLiteral("--platform"), QStringLiteral("none")});
        QVERIFY(probe.waitForFinished(120000));
        const QByteArray live = probe.readAllStandardOutput() + probe.readAllStandardError();
        QVERIFY2(probe.exitCode() == 0, live);
        const QByteArray record = QByteArray::fromStdString(readFile(output));
        QCOMPARE(record.count('\n'), 14);
        for (const std::string_view name : probeStageNames) {
            const QByteArray stage(name.data(), static_cast<qsizetype>(name.size()));
            QVERIFY2(record.contains("{\"name\": \"" + stage + "\", \"state\": \"running\""), record);
            const bool isDone = record.contains("{\"name\": \"" + stage + "\", \"state\": \"passed\"");
            QCOMPARE(live.count("::stage " + stage + "\n"), isDone || stage == "extensions" ? 1 : 0);
        }
    }
};

QTEST_APPLESS_MAIN(ProbeScriptTest)
#include "tst_probescript.moc"
