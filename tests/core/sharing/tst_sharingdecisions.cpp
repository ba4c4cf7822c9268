// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/sharedcopy.h"
#include "tests/support/canaries.h"
#include "tests/support/dossiermaker.h"
#include "tests/support/schemacheck.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

namespace {

SharingDecisions decided(const std::vector<std::tuple<PrivateKind, const char *, SharingAction>> &list)
{
    SharingDecisions decisions;
    for (const auto &[kind, value, action] : list)
        if (!decisions.decide(kind, value, {action, {}, {}}))
            qFatal("a decision was refused");
    return decisions;
}

std::string copied(const std::string &text, const SharingDecisions &decisions, TextForm form = TextForm::plain)
{
    auto copy = sharedCopy(text, form, "x", decisions);
    return copy ? copy->text : "error: " + copy.error().code;
}

} // namespace

class SharingDecisionsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theFileHoldsNothingPrivate()
    {
        auto decisions = decided({{PrivateKind::user, "somebody", SharingAction::replace}, {PrivateKind::host, "gpu17", SharingAction::keep}});
        QVERIFY(bool(decisions.decide(PrivateKind::credential, "hunter2222", {SharingAction::replace, {}, {}})));
        const Json document = decisions.toJson();
        QCOMPARE(schemaProblems(document, "sharing"), QByteArray());
        for (const char *word : {"somebody", "gpu17", "hunter2222"})
            QVERIFY2(document.dump().find(word) == std::string::npos, word);
        QCOMPARE(document["decisions"].size(), std::size_t(2)); // a credential is replaced without a digest
        QVERIFY(SharingDecisions().toJson()["salt"] != document["salt"]);
    }

    void decisionsHoldForTheSameThingLater()
    {
        const TemporaryFolder folder;
        const auto dossier = folder / "d";
        makeDossier(dossier);
        auto decisions = decided({{PrivateKind::user, "somebody", SharingAction::replace}, {PrivateKind::user, "other", SharingAction::replace}});
        {
            auto writer = DossierWriter::open(dossier);
            QVERIFY(bool(writer));
            QVERIFY(bool(decisions.write(*writer)));
            QVERIFY(bool(writer->renewManifest()));
        }
        QVERIFY(readFile(dossier / "MANIFEST.sha256").find("  sharing.json\n") != std::string::npos);
        const auto again = SharingDecisions::ofDossier(dossier);
        QVERIFY(bool(again));
        QVERIFY(again->toJson() == decisions.toJson());
        QCOMPARE(copied("/home/somebody/a C:\\Users\\Somebody\\b by somebody, not /home/other/x", *again),
                 std::string("/home/<USER_1>/a C:\\Users\\<USER_1>\\b by <USER_1>, not /home/<USER_2>/x"));
        const auto none = SharingDecisions::ofDossier(folder.path());
        QVERIFY(none && none->empty());
    }

    void aDamagedFileIsRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("code");
        const auto row = [](const char *name, const char *text, const char *code) { QTest::newRow(name) << QByteArray(text) << QString::fromLatin1(code); };
        row("no JSON", "{", "json_invalid");
        row("another schema", R"({"schema": "x/1"})", "document_invalid");
        row("a newer one", R"({"schema": "redossier-sharing/2"})", "newer_schema");
        row("a salt that is none", R"({"schema": "redossier-sharing/1", "salt": 7, "decisions": []})", "document_invalid");
        row("no list", R"({"schema": "redossier-sharing/1", "decisions": {}})", "document_invalid");
        row("an unknown kind", R"({"schema": "redossier-sharing/1", "decisions": [{"kind": "x", "action": "keep", "value": "y"}]})", "document_invalid");
        row("no digest", R"({"schema": "redossier-sharing/1", "decisions": [{"kind": "user", "action": "keep"}]})", "document_invalid");
        row("a placeholder that is markup", R"({"schema": "redossier-sharing/1", "decisions": [{"kind": "user", "action": "replace", "value": "y", "placeholder": "<b>"}]})", "document_invalid");
        row("members of other types", R"({"schema": "redossier-sharing/1", "decisions": [7]})", "document_invalid");
    }

    void aDamagedFileIsRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, code);
        const TemporaryFolder folder;
        const auto decisions = SharingDecisions::ofFile(folder.write("d.json", text.toStdString()));
        QVERIFY(!decisions);
        QCOMPARE(QString::fromStdString(decisions.error().code), code);
    }

    void aPersonMayNameTheThings()
    {
        const auto decisions = SharingDecisions::fromJson(Json{{"schema", "redossier-sharing/1"}, {"decisions", {{{"kind", "user"}, {"value", "Somebody"}, {"action", "drop"}},
                                                          {{"kind", "host"}, {"value", "gpu17"}, {"action", "keep"}}}}}, "x");
        QVERIFY(bool(decisions));
        QCOMPARE(copied("/home/somebody/a at http://gpu17/", *decisions), std::string("/home/[removed]/a at http://gpu17/"));
        QVERIFY(decisions->toJson().dump().find("omebody") == std::string::npos);
    }

    void placeholdersStayText_data()
    {
        QTest::addColumn<QString>("placeholder");
        QTest::addColumn<bool>("good");
        for (const char *good : {"<INDEX_URL: see ACCESS.md>", "<USER_1>", "<TOKEN: ask the author>"})
            QTest::newRow(good) << QString::fromLatin1(good) << true;
        for (const char *bad : {"", "x", "<b>", "<USER>", "<script>", "<A_B", "<A_B\">", "<A_B: https://x/>", "<A_B:\n x>", "<a_b>"})
            QTest::newRow(bad) << QString::fromLatin1(bad) << false;
    }

    void placeholdersStayText()
    {
        QFETCH(QString, placeholder);
        QFETCH(bool, good);
        QCOMPARE(!placeholderProblem(placeholder.toStdString()).has_value(), good);
        SharingDecisions decisions;
        if (!placeholder.isEmpty())
            QCOMPARE(bool(decisions.decide(PrivateKind::user, "somebody", {SharingAction::replace, placeholder.toStdString(), {}})), good);
    }

    void credentialsAreReplacedUnlessKept()
    {
        QCOMPARE(copied("--index-url https://u:hunter2222@h.example.org/simple", {}), std::string("--index-url https://u:<CREDENTIAL: see ACCESS.md>@h.example.org/simple"));
        const auto kept = decided({{PrivateKind::credential, "hunter2222", SharingAction::keep}});
        QCOMPARE(copied("https://u:hunter2222@h.example.org/", kept), std::string("https://u:hunter2222@h.example.org/"));
    }

    void whatNobodyDecidedIsToldAndStays()
    {
        const auto copy = sharedCopy("/home/somebody/x and 192.168.7.7", TextForm::plain, "x", {});
        QVERIFY(bool(copy));
        QCOMPARE(copy->undecided.size(), std::size_t(2));
        QCOMPARE(copy->text, std::string("/home/somebody/x and 192.168.7.7"));
        QVERIFY(!copy->isReviewed());
    }

    void aPageIsReadAsAPersonReadsIt()
    {
        const auto decisions = decided({{PrivateKind::user, "o'neil", SharingAction::replace}, {PrivateKind::host, "gpu17", SharingAction::replace}});
        QCOMPARE(copied("<p>a &lt;b&gt; &quot;http:&#39;x&amp;&quot; http://gpu17/ &amp; more</p>", decisions, TextForm::html),
                 std::string("<p>a &lt;b&gt; &quot;http:&#39;x&amp;&quot; http://&lt;HOST_1&gt;/ &amp; more</p>"));
    }

    void noCanaryIsLeftInAFinishedText()
    {
        std::string text;
        for (const Canary &canary : canaries())
            text += "begin\n" + canary.text + "\nend\n";
        const auto copy = sharedCopy(text, TextForm::plain, "x", {});
        QVERIFY2(bool(copy), copy ? "" : copy.error().detail.c_str());
        for (const Canary &canary : canaries())
            QVERIFY2(copy->text.find(canary.secret) == std::string::npos, canary.kind.c_str());
        QCOMPARE(copied(copy->text, {}), copy->text); // once is enough
    }
};

QTEST_GUILESS_MAIN(SharingDecisionsTest)
#include "tst_sharingdecisions.moc"
