// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/declarationimport.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;

namespace {

Json parsed(const char *text)
{
    auto document = parseJson(text, "test");
    return document ? std::move(*document) : Json();
}

const ImportOffer *offerOf(const std::vector<ImportOffer> &offers, DeclaredPart part)
{
    for (const ImportOffer &offer : offers)
        if (offer.part == part)
            return &offer;
    return nullptr;
}

ReferenceDocuments taken(ReferenceDocuments own, const ReferenceDocuments &other, DeclaredPart part)
{
    const auto offers = importOffers(own, other);
    if (const ImportOffer *offer = offerOf(offers, part))
        applyEdits(own, offer->edits);
    return own;
}

} // namespace

//! One reference takes over what another declares.
class TestDeclarationImport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyDeclarationsAreOffered()
    {
        const ReferenceDocuments other{parsed(R"({"question": "Q", "code": {"revision": "r"}, "python": {"version": "3.11.2"},
                                                  "outputs": [{"name": "o"}], "sample": {"inputs": ["a"]}, "limits": {"sample": 60}})"), {}};
        const auto offers = importOffers({}, other);
        QCOMPARE(offers.size(), std::size_t(2));
        QVERIFY(offers[0].part == DeclaredPart::question && offers[1].part == DeclaredPart::limits);
        QVERIFY(importOffers({}, {}).empty());
    }

    void whatIsTheSameAndWhatReplacesIsTold()
    {
        const ReferenceDocuments own{parsed(R"({"platform": "cuda", "settings": {"precision": "fp16"}, "goal": "values"})"), {}};
        const ReferenceDocuments other{parsed(R"({"platform": "cuda", "settings": {"precision": "fp32"}, "goal": "values", "question": "Q"})"), {}};
        const auto offers = importOffers(own, other);
        QVERIFY(offerOf(offers, DeclaredPart::machine)->isSame);
        QVERIFY(offerOf(offers, DeclaredPart::machine)->edits.empty());
        QVERIFY(offerOf(offers, DeclaredPart::settings)->replaces);
        QVERIFY(!offerOf(offers, DeclaredPart::question)->isSame && !offerOf(offers, DeclaredPart::question)->replaces);
        QCOMPARE(textAt(taken(own, other, DeclaredPart::question).reference, "question"), std::string("Q"));
        QVERIFY(taken(own, other, DeclaredPart::question).reference.at("settings") == own.reference.at("settings"));
    }

    void largeFilesAreAddedAndCopiesStayWhereTheyAre()
    {
        const ReferenceDocuments own{parsed(R"({"weights": [{"name": "scale", "path": "scale.json", "sha256": "1"}]})"), {}};
        const ReferenceDocuments other{parsed(R"({"weights": [{"name": "scale", "sha256": "2"}, {"name": "model", "sha256": "3"},
                                                              {"name": "small", "path": "small.pt", "sha256": "4"}, 7]})"), {}};
        const Json weights = taken(own, other, DeclaredPart::dataAndWeights).reference.at("weights");
        QVERIFY(weights == parsed(R"([{"name": "scale", "path": "scale.json", "sha256": "1"}, {"name": "model", "sha256": "3"}])"));
        QVERIFY(!offerOf(importOffers(own, other), DeclaredPart::dataAndWeights)->replaces);
    }

    void aToleranceIsNeverTakenOver()
    {
        const ReferenceDocuments other{{}, parsed(R"({"schema": "redossier-criterion/1", "rules": [{"kind": "values", "output": "o", "atol": 0.1, "rtol": 1e-3,
                                                      "nan": "forbidden", "justification": "because", "columns": {"a": {"atol": 2}}}]})")};
        const Json criterion = taken({}, other, DeclaredPart::criterion).criterion;
        QVERIFY(criterion == parsed(R"({"schema": "redossier-criterion/1", "rules": [{"kind": "values", "output": "o", "nan": "forbidden", "columns": {"a": {}}}]})"));
    }

    void damagedDocumentsOfferWhatIsThere()
    {
        for (const char *text : {"[1, 2]", "7", "{\"sample\": [], \"python\": \"3\", \"requirements\": 4, \"weights\": {\"a\": 1}}"})
            QVERIFY(importOffers({}, {parsed(text), parsed(text)}).empty());
    }
};

QTEST_GUILESS_MAIN(TestDeclarationImport)
#include "tst_declarationimport.moc"
