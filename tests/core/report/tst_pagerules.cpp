// SPDX-License-Identifier: GPL-3.0-or-later
// A page that is shared can be read by everybody: well formed, its headings in order, its tables with heads, its drawings named, its
// words told from their ground in every scheme; and it fetches nothing.
#include "core/difference/differencer.h"
#include "core/messages/messages.h"
#include "core/report/differencereport.h"
#include "tests/support/fullreport.h"
#include "tests/support/reportcase.h"

#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>
#include <algorithm>
#include <cmath>

using namespace redossier;
using namespace redossier::test;

namespace fs = std::filesystem;

namespace {

const fs::path resources = fs::path(SOURCE_FOLDER) / "resources";
const fs::path engine = fs::path(PROGRAMS_FOLDER) / "redossier-engine";
const QString policy = QStringLiteral("default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'");

std::string pageOf(const fs::path &dossier)
{
    auto report = buildReviewedReport({dossier, {}, resources, {}, engine}, Messages(Messages::Language::english));
    return report ? report->page : "error: " + report.error().code + ' ' + report.error().detail;
}

std::string differenceOf(const fs::path &pair)
{
    const Messages english(Messages::Language::english);
    const auto difference = findDifference({(pair / "a").string(), (pair / "b").string(), resources}, EngineClient(engine), english, {});
    auto report = difference ? buildReviewedDifference(*difference, {DifferenceFilter::everything(), resources, engine}, english) : Result<ReviewedReport>(difference.error());
    return report ? report->page : "error: " + report.error().code;
}

//! The page as a document of XML: elements without an end get one.
QString asXml(const std::string &page)
{
    QString text = QString::fromStdString(page);
    text.remove(QStringLiteral("<!doctype html>"));
    return text.replace(QRegularExpression(QStringLiteral("<(meta|br)([^>]*)>")), QStringLiteral("<\\1\\2/>"));
}

//! Goes through a page once, and holds what is wrong with it.
class Reader
{
public:
    explicit Reader(const std::string &page) : m_xml(asXml(page))
    {
        while (!m_xml.atEnd()) {
            const auto token = m_xml.readNext();
            if (token == QXmlStreamReader::StartElement)
                begin(m_xml.name().toString(), m_xml.attributes());
            else if (token == QXmlStreamReader::EndElement)
                end(m_xml.name().toString());
        }
        if (m_xml.hasError())
            wrong(m_xml.errorString());
        if (m_firstHeadings != 1)
            wrong(QStringLiteral("%1 first headings").arg(m_firstHeadings));
        if (!m_hasPolicy)
            wrong(QStringLiteral("no policy before the style"));
    }

    const QStringList &problems() const { return m_problems; }
    int drawings() const { return m_drawings; }

private:
    struct Table
    {
        bool hasHead = false;
        int columns = 0, cells = 0;
    };

    void wrong(const QString &what) { m_problems << QStringLiteral("line %1: %2").arg(m_xml.lineNumber()).arg(what); }
    void require(bool good, const QString &what)
    {
        if (!good)
            wrong(what);
    }

    void begin(const QString &name, const QXmlStreamAttributes &attributes)
    {
        const auto value = [&](const char *attribute) { return attributes.value(QLatin1String(attribute)).toString(); };
        static const QStringList active{QStringLiteral("href"), QStringLiteral("src"), QStringLiteral("action"), QStringLiteral("style")};
        for (const auto &attribute : attributes)
            require(!attribute.name().startsWith(QLatin1String("on")) && !active.contains(attribute.name().toString()), name + QLatin1Char(' ') + attribute.name().toString());
        placed(name);
        if (name == QLatin1String("html"))
            require(value("lang") == QLatin1String("en"), QStringLiteral("no language"));
        if (name == QLatin1String("meta") && value("http-equiv") == QLatin1String("Content-Security-Policy"))
            m_hasPolicy = value("content") == policy && !m_hasStyle;
        m_hasStyle = m_hasStyle || name == QLatin1String("style");
        if (name.size() == 2 && name[0] == QLatin1Char('h') && name[1].isDigit())
            heading(name[1].digitValue());
        if (name == QLatin1String("svg")) {
            ++m_drawings;
            require(value("role") == QLatin1String("img") && !value("aria-label").isEmpty(), QStringLiteral("a drawing without a name"));
        }
        if (name == QLatin1String("table"))
            m_tables << Table();
        if (name == QLatin1String("th")) {
            m_tables.last().hasHead = true;
            require(value("scope") == QLatin1String("col") || value("scope") == QLatin1String("row"), QStringLiteral("a head of nothing"));
        }
        if (name == QLatin1String("th") || name == QLatin1String("td"))
            m_tables.last().cells += std::max(1, value("colspan").toInt());
        m_open << name;
    }

