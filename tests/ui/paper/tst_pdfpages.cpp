// SPDX-License-Identifier: GPL-3.0-or-later
// A report as a PDF: what the page of a browser says can be selected in it, and it is the same file every time.
#include "core/base/jsonfile.h"
#include "core/difference/differencer.h"
#include "core/messages/messages.h"
#include "core/report/differencereport.h"
#include "tests/support/reportcase.h"
#include "ui/paper/pdfpages.h"

#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>
#include <algorithm>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

namespace {

const std::filesystem::path resources = std::filesystem::path(SOURCE_FOLDER) / "resources";
const std::filesystem::path engine = std::filesystem::path(PROGRAMS_FOLDER) / "redossier-engine";

std::string pageOf(const std::filesystem::path &dossier, ReportFormat format)
{
    auto report = buildReviewedReport({dossier, {}, resources, {}, engine, format}, Messages(Messages::Language::english));
    return report ? report->page : "error: " + report.error().code + ' ' + report.error().detail;
}

std::string differenceOf(const std::string &pair, ReportFormat format)
{
    const std::filesystem::path folder = std::filesystem::path(TEST_DATA) / "difference" / pair;
    const Messages english(Messages::Language::english);
    const auto difference = findDifference({(folder / "a").string(), (folder / "b").string(), resources}, EngineClient(engine), english, {});
    auto report = difference ? buildReviewedDifference(*difference, {DifferenceFilter(), resources, engine, format}, english) : Result<ReviewedReport>(difference.error());
    return report ? report->page : "error: " + report.error().code + ' ' + report.error().detail;
}

//! Whatever a person reads of a page, piece by piece.
QStringList piecesOf(const std::string &page)
{
    QString text = QString::fromStdString(page);
    text.remove(QRegularExpression(QStringLiteral("<(style|title)>.*?</\\1>"), QRegularExpression::DotMatchesEverythingOption));
    text.replace(QRegularExpression(QStringLiteral("<[^>]*>")), QStringLiteral("\x01"));
    for (const auto &[entity, sign] : {std::pair("&lt;", "<"), {"&gt;", ">"}, {"&quot;", "\""}, {"&apos;", "'"}, {"&#39;", "'"}, {"&amp;", "&"}})
        text.replace(QLatin1String(entity), QLatin1String(sign));
    return text.split(QLatin1Char('\x01'), Qt::SkipEmptyParts);
}

QString withoutBlanks(QString text)
{
    return text.remove(QRegularExpression(QStringLiteral("\\s|\u00a0|\u2009")));
}

QString run(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished(60000);
    return QString::fromUtf8(process.readAllStandardOutput());
}

//! The selectable text of each page, without what stands in its margins.
QStringList pagesOf(const TemporaryFolder &folder, const std::string &pdf)
{
    const QString file = QString::fromStdString(folder.write("report.pdf", pdf).string());
    QStringList pages = run(QStringLiteral("pdftotext"), {QStringLiteral("-raw"), QStringLiteral("-enc"), QStringLiteral("UTF-8"), file, QStringLiteral("-")}).split(QLatin1Char('\f'), Qt::SkipEmptyParts);
    for (QString &page : pages)
        page = page.trimmed().section(QLatin1Char('\n'), 0, -3);
    return pages;
}

} // namespace

class TestPdfPages : public QObject
{
    Q_OBJECT

private:
    TemporaryFolder m_folder;

    void seesAll(const std::string &html, const std::string &pdf)
    {
        if (QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty())
            QSKIP("not run: pdftotext (poppler-utils) is not there");
        const QString text = withoutBlanks(pagesOf(m_folder, pdf).join(QString()));
        QVERIFY(text.size() > 500);
        int broken = 0; // a cell that goes on on the next page is read in two pieces
        for (const QString &piece : piecesOf(html)) {
            const QStringList words = piece.split(QRegularExpression(QStringLiteral("\\s+")), Qt::SkipEmptyParts);
            const bool whole = text.contains(withoutBlanks(piece));
            broken += whole ? 0 : 1;
            QVERIFY2(whole || (broken <= 2 && std::all_of(words.begin(), words.end(), [&](const QString &word) { return text.contains(withoutBlanks(word)); })),
                     qPrintable(piece + QStringLiteral("\nis not in\n") + text));
        }
    }

private Q_SLOTS:
    void everySentenceOfThePageCanBeSelected_data()
    {
        QTest::addColumn<int>("size");
        for (const char *name : {"reproduced", "variant", "not-reproduced", "structure-not-met", "failed-install", "stopped-device", "failed-sample", "draft", "changed-criterion"})
            QTest::newRow(name) << static_cast<int>(name[0] == 'r' ? PaperSize::letter : PaperSize::a4);
    }
    void everySentenceOfThePageCanBeSelected()
    {
        QFETCH(int, size);
        const ReportCase dossier(QTest::currentDataTag());
        const auto pdf = pdfOf(pageOf(dossier.path(), ReportFormat::paper), static_cast<PaperSize>(size));
        QVERIFY(bool(pdf));
        seesAll(pageOf(dossier.path(), ReportFormat::html), pdf->bytes);
    }

    void everySentenceOfADifferenceCanBeSelected_data()
    {
        QTest::addColumn<int>("drawings");
        QTest::newRow("two-machines") << 4;
        QTest::newRow("variant") << 0;
        QTest::newRow("damaged") << 0;
        QTest::newRow("windows") << 0;
    }
    void everySentenceOfADifferenceCanBeSelected()
    {
        QFETCH(int, drawings);
        const std::string html = differenceOf(QTest::currentDataTag(), ReportFormat::html);
        QVERIFY(QString::fromStdString(html).count(QStringLiteral("<svg")) >= drawings);
        const auto pdf = pdfOf(differenceOf(QTest::currentDataTag(), ReportFormat::paper), PaperSize::a4);
        QVERIFY(bool(pdf));
        seesAll(html, pdf->bytes);
    }

