// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonfile.h"
#include "core/plain/digest.h"
#include "core/reference/referencedrafter.h"
#include "tests/support/temporaryfolder.h"

#include <QProcess>
#include <QTest>
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <unistd.h>

using namespace redossier;
using test::readFile;
using test::TemporaryFolder;

namespace {

//! The git program, in the test only.
QByteArray git(const std::filesystem::path &folder, const QStringList &arguments)
{
    QProcess process;
    process.setWorkingDirectory(QString::fromStdString(folder.string()));
    QStringList all{QStringLiteral("-c"), QStringLiteral("user.name=t"), QStringLiteral("-c"), QStringLiteral("user.email=t@example.org"),
                    QStringLiteral("-c"), QStringLiteral("protocol.file.allow=always")};
    process.start(QStringLiteral("git"), all + arguments);
    process.waitForFinished();
    if (process.exitCode() != 0)
        qWarning("git: %s", process.readAllStandardError().constData());
    return process.readAllStandardOutput().trimmed();
}

void commitAll(const std::filesystem::path &folder)
{
    git(folder, {QStringLiteral("init"), QStringLiteral("-q"), QStringLiteral("-b"), QStringLiteral("main")});
    git(folder, {QStringLiteral("add"), QStringLiteral("-A")});
    git(folder, {QStringLiteral("commit"), QStringLiteral("-q"), QStringLiteral("-m"), QStringLiteral("first")});
}

Result<RebuildFileParts> onlyItself(const std::filesystem::path &, const std::string &relative)
{
    return RebuildFileParts{{relative}, {}, {}};
}

bool has(const Findings &findings, const std::string &code, const std::string &subject = {})
{
    return std::any_of(findings.begin(), findings.end(), [&](const Finding &finding) {
        return finding.code == code && (subject.empty() || finding.subject == subject);
    });
}

} // namespace

class ReferenceDrafterTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theCommitAndTheFilesAsTheyAre();
    void thePatchIsTheWayFromTheCommit();
    void nothingOfAForeignTreeRuns();
    void detachedAndShallowAreCommits();
    void submodulesComeWithTheirFiles();
    void aRepositoryOfAnotherUserIsNotRead();
    void withoutGitTheListingIsTheRevision();
    void theListingIsSortedByTheBytesOfWholePaths();
    void whatNeverEnters();
    void weightsAreFingerprintedAndLargeOnesStayOutside();
    void pointersAreNotTakenForTheirContent();
    void presentFilesAreHeldAgainstWhatIsDeclared_data();
    void presentFilesAreHeldAgainstWhatIsDeclared();
    void aFolderIsHeldAgainstItsPointer();
    void aLockFileNamesCodeToo();
    void lfsAndAnnexPointersAreHeldAgainstTheFiles();
    void annexedContentThatIsNotHereIsNamed();
    void aBlobIsHeldAgainstItsName();
    void theHubCacheIsReadThroughItsLinks();
    void severalEntryPointsAreListedAndNoneIsTaken();
    void badNamesAreRefusedAndNothingIsWritten();
    void aCancelLeavesNothing();
    void credentialsOfTheAddressAreLeftOut_data();
    void credentialsOfTheAddressAreLeftOut();

private:
    Draft draft(const std::filesystem::path &project)
    {
        auto made = ReferenceDrafter(onlyItself).draft(project, m_folder / "d", {});
        if (!made)
            qWarning("%s %s %s", made.error().code.c_str(), made.error().subject.c_str(), made.error().detail.c_str());
        return made ? *made : Draft{};
    }
    Json reference() const { return *readJsonFile(m_folder / "d/reference/reference.json"); }
    QStringList code() const
    {
        QStringList names;
        const Json document = reference();
        for (const Json &file : document["code"]["files"])
            names << QString::fromStdString(textAt(file, "path"));
        return names;
    }
    TemporaryFolder m_folder;

private Q_SLOTS:
    void cleanup() { std::filesystem::remove_all(m_folder / "d"); std::filesystem::remove_all(m_folder / "p"); }
};

