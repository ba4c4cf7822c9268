// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/digest.h"
#include "tests/support/draftedproject.h"

#include <map>
#include <unistd.h>

using namespace redossier;
using namespace redossier::test;

//! What DVC, Git LFS, git-annex and the cache of a hub say of files, held against the files.
class DeclaredContentTest : public QObject, private DraftedProject
{
    Q_OBJECT
private Q_SLOTS:
    void pointersAreNotTakenForTheirContent();
    void presentFilesAreHeldAgainstWhatIsDeclared_data();
    void presentFilesAreHeldAgainstWhatIsDeclared();
    void aFolderIsHeldAgainstItsPointer();
    void aLockFileNamesCodeToo();
    void lfsAndAnnexPointersAreHeldAgainstTheFiles();
    void annexedContentThatIsNotHereIsNamed();
    void aBlobIsHeldAgainstItsName();
    void theHubCacheIsReadThroughItsLinks();
    void cleanup() { forget(); }
};

void DeclaredContentTest::pointersAreNotTakenForTheirContent()
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

void DeclaredContentTest::presentFilesAreHeldAgainstWhatIsDeclared_data()
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

void DeclaredContentTest::presentFilesAreHeldAgainstWhatIsDeclared()
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

void DeclaredContentTest::aFolderIsHeldAgainstItsPointer()
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

void DeclaredContentTest::aLockFileNamesCodeToo()
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

void DeclaredContentTest::lfsAndAnnexPointersAreHeldAgainstTheFiles()
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

void DeclaredContentTest::annexedContentThatIsNotHereIsNamed()
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

void DeclaredContentTest::aBlobIsHeldAgainstItsName()
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

void DeclaredContentTest::theHubCacheIsReadThroughItsLinks()
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

QTEST_APPLESS_MAIN(DeclaredContentTest)
#include "tst_declaredcontent.moc"
