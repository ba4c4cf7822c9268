// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonfile.h"
#include "core/plain/beneath.h"
#include "core/reference/mutablename.h"
#include "core/reference/pointerfile.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;

namespace {

const std::string cases = TEST_DATA "/revisions/";

Findings found(const std::string &file)
{
    const auto document = readJsonFile(cases + file);
    return document ? checkModelDocument(*document, "model.json") : Findings{{"unreadable", Severity::error, file, {}, {}}};
}

} // namespace

class MutableNameTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void namesThatCanMoveAreKnown_data();
    void namesThatCanMoveAreKnown();
    void addressesThatCanMoveAreKnown_data();
    void addressesThatCanMoveAreKnown();
    void aRevisionOfCodeIsACommitOrATree();
    void weightsWithoutAVersionAreNamed_data();
    void weightsWithoutAVersionAreNamed();
    void hubRevisionsThatAreNoCommitAreNamed();
    void codeFromASecondRepositoryNeedsItsOwnRevision();
    void dvcPointersNameWhatTheyStandFor();
};

void MutableNameTest::namesThatCanMoveAreKnown_data()
{
    QTest::addColumn<bool>("moving");
    for (const char *name : {"latest", "main", "master", "HEAD", "dernier-modele", "current", "origin/x", "refs/heads/x", "feature/new-loss",
                             "model-latest", "v2-latest", "develop", "stable", "nightly"})
        QTest::newRow(name) << true;
    for (const char *name : {"v1.0", "2.1.3", "2024-05-01", "1111111111111111111111111111111111111111", "release-1.4", "md5:47a9b6d2693147f689ff5ebe12c78a05",
                             "encoder-small", "", "maintenance", "domain"})
        QTest::newRow(*name ? name : "empty") << false;
}

void MutableNameTest::namesThatCanMoveAreKnown()
{
    QFETCH(bool, moving);
    const std::string name = QTest::currentDataTag();
    QCOMPARE(isMutableName(name == "empty" ? "" : name), moving);
}

void MutableNameTest::addressesThatCanMoveAreKnown_data()
{
    QTest::addColumn<QByteArray>("part");
    const auto row = [](const char *address, const char *part) { QTest::newRow(address) << QByteArray(part); };
    row("https://example.org/org/model/resolve/main/model.safetensors", "main");
    row("https://example.org/data/latest/set.csv", "latest");
    row("https://example.org/repo/archive/master.zip", "master");
    row("git+https://example.org/repo@develop", "develop");
    row("https://example.org/x?revision=main", "main");
    row("registry.example.org/image:latest", "latest");
    row("https://example.org/org/model/resolve/1111111111111111111111111111111111111111/model.safetensors", "");
    row("https://example.org/maintenance/latest-news", "latest");
    row("https://example.org/latestfile.csv", "");
}

void MutableNameTest::addressesThatCanMoveAreKnown()
{
    QFETCH(QByteArray, part);
    QCOMPARE(QByteArray::fromStdString(mutablePart(QTest::currentDataTag())), part);
}

void MutableNameTest::aRevisionOfCodeIsACommitOrATree()
{
    Reference reference;
    for (const char *good : {"11b2dee530c1ddf7f610d36865ffc40269bcf6a7", "tree:0000000000000000000000000000000000000000000000000000000000000000"}) {
        reference.code.revision = good;
        QVERIFY(checkMutableNames(reference).empty());
    }
    // A tag can be moved: its name says nothing about the content.
    for (const char *pair : {"pair1", "pair2"}) {
        const auto a = readJsonFile(cases + "11-moved-tag/" + pair + "-a.json");
        const auto b = readJsonFile(cases + "11-moved-tag/" + pair + "-b.json");
        QVERIFY(a && b);
        QCOMPARE(textAt(*a, "tag"), textAt(*b, "tag"));
        QVERIFY(textAt(*a, "commit") != textAt(*b, "commit"));
        reference.code.revision = textAt(*a, "tag");
        QCOMPARE(checkMutableNames(reference).size(), std::size_t(1));
        reference.code.revision = textAt(*a, "commit");
        QVERIFY(checkMutableNames(reference).empty());
    }
}

