// SPDX-License-Identifier: GPL-3.0-or-later
// `diff` over pairs of small dossiers that a person can check by hand; what is shown lies beside each pair.
#include "core/dossier/fingerprint.h"
#include "tests/support/product.h"
#include "tests/support/schemacheck.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

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