void ReferenceDrafterTest::theCommitAndTheFilesAsTheyAre()
{
    m_folder.write("p/train.py", "if __name__ == '__main__':\n    pass\n");
    m_folder.write("p/requirements.txt", "numpy==1.26.4\n");
    m_folder.write("p/.gitignore", "junk/\n");
    m_folder.write("p/junk/x.txt", "x");
    commitAll(m_folder / "p");
    const Draft made = draft(m_folder / "p");
    const Json json = reference();
    QCOMPARE(QByteArray::fromStdString(textAt(json["code"], "revision")), git(m_folder / "p", {QStringLiteral("rev-parse"), QStringLiteral("HEAD")}));
    QVERIFY(json["code"]["modified"] == Json(false));
    QCOMPARE(code(), QStringList({QStringLiteral(".gitignore"), QStringLiteral("requirements.txt"), QStringLiteral("train.py")}));
    QVERIFY(json["entry_point"]["arguments"] == Json({"{python}", "{code}/train.py"}));
    QCOMPARE(readFile(m_folder / "d/reference/requirements-rebuild.txt"), std::string("numpy==1.26.4\n"));
    QVERIFY(json["goal"].is_null() && json["platform"].is_null() && json["question"].is_null());
    QVERIFY(!has(made.findings, "no_version_control"));
    QVERIFY(!std::filesystem::exists(m_folder / "d/reference/modifications.patch"));
}

void ReferenceDrafterTest::thePatchIsTheWayFromTheCommit()
{
    m_folder.write("p/a.py", "one\ntwo\n");
    m_folder.write("p/gone.py", "old\n");
    m_folder.write("p/run.sh", "#!/bin/sh\n");
    m_folder.write("p/b.bin.txt", std::string("\0\1\2", 3));
    commitAll(m_folder / "p");
    m_folder.write("p/a.py", "one\nchanged\n");
    m_folder.write("p/new file \xc3\xa9.py", "new\n");
    m_folder.write("p/b.bin.txt", std::string("\0\5\2\7", 4));
    std::filesystem::permissions(m_folder / "p/run.sh", std::filesystem::perms::owner_all);
    std::filesystem::remove(m_folder / "p/gone.py");
    const Draft made = draft(m_folder / "p");
    QVERIFY(reference()["code"]["modified"] == Json(true));
    QVERIFY(has(made.findings, "untracked_file", "new file \xc3\xa9.py"));
    // Applied to the commit, the patch gives code/ byte for byte.
    git(m_folder.path(), {QStringLiteral("clone"), QStringLiteral("-q"), QStringLiteral("p"), QStringLiteral("clone")});
    git(m_folder / "clone", {QStringLiteral("apply"), QString::fromStdString((m_folder / "d/reference/modifications.patch").string())});
    for (const QString &name : code())
        QCOMPARE(readFile(m_folder / ("clone/" + name.toStdString())), readFile(m_folder / ("d/reference/code/" + name.toStdString())));
    QVERIFY(!std::filesystem::exists(m_folder / "clone/gone.py"));
    QVERIFY((std::filesystem::status(m_folder / "clone/run.sh").permissions() & std::filesystem::perms::owner_exec) != std::filesystem::perms::none);
    std::filesystem::remove_all(m_folder / "clone");
}

void ReferenceDrafterTest::nothingOfAForeignTreeRuns()
{
    m_folder.write("p/a.py", "x\n");
    commitAll(m_folder / "p");
    const std::string canary = (m_folder / "canary").string();
    const auto script = m_folder.write("evil.sh", "#!/bin/sh\ntouch '" + canary + "'\ncat\n");
    std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    const QString evil = QString::fromStdString(script.string());
    for (const char *key : {"core.fsmonitor", "filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "diff.evil.textconv",
                            "diff.external", "core.sshCommand", "core.pager", "diff.evil.command"})
        git(m_folder / "p", {QStringLiteral("config"), QString::fromLatin1(key), evil});
    for (const char *hook : {"post-checkout", "pre-commit", "post-index-change", "reference-transaction"}) {
        std::filesystem::copy_file(script, m_folder / ("p/.git/hooks/" + std::string(hook)));
    }
    m_folder.write("p/.gitattributes", "* filter=evil diff=evil\n");
    m_folder.write("p/a.py", "y\n");
    draft(m_folder / "p");
    QVERIFY(std::filesystem::exists(m_folder / "d/reference/modifications.patch"));
    QVERIFY(!std::filesystem::exists(canary));
}

