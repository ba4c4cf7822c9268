// SPDX-License-Identifier: GPL-3.0-or-later
// What `cmake --install` puts down works from there, and no program carries a library that it must not need.
#include "tests/support/temporaryfolder.h"

#include <QProcess>
#include <QTest>

using namespace redossier::test;

namespace {

struct Ended
{
    int status = -1;
    std::string out;
    std::string err;
};

Ended run(const std::filesystem::path &program, const QStringList &arguments, const std::filesystem::path &folder = {})
{
    QProcess process;
    if (!folder.empty())
        process.setWorkingDirectory(QString::fromStdString(folder.string()));
    process.start(QString::fromStdString(program.string()), arguments);
    if (!process.waitForFinished(120000) || process.exitStatus() != QProcess::NormalExit)
        return {-1, {}, process.errorString().toStdString()};
    return {process.exitCode(), process.readAllStandardOutput().toStdString(), process.readAllStandardError().toStdString()};
}

QString text(const std::filesystem::path &path)
{
    return QString::fromStdString(path.string());
}

//! Two 2 x 2 float32 arrays, the second with one number changed.
std::string npy(float last)
{
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }";
    header.resize(117, ' ');
    header += '\n';
    std::string bytes("\x93NUMPY\x01\x00\x76\x00", 10);
    bytes += header;
    const float values[4] = {1, 2, 3, last};
    bytes.append(reinterpret_cast<const char *>(values), sizeof values);
    return bytes;
}

} // namespace

class TestInstalledTree : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        const Ended installed = run(CMAKE_PROGRAM, {QStringLiteral("--install"), QStringLiteral(BUILD_FOLDER), QStringLiteral("--prefix"), text(prefix())});
        QVERIFY2(installed.status == 0, installed.err.c_str());
    }

    void everyProgramIsThere()
    {
        for (const char *place : {"bin/redossier-cli", "libexec/redossier/redossier-engine", "libexec/redossier/redossier-supervisor"}) {
            const auto status = std::filesystem::status(prefix() / place);
            QVERIFY2(std::filesystem::is_regular_file(status), place);
            QVERIFY2((status.permissions() & std::filesystem::perms::owner_exec) != std::filesystem::perms::none, place);
        }
        for (const char *place : {"environment.json", "report/report.html", "schema/codes.json"})
            QVERIFY2(std::filesystem::is_regular_file(prefix() / "share/redossier" / place), place);
    }

    void theVersionIsTold()
    {
        const Ended version = run(cli(), {QStringLiteral("--version")});
        QCOMPARE(version.status, 0);
        QCOMPARE(version.out, std::string("redossier-cli ") + REDOSSIER_VERSION + '\n');
    }

    void aFingerprintIsTaken()
    {
        const auto file = m_folder.write("abc", "abc");
        const Ended fingerprint = run(cli(), {QStringLiteral("fingerprint"), text(file)});
        QCOMPARE(fingerprint.status, 0);
        QVERIFY2(fingerprint.out.starts_with("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  "), fingerprint.out.c_str());
    }

    void aComparisonFindsItsEngine()
    {
        const auto expected = m_folder.write("expected/a.npy", npy(4));
        const auto found = m_folder.write("found/a.npy", npy(4.5f));
        const auto rules = m_folder.write("rules.json", R"({"rules": [{"kind": "structure", "output": "a", "justification": "j"}]})");
        const Ended same = run(cli(), {QStringLiteral("compare"), text(expected), text(found), QStringLiteral("--rules"), text(rules)});
        QVERIFY2(same.status == 0, (same.out + same.err).c_str());
        const auto strict = m_folder.write("strict.json", R"({"rules": [{"kind": "values", "output": "a", "atol": 0.25, "rtol": 0, "justification": "j"}]})");
        const Ended other = run(cli(), {QStringLiteral("compare"), text(expected), text(found), QStringLiteral("--rules"), text(strict)});
        QVERIFY2(other.status == 1, (other.out + other.err).c_str());
    }

    void noProgramNeedsWhatItMustNot_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QStringList>("forbidden");
        const QStringList display{QStringLiteral("libQt6Gui"), QStringLiteral("libQt6Widgets"), QStringLiteral("libtorch"), QStringLiteral("libX11"), QStringLiteral("libwayland")};
        QTest::newRow("cli") << QStringLiteral("bin/redossier-cli") << display;
        QTest::newRow("engine") << QStringLiteral("libexec/redossier/redossier-engine") << QStringList{QStringLiteral("libQt"), QStringLiteral("libtorch")};
        QTest::newRow("supervisor") << QStringLiteral("libexec/redossier/redossier-supervisor") << QStringList{QStringLiteral("libQt"), QStringLiteral("libtorch")};
    }

    void noProgramNeedsWhatItMustNot()
    {
        QFETCH(QString, program);
        QFETCH(QStringList, forbidden);
        const Ended libraries = run("ldd", {text(prefix() / program.toStdString())});
        // A program without any shared library ends ldd with 1, and needs none of these for certain.
        const bool isStatic = (libraries.out + libraries.err).find("not a dynamic executable") != std::string::npos;
        QVERIFY2(isStatic || libraries.out.find("libc.so") != std::string::npos, (libraries.out + libraries.err).c_str());
        for (const QString &name : forbidden)
            QVERIFY2(libraries.out.find(name.toStdString()) == std::string::npos, qPrintable(name));
    }

private:
    std::filesystem::path prefix() const { return m_folder / "prefix"; }
    std::filesystem::path cli() const { return prefix() / "bin/redossier-cli"; }
    TemporaryFolder m_folder;
};

QTEST_APPLESS_MAIN(TestInstalledTree)
#include "tst_installedtree.moc"
