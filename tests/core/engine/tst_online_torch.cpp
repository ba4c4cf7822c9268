// SPDX-License-Identifier: GPL-3.0-or-later
//! What PyTorch and safetensors write, read bit for bit; they are installed for this test alone.
#include "tests/support/oracle.h"

using namespace redossier;
using namespace redossier::test;

class TorchOracleTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatTorchWritesIsReadBitForBit();
};

namespace {

//! An interpreter with the two libraries: the one that REDOSSIER_TEST_TORCH_PYTHON names, or a new environment.
QString torchPython(const TemporaryFolder &folder)
{
    const QString modules = QStringLiteral("torch, safetensors, numpy");
    const QString given = qEnvironmentVariable("REDOSSIER_TEST_TORCH_PYTHON");
    if (!given.isEmpty())
        return pythonWith({given}, modules);
    const QString base = pythonWith({QStringLiteral("python3.11"), QStringLiteral("python3.12"), QStringLiteral("python3.13")}, QStringLiteral("venv"));
    const QString python = QString::fromStdString((folder / "v/bin/python").string());
    const QList<QStringList> commands{
        {base, QStringLiteral("-m"), QStringLiteral("venv"), QString::fromStdString((folder / "v").string())},
        {python, QStringLiteral("-m"), QStringLiteral("pip"), QStringLiteral("install"), QStringLiteral("--quiet"), QStringLiteral("--find-links"),
         QStringLiteral("https://download.pytorch.org/whl/cpu/torch/"), QStringLiteral("torch==2.13.0+cpu"), QStringLiteral("numpy"), QStringLiteral("safetensors")}};
    for (const QStringList &command : commands) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("PIP_RETRIES"), QStringLiteral("1"));
        process.setProcessEnvironment(environment);
        process.start(command.first(), command.mid(1));
        if (!process.waitForFinished(20 * 60 * 1000) || process.exitCode() != 0)
            return {};
    }
    return pythonWith({python}, modules);
}

} // namespace

void TorchOracleTest::whatTorchWritesIsReadBitForBit()
{
    const TemporaryFolder folder;
    const QString python = torchPython(folder);
    QVERIFY2(!python.isEmpty(), "no interpreter with torch, safetensors and numpy could be made");
    Oracle oracle;
    oracle.write(python, QStringLiteral("torchfiles.py"));
    if (!QTest::currentTestFailed())
        oracle.compare(200, false);
}

QTEST_GUILESS_MAIN(TorchOracleTest)
#include "tst_online_torch.moc"