void ReferenceDrafterTest::detachedAndShallowAreCommits()
{
    m_folder.write("p/a.py", "1\n");
    commitAll(m_folder / "p");
    m_folder.write("p/a.py", "2\n");
    commitAll(m_folder / "p");
    const QByteArray head = git(m_folder / "p", {QStringLiteral("rev-parse"), QStringLiteral("HEAD")});
    git(m_folder.path(), {QStringLiteral("clone"), QStringLiteral("-q"), QStringLiteral("--depth=1"),
                          QString::fromStdString("file://" + (m_folder / "p").string()), QStringLiteral("shallow")});
    git(m_folder / "shallow", {QStringLiteral("checkout"), QStringLiteral("-q"), QStringLiteral("--detach")});
    const Draft made = draft(m_folder / "shallow");
    QCOMPARE(QByteArray::fromStdString(textAt(reference()["code"], "revision")), head);
    QVERIFY(reference()["code"]["modified"] == Json(false));
    QVERIFY(reference()["code"]["repository"].is_null()); // a folder of this machine
    QVERIFY(!has(made.findings, "mutable_name"));
    std::filesystem::remove_all(m_folder / "shallow");
}

void ReferenceDrafterTest::submodulesComeWithTheirFiles()
{
    m_folder.write("library/core.py", "x\n");
    commitAll(m_folder / "library");
    m_folder.write("p/main.py", "import core\n");
    commitAll(m_folder / "p");
    git(m_folder / "p", {QStringLiteral("submodule"), QStringLiteral("--quiet"), QStringLiteral("add"),
                         QString::fromStdString((m_folder / "library").string()), QStringLiteral("parts")});
    commitAll(m_folder / "p");
    const Draft pinned = draft(m_folder / "p");
    QVERIFY(code().contains(QStringLiteral("parts/core.py")));
    QVERIFY(!has(pinned.findings, "submodule_moved") && !has(pinned.findings, "nested_repository"));

    std::filesystem::remove_all(m_folder / "d");
    m_folder.write("p/parts/core.py", "y\n");
    commitAll(m_folder / "p/parts");
    QVERIFY(has(draft(m_folder / "p").findings, "submodule_moved"));
    QCOMPARE(readFile(m_folder / "d/reference/code/parts/core.py"), std::string("y\n"));

    std::filesystem::remove_all(m_folder / "d");
    std::filesystem::remove_all(m_folder / "p/parts");
    std::filesystem::create_directory(m_folder / "p/parts");
    QVERIFY(has(draft(m_folder / "p").findings, "submodule_missing", "parts"));
}

//! Git itself refuses it ("dubious ownership"): the files are taken, the commit is not.
void ReferenceDrafterTest::aRepositoryOfAnotherUserIsNotRead()
{
    m_folder.write("p/main.py", "x\n");
    commitAll(m_folder / "p");
    constexpr uid_t another = 65534;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(m_folder / "p"))
        if (::lchown(entry.path().c_str(), another, another) != 0) {
            qInfo("not run: this user may not give files away");
            return;
        }
    QCOMPARE(::lchown((m_folder / "p").c_str(), another, another), 0);
    const Draft made = draft(m_folder / "p");
    QVERIFY(has(made.findings, "no_version_control"));
    const auto told = std::find_if(made.findings.begin(), made.findings.end(), [](const Finding &one) { return one.code == "history_not_read"; });
    QVERIFY(told != made.findings.end());
    QCOMPARE(told->detail, std::string("another user owns the repository"));
    const Json json = reference();
    QVERIFY(textAt(json["code"], "revision").starts_with("tree:"));
    QCOMPARE(code(), QStringList{QStringLiteral("main.py")});
}

void ReferenceDrafterTest::withoutGitTheListingIsTheRevision()
{
    m_folder.write("p/b.py", "b\n");
    m_folder.write("p/a.py", "a\n");
    const Draft made = draft(m_folder / "p");
    const std::string listing = sha256Hex("a\n") + "  a.py\n" + sha256Hex("b\n") + "  b.py\n";
    QCOMPARE(textAt(reference()["code"], "revision"), "tree:" + sha256Hex(listing));
    QVERIFY(reference()["code"]["repository"].is_null());
    QVERIFY(has(made.findings, "no_version_control"));
}

