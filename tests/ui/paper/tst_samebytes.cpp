// SPDX-License-Identifier: GPL-3.0-or-later
// The same record and options give the same bytes in every format: written by processes of their own, with another language, time
// zone, home and mask of permissions, and from another folder.
#include "core/base/plainnumbers.h"
#include "core/difference/differencer.h"
#include "core/messages/messages.h"
#include "core/report/differencereport.h"
#include "tests/support/reportcase.h"
#include "ui/paper/pdfpages.h"

#include <QGuiApplication>
#include <QProcess>
#include <QTest>
#include <cstdio>
#include <sys/stat.h>

using namespace redossier;
using namespace redossier::test;

namespace fs = std::filesystem;

namespace {

const fs::path resources = fs::path(SOURCE_FOLDER) / "resources";
const fs::path engine = fs::path(PROGRAMS_FOLDER) / "redossier-engine";

const Messages &english()
{
    static const Messages messages(Messages::Language::english);
    return messages;
}

Result<ReviewedReport> reportOf(const fs::path &dossier, ReportFormat format)
{
    return buildReviewedReport({dossier, {}, resources, {}, engine, format}, english());
}

Result<ReviewedReport> differenceOf(const fs::path &a, const fs::path &b, ReportFormat format)
{
    const auto difference = findDifference({a.string(), b.string(), resources}, EngineClient(engine), english(), {});
    return difference ? buildReviewedDifference(*difference, {DifferenceFilter::everything(), resources, engine, format}, english()) : Result<ReviewedReport>(difference.error());
}

//! "--write FOLDER DOSSIER [OTHER]": the report of a dossier, or of the difference of two, in every format.
int writeAll(const QStringList &arguments)
{
    const fs::path folder = arguments[2].toStdString(), a = arguments[3].toStdString();
    for (const ReportFormat format : allFormats) {
        auto report = arguments.size() > 4 ? differenceOf(a, arguments[4].toStdString(), format) : reportOf(a, format);
        if (report && format == ReportFormat::paper)
            report = asPdf(std::move(*report), PaperSize::a4);
        if (!report) {
            std::fprintf(stderr, "%s: %s\n", report.error().code.c_str(), report.error().detail.c_str());
            return 1;
        }
        std::ofstream(folder / ("report" + std::string(fileEnding(format))), std::ios::binary) << report->page;
    }
    return 0;
}

struct Surroundings
{
    QList<std::pair<QString, QString>> variables;
    unsigned mask = 022;
};

void copyTo(const fs::path &from, const fs::path &to)
{
    fs::create_directories(to.parent_path());
    fs::copy(from, to, fs::copy_options::recursive);
}

} // namespace

class SameBytesTest : public QObject
{
    Q_OBJECT

private:
    TemporaryFolder m_folder;
    bool m_isGerman = false;

    //! `names`: of dossiers in `place`, for a difference says how they were named. Empty; else what became of the process.
    static std::string writeIn(const Surroundings &surroundings, const fs::path &folder, const fs::path &place, const QStringList &names)
    {
        fs::create_directories(folder);
        const QStringList arguments = QStringList{QStringLiteral("--write"), QString::fromStdString(folder.string())} + names;
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const auto &[name, value] : surroundings.variables)
            environment.insert(name, value);
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(QString::fromStdString(place.string()));
        process.setChildProcessModifier([mask = surroundings.mask] { umask(mask); });
        process.start(QGuiApplication::applicationFilePath(), arguments);
        if (!process.waitForFinished(120000) || process.exitStatus() != QProcess::NormalExit)
            return "did not end";
        return process.exitCode() == 0 ? std::string() : "ended with " + process.readAllStandardError().toStdString();
    }

    //! A language that writes a comma in numbers, made for this test; false where its description is not installed.
    bool makeGerman()
    {
        return QProcess::execute(QStringLiteral("localedef"), {QStringLiteral("-i"), QStringLiteral("de_DE"), QStringLiteral("-f"), QStringLiteral("UTF-8"), QString::fromStdString((m_folder / "locales/de_DE.UTF-8").string())}) == 0;
    }

