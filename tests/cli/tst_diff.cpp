// SPDX-License-Identifier: GPL-3.0-or-later
// `diff` over pairs of small dossiers that a person can check by hand; what is shown lies beside each pair.
#include "core/base/places.h"
#include "core/difference/acceptednotes.h"
#include "core/difference/differencer.h"
#include "core/dossier/fingerprint.h"
#include "core/messages/messages.h"
#include "tests/support/product.h"
#include "tests/support/schemacheck.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

using namespace redossier;
using namespace redossier::test;

namespace {

namespace fs = std::filesystem;

const fs::path cases = fs::path(TEST_DATA) / "difference";

//! A pair of dossiers that may be changed.
struct Pair
{
    explicit Pair(const std::string &name) { fs::copy(cases / name, folder.path(), fs::copy_options::recursive); }
    std::string a() const { return folder / "a"; }
    std::string b() const { return folder / "b"; }

    TemporaryFolder folder;
};

//! The rows of a document by their keys.
std::map<std::string, Json> rowsOf(const Json &document)
{
    std::map<std::string, Json> rows;
    for (const Json &row : memberAt(document, "rows"))
        rows.emplace(textAt(row, "key"), row);
    return rows;
}

std::string stateOf(const Json &document, const std::string &key)
{
    const auto rows = rowsOf(document);
    const auto found = rows.find(key);
    return found == rows.end() ? "no such row" : textAt(found->second, "state");
}

} // namespace