//! '-' and '.' stand before '/': sorted folder by folder, lib/ would come first, and the revision be another one at once.
void ReferenceDrafterTest::theListingIsSortedByTheBytesOfWholePaths()
{
    std::string listing;
    QStringList paths;
    for (const std::string path : {"lib-x.py", "lib.py", "lib/x.py", "lib/x/y.py"}) {
        m_folder.write("p/" + path, "# " + path + "\n");
        listing += sha256Hex("# " + path + "\n") + "  " + path + "\n";
        paths << QString::fromStdString(path);
    }
    draft(m_folder / "p");
    QCOMPARE(code(), paths);
    QCOMPARE(textAt(reference()["code"], "revision"), "tree:" + sha256Hex(listing));
}

void ReferenceDrafterTest::whatNeverEnters()
{
    m_folder.write("p/main.py", "x\n");
    m_folder.write("p/.env", "TOKEN=x\n");
    m_folder.write("p/.env.example", "TOKEN=\n");
    m_folder.write("p/keys/id_rsa", "x\n");
    m_folder.write("p/keys/server.pem", "-----BEGIN RSA PRIVATE KEY-----\nx\n");
    m_folder.write("p/venv/pyvenv.cfg", "home = /usr/bin\nversion = 3.11.7\n");
    m_folder.write("p/venv/lib/python3.11/site-packages/x.py", "x\n");
    m_folder.write("p/lib/site-packages/y.py", "y\n");
    m_folder.write("p/__pycache__/main.pyc", "x");
    std::filesystem::create_symlink("/etc/passwd", m_folder / "p/outside.txt");
    std::filesystem::create_symlink("nowhere", m_folder / "p/dangling.txt");
    std::filesystem::create_symlink("main.py", m_folder / "p/alias.py");
    const Draft made = draft(m_folder / "p");
    QCOMPARE(code(), QStringList({QStringLiteral(".env.example"), QStringLiteral("alias.py"), QStringLiteral("main.py")}));
    for (const char *secret : {".env", "keys/id_rsa", "keys/server.pem"})
        QVERIFY2(has(made.findings, "secret_file", secret), secret);
    QVERIFY(has(made.findings, "link_left_out", "outside.txt"));
    QVERIFY(has(made.findings, "dangling_link", "dangling.txt"));
    QVERIFY(!std::filesystem::is_symlink(m_folder / "d/reference/code/alias.py"));
    QCOMPARE(textAt(reference()["python"], "version"), std::string("3.11.7"));
}

void ReferenceDrafterTest::weightsAreFingerprintedAndLargeOnesStayOutside()
{
    m_folder.write("p/main.py", "x\n");
    m_folder.write("p/.gitignore", "weights/\n");
    commitAll(m_folder / "p");
    m_folder.write("p/weights/small.npz", "small");
    m_folder.write("p/weights/large.pt", std::string(10'000'001, 'w'));
    m_folder.write("p/table.csv", std::string(10'000'001, '1'));
    const Draft made = draft(m_folder / "p");
    const Json json = reference();
    QCOMPARE(json["weights"].size(), std::size_t(2));
    QCOMPARE(textAt(json["weights"][0], "sha256"), sha256Hex(std::string(10'000'001, 'w')));
    QVERIFY(!json["weights"][0].contains("path"));
    QCOMPARE(textAt(json["weights"][1], "path"), std::string("weights/small.npz"));
    QCOMPARE(readFile(m_folder / "d/reference/weights/small.npz"), std::string("small"));
    QCOMPARE(textAt(json["data"][0], "name"), std::string("table"));
    QVERIFY(!code().contains(QStringLiteral("table.csv")));
}

void ReferenceDrafterTest::pointersAreNotTakenForTheirContent()
{
    const std::string digest(64, 'a');
    m_folder.write("p/main.py", "x\n");
    m_folder.write("p/model.safetensors", "version https://git-lfs.github.com/spec/v1\noid sha256:" + digest + "\nsize 123456789\n");
    for (const char *name : {"data.npy.dvc", "models.dvc"})
        m_folder.write(std::string("p/") + name, readFile(std::string(TEST_DATA "/revisions/05-dvc-pointer/") + name));
    const Draft made = draft(m_folder / "p");
    const auto expected = readJsonFile(TEST_DATA "/revisions/05-dvc-pointer/expected.json");
    for (const Json &missing : memberAt(*expected, "missing"))
        QVERIFY2(has(made.findings, "content_not_here", missing.get<std::string>()), missing.get<std::string>().c_str());
    const Json json = reference();
    QCOMPARE(textAt(json["weights"][0], "sha256"), digest);
    QVERIFY(json["weights"][0]["bytes"] == Json(123456789));
    // An MD5 is no fingerprint: it is kept as the version and the SHA-256 stays open.
    QCOMPARE(textAt(json["data"][0], "version"), std::string("md5:47a9b6d2693147f689ff5ebe12c78a05"));
    QVERIFY(json["data"][0]["sha256"].is_null());
    QVERIFY(!std::filesystem::exists(m_folder / "d/reference/code/model.safetensors"));
}

