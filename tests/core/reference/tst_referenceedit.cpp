// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/referenceedit.h"

#include <QTest>

using namespace redossier;

namespace {

Json parsed(const char *text)
{
    auto document = parseJson(text, "test");
    return document ? *document : Json("not JSON");
}

ReferenceDocuments changed(ReferenceDocuments documents, const DocumentEdits &edits)
{
    applyEdits(documents, edits);
    return documents;
}

} // namespace

class TestReferenceEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneArgumentStandsOnEachLine()
    {
        QCOMPARE(argumentsFromLines("{python}\n{code}/run.py\n--text=two words\n\n"),
                 (std::vector<std::string>{"{python}", "{code}/run.py", "--text=two words"}));
        QCOMPARE(argumentsFromLines("a\r\nb"), (std::vector<std::string>{"a", "b"}));
        QCOMPARE(argumentsFromLines("a\n\nb"), (std::vector<std::string>{"a", "", "b"})); // an empty argument is one
        QCOMPARE(argumentsFromLines("\n\n"), std::vector<std::string>());
        QCOMPARE(linesOf(parsed(R"(["a", "b c"])")), std::optional<std::string>("a\nb c"));
        QCOMPARE(linesOf(nullptr), std::optional<std::string>(""));
        QVERIFY(!linesOf(parsed(R"(["a\nb"])")));
        QVERIFY(!linesOf(parsed("[1]")));
    }

    void variablesStandOneALine()
    {
        const auto read = variablesFromLines("OMP_NUM_THREADS=1\n\nX=a=b\nEMPTY=\n");
        QVERIFY(bool(read));
        QCOMPARE(dumpJsonLine(*read), std::string(R"({"OMP_NUM_THREADS":"1","X":"a=b","EMPTY":""})"));
        QCOMPARE(linesOfVariables(*read), std::optional<std::string>("OMP_NUM_THREADS=1\nX=a=b\nEMPTY="));
        QCOMPARE(variablesFromLines("A=1\nno value\n").error().code, std::string("variable_line"));
        QCOMPARE(variablesFromLines("A=1\nno value\n").error().detail, std::string("2"));
        QCOMPARE(variablesFromLines("=1").error().code, std::string("variable_line"));
        QCOMPARE(variablesFromLines("A=1\nA=2").error().code, std::string("name_duplicated"));
        QVERIFY(!linesOfVariables(parsed(R"({"A": "x\ny"})")));
    }

    void whatNamesAnAssetFollowsItsNewName()
    {
        const ReferenceDocuments documents{
            {{"weights", {{{"name", "scale"}, {"own", 1}}}},
             {"data", {{{"name", "scale2"}}}},
             {"entry_point", {{"arguments", {"{python}", "--w={weights:scale}", "{{weights:scale}", "{data:scale2}", "{weights:other}"}}}},
             {"extensions", {{{"check", {"{weights:scale}"}}}}}},
            {{"rules", {{{"kind", "program"}, {"arguments", {"{weights:scale}/x"}}}}}}};
        const auto after = changed(documents, renameAsset(documents, "weights", 0, "factor"));
        const Json expected = {"{python}", "--w={weights:factor}", "{{weights:scale}", "{data:scale2}", "{weights:other}"};
        QVERIFY(valueAt(after.reference, "/entry_point/arguments") == expected);
        QVERIFY(valueAt(after.reference, "/extensions/0/check/0") == Json("{weights:factor}"));
        QCOMPARE(dumpJsonLine(valueAt(after.reference, "/weights/0")), std::string(R"({"name":"factor","own":1})"));
        QVERIFY(valueAt(after.criterion, "/rules/0/arguments/0") == Json("{weights:factor}/x"));
    }

    void rulesFollowTheNewNameOfTheirOutput()
    {
        const ReferenceDocuments documents{parsed(R"({"outputs": [{"name": "a"}, {"name": "b"}]})"),
                                           parsed(R"({"rules": [{"output": "a"}, {"output": "b"}, {"output": "*"}]})")};
        const auto after = changed(documents, renameOutput(documents, 0, "c"));
        QCOMPARE(dumpJsonLine(after.criterion), std::string(R"({"rules":[{"output":"c"},{"output":"b"},{"output":"*"}]})"));
        QVERIFY(valueAt(after.reference, "/outputs/0/name") == Json("c"));
    }

    void anotherFileForgetsWhatWasReadFromTheFormer()
    {
        const ReferenceDocuments documents{
            parsed(R"({"outputs": [{"name": "a", "file": "a.npy", "shape": [2], "dtype": "f8", "count": 2, "non_finite": {}, "own": 1}]})"), nullptr};
        QCOMPARE(dumpJsonLine(changed(documents, changeOutputFile(documents, 0, "b.npy")).reference),
                 std::string(R"({"outputs":[{"name":"a","file":"b.npy","own":1}]})"));
        QCOMPARE(dumpJsonLine(changed(documents, changeIdentifiers(documents, 0, parsed(R"({"column": "id"})"))).reference),
                 std::string(R"({"outputs":[{"name":"a","file":"a.npy","own":1,"identifiers":{"column":"id"}}]})"));
    }

    void identifiersHaveOneShape()
    {
        Identifiers identifiers;
        identifiers.file = "ids.json";
        identifiers.field = "id";
        QCOMPARE(dumpJsonLine(identifiersDocument(identifiers)), std::string(R"({"file":"ids.json","field":"id"})"));
        Identifiers assumed;
        assumed.file = "sentences.csv";
        assumed.assumedFromInputs = true;
        QCOMPARE(dumpJsonLine(identifiersDocument(assumed)), std::string(R"({"file":"sentences.csv","from":"inputs"})"));
    }

    void aNewRuleHasNoNumber()
    {
        for (const RuleKind kind : {RuleKind::structure, RuleKind::values, RuleKind::cosine}) {
            const Json rule = ruleDocument(kind, "a");
            for (const auto &[key, value] : rule.items())
                QVERIFY2(value.is_null() || key == "kind" || key == "output", key.c_str());
        }
        QCOMPARE(dumpJsonLine(ruleDocument(RuleKind::values, "a")),
                 std::string(R"({"kind":"values","output":"a","atol":null,"rtol":null,"justification":null})"));
    }

    void rulesOfAnOutputStandInTheOrderInWhichTheyAreJudged()
    {
        const ReferenceDocuments documents{nullptr, {{"note", 1},
                                                      {"rules",
                                                       {{{"kind", "values"}, {"output", "a"}},
                                                        {{"kind", "cosine"}, {"output", "a"}},
                                                        {{"kind", "values"}, {"output", "b"}},
                                                        {{"kind", "later"}, {"output", "b"}}}}}};
        const Json rules = valueAt(documents.criterion, "/rules");
        QCOMPARE(placeOfRule(rules, RuleKind::structure, "a"), std::size_t{0});
        QCOMPARE(placeOfRule(rules, RuleKind::cosine, "b"), std::size_t{4});
        QCOMPARE(placeOfRule(rules, RuleKind::values, "c"), std::size_t{4});
        QCOMPARE(placeOfRule(nullptr, RuleKind::values, "c"), std::size_t{0});
        const auto after = changed(documents, addRule(documents, RuleKind::structure, "a"));
        QCOMPARE(textAt(valueAt(after.criterion, "/rules/0"), "kind"), std::string("structure"));
        QCOMPARE(valueAt(after.criterion, "/rules").size(), std::size_t{5});
        QVERIFY(memberAt(after.criterion, "note") == Json(1));
        const ReferenceDocuments none{nullptr, nullptr};
        QCOMPARE(textAt(changed(none, addRule(none, RuleKind::values, "a")).criterion, "schema"), std::string("redossier-criterion/1"));
    }

    void aNameThatIsTakenGetsANumber()
    {
        QCOMPARE(freeName("inputs/a.csv", {}), std::string("inputs/a.csv"));
        QCOMPARE(freeName("inputs/a.csv", {"inputs/a.csv"}), std::string("inputs/a-2.csv"));
        QCOMPARE(freeName("inputs/a.tar.gz", {"inputs/a.tar.gz", "inputs/a-2.tar.gz"}), std::string("inputs/a-3.tar.gz"));
        QCOMPARE(freeName("in.puts/a", {"in.puts/a"}), std::string("in.puts/a-2"));
        QCOMPARE(freeName("inputs/.hidden", {"inputs/.hidden"}), std::string("inputs/.hidden-2"));
    }
};

QTEST_APPLESS_MAIN(TestReferenceEdit)
#include "tst_referenceedit.moc"
