// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/fingerprint.h"
#include "core/dossier/namedtree.h"
#include "core/dossier/treelisting.h"
#include "core/messages/messages.h"
#include "core/plain/beneath.h"
#include "core/plain/digest.h"
#include "tests/support/dossiermaker.h"
#include "tests/support/schemacheck.h"
#include "tests/support/temporaryfolder.h"

#include <QElapsedTimer>
#include <QScopeGuard>
#include <QTest>
#include <atomic>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <thread>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

const std::string program = PROGRAMS_FOLDER "/redossier-cli";
const std::string listed = "(cd tree && find . -type f -printf '%P\\n' | LC_ALL=C sort | xargs -d '\\n' sha256sum --)";

//! A snapshot as the hub's own tools lay it out: links to files that are named by their content.
fs::path hubSnapshot(const TemporaryFolder &folder)
{
    folder.write("hub/models--org--net/blobs/b1", "{}");
    folder.write("hub/models--org--net/blobs/b2", "tensors");
    const fs::path snapshot = folder / "hub/models--org--net/snapshots/1111111111111111111111111111111111111111";
    fs::create_directories(snapshot / "sub");
    fs::create_symlink("../../blobs/b1", snapshot / "config.json");
    fs::create_symlink(folder / "hub/models--org--net/blobs/b2", snapshot / "model.safetensors");
    fs::create_symlink("../../../blobs/b1", snapshot / "sub/vocab.txt");
    return snapshot;
}

} // namespace

class FingerprintTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void printsWhatSha256sumPrints();
    void refusesByName_data();
    void refusesByName();
    void aSnapshotOfTheHubIsReadThroughItsLinks();
    void noOtherLinkIsFollowed_data();
    void noOtherLinkIsFollowed();
    void theDocumentKeepsItsSchema();
    void manyFilesAtOnceGiveTheSame();
    void neverGivesADigestOfNoContent();
    void anotherFileUnderTheNameIsSeen();
    void isCancelledSoon();
    void reportsAllBytes();
};

void FingerprintTest::printsWhatSha256sumPrints()
{
    const TemporaryFolder folder;
    for (const char *name : {"a b", "it's", "say \"x\"", "-dash", "--json", "Ünïcode Ω", "back\\slash", "*?[x]", "$HOME", "#x", "sub/z", "sub.txt", "sub/é/1", "%20"})
        folder.write("tree/" + std::string(name), name);
    const std::string expected = shell(listed, folder.path()).output;
    QCOMPARE(QString::fromStdString(shell(program + " fingerprint --quiet tree", folder.path()).output), QString::fromStdString(expected));
    QCOMPARE(shell(program + " fingerprint --quiet --tree tree", folder.path()).output, sha256Hex(expected) + "  tree\n");
    QCOMPARE(treeDigest(fingerprintTree(folder / "tree")->entries), sha256Hex(expected));
    const std::string files = " -- 'a b' -dash 'back\\slash' ./sub/z";
    QCOMPARE(shell(program + " fingerprint --quiet" + files, folder / "tree").output, shell("sha256sum" + files, folder / "tree").output);
}

void FingerprintTest::refusesByName_data()
{
    QTest::addColumn<QString>("make");
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("named");
    QTest::newRow("absent") << QStringLiteral("true") << QStringLiteral("nope") << 65 << QStringLiteral("nope is not there");
    QTest::newRow("link inside") << QStringLiteral("ln -s /etc/passwd tree/link") << QStringLiteral("tree") << 77 << QStringLiteral("tree/link");
    QTest::newRow("link to a folder") << QStringLiteral("ln -s /etc tree/etc") << QStringLiteral("--tree tree") << 77 << QStringLiteral("tree/etc");
    QTest::newRow("newline") << QStringLiteral("touch \"tree/$(printf 'two\\nlines')\"") << QStringLiteral("tree") << 77 << QStringLiteral("tree/two");
    QTest::newRow("no UTF-8") << QStringLiteral("touch \"tree/$(printf 'l\\351')\"") << QStringLiteral("tree") << 77 << QStringLiteral("tree/l");
    QTest::newRow("pipe inside") << QStringLiteral("mkfifo tree/pipe") << QStringLiteral("tree") << 65 << QStringLiteral("tree/pipe");
    QTest::newRow("a pipe") << QStringLiteral("mkfifo tree/pipe") << QStringLiteral("tree/pipe") << 65 << QStringLiteral("tree/pipe");
}