void ReferenceDrafterTest::presentFilesAreHeldAgainstWhatIsDeclared_data()
{
    // md5sum of "abc\n", "abc\r\n" and of nothing
    QTest::addColumn<std::string>("lines");
    QTest::addColumn<std::string>("content");
    QTest::addColumn<std::string>("code");
    QTest::addColumn<std::string>("version");
    const std::string abc = "abc\n", own = "sha256:" + sha256Hex(abc);
    const std::string md5 = "md5:0bee89b07a248e27c83fc3d5951213c1";
    const auto row = [](const char *name, const std::string &lines, const std::string &content, const char *code, const std::string &version) {
        QTest::newRow(name) << lines << content << std::string(code) << version;
    };
    row("the same", "- md5: 0bee89b07a248e27c83fc3d5951213c1\n  size: 4\n  hash: md5\n", abc, "", md5);
    row("another size", "- md5: 0bee89b07a248e27c83fc3d5951213c1\n  size: 2284260388\n  hash: md5\n", abc, "declared_content_differs", own);
    row("another hash", "- md5: 47a9b6d2693147f689ff5ebe12c78a05\n  size: 4\n  hash: md5\n", abc, "declared_content_differs", own);
    row("a folder's hash", "- md5: 0bee89b07a248e27c83fc3d5951213c1.dir\n  size: 4\n  hash: md5\n", abc, "declared_content_differs", own);
    row("no size", "- md5: 0bee89b07a248e27c83fc3d5951213c1\n", abc, "", md5);
    row("text of an older DVC, with CR LF", "- md5: 0bee89b07a248e27c83fc3d5951213c1\n  size: 5\n", "abc\r\n", "", md5);
    row("text of a newer DVC, with CR LF", "- md5: 0bee89b07a248e27c83fc3d5951213c1\n  size: 5\n  hash: md5\n", "abc\r\n",
        "declared_content_differs", "sha256:" + sha256Hex("abc\r\n"));
    row("a hash that nobody can take here", "- etag: 0bee89b07a248e27c83fc3d5951213c1-2\n  size: 4\n", abc, "declared_content_unchecked",
        "etag:0bee89b07a248e27c83fc3d5951213c1-2");
    row("such a hash, and another size", "- etag: 0bee89b07a248e27c83fc3d5951213c1-2\n  size: 5\n", abc, "declared_content_differs", own);
}

void ReferenceDrafterTest::presentFilesAreHeldAgainstWhatIsDeclared()
{
    QFETCH(const std::string, lines);
    QFETCH(const std::string, content);
    QFETCH(const std::string, code);
    QFETCH(const std::string, version);
    m_folder.write("p/main.py", "x\n");
    m_folder.write("p/sub/data.npy", content);
    m_folder.write("p/sub/data.npy.dvc", "outs:\n" + lines + "  path: data.npy\n");
    const Draft made = draft(m_folder / "p");
    const auto told = std::find_if(made.findings.begin(), made.findings.end(), [](const auto &finding) { return finding.code.starts_with("declared_content"); });
    QCOMPARE(told == made.findings.end() ? std::string() : told->code, code);
    const Json data = reference()["data"];
    QCOMPARE(data.size(), std::size_t(1));
    QCOMPARE(textAt(data[0], "version"), version);
    QCOMPARE(textAt(data[0], "sha256"), sha256Hex(content));
    const bool differs = code == "declared_content_differs";
    QCOMPARE(textAt(data[0], "source"), differs ? std::string() : std::string("dvc: sub/data.npy.dvc"));
    if (!differs)
        return;
    QCOMPARE(told->subject, std::string("sub/data.npy"));
    QCOMPARE(told->where, std::string("sub/data.npy.dvc"));
    QVERIFY2(told->detail.find(std::to_string(content.size()) + " bytes") != std::string::npos, told->detail.c_str());
}

