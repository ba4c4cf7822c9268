// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/digest.h"
#include "tests/support/dossiermaker.h"
#include "tests/support/product.h"
#include "tests/support/schemacheck.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <functional>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

using Change = std::function<void(const fs::path &)>;

void append(const fs::path &file, const char *text)
{
    std::ofstream(file, std::ios::binary | std::ios::app) << text;
}

int occurrences(const std::string &text, const std::string &part)
{
    return static_cast<int>(QByteArray::fromStdString(text).count(part.c_str()));
}

//! One that the manifest names.
fs::path listedFile(const fs::path &root)
{
    return root / "reference/reference.json";
}

} // namespace

Q_DECLARE_METATYPE(Change)

//! `verify` as a user calls it: what differs is an answer (1), what cannot be read (65) or is refused (77) is none.
class VerifyCommandTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theExitStatusTellsWhatWasFound_data();
    void theExitStatusTellsWhatWasFound();
    void aPersonIsToldEachDifferenceOnce();
    void nothingToRead();
    void wrongUsage();
};

void VerifyCommandTest::theExitStatusTellsWhatWasFound_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("member"); // that names exactly one file
    const auto row = [](const char *name, int status, const char *member, const Change &change) {
        QTest::newRow(name) << change << status << QString::fromLatin1(member);
    };
    row("as it was written", 0, "", [](const fs::path &) {});
    row("a changed byte", 1, "changed", [](const fs::path &root) { append(listedFile(root), " "); });
    row("a file that is gone", 1, "missing", [](const fs::path &root) { fs::remove(listedFile(root)); });
    row("a file that nobody listed", 1, "unlisted", [](const fs::path &root) { append(root / "reference/more.txt", "more"); });
    row("no manifest", 1, "missing", [](const fs::path &root) { fs::remove(root / "MANIFEST.sha256"); });
    row("a damaged manifest", 65, "", [](const fs::path &root) { append(root / "MANIFEST.sha256", "not a line of it\n"); });
    row("a damaged dossier.json", 65, "", [](const fs::path &root) { append(root / "dossier.json", "}"); });
    row("no dossier.json", 65, "", [](const fs::path &root) { fs::remove(root / "dossier.json"); });
    row("a link", 77, "", [](const fs::path &root) { fs::create_symlink("/etc/hostname", root / "reference/link"); });
    row("a link and a changed byte", 77, "changed", [](const fs::path &root) {
        fs::create_symlink("/etc/hostname", root / "reference/link");
        append(listedFile(root), " ");
    });
}

void VerifyCommandTest::theExitStatusTellsWhatWasFound()
{
    QFETCH(Change, change);
    QFETCH(int, status);
    QFETCH(QString, member);
    const TemporaryFolder folder;
    const fs::path root = folder / "a dossier";
    makeDossier(root);
    change(root);
    const Ended ended = Product().run({"verify", "--json", root.string()});
    QVERIFY2(ended.status == status, (std::to_string(ended.status) + "\n" + ended.out + ended.err).c_str());
    const Json document = ended.document();
    const bool answered = textAt(document, "schema") == "redossier-verify/1";
    QCOMPARE(schemaProblems(document, answered ? "verify" : "error"), QByteArray());
    if (!member.isEmpty())
        QVERIFY2(memberAt(document, member.toStdString()).size() == 1, ended.out.c_str());
    QCOMPARE(ended.codes().empty(), status == 0);
}

void VerifyCommandTest::aPersonIsToldEachDifferenceOnce()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    append(folder / "d/reference/reference.json", " ");
    append(folder / "d/reference/criterion.json", " ");
    append(folder / "d/reference/more.txt", "more");
    const Ended ended = Product().run({"verify", (folder / "d").string()});
    QCOMPARE(ended.status, 1);
    QCOMPARE(ended.err, std::string());
    for (const char *once : {"reference/reference.json has changed", "reference/criterion.json has changed", "reference/more.txt lies",
                             "The reference is not what was locked as ", "Bring the recorded file back."}) {
        QVERIFY2(occurrences(ended.out, once) == 1, (std::string(once) + "\n" + ended.out).c_str());
    }
    QVERIFY2(ended.out.find(sha256Hex(readFile(folder / "d/reference/reference.json"))) != std::string::npos, ended.out.c_str());
    const Ended asDocument = Product().run({"verify", "--json", (folder / "d").string()});
    QCOMPARE(asDocument.err, std::string());
}

void VerifyCommandTest::nothingToRead()
{
    const Ended ended = Product().run({"verify", "--json", "/nowhere/at/all"});
    QCOMPARE(ended.status, 65);
    QCOMPARE(schemaProblemsOfText(ended.out, "error"), QByteArray());
}

void VerifyCommandTest::wrongUsage()
{
    QCOMPARE(Product().run({"verify"}).status, 64);
}

QTEST_GUILESS_MAIN(VerifyCommandTest)
#include "tst_verify.moc"
