// SPDX-License-Identifier: GPL-3.0-or-later
// A real browser reads reports whose every free text is hostile: nothing runs, nobody is asked for anything, and what is read is
// what was typed. With the page's own policy and without it, for the escaping alone has to hold.
#include "core/messages/messages.h"
#include "core/process/shellword.h"
#include "core/report/reportbuilder.h"
#include "core/report/sharedtext.h"
#include "core/report/viewparts.h"
#include "tests/support/browser.h"
#include "tests/support/fullreport.h"
#include "tests/support/naughtytexts.h"

#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

using namespace redossier;
using namespace redossier::test;

namespace fs = std::filesystem;

namespace {

constexpr std::size_t asShared = 8; // every eighth page

//! Each text stands in a quarter of the fields, and in every one where REDOSSIER_EVERY_FIELD is set (which takes four times as long).
std::size_t stride()
{
    return qEnvironmentVariableIsSet("REDOSSIER_EVERY_FIELD") ? 1 : 4;
}
const fs::path resources = fs::path(SOURCE_FOLDER) / "resources";

//! A page, and every text that was planted in what it is made of.
struct Planted
{
    std::string page;
    std::vector<std::string> texts;
    std::function<std::vector<std::string>()> cells = {}; //!< of a difference: what stands on one side of a row, whole
};

Planted reportOf(const TextOf &textOf)
{
    const FullReport dossier(textOf);
    const Messages english(Messages::Language::english);
    auto page = buildReport({dossier.path(), {}, resources}, english);
    return {page ? *page : "error: " + page.error().code + ' ' + page.error().detail, dossier.texts()};
}

Planted differenceOf(const TextOf &textOf)
{
    const auto pair = std::make_shared<FullDifference>(textOf);
    return {pair->page(ReportFormat::html), pair->texts(), [pair] { return pair->cells(); }};
}

std::string withoutPolicy(std::string page)
{
    const auto begin = page.find("<meta http-equiv=\"Content-Security-Policy\"");
    if (begin == std::string::npos)
        qFatal("the page has no policy");
    return page.erase(begin, page.find('>', begin) + 1 - begin);
}

//! In small letters, with one dash for each run of dashes, dots and underscores.
std::string packageName(const std::string &text)
{
    std::string name;
    for (const char c : text) {
        const bool mark = c == '-' || c == '.' || c == '_';
        if (!mark || !name.ends_with('-'))
            name += mark ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return name;
}

//! As a page writes it: itself, with blanks for "_" as a key, as a shell takes an argument, as JSON writes a member of a list,
//! and as pip compares the name of a package.
std::vector<std::string> formsOf(const std::string &text)
{
    const std::string member = Json(text).dump();
    return {text, words(text), shellWord(text), member.substr(1, member.size() - 2), packageName(text)};
}

//! Whether it can be read as it was typed: signs that are none made visible, of a long one its beginning.
bool canBeRead(const ShownPage &page, const std::string &text)
{
    constexpr std::size_t enough = 400;
    for (const std::string &form : formsOf(text))
        if (page.text.find(sharedText(form).substr(0, enough)) != std::string::npos)
            return true;
    return false;
}

//! A page shows 4,000 bytes of one cell (sharedText). A cell that is a document of several members is longer where one of those is
//! a long text; what stands behind in it is cut. That is all that may be missing, and the page says there how many bytes are.
bool isCutAndSaid(const ShownPage &page, const Planted &planted, const std::string &text)
{
    const std::vector<std::string> forms = formsOf(text), cells = planted.cells ? planted.cells() : std::vector<std::string>();
    return std::any_of(cells.begin(), cells.end(), [&](const std::string &cell) {
        const std::string shown = sharedText(cell);
        const bool isThere = std::any_of(forms.begin(), forms.end(), [&](const std::string &form) { return cell.find(form) != std::string::npos; });
        return isThere && cell.size() > 4000 && shown.ends_with(" bytes]") && page.text.find(shown) != std::string::npos;
    });
}

//! What stands on the page at the mark of a text, for whoever has to find out why.
std::string around(const ShownPage &page, const std::string &text)
{
    const auto place = page.text.find(text.substr(0, text.find('(') + 1));
    return place == std::string::npos ? "its mark is not there" : "there stands: " + page.text.substr(place, 300);
}

//! The elements and attributes ("attribute=") that the templates are written with.
std::set<std::string> templateWords()
{
    std::set<std::string> all{"html", "head", "body", "tbody"};
    const QRegularExpression word(QStringLiteral("<([a-z][a-z0-9]*)|\\s([a-z][A-Za-z0-9-]*=)\""));
    for (const auto &file : fs::directory_iterator(resources / "report")) {
        if (!file.is_regular_file())
            continue;
        auto match = word.globalMatch(QString::fromStdString(readFile(file.path())));
        while (match.hasNext()) {
            const auto one = match.next();
            all.insert((one.captured(1) + one.captured(2)).toStdString());
        }
    }
    return all;
}

QByteArray listed(const std::vector<std::string> &lines)
{
    QByteArray text;
    for (const std::string &line : lines)
        text += QByteArray::fromStdString(line) + '\n';
    return text;
}

} // namespace

class BrowserTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void aScriptAndARequestWouldBeNoticed_data();
    void aScriptAndARequestWouldBeNoticed();
    void aReportIsText() { readAll(reportOf, 150); }
    void aDifferenceIsText() { readAll(differenceOf, 100); }

private:
    void readAll(const std::function<Planted(const TextOf &)> &pageOf, std::size_t leastShown);
    ShownPage shown(const std::string &page);
    void isOnlyText(const ShownPage &page, const char *kind);

