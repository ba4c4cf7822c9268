// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonfile.h"
#include "core/messages/messages.h"
#include "core/plain/digest.h"
#include "core/report/markdowntext.h"
#include "core/report/reportbuilder.h"
#include "tests/support/reportpage.h"
#include "tests/support/reportcase.h"
#include "tests/support/schemacheck.h"

#include <QTest>
#include <filesystem>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

class TestDoubtfulRun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatCannotBeReliedOnIsNoResult_data();
    void whatCannotBeReliedOnIsNoResult();
    void withoutARunChangedFilesAreNamed();
};

void TestDoubtfulRun::whatCannotBeReliedOnIsNoResult_data()
{
    QTest::addColumn<QString>("state");
    QTest::addColumn<QByteArrayList>("told");
    QTest::newRow("run.json is cut") << "not_readable"
                                     << QByteArrayList{"The record of the run 20261129T184512Z-3f9a cannot be read", "the run cannot be read: 20261129T184512Z-3f9a", "not readable"};
    QTest::newRow("the criterion is a link") << "reference_unreadable"
                                             << QByteArrayList{"What this run was judged by cannot be read any more", "On record, and not to be relied on: Reproduced",
                                                            "The criterion cannot be read any more", "The rules cannot be read", "Criterion first locked on"};
    QTest::newRow("the criterion is cut") << "reference_changed"
                                          << QByteArrayList{"What this run was judged by was changed after it was locked", "The rules cannot be read"};
    QTest::newRow("the reference is edited") << "reference_changed" << QByteArrayList{"The reference is not what was locked as", "On record, and not to be relied on: Reproduced"};
}

//! Nothing is told as good, and nothing false beside it.
void TestDoubtfulRun::whatCannotBeReliedOnIsNoResult()
{
    QFETCH(QString, state);
    QFETCH(QByteArrayList, told);
    const ReportCase dossier("reproduced");
    const std::string what = QTest::currentDataTag();
    const auto criterion = dossier.path() / "reference/criterion.json";
    if (what == "run.json is cut")
        std::filesystem::resize_file(dossier.runPath() / "run.json", 300);
    else if (what == "the criterion is cut")
        std::filesystem::resize_file(criterion, 40);
    else if (what == "the reference is edited")
        dossier.folder().write("dossier/reference/requirements-rebuild.txt", "numpy==1.0\n");
    else {
        std::filesystem::remove(criterion);
        std::filesystem::create_symlink("/etc/passwd", criterion);
    }
    const std::string document = reportOf(dossier.path(), ReportFormat::json);
    QCOMPARE(schemaProblemsOfText(document, "report-content"), QByteArray());
    const auto content = parseJson(document, "report");
    QVERIFY(bool(content));
    QCOMPARE(QString::fromStdString((*content)["verdict"]["state"].get<std::string>()), state);
    QVERIFY((*content)["verdict"]["tone"] == "bad");
    for (const Json &step : (*content)["steps"])
        QVERIFY(state != QLatin1String("not_readable") || step["state"] == "not_readable");
    for (const ReportFormat format : {ReportFormat::html, ReportFormat::markdown, ReportFormat::paper}) {
        const std::string page = reportOf(dossier.path(), format);
        for (const QByteArray &fact : told) {
            const std::string text = format == ReportFormat::markdown ? markdownText(fact.toStdString()) : fact.toStdString();
            QVERIFY2(has(page, text), (text + " is not in\n" + page).c_str());
        }
        for (const char *never : {"Reproduced under", "earlier identity", "Criterion not locked", "No rule is written down", "run 0", "{{"})
            QVERIFY2(!has(page, never), never);
    }
}

void TestDoubtfulRun::withoutARunChangedFilesAreNamed()
{
    const TemporaryFolder folder;
    const auto dossier = folder / "dossier";
    std::filesystem::copy(TEST_DATA "/difference/two-machines/a", dossier, std::filesystem::copy_options::recursive);
    std::filesystem::remove_all(dossier / "runs");
    const std::string locked = sha256Hex(readFile((dossier / "reference/criterion.json").string()));
    folder.write("dossier/reference/code/embed.py", "print()\n");
    folder.write("dossier/reference/criterion.json", "{}\n");
    const std::string page = reportOf(dossier, ReportFormat::json);
    for (const char *file : {"reference/code/embed.py has changed", "reference/criterion.json has changed"})
        QVERIFY2(has(page, file), page.c_str());
    QVERIFY(has(page, locked)); // and no other digest stands as the locked one
}

QTEST_GUILESS_MAIN(TestDoubtfulRun)
#include "tst_doubtfulrun.moc"
