// SPDX-License-Identifier: GPL-3.0-or-later
// The two examples from fresh copies to their verdicts, with the package index that pip is configured for.
#include "core/base/jsonfile.h"
#include "tests/support/temporaryfolder.h"

#include <QProcess>
#include <QTest>
#include <cstdio>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

namespace {

struct Ended
{
    int status = -1;
    QString out;
    QString err;
};

QProcessEnvironment environmentFor(const TemporaryFolder &folder)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_CACHE_HOME"), QString::fromStdString((folder / "cache").string()));
    environment.insert(QStringLiteral("XDG_STATE_HOME"), QString::fromStdString((folder / "state").string()));
    // A wheel folder that cannot be reached is asked for every package anew; one more try each is enough to tell.
    environment.insert(QStringLiteral("PIP_RETRIES"), QStringLiteral("1"));
    return environment;
}

Ended runCli(const QStringList &arguments, const TemporaryFolder &folder)
{
    QProcess process;
    process.setProcessEnvironment(environmentFor(folder));
    process.setWorkingDirectory(QString::fromStdString(folder.path().string()));
    process.start(QStringLiteral(PROGRAMS_FOLDER "/redossier-cli"), arguments);
    if (!process.waitForFinished(25 * 60 * 1000) || process.exitStatus() != QProcess::NormalExit)
        return {-1, QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
}

//! Absolute paths of the interpreters `names` on PATH that start; a name that is only a stand-in does not.
QStringList startingPythons(const QStringList &names)
{
    QStringList found;
    for (const QString &name : names) {
        QProcess process;
        process.start(name, {QStringLiteral("-c"), QStringLiteral("import sys, venv; print(sys.executable)")});
        if (process.waitForFinished(30000) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0)
            found << QString::fromUtf8(process.readAllStandardOutput()).trimmed();
    }
    return found;
}

std::filesystem::path freshCopy(const std::string &name, const TemporaryFolder &folder)
{
    const auto copy = folder / name;
    std::filesystem::copy(std::filesystem::path(SOURCE_FOLDER) / "resources/examples" / name, copy,
                          std::filesystem::copy_options::recursive);
    return copy;
}

//! Runs the example to its verdict, and reads its report.
void expectReproduced(const std::string &name, const QString &python)
{
    const TemporaryFolder folder;
    const auto dossier = freshCopy(name, folder);
    QStringList arguments{QStringLiteral("run"), QString::fromStdString(dossier.string()), QStringLiteral("--yes"), QStringLiteral("--json")};
    if (!python.isEmpty())
        arguments << QStringLiteral("--python") << python;
    const Ended ended = runCli(arguments, folder);
    QVERIFY2(ended.status == 0, qPrintable(ended.out + ended.err));
    const auto run = parseJson(ended.out.toStdString(), "standard output");
    QVERIFY2(bool(run), qPrintable(ended.out));
    QCOMPARE(textAt(*run, "verdict"), std::string("reproduced"));
    QVERIFY2(memberAt(*run, "variant").is_null(), memberAt(*run, "variant").dump().c_str());
    for (const Json &step : memberAt(*run, "steps"))
        QCOMPARE(textAt(step, "state"), std::string("passed"));

    const QString page = QString::fromStdString((folder / "report.html").string());
    const Ended report = runCli({QStringLiteral("report"), QString::fromStdString(dossier.string()), QStringLiteral("--output"), page}, folder);
    QCOMPARE(report.status, 0);
    QVERIFY(readFile(folder / "report.html").find("Reproduced under the declared conditions") != std::string::npos);
    const Ended verify = runCli({QStringLiteral("verify"), QString::fromStdString(dossier.string())}, folder);
    QVERIFY2(verify.status == 0, qPrintable(verify.out + verify.err));
}

} // namespace

class TestOnlineExamples : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theLightExampleIsReproduced() { expectReproduced("embeddings-light", {}); }

    void theLightExampleIsReproducedByOtherPythons()
    {
        // Another Python version within `requires` is no variant.
        for (const QString &python : startingPythons({QStringLiteral("python3.11"), QStringLiteral("python3.12"), QStringLiteral("python3.13"), QStringLiteral("python3.14")}))
            expectReproduced("embeddings-light", python);
    }

    void theTorchExampleIsReproduced()
    {
        const QStringList pythons = startingPythons({QStringLiteral("python3.11")});
        if (pythons.isEmpty()) {
            std::puts("not run: no Python 3.11");
            return;
        }
        expectReproduced("embeddings", pythons.front());
    }
};

QTEST_GUILESS_MAIN(TestOnlineExamples)
#include "tst_online_examples.moc"