void MutableNameTest::weightsWithoutAVersionAreNamed_data()
{
    QTest::addColumn<bool>("fingerprint");
    QTest::addColumn<int>("severity"); // -1: nothing is said
    const auto row = [](const char *source, bool fingerprint, int severity) {
        QTest::addRow("%s%s", source, fingerprint ? " with a fingerprint" : "") << fingerprint << severity;
    };
    const int warning = int(Severity::warning), error = int(Severity::error);
    row("example-org/encoder-small", true, warning);
    row("example-org/encoder-v1.5", false, warning);
    row("https://example.org/org/model.git", false, warning);
    row("hf:example-org/encoder-small", true, warning);
    row("hf:example-org/encoder-small", false, error);
    row("models/small.pt", true, -1);
    row("../models", false, -1);
    row("https://example.org/data/set.csv", true, -1);
    row("trained by us", true, -1);
    row("", true, -1);
}

//! No version of a repository is its default branch, which moves as "main" does.
void MutableNameTest::weightsWithoutAVersionAreNamed()
{
    QFETCH(bool, fingerprint);
    QFETCH(int, severity);
    Asset weights;
    weights.name = "encoder";
    weights.source = std::string(QTest::currentDataTag());
    if (const auto end = weights.source.find(" with a"); end != std::string::npos)
        weights.source.erase(end);
    weights.sha256 = fingerprint ? std::string(64, '1') : std::string();
    Reference reference;
    reference.weights = {weights};
    const Findings findings = checkMutableNames(reference);
    QCOMPARE(findings.empty() ? -1 : int(findings.front().severity), severity);
    if (!findings.empty())
        QCOMPARE(findings.front().where, std::string("reference.json#/weights/0/version"));
    reference.weights[0].version = std::string(40, '1');
    QVERIFY(checkMutableNames(reference).empty());
}

void MutableNameTest::hubRevisionsThatAreNoCommitAreNamed()
{
    QCOMPARE(found("01-hf-main-revision/a.json").at(0).detail, std::string("main"));
    QCOMPARE(int(found("01-hf-main-revision/a.json").at(0).severity), int(Severity::warning)); // the commit stands beside it
    QCOMPARE(found("01-hf-main-revision/b.json").size(), std::size_t(1));
    const auto none = found("01-hf-main-revision/c.json");
    QCOMPARE(none.size(), std::size_t(1));
    QCOMPARE(int(none.front().severity), int(Severity::error));
    QCOMPARE(none.front().where, std::string("model.json#/revision"));
}

void MutableNameTest::codeFromASecondRepositoryNeedsItsOwnRevision()
{
    const auto findings = found("13-remote-code-second-repo/model.json");
    QCOMPARE(findings.size(), std::size_t(1));
    QCOMPARE(findings.front().code, std::string("mutable_name"));
    QCOMPARE(findings.front().where, std::string("model.json#/code_revision"));
    QCOMPARE(findings.front().subject, std::string("other-org/encoder-code")); // that of the weights is pinned
}

void MutableNameTest::dvcPointersNameWhatTheyStandFor()
{
    const auto file = parseDvcFile(*readWholeFile(cases + "05-dvc-pointer/data.npy.dvc"));
    QCOMPARE(file.size(), std::size_t(1));
    QCOMPARE(file[0].path, std::string("data.npy"));
    QCOMPARE(file[0].hash, std::string("md5:47a9b6d2693147f689ff5ebe12c78a05"));
    QCOMPARE(*file[0].bytes, std::uint64_t(2284260388));
    const auto folder = parseDvcFile(*readWholeFile(cases + "05-dvc-pointer/models.dvc"));
    QVERIFY(folder.at(0).folder);
    QVERIFY(parseDvcFile("outs:\n- md5: x\n").empty());
}

QTEST_APPLESS_MAIN(MutableNameTest)
#include "tst_mutablename.moc"