    TemporaryFolder m_folder;
    Doorman m_doorman;
    std::unique_ptr<Browser> m_browser;
    const std::vector<NaughtyText> m_texts = NaughtyTexts::all();
    const std::set<std::string> m_words = templateWords();
};

void BrowserTest::initTestCase()
{
    if (Browser::program().empty())
        QSKIP("not run: no chromium");
    m_browser = std::make_unique<Browser>(m_folder, m_doorman);
    QVERIFY2(m_browser->problem().empty(), m_browser->problem().c_str());
    std::set<std::string> different;
    for (const NaughtyText &one : m_texts)
        different.insert(one.text);
    QVERIFY2(different.size() >= 500, std::to_string(different.size()).c_str());
    qInfo("%s, %zu texts", m_browser->version().c_str(), different.size());
}

void BrowserTest::aScriptAndARequestWouldBeNoticed_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("noticed");
    const auto row = [](const char *body, const char *noticed) { QTest::newRow(body) << QByteArray(body) << QString::fromLatin1(noticed); };
    row("<script>document.title = 'RAN'</script>", "script");
    row("<img src=x onerror=\"document.title = 'RAN'\">", "script request");
    row("<svg onload=\"document.title = 'RAN'\"></svg>", "script");
    row("<iframe srcdoc=\"<script>top.document.title = 'RAN'</script>\"></iframe>", "script request");
    row("<script>alert(1)</script>", "script question");
    row("<img src=\"http://control.invalid/control.png\">", "request door");
    row("<link rel=stylesheet href=\"http://control.invalid/control.css\">", "request door");
    row("<style>p { background: url(http://control.invalid/control-background) }</style><p>x</p>", "request door");
    row("<link rel=preconnect href=\"http://control.invalid/\">", "");
    row("<meta http-equiv=refresh content=\"0;url=http://control.invalid/control-refresh\">", "request later");
    row("<!-- hidden -->", "comment");
}

