// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/digest.h"
#include "core/reference/fingerprintrenewal.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;

namespace {

const std::vector<FingerprintEntry> files{{"code/main.py", sha256Hex("now"), 3},
                                          {"configuration/a.json", sha256Hex("{}"), 2},
                                          {"weights/big/part 1", sha256Hex("one"), 3},
                                          {"weights/big/part 2", sha256Hex("two"), 4},
                                          {"wheels/a.whl", sha256Hex("wheel"), 5}};

Json parsed(const char *text)
{
    const auto document = parseJson(text, "reference.json");
    return document ? *document : Json();
}

std::string codesOf(const Findings &findings)
{
    std::string codes;
    for (const Finding &finding : findings)
        codes += (codes.empty() ? "" : " ") + finding.code + " " + finding.where.substr(finding.where.find('#'));
    return codes;
}

} // namespace

//! What `capture` makes of the digests that an author has not typed.
class FingerprintRenewalTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void filesAndFoldersGetTheDigestTheyHave()
    {
        Json reference = parsed(R"({"configuration": [{"path": "configuration/a.json", "sha256": "old", "role": "parameters"}],
                                    "requirements": {"files": [{"path": "wheels"}]}})");
        QCOMPARE(codesOf(renewFingerprints(reference, files)),
                 std::string("fingerprint_renewed #/configuration/0 fingerprint_renewed #/requirements/files/0"));
        QCOMPARE(textAt(reference["configuration"][0], "sha256"), sha256Hex("{}"));
        QCOMPARE(textAt(reference["configuration"][0], "role"), std::string("parameters"));
        QCOMPARE(textAt(reference["requirements"]["files"][0], "sha256"), treeDigest({{"a.whl", sha256Hex("wheel"), 5}}));
        QCOMPARE(codesOf(renewFingerprints(reference, files)), std::string());
    }

    void assetsInsideAreMeasuredAndThoseOutsideKept()
    {
        Json reference = parsed(R"({"weights": [{"name": "big", "path": "weights/big", "sha256": "old", "bytes": 1},
                                                {"name": "far", "sha256": "kept", "bytes": 9}]})");
        QCOMPARE(codesOf(renewFingerprints(reference, files)), std::string("asset_renewed #/weights/0"));
        QVERIFY(reference["weights"][0]["bytes"] == 7);
        QCOMPARE(textAt(reference["weights"][1], "sha256"), std::string("kept"));
    }

    void aDeclaredFileThatIsAbsentKeepsItsDigest()
    {
        Json reference = parsed(R"({"code": {"revision": "tree:x", "files": [{"path": "gone.py", "sha256": "old"}]}})");
        const Json before = reference;
        QVERIFY(renewFingerprints(reference, files).empty());
        QVERIFY(reference == before);
    }

    void aTreeRevisionFollowsTheCode()
    {
        Json reference = parsed(R"({"code": {"revision": "tree:x", "files": [{"path": "main.py", "sha256": "old"}]}})");
        QCOMPARE(codesOf(renewFingerprints(reference, files)), std::string("fingerprint_renewed #/code/files/0"));
        QCOMPARE(textAt(reference["code"], "revision"), "tree:" + treeDigest({{"main.py", sha256Hex("now"), 3}}));
    }

    void aCommitThatNoLongerHoldsTheCodeIsSaid()
    {
        Json reference = parsed(R"({"code": {"revision": "5e0ec5da", "modified": false, "files": [{"path": "main.py", "sha256": "old"}]}})");
        QCOMPARE(codesOf(renewFingerprints(reference, files)),
                 std::string("fingerprint_renewed #/code/files/0 revision_left_behind #/code/revision"));
        QCOMPARE(textAt(reference["code"], "revision"), std::string("5e0ec5da"));
        QVERIFY(reference["code"]["modified"] == true);
    }

    void aDocumentOfAnotherShapeIsLeftAlone_data()
    {
        QTest::addColumn<QByteArray>("document");
        for (const char *document : {"[]", "{}", R"({"code": 3, "weights": {}, "data": null})", R"({"code": {"files": [1, null, {"path": 4}, {}]}})",
                                     R"({"requirements": [], "configuration": [[]]})"})
            QTest::newRow(document) << QByteArray(document);
    }
    void aDocumentOfAnotherShapeIsLeftAlone()
    {
        QFETCH(QByteArray, document);
        Json reference = parsed(document.constData());
        const Json before = reference;
        QVERIFY(renewFingerprints(reference, files).empty());
        QVERIFY(reference == before);
    }
};

QTEST_APPLESS_MAIN(FingerprintRenewalTest)
#include "tst_fingerprintrenewal.moc"