void ReferenceDrafterTest::aFolderIsHeldAgainstItsPointer()
{
    // md5sum of [{"md5": "900150983cd24fb0d6963f7d28e17f72", "relpath": "a"}, {"md5": "0cc175b9c0f1b6a831c399e269772661", "relpath": "sub/\u00e9"}]
    const std::string pointer = "outs:\n- md5: 679006b0963ff9528c6f33ecaaad86d2.dir\n  size: 4\n  nfiles: 2\n  hash: md5\n  path: set\n";
    const auto version = [this] { return textAt(reference()["data"][0], "version"); };
    m_folder.write("p/main.py", "x\n");
    m_folder.write("p/set/a", "abc");
    m_folder.write("p/set/sub/é", "a");
    m_folder.write("p/set.dvc", pointer);
    Draft made = draft(m_folder / "p");
    QVERIFY2(!has(made.findings, "declared_content_differs"), made.findings.empty() ? "" : made.findings.back().detail.c_str());
    QCOMPARE(version(), std::string("md5:679006b0963ff9528c6f33ecaaad86d2.dir"));
    std::filesystem::remove_all(m_folder / "d");
    m_folder.write("p/set/sub/more", "");
    made = draft(m_folder / "p");
    QVERIFY(has(made.findings, "declared_content_differs", "set"));
    QVERIFY(version().starts_with("tree:"));
}

void ReferenceDrafterTest::aLockFileNamesCodeToo()
{
    m_folder.write("p/train.py", "print()\n");
    m_folder.write("p/model.pt", "abc");
    m_folder.write("p/other.pt", "abc");
    m_folder.write("p/dvc.lock", "schema: '2.0'\nstages:\n  train:\n    cmd: python train.py\n    deps:\n    - path: train.py\n      hash: md5\n"
                                 "      md5: 00000000000000000000000000000000\n      size: 8\n    params:\n      params.yaml:\n        lr: 1\n    outs:\n"
                                 "    - path: model.pt\n      hash: md5\n      md5: 900150983cd24fb0d6963f7d28e17f72\n      size: 3\n"
                                 "    - path: other.pt\n      hash: md5\n      md5: 00000000000000000000000000000000\n      size: 3\n"
                                 "    - path: gone.pt\n      hash: md5\n      md5: 00000000000000000000000000000000\n      size: 3\n");
    Draft made = draft(m_folder / "p");
    QVERIFY(has(made.findings, "declared_content_differs", "train.py") && has(made.findings, "declared_content_differs", "other.pt"));
    QVERIFY(!has(made.findings, "declared_content_differs", "model.pt") && !has(made.findings, "declared_content_differs", "gone.pt"));
    std::filesystem::remove_all(m_folder / "d");
    m_folder.write("p/dvc.yaml", "stages:\n  train:\n    wdir: sub\n");
    made = draft(m_folder / "p");
    QVERIFY(has(made.findings, "lock_file_not_held", "dvc.lock") && !has(made.findings, "declared_content_differs"));
}

void ReferenceDrafterTest::lfsAndAnnexPointersAreHeldAgainstTheFiles()
{
    const auto lfs = [](const std::string &content) {
        return "version https://git-lfs.github.com/spec/v1\noid sha256:" + sha256Hex(content) + "\nsize " + std::to_string(content.size()) + "\n";
    };
    m_folder.write("p/main.py", "x\n");
    m_folder.write("p/same.pt", lfs("tensors"));
    m_folder.write("p/changed.pt", lfs("tensors"));
    m_folder.write("p/unlocked.pt", "/annex/objects/SHA256E-s7--" + sha256Hex("tensors") + ".pt\n");
    commitAll(m_folder / "p");
    for (const char *name : {"same.pt", "unlocked.pt"})
        m_folder.write(std::string("p/") + name, "tensors");
    m_folder.write("p/changed.pt", "other");
    // A locked file of git-annex is a link whose target is named by the content.
    const std::string key = "MD5E-s3--900150983cd24fb0d6963f7d28e17f72.pt";
    m_folder.write("p/.git/annex/objects/aa/bb/" + key + "/" + key, "abx");
    std::filesystem::create_symlink(".git/annex/objects/aa/bb/" + key + "/" + key, m_folder / "p/linked.pt");
    const Draft made = draft(m_folder / "p");
    QVERIFY(has(made.findings, "declared_content_differs", "changed.pt") && has(made.findings, "declared_content_differs", "linked.pt"));
    QVERIFY(!has(made.findings, "declared_content_differs", "same.pt") && !has(made.findings, "declared_content_differs", "unlocked.pt"));
    std::map<std::string, std::string> sources;
    const Json document = reference();
    for (const Json &asset : document["weights"])
        sources[textAt(asset, "name")] = textAt(asset, "source");
    QVERIFY((sources == std::map<std::string, std::string>{{"same", "git-lfs"}, {"changed", ""}, {"unlocked", "git-annex"}, {"linked", ""}}));
}

