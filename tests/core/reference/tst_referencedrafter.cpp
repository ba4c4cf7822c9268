// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/digest.h"
#include "tests/support/draftedproject.h"

#include <map>
#include <unistd.h>

using namespace redossier;
using namespace redossier::test;

//! What a project folder becomes as a reference.
class ReferenceDrafterTest : public QObject, private DraftedProject
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
    void severalEntryPointsAreListedAndNoneIsTaken();
    void badNamesAreRefusedAndNothingIsWritten();
    void aCancelLeavesNothing();
    void credentialsOfTheAddressAreLeftOut_data();
    void credentialsOfTheAddressAreLeftOut();
    void cleanup() { forget(); }
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