    void end(const QString &name)
    {
        m_open.removeLast();
        if (name == QLatin1String("tr")) {
            Table &table = m_tables.last();
            require(table.columns == 0 || table.columns == table.cells, QStringLiteral("a row of %1 cells among rows of %2").arg(table.cells).arg(table.columns));
            table.columns = std::max(table.columns, std::exchange(table.cells, 0));
        }
        if (name == QLatin1String("table")) {
            require(m_tables.last().hasHead, QStringLiteral("a table without heads"));
            m_tables.removeLast();
        }
    }

    void heading(int level)
    {
        require(level <= m_level + 1, QStringLiteral("h%1 follows h%2").arg(level).arg(m_level));
        m_level = level;
        m_firstHeadings += level == 1 ? 1 : 0;
    }

    //! What a browser would otherwise move to another place.
    void placed(const QString &name)
    {
        static const QMap<QString, QStringList> parents{{QStringLiteral("li"), {QStringLiteral("ul"), QStringLiteral("ol")}},
                                                        {QStringLiteral("tr"), {QStringLiteral("table"), QStringLiteral("thead"), QStringLiteral("tbody")}},
                                                        {QStringLiteral("td"), {QStringLiteral("tr")}},
                                                        {QStringLiteral("th"), {QStringLiteral("tr")}},
                                                        {QStringLiteral("summary"), {QStringLiteral("details")}}};
        static const QStringList blocks{QStringLiteral("p"), QStringLiteral("div"), QStringLiteral("ul"), QStringLiteral("ol"), QStringLiteral("table"), QStringLiteral("section"), QStringLiteral("figure"),
                                        QStringLiteral("pre"), QStringLiteral("blockquote"), QStringLiteral("h2"), QStringLiteral("h3"), QStringLiteral("details")};
        static const QStringList phrases{QStringLiteral("p"), QStringLiteral("span"), QStringLiteral("strong"), QStringLiteral("code"), QStringLiteral("h1"), QStringLiteral("h2"), QStringLiteral("h3")};
        const QString parent = m_open.isEmpty() ? QString() : m_open.last();
        require(!parents.contains(name) || parents[name].contains(parent), name + QStringLiteral(" in ") + parent);
        const bool isInPhrase = std::any_of(m_open.begin(), m_open.end(), [](const QString &one) { return phrases.contains(one); });
        require(!blocks.contains(name) || !isInPhrase, name + QStringLiteral(" within ") + m_open.join(QLatin1Char(' ')));
        require(!(parent == QLatin1String("ul") || parent == QLatin1String("ol")) || name == QLatin1String("li"), name + QStringLiteral(" in ") + parent);
    }

    QXmlStreamReader m_xml;
    QStringList m_open, m_problems;
    QList<Table> m_tables;
    int m_level = 0, m_firstHeadings = 0, m_drawings = 0;
    bool m_hasPolicy = false, m_hasStyle = false;
};

double luminance(const QString &colour)
{
    double sum = 0;
    constexpr double weights[] = {0.2126, 0.7152, 0.0722};
    for (int i = 0; i < 3; ++i) {
        const double share = colour.mid(1 + 2 * i, 2).toInt(nullptr, 16) / 255.0;
        sum += weights[i] * (share <= 0.03928 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4));
    }
    return sum;
}

//! As WCAG has it: from 1 to 21.
double contrast(const QString &a, const QString &b)
{
    const auto [least, greatest] = std::minmax({luminance(a), luminance(b)});
    return (greatest + 0.05) / (least + 0.05);
}

} // namespace

class PageRulesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPageCanBeReadByEverybody_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("drawings"); // at least
        const auto row = [](const char *name, const char *kind, int drawings) { QTest::addRow("%s, %s", kind, name) << QString::fromLatin1(kind) << drawings; };
        for (const char *name : {"cancelled", "changed-criterion", "draft", "failed-install", "failed-sample", "interrupted", "reproduced", "stopped-device", "structure-not-met", "variant"})
            row(name, "report", 0);
        row("not-reproduced", "tour", 8);
        row("trajectory", "tour", 5);
        row("reproduced", "tour", 0);
        row("pip-fails", "tour", 0);
        for (const char *name : {"cuda-rocm", "damaged", "earlier", "successor", "unrelated", "variant", "windows"})
            row(name, "difference", 0);
        row("two-machines", "difference", 4);
        row("report", "full", 1);
        row("difference", "full", 0);
    }
    void everyPageCanBeReadByEverybody()
    {
        QFETCH(QString, kind);
        QFETCH(int, drawings);
        const std::string name = QString::fromLatin1(QTest::currentDataTag()).section(QStringLiteral(", "), 1).toStdString();
        const auto plain = [](int field) { return "words " + std::to_string(field); };
        const std::string page = kind == QLatin1String("report") ? pageOf(ReportCase(name).path())
                                 : kind == QLatin1String("tour") ? pageOf(fs::path(TEST_DATA) / "tour" / name)
                                 : kind == QLatin1String("full") ? (name == "report" ? pageOf(FullReport(plain).path()) : FullDifference(plain).page(ReportFormat::html))
                                                                 : differenceOf(fs::path(TEST_DATA) / "difference" / name);
        QVERIFY2(page.starts_with("<!doctype html>"), page.c_str());
        const Reader reader(page);
        QVERIFY2(reader.problems().isEmpty(), qPrintable(reader.problems().join(QLatin1Char('\n'))));
        QVERIFY2(reader.drawings() >= drawings, qPrintable(QString::number(reader.drawings())));
    }

    void whatIsWrongWouldBeSeen_data()
    {
        QTest::addColumn<QByteArray>("body");
        for (const char *body : {"<h1>x</h1><h3>x</h3>", "<h1>x</h1><h1>x</h1>", "<h2>x</h2>", "<h1>x</h1><table><tr><td>x</td></tr></table>", "<h1>x</h1><table><tr><th>x</th></tr></table>",
                                 "<h1>x</h1><svg viewBox=\"0 0 1 1\"></svg>", "<h1>x</h1><p><div>x</div></p>", "<h1>x</h1><p>x", "<h1>x</h1><span src=\"x\">x</span>",
                                 "<h1>x</h1><table><tr><th scope=\"col\">x</th></tr><tr><td>x</td><td>x</td></tr></table>", "<h1>x</h1><ul><p>x</p></ul>"})
            QTest::newRow(body) << QByteArray(body);
    }
    void whatIsWrongWouldBeSeen()
    {
        QFETCH(QByteArray, body);
        const std::string head = "<!doctype html><html lang=\"en\"><head><meta http-equiv=\"Content-Security-Policy\" content=\"" + policy.toStdString() + "\"></head><body>";
        QVERIFY(Reader(head + "<h1>x</h1></body></html>").problems().isEmpty());
        QVERIFY(!Reader(head + body.toStdString() + "</body></html>").problems().isEmpty());
    }

    //! Words at least 4.5 to 1, lines of drawings at least 3 to 1: on a screen, on a dark one, and printed.
    void wordsAndLinesAreToldFromTheirGround()
    {
        const QString style = QString::fromStdString(readFile(resources / "report/style.css"));
        QVERIFY(!style.contains(QStringLiteral("url(")) && !style.contains(QStringLiteral("@import")));
        auto block = QRegularExpression(QStringLiteral(":root \\{([^}]*)\\}")).globalMatch(style);
        int schemes = 0;
        for (; block.hasNext(); ++schemes) {
            QMap<QString, QString> colours;
            auto one = QRegularExpression(QStringLiteral("--([a-z-]+): (#[0-9a-f]{6})")).globalMatch(block.next().captured(1));
            while (one.hasNext()) {
                const auto match = one.next();
                colours[match.captured(1)] = match.captured(2);
            }
            const auto least = [&](const QStringList &inks, const QStringList &grounds, double wanted) {
                for (const QString &ink : inks)
                    for (const QString &ground : grounds)
                        QVERIFY2(contrast(colours.value(ink), colours.value(ground)) >= wanted, qPrintable(QStringLiteral("scheme %1: %2 on %3: %4").arg(schemes).arg(ink, ground).arg(contrast(colours.value(ink), colours.value(ground)))));
            };
            least({QStringLiteral("text"), QStringLiteral("quiet"), QStringLiteral("accent"), QStringLiteral("attention")},
                  {QStringLiteral("page"), QStringLiteral("card"), QStringLiteral("soft"), QStringLiteral("accent-soft"), QStringLiteral("attention-soft")}, 4.5);
            least({QStringLiteral("bar"), QStringLiteral("mark"), QStringLiteral("attention-line"), QStringLiteral("accent")}, {QStringLiteral("card")}, 3);
        }
        QCOMPARE(schemes, 3);
    }
};

QTEST_GUILESS_MAIN(PageRulesTest)
#include "tst_pagerules.moc"
