// SPDX-License-Identifier: GPL-3.0-or-later
// `diff` of a dossier with itself, of which one part was damaged: whatever was in that part is not known, and never "equal" or "none".
#include "tests/support/product.h"
#include "tests/support/schemacheck.h"

#include <QTest>
#include <nlohmann/json.hpp>
#include <set>

using namespace redossier;
using namespace redossier::test;

namespace {

namespace fs = std::filesystem;

constexpr const char *run = "b/runs/20261129T184512Z-3f9a/";

//! The dossier A and a copy of it.
struct Twins
{
    Twins()
    {
        for (const char *side : {"a", "b"})
            fs::copy(fs::path(TEST_DATA) / "difference/two-machines/a", folder / side, fs::copy_options::recursive);
    }
    void cut(const std::string &file) const
    {
        const std::string whole = readFile(folder / file);
        QVERIFY(!whole.empty());
        folder.write(file, whole.substr(0, whole.size() / 2));
    }

    TemporaryFolder folder;
};

bool says(const Ended &shown, const char *sentence)
{
    std::string joined = shown.out; // lines are wrapped
    for (std::size_t at = joined.find('\n'); at != std::string::npos; at = joined.find('\n', at))
        joined.replace(at, 1, " ");
    for (std::size_t at = joined.find("  "); at != std::string::npos; at = joined.find("  ", at))
        joined.erase(at, 1);
    return joined.find(sentence) != std::string::npos;
}

} // namespace

class TestDiffDamaged : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatADocumentHeldIsNotKnown_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QStringList>("facts");
        QTest::newRow("reference") << QStringLiteral("b/reference/reference.json")
                                   << QStringList{QStringLiteral("reference.json#/code"), QStringLiteral("reference.json#/data"), QStringLiteral("reference.json#/entry_point"), QStringLiteral("reference.json#/question")};
        QTest::newRow("observation") << QString::fromLatin1(run) + QStringLiteral("observation.json")
                                     << QStringList{QStringLiteral("observation.json#/inventory"), QStringLiteral("observation.json#/chain/driver"), QStringLiteral("observation.json#/settings")};
    }
    void whatADocumentHeldIsNotKnown()
    {
        QFETCH(QString, file);
        QFETCH(QStringList, facts);
        const Twins twins;
        twins.cut(file.toStdString());
        for (const auto &[a, b] : {std::pair("a", "b"), std::pair("b", "a")}) {
            const Ended shown = m_product.run({"diff", twins.folder / a, twins.folder / b});
            const Ended document = m_product.run({"diff", twins.folder / a, twins.folder / b, "--json"});
            QCOMPARE(schemaProblemsOfText(document.out, "diff"), QByteArray());
            std::set<std::string> unreadable;
            const Json found = document.document();
            for (const Json &row : memberAt(found, "rows")) {
                const std::string key = textAt(row, "key"), state = textAt(row, "state");
                QVERIFY2(!key.starts_with(facts.front().section(QLatin1Char('#'), 0, 0).toStdString()) || state == "not_readable" || state == "volatile", (key + " " + state).c_str());
                if (state == "not_readable")
                    unreadable.insert(key);
            }
            for (const QString &fact : facts)
                QVERIFY2(unreadable.contains(fact.toStdString()), qPrintable(fact));
            QVERIFY2(says(shown, "could not be read on one side or on both"), shown.out.c_str());
            QVERIFY2(!says(shown, "One layer differs") && !says(shown, "layers differ"), shown.out.c_str());
        }
    }

    void anOutputThatCannotBeReadIsNoOutputThatDoesNotDiffer()
    {
        const Twins twins;
        twins.folder.write(std::string(run) + "outputs/vectors.csv", std::string("id,x\n\"never closed"));
        const Ended shown = m_product.run({"diff", twins.folder / "a", twins.folder / "b"});
        QVERIFY2(says(shown, "1 output(s) could not be compared") || says(shown, "1 output could not be compared"), shown.out.c_str());
        QVERIFY(shown.status != 0);
    }

    void aReferenceThatWasEditedIsNotTakenForTheLockedOne()
    {
        const Twins twins;
        Json document = *parseJson(readFile(twins.folder / "b/reference/reference.json"), "reference.json");
        document["question"] = "Is it something else?";
        twins.folder.write("b/reference/reference.json", dumpJson(document));
        const Ended shown = m_product.run({"diff", twins.folder / "a", twins.folder / "b"});
        QVERIFY2(!says(shown, "A and B are of the same reference"), shown.out.c_str());
        QVERIFY2(says(shown, "of B the files are not, or cannot be shown to be, what was locked under it"), shown.out.c_str());
        QVERIFY2(says(shown, "recorded verdict: Reproduced, not to be relied on"), shown.out.c_str());
    }

private:
    Product m_product;
};

QTEST_GUILESS_MAIN(TestDiffDamaged)
#include "tst_diffdamaged.moc"