    void drawingsAreLinesAndNothingIsActive()
    {
        const auto pdf = pdfOf(differenceOf("two-machines", ReportFormat::paper), PaperSize::a4);
        QVERIFY(bool(pdf));
        for (const char *forbidden : {"/Subtype /Image", "/JS", "/JavaScript", "/Launch", "/URI", "/EmbeddedFile", "/OpenAction", "/AcroForm"})
            QVERIFY2(pdf->bytes.find(forbidden) == std::string::npos, forbidden);
    }

    void theSameRecordGivesTheSameBytes()
    {
        const ReportCase dossier("not-reproduced");
        const std::string page = pageOf(dossier.path(), ReportFormat::paper);
        const QByteArray zone = qgetenv("TZ");
        qputenv("TZ", "UTC");
        tzset();
        const auto first = pdfOf(page, PaperSize::a4);
        qputenv("TZ", "Asia/Kolkata"); // half an hour off the others
        tzset();
        const auto second = pdfOf(pageOf(ReportCase("not-reproduced").path(), ReportFormat::paper), PaperSize::a4);
        zone.isNull() ? qunsetenv("TZ") : qputenv("TZ", zone);
        tzset();
        QVERIFY(first && second);
        QVERIFY(first->bytes == second->bytes);
        QVERIFY(first->bytes.find("/CreationDate (D:20261129184512Z)") != std::string::npos); // when the run began
        for (const char *zoneOfThisMachine : {"+05'30'", "+05:30"})
            QVERIFY(second->bytes.find(zoneOfThisMachine) == std::string::npos);
        QVERIFY(first->bytes != pdfOf(page, PaperSize::letter)->bytes);
    }

    void everyPlaceOfTheTableHoldsItsObject()
    {
        const auto pdf = pdfOf(pageOf(ReportCase("draft").path(), ReportFormat::paper), PaperSize::a4);
        QVERIFY(bool(pdf));
        const std::size_t word = pdf->bytes.rfind("startxref\n");
        const std::size_t table = std::stoul(pdf->bytes.substr(word + 10));
        QCOMPARE(pdf->bytes.substr(table, 5), std::string("xref\n"));
        int objects = 0;
        for (std::size_t line = pdf->bytes.find(" 00000 n", table); line < word; line = pdf->bytes.find(" 00000 n", line + 1), ++objects) {
            const std::size_t place = std::stoul(pdf->bytes.substr(line - 10, 10));
            QVERIFY2(QRegularExpression(QStringLiteral("^\\d+ 0 obj")).match(QString::fromLatin1(pdf->bytes.substr(place, 12).c_str())).hasMatch(), std::to_string(place).c_str());
        }
        QVERIFY(objects > 5);
    }

    //! A heading as the last line of a page would head nothing.
    void noHeadingIsLastOnItsPage()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty())
            QSKIP("not run: pdftotext (poppler-utils) is not there");
        std::string page = "<html><head><title>t</title></head><body>";
        for (int i = 0; i < 160; ++i)
            page += "<h2>Heading " + std::to_string(i) + "</h2><h3>below " + std::to_string(i) + "</h3><p>" + std::string(40 + std::size_t(i % 7) * 150, 'x') + " end.</p>";
        const auto pdf = pdfOf(page + "</body></html>", PaperSize::a4);
        QVERIFY(bool(pdf));
        const QStringList pages = pagesOf(m_folder, pdf->bytes);
        QVERIFY(pages.size() > 5);
        for (const QString &one : pages)
            QVERIFY2(!one.section(QLatin1Char('\n'), -1).contains(QRegularExpression(QStringLiteral("Heading|below"))), qPrintable(one));
        const QString text = pages.join(QLatin1Char('\n'));
        for (int i = 0; i < 160; ++i)
            QVERIFY2(text.contains(QStringLiteral("Heading %1\n").arg(i)), qPrintable(QString::number(i)));
    }

    void aHostileTextIsText()
    {
        const ReportCase dossier("draft");
        auto document = readJsonFile(dossier.path() / "reference/reference.json");
        QVERIFY(bool(document));
        const std::string question = "Is <svg><image href=\"file:///etc/hostname\"/></svg> and <img src=\"drawing:0\"> a text?";
        (*document)["question"] = question;
        dossier.folder().write("dossier/reference/reference.json", dumpJson(*document));
        const auto pdf = pdfOf(pageOf(dossier.path(), ReportFormat::paper), PaperSize::a4);
        QVERIFY(bool(pdf));
        QVERIFY(pdf->bytes.find("/Subtype /Image") == std::string::npos);
        if (QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty())
            QSKIP("not run: pdftotext (poppler-utils) is not there");
        QVERIFY(withoutBlanks(pagesOf(m_folder, pdf->bytes).join(QString())).contains(withoutBlanks(QString::fromStdString(question))));
    }

    void aDamagedDrawingIsAnError()
    {
        const auto pdf = pdfOf("<html><body><svg viewBox=\"0 0 1 1\"><path d=\"M0,0\"</body></html>", PaperSize::a4);
        QVERIFY(!pdf);
        QCOMPARE(pdf.error().code, std::string("template_invalid"));
    }
};

QTEST_MAIN(TestPdfPages)
#include "tst_pdfpages.moc"