void ReferenceDrafterTest::annexedContentThatIsNotHereIsNamed()
{
    const std::string digest(64, 'a');
    m_folder.write("p/main.py", "x\n");
    std::filesystem::create_symlink(".git/annex/objects/aa/bb/K/SHA256E-s31390--" + digest + ".npy", m_folder / "p/data.npy");
    const Draft made = draft(m_folder / "p");
    QVERIFY(has(made.findings, "content_not_here", "data.npy") && !has(made.findings, "dangling_link"));
    const Json data = reference()["data"];
    QCOMPARE(textAt(data[0], "sha256"), digest);
    QVERIFY(data[0]["bytes"] == Json(31390) && textAt(data[0], "source") == "git-annex");
}

void ReferenceDrafterTest::aBlobIsHeldAgainstItsName()
{
    const std::string cache = "p/hub/models--org--net/", snapshot = cache + "snapshots/" + std::string(40, '1') + "/";
    m_folder.write("p/main.py", "x\n");
    const auto add = [&](const std::string &name, const std::string &blob, const std::string &content) {
        m_folder.write(cache + "blobs/" + blob, content);
        std::filesystem::create_directories(m_folder / snapshot);
        std::filesystem::create_symlink("../../blobs/" + blob, m_folder / (snapshot + name));
    };
    add("config.json", "9e26dfeeb6e641a33dae4961196235bdb965b21b", "{}"); // git hash-object
    add("model.safetensors", sha256Hex("tensors"), "tensors");
    add("cut.safetensors", sha256Hex("the whole"), "the wh");
    add("vocab.txt", std::string(40, 'a'), "words");
    const Draft made = draft(m_folder / "p");
    for (const char *name : {"config.json", "model.safetensors", "cut.safetensors", "vocab.txt"}) {
        const bool damaged = std::string(name).starts_with("cut") || std::string(name).starts_with("vocab");
        QVERIFY2(has(made.findings, "declared_content_differs", snapshot.substr(2) + name) == damaged, name);
    }
    // Nothing of it is in the dossier, and nothing says so.
    QVERIFY(has(made.findings, "asset_outside") && !has(made.findings, "asset_copied"));
    QVERIFY(!reference()["weights"][0].contains("path"));
    QVERIFY(!std::filesystem::exists(m_folder / "d/reference/weights"));
}

void ReferenceDrafterTest::theHubCacheIsReadThroughItsLinks()
{
    const std::string cache = "p/hub/models--example-org--encoder-small/";
    const std::string commit(40, '1');
    m_folder.write("p/main.py", "x\n");
    m_folder.write(cache + "blobs/b1", "{}");
    m_folder.write(cache + "blobs/b2", "tensors");
    m_folder.write(cache + "refs/main", commit);
    std::filesystem::create_directories(m_folder / (cache + "snapshots/" + commit));
    const auto link = [&](const char *name, const char *target) {
        std::filesystem::create_symlink(target, m_folder / (cache + "snapshots/" + commit + "/" + name));
    };
    link("config.json", "../../blobs/b1");
    link("model.safetensors", "../../blobs/b2");
    link("tokenizer.json", "../../../../gone/tokenizer.json");
    const Draft made = draft(m_folder / "p");
    QVERIFY(has(made.findings, "dangling_link", "tokenizer.json"));
    const Json weights = reference()["weights"];
    QCOMPARE(weights.size(), std::size_t(1));
    QCOMPARE(textAt(weights[0], "version"), commit);
    QCOMPARE(textAt(weights[0], "name"), std::string("encoder-small"));
    // Plain copies elsewhere give the same fingerprint.
    QCOMPARE(textAt(weights[0], "sha256"), sha256Hex(sha256Hex("{}") + "  config.json\n" + sha256Hex("tensors") + "  model.safetensors\n"));
}