class TestDiff : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pairs_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("relation");
        const auto row = [](const char *name, int status, const char *relation) { QTest::newRow(name) << status << QByteArray(relation); };
        row("two-machines", 1, "same_reference");
        row("cuda-rocm", 1, "unrelated");
        row("variant", 1, "variant_of b");
        row("successor", 1, "successor_of b");
        row("unrelated", 1, "unrelated");
        row("damaged", 1, "same_reference");
        row("windows", 1, "unrelated");
        row("newer", 2, "same_reference");
        row("formats", 1, "unrelated");
        row("logs", 1, "same_reference");
        row("earlier", 2, "same_reference");
    }
    void pairs()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, relation);
        const fs::path folder = cases / QTest::currentDataTag();
        const Ended shown = m_product.run({"diff", folder / "a", folder / "b"});
        QCOMPARE(QByteArray::fromStdString(shown.out), QByteArray::fromStdString(readFile(folder / "expected.txt")));
        QCOMPARE(shown.status, status);
        QCOMPARE(shown.err, std::string());

        const Ended json = m_product.run({"diff", folder / "a", folder / "b", "--json"});
        QCOMPARE(schemaProblemsOfText(json.out, "diff"), QByteArray());
        QCOMPARE(json.status, status);
        const Json document = json.document();
        const Json &found = memberAt(document, "relation");
        QCOMPARE(QByteArray::fromStdString(textAt(found, "kind") + (textAt(found, "subject").empty() ? "" : " " + textAt(found, "subject"))), relation);

        for (const char *format : {"html", "markdown"}) {
            const Ended report = m_product.run({"diff", folder / "a", folder / "b", "--format", format});
            QCOMPARE(report.status, status);
            QCOMPARE(report.out, m_product.run({"diff", folder / "a", folder / "b", "--format", format}).out);
            QVERIFY(report.out.find("<script") == std::string::npos);
            QVERIFY(report.out.find(folder.string()) == std::string::npos);
        }
    }

    void aReasonThatThisMachineKeepsCountsAndIsToldSo()
    {
        const Pair pair("two-machines");
        const Messages english(Messages::Language::english);
        const Places places = Places::around(PROGRAMS_FOLDER "/redossier-cli");
        const auto difference = findDifference({pair.a(), pair.b(), places.resources}, EngineClient(places.engine), english, {});
        QVERIFY(bool(difference));
        const auto row = std::find_if(difference->rows.begin(), difference->rows.end(), [](const DifferenceRow &one) { return one.state == RowState::different; });
        QVERIFY(row != difference->rows.end());
        QVERIFY(keepNotesIn(m_product.state() / "redossier/accepted", difference->a, difference->b, {acceptedNote(*row, "another driver, known to be harmless")}));
        const Json document = m_product.run({"diff", pair.a(), pair.b(), "--json"}).document();
        const Json accepted = rowsOf(document).at(row->key);
        QCOMPARE(textAt(accepted, "state"), std::string("accepted"));
        QCOMPARE(textAt(accepted, "reason"), std::string("another driver, known to be harmless"));
        QVERIFY(memberAt(accepted, "notes").dump().find("reason_kept_here") != std::string::npos);
        for (const char *format : {"text", "html", "markdown"}) {
            const std::string shown = m_product.run({"diff", pair.a(), pair.b(), "--format", format}).out;
            QVERIFY2(shown.find("kept on this machine only") != std::string::npos, format);
        }
        fs::remove_all(m_product.state() / "redossier");
        QCOMPARE(stateOf(m_product.run({"diff", pair.a(), pair.b(), "--json"}).document(), row->key), std::string("different"));
    }

    void bothDirectionsSayTheSame()
    {
        const auto there = m_product.run({"diff", cases / "successor/a", cases / "successor/b", "--json"}).document();
        const auto back = m_product.run({"diff", cases / "successor/b", cases / "successor/a", "--json"}).document();
        QCOMPARE(textAt(memberAt(back, "relation"), "subject"), std::string("a"));
        QCOMPARE(stateOf(there, "reference/configuration/parameters.json#/model/bias"), std::string("only_b"));
        QCOMPARE(stateOf(back, "reference/configuration/parameters.json#/model/bias"), std::string("only_a"));
        QCOMPARE(memberAt(there, "rows").size(), memberAt(back, "rows").size());
    }

    void aDossierIsEqualToItself()
    {
        const Pair pair("two-machines");
        const Ended shown = m_product.run({"diff", pair.a(), pair.a() + "/"});
        QCOMPARE(shown.status, 0);
        QVERIFY(shown.out.find("A and B are the same folder") != std::string::npos);
        fs::copy(pair.a(), pair.folder / "copy", fs::copy_options::recursive);
        const Ended copy = m_product.run({"diff", pair.a(), pair.folder / "copy", "--json"});
        QCOMPARE(copy.status, 0);
        QVERIFY(memberAt(copy.document(), "rows").empty());
        QVERIFY(memberAt(memberAt(copy.document(), "relation"), "same_folder") == false);
    }

    void runsAreChosenByTheirNames()
    {
        const Pair pair("two-machines");
        fs::copy(fs::path(pair.b()) / "runs", fs::path(pair.a()) / "runs", fs::copy_options::recursive);
        const Ended runs = m_product.run({"diff", pair.a() + "#20261129T184512Z-3f9a", pair.a() + "#20261130T081500Z-77c1", "--json"});
        QCOMPARE(runs.status, 1);
        QCOMPARE(textAt(memberAt(runs.document(), "a"), "run"), std::string("20261129T184512Z-3f9a"));
        QCOMPARE(stateOf(runs.document(), "outputs/vectors"), std::string("different"));
        const Ended reference = m_product.run({"diff", pair.a() + "#reference", pair.a() + "#20261129T184512Z-3f9a", "--json"});
        QVERIFY(memberAt(memberAt(reference.document(), "a"), "run").is_null());
        QCOMPARE(stateOf(reference.document(), "run.json#/verdict"), std::string("no such row")); // a reference has none
        const Ended wrong = m_product.run({"diff", pair.a() + "#20200101T000000Z-0000", pair.b(), "--json"});
        QVERIFY(wrong.status >= 64);
        QCOMPARE(wrong.codes(), std::vector<std::string>{"no_such_run"});
    }

    void aFolderMayHaveTheSignInItsName()
    {
        const Pair pair("two-machines");
        fs::rename(pair.a(), pair.folder / "a#1");
        QCOMPARE(m_product.run({"diff", pair.folder / "a#1", pair.folder / "a#1#reference"}).status, 0); // the run gave what was expected
    }

    void everyRowIsThereWithAll()
    {
        const fs::path folder = cases / "two-machines";
        const Json document = m_product.run({"diff", folder / "a", folder / "b", "--json", "--all"}).document();
        std::map<std::string, std::size_t> counted, announced;
        for (const Json &row : memberAt(document, "rows"))
            ++counted[textAt(row, "section") + " " + textAt(row, "state")];
        for (const Json &section : memberAt(document, "layers"))
            for (const auto &[state, count] : section.at("counts").items())
                if (count != 0)
                    announced[textAt(section, "section") + " " + state] = count.get<std::size_t>();
        QVERIFY(counted == announced);
        QCOMPARE(stateOf(document, "reference/code/embed.py"), std::string("equal"));
        QCOMPARE(rowsOf(document).size(), memberAt(document, "rows").size()); // keys are unique
    }

    void notRecordedIsNotNone()
    {
        const fs::path folder = cases / "two-machines";
        const auto rows = rowsOf(m_product.run({"diff", folder / "a", folder / "b", "--json", "--all"}).document());
        const Json &cpus = rows.at("observation.json#/chain/system/cpus"), &rocm = rows.at("observation.json#/chain/driver/rocm");
        QVERIFY(cpus.contains("a") && !cpus.contains("b"));
        QVERIFY(rocm.contains("b") && rocm.at("b").is_null());
    }

    void nothingIsWrittenIntoEitherDossier()
    {
        const Pair pair("damaged");
        const auto before = std::pair(fingerprintTree(pair.a()), fingerprintTree(pair.b()));
        const std::string outside = pair.folder / "difference.html";
        for (const std::string &inside : {pair.a() + "/x.html", pair.b() + "/reference/x.html"}) {
            const Ended refused = m_product.run({"diff", pair.a(), pair.b(), "--format", "html", "--output", inside, "--json"});
            QCOMPARE(refused.status, 73);
            QCOMPARE(refused.codes(), std::vector<std::string>{"output_inside_dossier"});
        }
        const Ended written = m_product.run({"diff", pair.a(), pair.b(), "--format", "html", "--output", outside, "--json"});
        QCOMPARE(written.status, 1);
        QCOMPARE(schemaProblemsOfText(written.out, "diff"), QByteArray()); // the file in its format, the document all the same
        QVERIFY(readFile(outside).starts_with("<!doctype html>"));
        QCOMPARE(m_product.run({"diff", pair.a(), pair.b(), "--format", "html", "--output", outside}).status, 73);
        QVERIFY(before.first->entries == fingerprintTree(pair.a())->entries);
        QVERIFY(before.second->entries == fingerprintTree(pair.b())->entries);
    }

    void whatCannotBeReadIsNamed()
    {
        const Pair pair("two-machines");
        fs::remove(fs::path(pair.b()) / "reference/code/embed.py");
        fs::create_symlink("/etc/passwd", fs::path(pair.b()) / "reference/code/embed.py");
        fs::remove(fs::path(pair.b()) / "runs/20261130T081500Z-77c1/outputs/vectors.csv");
        const Ended shown = m_product.run({"diff", pair.a(), pair.b(), "--json"});
        const auto rows = rowsOf(shown.document());
        QCOMPARE(textAt(rows.at("reference/code/embed.py"), "b_problem"), std::string("symbolic_link"));
        QCOMPARE(textAt(rows.at("outputs/vectors"), "state"), std::string("only_a"));
        QVERIFY(memberAt(memberAt(shown.document(), "b"), "complete") == false);
        QVERIFY(memberAt(memberAt(shown.document(), "a"), "complete") == true);
    }

    void configurationsAreComparedByKeyWhereTheyHaveThem()
    {
        const fs::path folder = cases / "formats";
        const auto rows = rowsOf(m_product.run({"diff", folder / "a", folder / "b", "--json", "--all"}).document());
        const std::string toml = "reference/configuration/train.toml#";
        QCOMPARE(textAt(rows.at(toml + "/rate"), "state"), std::string("different"));
        QCOMPARE(textAt(rows.at(toml + "/model/layers"), "state"), std::string("equal"));
        QCOMPARE(textAt(rows.at(toml + "/model/bias"), "state"), std::string("only_b"));
        QCOMPARE(textAt(rows.at(toml + "/started"), "state"), std::string("different")); // a date is no text
        QVERIFY(!rows.contains("reference/configuration/train.toml"));
        QVERIFY(rows.at("reference/configuration/settings.yaml").at("notes") == Json::array({"yaml_by_line"}));
        QVERIFY(rows.at("reference/configuration/broken.toml").at("notes") == Json::array({"keys_not_read"}));
    }

    void eachArrayOfAnOutputIsARow()
    {
        const fs::path folder = cases / "formats";
        const auto rows = rowsOf(m_product.run({"diff", folder / "a", folder / "b", "--json", "--all"}).document());
        QCOMPARE(textAt(rows.at("outputs/scores/mean"), "state"), std::string("equal"));
        QCOMPARE(textAt(rows.at("outputs/scores/deviation"), "state"), std::string("different"));
        QVERIFY(rows.at("outputs/scores/deviation").at("comparison").at("values").at("different") == 1);
        QVERIFY(!rows.contains("outputs/scores"));
    }

    void logsAreComparedByTheirCommandAndWhatTheySay()
    {
        const fs::path folder = cases / "logs";
        const Json document = m_product.run({"diff", folder / "a", folder / "b", "--json", "--all"}).document();
        QCOMPARE(stateOf(document, "logs/venv.stdout.log"), std::string("volatile"));
        QCOMPARE(stateOf(document, "logs/pip-check.stdout.log"), std::string("equal")); // the number of the command is another
        QCOMPARE(stateOf(document, "logs/pip-version.stdout.log"), std::string("only_b"));
        QCOMPARE(stateOf(document, "logs/sample.stdout.log"), std::string("different"));
        QVERIFY(memberAt(memberAt(document, "relation"), "results_differ") == false); // what was said is no result
    }

    void aRunOfAnEarlierIdentityHasItsOwnReference()
    {
        const Pair pair("earlier");
        const std::string run = pair.a() + "#20261129T184512Z-3f9a";
        const Json earlier = m_product.run({"diff", run, pair.b(), "--json", "--all"}).document();
        QCOMPARE(textAt(memberAt(earlier, "relation"), "kind"), std::string("same_reference"));
        QCOMPARE(textAt(memberAt(earlier, "a"), "identity"), textAt(memberAt(earlier, "b"), "identity"));
        QCOMPARE(stateOf(earlier, "reference/requirements-rebuild.txt"), std::string("equal")); // history/ keeps it
        QCOMPARE(stateOf(earlier, "criterion.json#/rules/vectors values"), std::string("equal"));
        QCOMPARE(stateOf(earlier, "reference/expected/vectors.csv"), std::string("not_recorded")); // nobody keeps that
        const Json now = m_product.run({"diff", pair.a() + "#reference", run, "--json"}).document();
        QCOMPARE(textAt(memberAt(now, "relation"), "kind") + textAt(memberAt(now, "relation"), "subject"), std::string("successor_ofa"));
        QCOMPARE(stateOf(now, "reference/requirements-rebuild.txt"), std::string("different"));
        QCOMPARE(stateOf(now, "criterion.json#/rules/vectors values"), std::string("different"));
    }

    //! Cut at many places, each document is either still whole or named; nothing else stops and nothing is invented.
    void aDocumentThatWasCutIsNamed_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("refused"); // exit status when nothing of the side can be read
        for (const char *file : {"reference/reference.json", "reference/criterion.json", "runs/20261130T081500Z-77c1/observation.json", "runs/20261130T081500Z-77c1/run.json",
                                 "MANIFEST.sha256", "runs/20261130T081500Z-77c1/MANIFEST.sha256"})
            QTest::newRow(file) << QString::fromLatin1(file) << 0;
        QTest::newRow("dossier.json") << QStringLiteral("dossier.json") << 65;
    }
    void aDocumentThatWasCutIsNamed()
    {
        QFETCH(const QString, file);
        QFETCH(const int, refused);
        const Pair pair("two-machines");
        const std::string path = "b/" + file.toStdString(), whole = readFile(pair.folder / path);
        for (std::size_t i = 0; i < 8; ++i) {
            pair.folder.write(path, whole.substr(0, whole.size() * i / 8));
            const Ended shown = m_product.run({"diff", pair.a(), pair.b(), "--json"});
            if (refused != 0) {
                QCOMPARE(shown.status, refused);
                continue;
            }
            QCOMPARE(shown.status, 1);
            QCOMPARE(schemaProblemsOfText(shown.out, "diff"), QByteArray());
            const Json side = memberAt(shown.document(), "b");
            QVERIFY2(memberAt(side, "complete") == false, shown.out.substr(0, 800).c_str());
            const std::string findings = dumpJsonLine(memberAt(side, "findings")), name = fs::path(file.toStdString()).filename().string();
            // A manifest that ends with a line is whole: it lists too little, and what it lacks is named.
            QVERIFY(findings.find(name) != std::string::npos || (name == "MANIFEST.sha256" && findings.find("unlisted_file") != std::string::npos));
        }
    }

    void whatIsNoFileOfADossierIsNamedAndNotFollowed_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("code");
        QTest::newRow("a link to a file outside") << QStringLiteral("link") << QStringLiteral("symbolic_link");
        QTest::newRow("a link to a folder outside") << QStringLiteral("folder link") << QStringLiteral("symbolic_link");
        QTest::newRow("a FIFO") << QStringLiteral("fifo") << QStringLiteral("not_a_regular_file");
        QTest::newRow("a name that is no UTF-8") << QStringLiteral("name") << QStringLiteral("name_refused");
    }
    void whatIsNoFileOfADossierIsNamedAndNotFollowed()
    {
        QFETCH(const QString, what);
        QFETCH(const QString, code);
        const Pair pair("two-machines");
        const TemporaryFolder outside;
        outside.write("secret.txt", "not to be read");
        const fs::path code_folder = fs::path(pair.b()) / "reference/code";
        if (what == QStringLiteral("link"))
            fs::create_symlink(outside / "secret.txt", code_folder / "extra");
        else if (what == QStringLiteral("folder link"))
            fs::create_directory_symlink(outside.path(), code_folder / "extra");
        else if (what == QStringLiteral("fifo"))
            QCOMPARE(::mkfifo((code_folder / "extra").c_str(), 0600), 0);
        else
            pair.folder.write("b/reference/code/n\xff\xfe.py", "x\n");
        const Ended shown = m_product.run({"diff", pair.a(), pair.b(), "--json"});
        QCOMPARE(shown.status, 1);
        QCOMPARE(schemaProblemsOfText(shown.out, "diff"), QByteArray());
        QVERIFY(dumpJsonLine(memberAt(memberAt(shown.document(), "b"), "findings")).find('"' + code.toStdString() + '"') != std::string::npos);
        QVERIFY(shown.out.find("not to be read") == std::string::npos);
        QVERIFY(memberAt(memberAt(shown.document(), "b"), "content").is_null()); // what is not whole has no digest
    }

    void aDocumentThatIsTooLargeIsNamed()
    {
        const Pair pair("two-machines");
        fs::resize_file(fs::path(pair.b()) / "reference/reference.json", (64u << 20) + 1); // of zeros, which take no room
        const Ended shown = m_product.run({"diff", pair.a(), pair.b(), "--json"});
        QCOMPARE(shown.status, 1);
        const auto rows = rowsOf(shown.document());
        QVERIFY(textAt(rows.at("reference.json#/question"), "b_problem").starts_with("file_too_large"));
    }

    void whatMayNotBeReadIsNamed()
    {
        if (::geteuid() == 0)
            QSKIP("not run: root may read everything");
        const Pair pair("two-machines");
        fs::permissions(fs::path(pair.b()) / "reference/code", fs::perms::none);
        const Ended shown = m_product.run({"diff", pair.a(), pair.b(), "--json"});
        fs::permissions(fs::path(pair.b()) / "reference/code", fs::perms::owner_all);
        QCOMPARE(textAt(rowsOf(shown.document()).at("reference/code/embed.py"), "b_problem"), std::string("file_unreadable"));
    }

    void aFolderThatMayNotBeWrittenIsCompared()
    {
        const Pair pair("two-machines");
        for (const char *side : {"a", "b"})
            for (const auto &entry : fs::recursive_directory_iterator(pair.folder / side))
                fs::permissions(entry.path(), fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write, fs::perm_options::remove);
        QCOMPARE(m_product.run({"diff", pair.a(), pair.b()}).status, 1);
        for (const char *side : {"a", "b"})
            for (const auto &entry : fs::recursive_directory_iterator(pair.folder / side))
                fs::permissions(entry.path(), fs::perms::owner_write, fs::perm_options::add);
    }

    void whatWasChangedAfterARunIsNamed()
    {
        const Pair pair("two-machines");
        const std::string run = "runs/20261130T081500Z-77c1/";
        pair.folder.write("b/" + run + "outputs/vectors.csv", "id,x,y\na,1.5,1\nb,2.5,1\n");
        const Json changed = m_product.run({"diff", pair.a(), pair.b(), "--json"}).document();
        QVERIFY(dumpJsonLine(memberAt(memberAt(changed, "b"), "findings")).find(run + "outputs/vectors.csv") != std::string::npos);
        QCOMPARE(stateOf(changed, "outputs/vectors"), std::string("no such row")); // it is what A has, and yet not what the run wrote
        QVERIFY(memberAt(memberAt(changed, "b"), "complete") == false);
        QVERIFY(memberAt(memberAt(changed, "a"), "complete") == true);
    }

    //! What a person sends on: no format holds a credential or a home folder in clear.
    void whatIsPrivateIsInNoFormat()
    {
        const Pair pair("two-machines");
        const std::string body = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj", marks = "-----"; // of a private key, line by line
        const std::string secret = "ghp_" + std::string(36, 'q'), home = "/home/somebody/project";
        const std::string code = readFile(pair.folder / "b/reference/code/embed.py");
        pair.folder.write("b/reference/code/embed.py", code + "open(\"" + home + "/x\", headers={\"Authorization\": \"Bearer " + secret + "\"})\n" + marks + "BEGIN PRIVATE KEY" + marks + "\n" + body + "\n"
                                                                 + body + "\n" + marks + "END PRIVATE KEY" + marks + "\nclose()\n");
        for (const char *format : {"text", "json", "html", "markdown"}) {
            const Ended shown = m_product.run({"diff", pair.a(), pair.b(), "--format", format});
            QCOMPARE(shown.status, 1);
            QVERIFY2(shown.out.find(secret) == std::string::npos, format);
            QVERIFY2(shown.out.find(home) == std::string::npos, format);
            QVERIFY2(shown.out.find(body) == std::string::npos, format);
            QVERIFY2(shown.out.find("close()") != std::string::npos, format);
            QVERIFY2(shown.out.find("Authorization") != std::string::npos, format);
        }
        const Json document = m_product.run({"diff", pair.a(), pair.b(), "--json"}).document();
        QVERIFY(memberAt(document, "reviewed") == false);
        const Ended both = m_product.run({"diff", pair.a(), pair.b(), "--format", "html", "--output", pair.folder / "x.html", "--json"});
        QVERIFY(both.out.find(secret) == std::string::npos);
        QVERIFY(memberAt(both.document(), "reviewed") == false);
    }

    void noDossierIsRefused()
    {
        const Pair pair("two-machines");
        QCOMPARE(m_product.run({"diff", pair.a(), pair.folder / "nothing"}).status, 65);
        pair.folder.write("b/dossier.json", "{\"schema\": ");
        QCOMPARE(m_product.run({"diff", pair.a(), pair.b()}).status, 65);
        QCOMPARE(m_product.run({"diff", pair.a(), pair.b(), "--format", "pdf"}).status, 64);
    }

    void textIsShownAndNotCarriedOut()
    {
        const Pair pair("two-machines");
        pair.folder.write("b/reference/code/embed.py", "<script>alert(1)</script>\x1b[31m\n");
        const Ended text = m_product.run({"diff", pair.a(), pair.b()});
        QVERIFY(text.out.find('\x1b') == std::string::npos);
        const Ended html = m_product.run({"diff", pair.a(), pair.b(), "--format", "html"});
        QVERIFY(html.out.find("<script") == std::string::npos);
        QVERIFY(html.out.find("&lt;script&gt;") != std::string::npos);
    }

private:
    Product m_product;
};

QTEST_GUILESS_MAIN(TestDiff)
#include "tst_diff.moc"