void BrowserTest::aScriptAndARequestWouldBeNoticed()
{
    QFETCH(QByteArray, body);
    QFETCH(QString, noticed);
    const std::size_t before = m_doorman.asked("control").size();
    const auto page = m_browser->show(m_folder.write("control.html", "<!doctype html><title>control</title><body><p>text</p>" + body.toStdString()));
    QVERIFY2(m_browser->problem().empty(), m_browser->problem().c_str());
    if (!noticed.contains(QLatin1String("later"))) // the browser's own page of errors has scripts
        QCOMPARE(page.scripts > 0, noticed.contains(QLatin1String("script")));
    QCOMPARE(page.questions > 0, noticed.contains(QLatin1String("question")));
    QCOMPARE(!page.requests.empty(), noticed.contains(QLatin1String("request")));
    if (noticed.contains(QLatin1String("later"))) // it may be gone before it gets there, and no policy forbids to leave a page
        return;
    QCOMPARE(m_doorman.asked("control").size() > before, noticed.contains(QLatin1String("door")));
    QCOMPARE(page.elements.contains("comment"), noticed == QLatin1String("comment"));
    if (noticed == QLatin1String("script"))
        QCOMPARE(page.title, std::string("RAN"));
    // The policy of our pages keeps all of it back, and that it had to is told.
    const std::string policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">";
    const auto kept = m_browser->show(m_folder.write("kept.html", "<!doctype html>" + policy + "<title>control</title><body><p>text</p>" + body.toStdString()));
    QCOMPARE(kept.scripts, 0);
    if (noticed.contains(QLatin1String("script")))
        QVERIFY(!kept.refusals.empty());
}

ShownPage BrowserTest::shown(const std::string &page)
{
    return m_browser->show(m_folder.write("page.html", page));
}

void BrowserTest::isOnlyText(const ShownPage &page, const char *kind)
{
    QVERIFY2(m_browser->problem().empty(), m_browser->problem().c_str());
    QVERIFY2(page.scripts == 0 && page.questions == 0, kind);
    QVERIFY2(page.requests.empty(), (kind + listed(page.requests)).constData());
    QVERIFY2(page.refusals.empty(), (kind + listed(page.refusals)).constData()); // the policy had nothing to do
    for (const std::string &element : page.elements)
        QVERIFY2(m_words.contains(element), (std::string(kind) + ": " + element).c_str());
    for (const std::string &attribute : page.attributes)
        QVERIFY2(m_words.contains(attribute.substr(attribute.find(' ') + 1) + "="), (std::string(kind) + ": " + attribute).c_str());
}

//! Every text, page by page, without the policy, which could only help; and some as they are shared. What can be read of plain
//! words has to be read of all others.
void BrowserTest::readAll(const std::function<Planted(const TextOf &)> &pageOf, std::size_t leastShown)
{
    int planted = 0; // no two alike: what is read of one place is not taken for another
    const Planted plain = pageOf([&planted](int) { return "words " + std::to_string(++planted); });
    const ShownPage plainPage = shown(plain.page);
    std::vector<std::size_t> readable;
    for (std::size_t i = 0; i < plain.texts.size(); ++i)
        if (canBeRead(plainPage, plain.texts[i]))
            readable.push_back(i);
    qInfo("%zu texts planted, %zu of them on the page", plain.texts.size(), readable.size());
    QVERIFY2(readable.size() >= leastShown, plain.page.c_str());
    for (std::size_t first = 0; first < m_texts.size(); first += stride()) {
        const Planted hostile = pageOf([&](int field) { return m_texts[(first + static_cast<std::size_t>(field)) % m_texts.size()].text; });
        QVERIFY2(hostile.page.starts_with("<!doctype html>"), hostile.page.c_str());
        const std::string kind = "from " + m_texts[first].kind;
        const ShownPage page = shown(withoutPolicy(hostile.page));
        isOnlyText(page, kind.c_str());
        if (first / stride() % asShared == 0)
            isOnlyText(shown(hostile.page), kind.c_str());
        if (QTest::currentTestFailed())
            return;
        std::vector<std::string> unread;
        for (const std::size_t i : readable)
            if (!canBeRead(page, hostile.texts[i]) && !isCutAndSaid(page, hostile, hostile.texts[i]))
                unread.push_back(kind + ": " + hostile.texts[i] + "; " + around(page, hostile.texts[i]));
        QVERIFY2(unread.empty(), listed(unread).constData());
    }
    const auto asked = m_doorman.asked("canary");
    QVERIFY2(asked.empty(), listed(asked).constData());
}

QTEST_MAIN(BrowserTest)
#include "tst_online_browser.moc"