private Q_SLOTS:
    void initTestCase()
    {
        fs::create_directories(m_folder / "locales");
        m_isGerman = makeGerman();
    }

    void aLanguageWithACommaIsReallyOne()
    {
        if (!m_isGerman)
            QSKIP("not run: no localedef, or no description of de_DE (package locales)");
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("LOCPATH"), QString::fromStdString((m_folder / "locales").string()));
        environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("de_DE.UTF-8"));
        process.setProcessEnvironment(environment);
        for (const auto &[argument, written] : {std::pair("--comma", "0,5"), {"--point", "0.5"}}) {
            process.start(QGuiApplication::applicationFilePath(), {QString::fromLatin1(argument)});
            QVERIFY(process.waitForFinished(60000));
            QCOMPARE(process.readAllStandardOutput(), QByteArray(written));
        }
    }

    void theSurroundingsChangeNothing_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::newRow("report") << QStringLiteral("tour/not-reproduced") << QString();
        QTest::newRow("report of a trajectory") << QStringLiteral("tour/trajectory") << QString();
        QTest::newRow("difference") << QStringLiteral("difference/two-machines/a") << QStringLiteral("difference/two-machines/b");
        QTest::newRow("difference of texts") << QStringLiteral("difference/variant/a") << QStringLiteral("difference/variant/b");
    }
    void theSurroundingsChangeNothing()
    {
        QFETCH(QString, a);
        QFETCH(QString, b);
        const std::string tag = QTest::currentDataTag();
        const fs::path data = TEST_DATA, here = m_folder / "here" / tag, there = m_folder / "somewhere else/deep/Ünïcode" / tag;
        QStringList names;
        for (const QString &source : {a, b})
            if (!source.isEmpty()) {
                names << (names.isEmpty() ? QStringLiteral("first") : QStringLiteral("second"));
                for (const fs::path &place : {here, there})
                    copyTo(data / source.toStdString(), place / names.last().toStdString());
            }
        const Surroundings plain{{{QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8")}, {QStringLiteral("TZ"), QStringLiteral("UTC")}}, 022};
        const Surroundings other{{{QStringLiteral("LOCPATH"), QString::fromStdString((m_folder / "locales").string())},
                                  {QStringLiteral("LC_ALL"), QStringLiteral("de_DE.UTF-8")},
                                  {QStringLiteral("LANG"), QStringLiteral("de_DE.UTF-8")},
                                  {QStringLiteral("TZ"), QStringLiteral("Asia/Kolkata")},
                                  {QStringLiteral("HOME"), QString::fromStdString((m_folder / "home").string())},
                                  {QStringLiteral("USER"), QStringLiteral("somebody")},
                                  {QStringLiteral("TMPDIR"), QString::fromStdString(m_folder.path().string())},
                                  {QStringLiteral("QT_HASH_SEED"), QStringLiteral("17")}},
                                 077};
        const fs::path left = m_folder / ("left " + tag), right = m_folder / ("right " + tag);
        QCOMPARE(writeIn(plain, left, here, names), std::string());
        QCOMPARE(writeIn(other, right, there, names), std::string());
        for (const ReportFormat format : allFormats) {
            const std::string name = "report" + std::string(fileEnding(format)), page = readFile(left / name);
            QVERIFY2(page.size() > 2000, name.c_str());
            QVERIFY2(page == readFile(right / name), name.c_str());
        }
    }
};

int main(int argc, char **argv)
{
    QGuiApplication application(argc, argv);
    const QStringList arguments = QGuiApplication::arguments();
    if (arguments.contains(QStringLiteral("--comma")))
        return std::printf("%.1f", 0.5) == 3 ? 0 : 1;
    writeNumbersPlainly(); // as the program does
    if (arguments.contains(QStringLiteral("--point")))
        return std::printf("%.1f", 0.5) == 3 ? 0 : 1;
    if (arguments.size() > 3 && arguments[1] == QStringLiteral("--write"))
        return writeAll(arguments);
    SameBytesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_samebytes.moc"