void FingerprintTest::refusesByName()
{
    QFETCH(QString, make);
    QFETCH(QString, path);
    QFETCH(int, status);
    QFETCH(QString, named);
    const TemporaryFolder folder;
    folder.write("tree/a", "a");
    QCOMPARE(shell(make.toStdString(), folder.path()).status, 0);
    const ShellAnswer answer = shell(program + " fingerprint --quiet " + path.toStdString(), folder.path());
    QCOMPARE(answer.status, status);
    QVERIFY2(answer.output.find(named.toStdString()) != std::string::npos, answer.output.c_str());
    QVERIFY2(answer.output.find(sha256Hex("a")) == std::string::npos, "a listing that lacks a file was printed");
    const ShellAnswer json = shell(program + " fingerprint --quiet --json " + path.toStdString() + " 2>/dev/null", folder.path());
    QCOMPARE(json.status, status);
    QCOMPARE(schemaProblemsOfText(json.output, "error"), QByteArray());
    shell("rm -rf tree", folder.path()); // Qt cannot remove a name that is no UTF-8
}

void FingerprintTest::aSnapshotOfTheHubIsReadThroughItsLinks()
{
    const TemporaryFolder folder;
    const fs::path snapshot = hubSnapshot(folder);
    const std::string copied = shell("cp -rL " + snapshot.string() + " tree", folder.path()).output;
    const std::string expected = shell(listed, folder.path()).output;
    QVERIFY(expected.find("sub/vocab.txt") != std::string::npos);
    QCOMPARE(listing(fingerprintNamedTree(snapshot)->entries), expected);
    QCOMPARE(shell(program + " fingerprint --quiet " + snapshot.string(), folder.path()).output, expected);
    // Also by a way that is a link itself, and for a folder inside.
    fs::create_directory_symlink(snapshot, folder / "named");
    QCOMPARE(listing(fingerprintNamedTree(folder / "named")->entries), expected);
    QCOMPARE(fingerprintNamedTree(snapshot / "sub")->entries.size(), std::size_t(1));
    // What a dossier holds is never read so.
    QCOMPARE(fingerprintTree(snapshot)->refused.size(), std::size_t(3));
}

void FingerprintTest::noOtherLinkIsFollowed_data()
{
    QTest::addColumn<QString>("target");
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<int>("status");
    const auto row = [](const char *name, const char *target, const char *code, int status) { QTest::newRow(name) << target << QByteArray(code) << status; };
    row("out of the cache", "../../../secret", "symbolic_link", 77);
    row("an absolute one", "/etc/hostname", "symbolic_link", 77);
    row("to a folder outside", "../../../outside", "symbolic_link", 77);
    row("beside the blobs", "../../refs/main", "symbolic_link", 77);
    row("to the blobs themselves", "../../blobs", "symbolic_link", 77);
    row("through the blobs", "../../blobs/../../secret", "symbolic_link", 77);
    row("by a blob that is a link", "../../blobs/link", "symbolic_link", 77);
    row("below a blob", "../../blobs/folder/file", "symbolic_link", 77);
    row("to nothing", "../../blobs/gone", "dangling_link", 65);
    row("to nothing elsewhere", "../../../../gone/x", "dangling_link", 65);
}

void FingerprintTest::noOtherLinkIsFollowed()
{
    QFETCH(const QString, target);
    QFETCH(const QByteArray, code);
    QFETCH(const int, status);
    const TemporaryFolder folder;
    const fs::path snapshot = hubSnapshot(folder);
    folder.write("hub/secret", "not part of it");
    folder.write("hub/outside/file", "neither");
    folder.write("hub/models--org--net/refs/main", "1");
    folder.write("hub/models--org--net/blobs/folder/file", "x");
    fs::create_symlink("../../secret", folder / "hub/models--org--net/blobs/link");
    fs::create_symlink(target.toStdString(), snapshot / "new");
    const auto tree = fingerprintNamedTree(snapshot);
    QCOMPARE(tree->refused.size(), std::size_t(1));
    QCOMPARE(QByteArray::fromStdString(tree->refused.front().code), code);
    QVERIFY(tree->refused.front().detail.find(target.toStdString()) != std::string::npos);
    const auto ended = shell(program + " fingerprint --quiet --tree " + snapshot.string() + " 2>&1", folder.path());
    QCOMPARE(ended.status, status);
    QVERIFY(ended.output.find(target.toStdString()) != std::string::npos);
    if (status == 77)
        QVERIFY(ended.output.find("cp -rL") != std::string::npos);
    // A folder that is no snapshot follows nothing, wherever the link leads.
    folder.write("plain/file", "x");
    fs::create_symlink("file", folder / "plain/link");
    QCOMPARE(fingerprintNamedTree(folder / "plain")->refused.size(), std::size_t(1));
}

