// SPDX-License-Identifier: GPL-3.0-or-later
// What is shared as a PDF: no credential of any kind can be read of it, neither of its pages nor of its metadata, and what was laid
// out is read again before it is given to anybody.
#include "tests/support/canaries.h"
#include "tests/support/fullreport.h"
#include "ui/paper/pdfpages.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

namespace {

QString run(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished(60000);
    return QString::fromUtf8(process.readAllStandardOutput());
}

QString withoutBlanks(const QString &text)
{
    return text.simplified().remove(QLatin1Char(' '));
}

//! The line that ".., line 17" speaks of.
std::string lineOf(const std::string &text, const std::string &detail)
{
    const auto number = detail.rfind("line ");
    return number == std::string::npos ? std::string() : QString::fromStdString(text).section(QLatin1Char('\n'), std::stoi(detail.substr(number + 5)) - 1, std::stoi(detail.substr(number + 5)) - 1).toStdString();
}

ReviewedReport pageOf(const std::string &body, const SharingDecisions &decisions, bool reviewed, const std::string &title = "t")
{
    return {"<html><head><title>" + title + "</title></head><body>" + body + "</body></html>", reviewed, {}, ReportReview({decisions}, reviewed, {})};
}

} // namespace

class PaperProductsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    //! Each kind stands in several fields, and with the next row in others.
    void noCredentialIsInAPdf_data()
    {
        QTest::addColumn<bool>("isDifference");
        QTest::addColumn<int>("first");
        const int most = static_cast<int>(canaries().size()), stride = qEnvironmentVariableIsSet("REDOSSIER_EVERY_FIELD") ? 1 : 15;
        for (int first = 0; first < most; first += stride) {
            QTest::addRow("report, from %d", first) << false << first;
            QTest::addRow("difference, from %d", first) << true << first;
        }
    }
    void noCredentialIsInAPdf()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty())
            QSKIP("not run: pdftotext (poppler-utils) is not there");
        QFETCH(bool, isDifference);
        QFETCH(int, first);
        const std::vector<Canary> all = canaries();
        const auto textOf = [&](int field) { return all[static_cast<std::size_t>(first + field) % all.size()].text; };
        auto page = isDifference ? FullDifference(textOf).report(ReportFormat::paper) : FullReport(textOf).report(ReportFormat::paper);
        QVERIFY2(bool(page), page ? "" : page.error().detail.c_str());
        const auto laid = pdfOf(page->page, PaperSize::a4);
        QVERIFY(bool(laid));
        const auto report = asPdf(std::move(*page), PaperSize::a4);
        QVERIFY2(bool(report), report ? "" : (report.error().detail + ": " + lineOf(laid->text, report.error().detail)).c_str());
        const QString text = read(report->page);
        QVERIFY(text.count(QStringLiteral("****")) + text.count(QStringLiteral("[redacted:")) > 30); // the fields are there, and read
        for (const Canary &canary : all) {
            if (isDifference && canary.kind == "argument, words") // told by its two dashes alone, which a package's name has as one
                continue;
            const auto place = text.indexOf(withoutBlanks(QString::fromStdString(canary.secret)));
            QVERIFY2(place < 0, qPrintable(QString::fromStdString(canary.kind) + QStringLiteral(": ") + text.mid(std::max<qsizetype>(0, place - 100), 250)));
        }
    }

    //! Tags part on a page of HTML what stands together on paper.
    void whatWasLaidOutIsReadAgain_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("title");
        QTest::newRow("a credential in two parts") << QByteArray("<p>DB_PASSW<b>ORD=CANARYpw</b>7721</p>") << QByteArray("t");
        QTest::newRow("a mailbox in two parts") << QByteArray("<p>a.somebody<i>@institute</i>.example</p>") << QByteArray("t");
        QTest::newRow("in the title, which is metadata") << QByteArray("<p>x</p>") << QByteArray("by a.somebody@institute.example");
        QTest::newRow("in a drawing") << QByteArray("<svg viewBox=\"0 0 90 20\"><text x=\"1\" y=\"9\">a.somebody@institute.example</text></svg>") << QByteArray("t");
    }
    void whatWasLaidOutIsReadAgain()
    {
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, title);
        const auto report = asPdf(pageOf(body.toStdString(), {}, true, title.toStdString()), PaperSize::a4);
        QVERIFY(!report);
        QCOMPARE(report.error().code, std::string("private_left"));
        QVERIFY(bool(asPdf(pageOf("<p>Nothing of anybody.</p>", {}, true), PaperSize::a4)));
    }

    void whatIsOpenIsCountedAndWhatIsKeptIsNot()
    {
        const std::string body = "<p>a.somebody<i>@institute</i>.example</p>";
        const auto open = asPdf(pageOf(body, {}, false), PaperSize::a4);
        QVERIFY(open && !open->reviewed);
        QCOMPARE(open->undecided.size(), std::size_t(1));
        QCOMPARE(open->undecided.front().value, std::string("a.somebody@institute.example"));
        SharingDecisions decisions;
        QVERIFY(bool(decisions.decide(PrivateKind::email, "a.somebody@institute.example", {SharingAction::keep, {}, {}})));
        const auto kept = asPdf(pageOf(body, decisions, true), PaperSize::a4);
        QVERIFY(kept && kept->reviewed && kept->undecided.empty());
        decisions.forget(PrivateKind::email, "a.somebody@institute.example");
        QVERIFY(bool(decisions.decide(PrivateKind::email, "a.somebody@institute.example", {SharingAction::drop, {}, {}})));
        QVERIFY(!asPdf(pageOf(body, decisions, false), PaperSize::a4)); // it should be gone, and is there
    }

private:
    //! Pages and metadata.
    QString read(const std::string &pdf)
    {
        const QString file = QString::fromStdString(m_folder.write("report.pdf", pdf).string());
        return withoutBlanks(run(QStringLiteral("pdftotext"), {QStringLiteral("-raw"), QStringLiteral("-enc"), QStringLiteral("UTF-8"), file, QStringLiteral("-")}) + run(QStringLiteral("pdfinfo"), {file}));
    }

    TemporaryFolder m_folder;
};

QTEST_MAIN(PaperProductsTest)
#include "tst_paperproducts.moc"
