// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/faketorch.h"
#include "tests/support/product.h"
#include "tests/support/schemacheck.h"

#include <QTest>
#include <algorithm>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! `probe` as a user calls it: real processes, and a torch of a few lines in an environment of its own.
class ProbeTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void theStateIsTheExitStatus_data();
    void theStateIsTheExitStatus();
    void aPersonSeesChainStagesAndLimits();
    void anAbsentPython();
    void wrongUsage();
    void nothingIsLeftBehind();

private:
    fs::path python() const { return m_product.home() / "environment/bin/python"; }
    void install(const FakeTorch &torch) const;
    Product m_product;
    fs::path m_packages;
};

void ProbeTest::initTestCase()
{
    const fs::path environment = m_product.home() / "environment";
    QCOMPARE(m_product.runProgram("python3", {"-m", "venv", "--without-pip", environment.string()}, m_product.home()).status, 0);
    const Ended place = m_product.runProgram(python().string(), {"-c", "import sysconfig; print(sysconfig.get_path('purelib'), end='')"},
                                             m_product.home());
    m_packages = place.out;
    QVERIFY(fs::is_directory(m_packages));
}

void ProbeTest::install(const FakeTorch &torch) const
{
    fs::remove_all(m_packages / "torch");
    torch.writeTo(m_packages);
}

static FakeTorch cpuBuild()
{
    FakeTorch torch;
    torch.version = "2.6.0+cpu";
    torch.cuda = "None";
    torch.devices = 0;
    torch.archList = "";
    return torch;
}

void ProbeTest::theStateIsTheExitStatus_data()
{
    QTest::addColumn<QString>("build"); // cpu, cuda, wrong (its products are), none
    QTest::addColumn<QString>("expected");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("state");
    QTest::addColumn<QString>("broken"); // the stage that did not pass
    QTest::newRow("a CPU build, cpu expected") << "cpu" << "cpu" << 0 << "passed" << "";
    QTest::newRow("a CPU build, nothing expected") << "cpu" << "" << 0 << "passed" << "";
    QTest::newRow("a CPU build, cuda expected") << "cpu" << "cuda" << 2 << "stopped" << "devices";
    QTest::newRow("a card, cuda expected") << "cuda" << "cuda" << 0 << "passed" << "";
    QTest::newRow("a card that computes wrongly") << "wrong" << "cuda" << 1 << "failed" << "computation";
    QTest::newRow("no torch, cpu expected") << "none" << "cpu" << 1 << "failed" << "import_torch";
    QTest::newRow("no torch, none expected") << "none" << "none" << 0 << "passed" << "";
}

void ProbeTest::theStateIsTheExitStatus()
{
    QFETCH(QString, build);
    QFETCH(QString, expected);
    QFETCH(QString, broken);
    FakeTorch torch = build == QLatin1String("cpu") ? cpuBuild() : FakeTorch();
    if (build == QLatin1String("wrong"))
        torch.wrongBy = "3";
    install(torch);
    if (build == QLatin1String("none"))
        fs::remove_all(m_packages / "torch");
    std::vector<std::string> arguments{"probe", "--json", "--python", python().string()};
    if (!expected.isEmpty())
        arguments.insert(arguments.end(), {"--expect", expected.toStdString()});
    const Ended ended = m_product.run(arguments);
    QCOMPARE(schemaProblemsOfText(ended.out, "probe"), QByteArray());
    const Json document = ended.document();
    QTEST(QString::fromStdString(textAt(document, "state")), "state");
    QTEST(ended.status, "status");
    QCOMPARE(QString::fromStdString(textAt(document, "expected")), expected);
    QStringList notPassed;
    for (const Json &stage : memberAt(document, "stages"))
        if (const std::string state = textAt(stage, "state"); state == "failed" || state == "stopped")
            notPassed << QString::fromStdString(textAt(stage, "name"));
    QCOMPARE(notPassed.value(0), broken);
    QVERIFY2(ended.out.find(m_product.home().string()) == std::string::npos, ended.out.c_str());
}

void ProbeTest::aPersonSeesChainStagesAndLimits()
{
    install(cpuBuild());
    const Ended ended = m_product.run({"probe", "--python", python().string(), "--expect", "cuda"});
    QCOMPARE(ended.status, 2);
    for (const char *part : {"import_torch", "computation", "2.6.0+cpu", "driver"})
        QVERIFY2(ended.out.find(part) != std::string::npos, (part + ("\n" + ended.out)).c_str());
}

void ProbeTest::anAbsentPython()
{
    for (const char *name : {"/nowhere/python", "no-such-python-anywhere", "/bin/true"}) {
        const Ended ended = m_product.run({"probe", "--json", "--python", name});
        QCOMPARE(ended.status, 69);
        QCOMPARE(schemaProblemsOfText(ended.out, "error"), QByteArray());
    }
}

void ProbeTest::wrongUsage()
{
    QCOMPARE(m_product.run({"probe"}).status, 64);
    QCOMPARE(m_product.run({"probe", "--python", python().string(), "--expect", "quantum"}).status, 64);
}

void ProbeTest::nothingIsLeftBehind()
{
    const fs::path temporary = m_product.home() / "tmp";
    fs::create_directories(temporary);
    Product product;
    product.set("TMPDIR", temporary.string());
    install(cpuBuild());
    QCOMPARE(product.run({"probe", "--python", python().string()}).status, 0);
    QVERIFY(fs::is_empty(temporary));
}

QTEST_GUILESS_MAIN(ProbeTest)
#include "tst_probe.moc"
