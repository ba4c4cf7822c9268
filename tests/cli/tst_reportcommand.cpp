// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reportcase.h"

#include <QMap>
#include <QProcess>
#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier::test;

namespace {

struct Ended
{
    int status = -1;
    std::string out;
    std::string err;
};

Ended report(const std::filesystem::path &folder, const QStringList &arguments, const QMap<QString, QString> &variables = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (auto one = variables.begin(); one != variables.end(); ++one)
        environment.insert(one.key(), one.value());
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(QString::fromStdString(folder.string()));
    process.start(QStringLiteral(PROGRAMS_FOLDER "/redossier-cli"), QStringList{QStringLiteral("report")} + arguments);
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), process.readAllStandardOutput().toStdString(), process.readAllStandardError().toStdString()};
}

QString text(const std::filesystem::path &path)
{
    return QString::fromStdString(path.string());
}

bool has(const std::string &whole, const std::string &part)
{
    return whole.find(part) != std::string::npos;
}

} // namespace

class TestReportCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theDefaultPlaceIsPrinted()
    {
        const ReportCase dossier("reproduced");
        const Ended ended = report(dossier.folder().path(), {QStringLiteral("dossier")});
        QVERIFY2(ended.status == 0, ended.err.c_str());
        const auto page = dossier.folder() / "dossier-report.html";
        QCOMPARE(std::filesystem::path(ended.out.substr(0, ended.out.size() - 1)), page);
        QVERIFY(has(readFile(page), "Private details not reviewed."));
    }

    void anExistingFileIsNeverOverwritten()
    {
        const ReportCase dossier("reproduced");
        const auto there = dossier.folder().write("page.html", "mine");
        const Ended ended = report(dossier.folder().path(), {QStringLiteral("dossier"), QStringLiteral("--output"), text(there)});
        QCOMPARE(ended.status, 73);
        QVERIFY(has(ended.err, "[target_exists]"));
        QCOMPARE(readFile(there), std::string("mine"));
        std::filesystem::create_symlink("nowhere", dossier.folder() / "link.html");
        QCOMPARE(report(dossier.folder().path(), {QStringLiteral("dossier"), QStringLiteral("--output"), QStringLiteral("link.html")}).status, 73);
        QVERIFY(!std::filesystem::exists(dossier.folder() / "nowhere"));
    }

    void nothingIsWrittenIntoTheDossier()
    {
        const ReportCase dossier("reproduced");
        for (const char *place : {"report.html", "runs/report.html", "../dossier/report.html"}) {
            const Ended ended = report(dossier.path(), {QStringLiteral("."), QStringLiteral("--output"), QString::fromLatin1(place)});
            QCOMPARE(ended.status, 73);
            QVERIFY2(has(ended.err, "[output_inside_dossier]"), ended.err.c_str());
        }
        QCOMPARE(report(dossier.path(), {QStringLiteral(".")}).status, 73);
    }

    void whatCannotBeDoneHasItsStatus_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        const auto row = [](const char *name, QStringList arguments, int status) { QTest::newRow(name) << arguments << status; };
        row("no dossier", {QStringLiteral(".")}, 65);
        row("no such folder", {QStringLiteral("absent")}, 65);
        row("no such run", {QStringLiteral("dossier"), QStringLiteral("--run"), QStringLiteral("20200101T000000Z-0000")}, 65);
        row("a run that leaves the dossier", {QStringLiteral("dossier"), QStringLiteral("--run"), QStringLiteral("../..")}, 65);
        row("no such place", {QStringLiteral("dossier"), QStringLiteral("--output"), QStringLiteral("absent/page.html")}, 73);
        row("a format that is not there", {QStringLiteral("dossier"), QStringLiteral("--format"), QStringLiteral("pdf")}, 64);
    }

    void whatCannotBeDoneHasItsStatus()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        const ReportCase dossier("reproduced");
        const Ended ended = report(dossier.folder().path(), arguments + QStringList{QStringLiteral("--json")});
        QVERIFY2(ended.status == status, (ended.out + ended.err).c_str());
        const auto document = nlohmann::json::parse(ended.out, nullptr, false);
        QVERIFY2(document.is_object() && document["status"] == status, ended.out.c_str());
        QVERIFY(!std::filesystem::exists(dossier.folder() / "dossier-report.html"));
    }

    void timeZoneLocaleAndPlaceChangeNothing_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("ending");
        QTest::newRow("html") << QStringLiteral("html") << QStringLiteral(".html");
        QTest::newRow("markdown") << QStringLiteral("markdown") << QStringLiteral(".md");
        QTest::newRow("json") << QStringLiteral("json") << QStringLiteral(".json");
    }

    void timeZoneLocaleAndPlaceChangeNothing()
    {
        QFETCH(QString, format);
        QFETCH(QString, ending);
        const ReportCase here("not-reproduced");
        const ReportCase there("not-reproduced");
        std::filesystem::rename(there.path(), there.folder() / "another name");
        const QStringList asked{QStringLiteral("--format"), format};
        const Ended first = report(here.folder().path(), QStringList{QStringLiteral("dossier")} + asked, {{QStringLiteral("TZ"), QStringLiteral("UTC")}});
        QVERIFY2(first.status == 0, first.err.c_str());
        const Ended second = report(there.folder().path(), QStringList{QStringLiteral("another name")} + asked,
                                    {{QStringLiteral("TZ"), QStringLiteral("Pacific/Auckland")},
                                     {QStringLiteral("LANG"), QStringLiteral("de_DE.UTF-8")},
                                     {QStringLiteral("LC_ALL"), QStringLiteral("de_DE.UTF-8")},
                                     {QStringLiteral("LANGUAGE"), QStringLiteral("de")}});
        QVERIFY2(second.status == 0, second.err.c_str());
        const std::string page = readFile(here.folder() / ("dossier-report" + ending.toStdString()));
        QVERIFY(!page.empty());
        QCOMPARE(readFile(there.folder() / ("another name-report" + ending.toStdString())), page);
    }

    void jsonTellsTheFile()
    {
        const ReportCase dossier("draft");
        const Ended ended = report(dossier.folder().path(), {QStringLiteral("dossier"), QStringLiteral("--json"), QStringLiteral("--output=-odd name.html")});
        QVERIFY2(ended.status == 0, (ended.out + ended.err).c_str());
        const auto document = nlohmann::json::parse(ended.out, nullptr, false);
        QVERIFY(document.is_object());
        QCOMPARE(document["output"].get<std::string>(), (dossier.folder() / "-odd name.html").string());
        QCOMPARE(document["bytes"].get<std::size_t>(), readFile(dossier.folder() / "-odd name.html").size());
    }
};

QTEST_APPLESS_MAIN(TestReportCommand)
#include "tst_reportcommand.moc"