void ReferenceDrafterTest::severalEntryPointsAreListedAndNoneIsTaken()
{
    m_folder.write("p/train.py", "if __name__ == \"__main__\":\n    pass\n");
    m_folder.write("p/pkg/__main__.py", "print()\n");
    m_folder.write("p/README.md", "```\n$ python train.py --epochs 3 \\\n    --out 'my dir'\n$ python train.py | tee log\n```\n");
    m_folder.write("p/pyproject.toml", "[project]\nrequires-python = \">=3.11\"\n[project.scripts]\nembed = \"pkg.cli:main\"\n");
    m_folder.write("p/requirements.txt", "a\n");
    m_folder.write("p/requirements-dev.txt", "b\n");
    m_folder.write("p/uv.lock", "version = 1\n");
    const Draft made = draft(m_folder / "p");
    QVERIFY(reference()["entry_point"]["arguments"].empty());
    for (const char *shown : {"{python} {code}/train.py", "{python} -m pkg", "{python} {code}/train.py --epochs 3 --out my dir", "embed = pkg.cli:main"})
        QVERIFY2(has(made.findings, "entry_point_candidate", shown), shown);
    QCOMPARE(std::count_if(made.findings.begin(), made.findings.end(), [](const auto &finding) { return finding.code == "entry_point_candidate"; }), 4);
    QVERIFY(has(made.findings, "rebuild_file_undecided", "requirements.txt") && has(made.findings, "rebuild_file_undecided", "requirements-dev.txt"));
    QVERIFY(has(made.findings, "rebuild_format_unusable", "uv.lock"));
    QVERIFY(!std::filesystem::exists(m_folder / "d/reference/requirements-rebuild.txt"));
    QCOMPARE(textAt(reference()["python"], "requires"), std::string(">=3.11"));
}

void ReferenceDrafterTest::badNamesAreRefusedAndNothingIsWritten()
{
    m_folder.write("p/a\nb.py", "x\n");
    m_folder.write("p/c\\d.py", "x\n");
    m_folder.write("p/bad\xff.py", "x\n");
    m_folder.write("p/-dash 'quote\" \xc3\xa9.py", "x\n");
    const auto made = ReferenceDrafter(onlyItself).draft(m_folder / "p", m_folder / "d", {});
    QVERIFY(bool(made));
    QCOMPARE(made->refused.size(), std::size_t(3));
    QVERIFY(!std::filesystem::exists(m_folder / "d"));
    for (const auto &entry : std::filesystem::directory_iterator(m_folder.path()))
        QVERIFY2(entry.path().filename() != "d" && entry.path().filename().string().find("partial") == std::string::npos,
                 entry.path().c_str());
}

void ReferenceDrafterTest::aCancelLeavesNothing()
{
    m_folder.write("p/a.py", "x\n");
    m_folder.write("p/b.py", "x\n");
    std::stop_source source;
    TaskContext context;
    context.stop = source.get_token();
    context.progress = [&](const Progress &) { source.request_stop(); };
    const auto made = ReferenceDrafter(onlyItself).draft(m_folder / "p", m_folder / "d", context);
    QVERIFY(!made);
    QCOMPARE(made.error().code, std::string("cancelled"));
    for (const auto &entry : std::filesystem::directory_iterator(m_folder.path()))
        QVERIFY(entry.path().filename().string().find("partial") == std::string::npos && entry.path().filename() != "d");
}

void ReferenceDrafterTest::credentialsOfTheAddressAreLeftOut_data()
{
    QTest::addColumn<QByteArray>("kept");
    const auto row = [](const char *address, const char *kept) { QTest::newRow(address) << QByteArray(kept); };
    row("https://user:s3cret@example.org/a/b.git", "https://example.org/a/b.git");
    row("https://t0ken@example.org/a.git?token=x#y", "https://example.org/a.git");
    row("https://u:p@ss@[::1]:8443/a", "https://[::1]:8443/a");
    row("ssh://git:pw@example.org/a", "ssh://git@example.org/a");
    row("git@example.org:a/b.git", "git@example.org:a/b.git");
    row("/home/someone/repo", "");
    row("file:///srv/repo", "");
    row("../repo", "");
}

void ReferenceDrafterTest::credentialsOfTheAddressAreLeftOut()
{
    QFETCH(QByteArray, kept);
    QCOMPARE(QByteArray::fromStdString(publicAddress(QTest::currentDataTag()).value_or("")), kept);
}

QTEST_APPLESS_MAIN(ReferenceDrafterTest)
#include "tst_referencedrafter.moc"