void FingerprintTest::theDocumentKeepsItsSchema()
{
    const TemporaryFolder folder;
    folder.write("tree/a", "abc");
    const ShellAnswer answer = shell(program + " fingerprint --quiet --json tree", folder.path());
    QCOMPARE(answer.status, 0);
    QCOMPARE(schemaProblemsOfText(answer.output, "fingerprint"), QByteArray());
    const auto document = parseJson(answer.output, "x");
    QCOMPARE(QByteArray::fromStdString(dumpJsonLine(document->at("entries"))),
             QByteArray::fromStdString(R"([{"path":"a","sha256":")" + sha256Hex("abc") + R"(","bytes":3}])"));
}

void FingerprintTest::manyFilesAtOnceGiveTheSame()
{
    const TemporaryFolder folder;
    for (int i = 0; i < 500; ++i)
        folder.write("tree/" + std::to_string(i % 23) + "/" + std::to_string(i), std::string(static_cast<std::size_t>(i) * 977, static_cast<char>('a' + i % 26)));
    const auto tree = fingerprintTree(folder / "tree");
    QVERIFY(bool(tree));
    QCOMPARE(listing(tree->entries), shell(listed, folder.path()).output);
}

void FingerprintTest::neverGivesADigestOfNoContent()
{
    const TemporaryFolder folder;
    const std::string zero(300'000, '0');
    const std::string one(300'000, '1');
    const auto file = folder.write("f", zero);
    std::atomic<bool> stop = false;
    std::atomic<bool> rests = false;
    std::jthread writer([&] {
        const UniqueFd fd(::open(file.c_str(), O_WRONLY));
        for (int i = 0; !stop; ++i)
            if (::pwrite(fd.get(), (i % 2 ? one : zero).data(), zero.size(), 0) < 0)
                break;
            else if (rests && i % 50 == 0) // so that a digest can be had
                std::this_thread::sleep_for(std::chrono::milliseconds(i % 300));
    });
    const auto ending = qScopeGuard([&] { stop = true; });
    int unstable = 0;
    for (int trial = 0; trial < 45; ++trial) {
        rests = trial >= 5;
        const auto entry = fingerprintFile(file);
        if (entry)
            QVERIFY(entry->sha256 == sha256Hex(zero) || entry->sha256 == sha256Hex(one));
        else
            unstable += entry.error().code == "file_unstable";
    }
    stop = true;
    writer.join();
    QVERIFY(unstable > 0);
    QVERIFY(bool(fingerprintFile(file)));
}

void FingerprintTest::anotherFileUnderTheNameIsSeen()
{
    const TemporaryFolder folder;
    const auto file = folder.write("f", std::string(3'000'000, 'a'));
    bool replaced = false;
    TaskContext context; // the file is replaced as soon as something was read
    const auto opened = openRegularFile(file.string());
    const auto digest = digestOpenFile(opened->get(), "f", {}, [&](std::uint64_t) {
        if (!std::exchange(replaced, true)) {
            folder.write("other", "b");
            std::filesystem::rename(folder / "other", file);
        }
    });
    QVERIFY(bool(digest)); // the bytes that were opened, whole
    QCOMPARE(digest->sha256, sha256Hex(std::string(3'000'000, 'a')));
    QCOMPARE(fingerprintFile(file, context)->sha256, sha256Hex("b"));
}

void FingerprintTest::isCancelledSoon()
{
    const TemporaryFolder folder;
    folder.write("tree/big", "");
    std::filesystem::resize_file(folder / "tree/big", 60'000'000'000); // a hole: no disk is needed
    std::stop_source source;
    TaskContext context;
    context.stop = source.get_token();
    QElapsedTimer timer;
    std::jthread canceller([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        timer.start();
        source.request_stop();
    });
    const auto tree = fingerprintTree(folder / "tree", context);
    const auto waited = timer.elapsed();
    QCOMPARE(tree.error().code, std::string("cancelled"));
    QVERIFY2(waited <= 300, std::to_string(waited).c_str());
}

void FingerprintTest::reportsAllBytes()
{
    const TemporaryFolder folder;
    folder.write("a", std::string(100'000, 'a'));
    Progress last;
    TaskContext context;
    const auto caller = std::this_thread::get_id();
    context.progress = [&](const Progress &progress) {
        QCOMPARE(std::this_thread::get_id(), caller);
        last = progress;
    };
    QVERIFY(bool(fingerprintTree(folder.path(), context)));
    QCOMPARE(last.done, std::uint64_t(100'000));
    QCOMPARE(last.total, std::uint64_t(100'000));
}

QTEST_GUILESS_MAIN(FingerprintTest)
#include "tst_fingerprint.moc"
