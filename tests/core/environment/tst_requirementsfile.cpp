// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/requirementsfile.h"

#include "core/base/jsonfile.h"
#include "core/base/pep440.h"
#include "core/environment/requirementparser.h"
#include "tests/support/requirementcase.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <nlohmann/json.hpp>
#include <set>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

//! The newest released pip among those that read the case.
Json oracleOf(const fs::path &folder, const std::string &file)
{
    const auto oracle = readJsonFile(folder / "pip-oracle.json");
    return oracle ? memberAt(memberAt(*oracle, file), "24.2") : Json();
}

//! "-r reqs/../common.txt (line 1)" as "common.txt:1".
std::string placeOf(const std::string &comesFrom)
{
    const std::size_t open = comesFrom.rfind(" (line ");
    const std::string file = fs::path(comesFrom.substr(3, open - 3)).lexically_normal().generic_string();
    return file + ":" + comesFrom.substr(open + 7, comesFrom.size() - open - 8);
}

std::string lineText(const std::string &name, const std::string &specifier, const std::string &url, bool constraint, bool editable)
{
    return normalisedName(name) + "|" + specifier + "|" + url + "|" + (constraint ? "c" : "") + (editable ? "e" : "");
}

} // namespace

class RequirementsFileTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsWhatPipReads_data();
    void readsWhatPipReads();
    void answersTheCasesExpectations();
    void lineByLine_data();
    void lineByLine();
    void markersNeedAnInterpreter();
    void includesStayInTheFolder();
    void aCycleAndAPyramidEnd();
    void localFilesOfADossierMustBeThere();
    void laterIndexReplacesEarlierOnes();
};

void RequirementsFileTest::readsWhatPipReads_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("file");
    for (const auto &entry : fs::directory_iterator(requirementCases)) {
        const auto oracle = readJsonFile(entry.path() / "pip-oracle.json");
        QVERIFY(bool(oracle));
        for (const auto &[file, answers] : oracle->items())
            QTest::addRow("%s %s", entry.path().filename().c_str(), file.c_str())
                << QString::fromStdString(entry.path().string()) << QString::fromStdString(file);
    }
}

void RequirementsFileTest::readsWhatPipReads()
{
    QFETCH(QString, folder);
    QFETCH(QString, file);
    const Json oracle = oracleOf(folder.toStdString(), file.toStdString());
    const auto read = RequirementsFile::read(fs::path(folder.toStdString()) / file.toStdString(), linuxContext());
    QVERIFY(bool(read));
    if (oracle.contains("error")) {
        QVERIFY(hasError(read->findings())); // pip stops, and so do we
        return;
    }
    std::vector<std::string> expected;
    for (const Json &one : oracle["requirements"]) {
        const ParsedRequirement parsed = parseRequirement(textAt(one, "requirement"));
        std::string text = placeOf(textAt(one, "comes_from")) + " "
            + lineText(parsed.name, parsed.specifier, parsed.location, one["constraint"].get<bool>(), one["editable"].get<bool>());
        const Json &hashes = memberAt(memberAt(memberAt(one, "options"), "hashes"), "sha256");
        for (const Json &hash : hashes)
            text += " sha256:" + hash.get<std::string>();
        expected.push_back(text);
    }
    std::vector<std::string> found;
    for (const RequirementLine &line : read->lines()) {
        if (line.kind == LineKind::option || line.kind == LineKind::include)
            continue;
        std::string text = line.file + ":" + std::to_string(line.line) + " "
            + lineText(line.name, line.specifier, line.url, line.kind == LineKind::constraint, line.kind == LineKind::editable);
        for (const std::string &hash : line.hashes)
            if (line.url.empty())
                text += " " + hash;
        found.push_back(text);
    }
    QCOMPARE(found, expected);

    std::vector<std::string> indexes{read->options().indexUrl.value_or("https://index.example/simple")};
    indexes.insert(indexes.end(), read->options().extraIndexUrls.begin(), read->options().extraIndexUrls.end());
    QCOMPARE(indexes, oracle["index_urls"].get<std::vector<std::string>>());
}

void RequirementsFileTest::answersTheCasesExpectations()
{
    const auto read = [](const char *name) {
        return *RequirementsFile::read(requirementCases / name / "requirements-rebuild.txt", linuxContext());
    };
    const auto expectation = [](const char *name) { return *readJsonFile(requirementCases / name / "expected.json"); };
    std::set<std::string> exact;
    std::set<std::string> inexact;
    const RequirementsFile zoo = read("23-specifier-zoo");
    for (const RequirementLine &line : zoo.lines())
        (line.exact ? exact : inexact).insert(line.name);
    QCOMPARE(exact, expectation("23-specifier-zoo")["exact"].get<std::set<std::string>>());
    QCOMPARE(inexact, expectation("23-specifier-zoo")["not_exact"].get<std::set<std::string>>());

    std::set<std::string> unknown;
    std::set<std::string> pinned;
    const RequirementsFile conda = read("01-conda-croot-freeze");
    for (const RequirementLine &line : conda.lines()) {
        (line.exact ? pinned : unknown).insert(line.name);
        if (!line.exact)
            QVERIFY(hasFinding(conda, "conda_build_path", line.file + ":" + std::to_string(line.line)));
    }
    QCOMPARE(unknown, expectation("01-conda-croot-freeze")["version_unknown"].get<std::set<std::string>>());
    QCOMPARE(pinned, expectation("01-conda-croot-freeze")["pinned_exact"].get<std::set<std::string>>());

    std::set<std::string> active;
    const RequirementsFile marked = read("11-marker-on-index-line");
    for (const RequirementLine &line : marked.lines())
        if (line.installs())
            active.insert(line.name + line.specifier);
    QCOMPARE(active, expectation("11-marker-on-index-line")["linux_active_requirements"].get<std::set<std::string>>());

    const RequirementsFile nested = read("21-nested-r-and-c"); // in the order in which pip opens them
    QCOMPARE(nested.files(), (std::vector<std::string>{"requirements-rebuild.txt", "reqs/gpu.txt", "constraints.txt", "common.txt"}));
    QCOMPARE(std::set<std::string>(nested.files().begin(), nested.files().end()),
             expectation("21-nested-r-and-c")["files"].get<std::set<std::string>>());
    QCOMPARE(read("19-vcs-branch-editable").localPaths(), (std::vector<std::string>{"libs/probe"}));

    std::set<std::string> fixed;
    const RequirementsFile vcs = read("19-vcs-branch-editable");
    for (const RequirementLine &line : vcs.lines())
        if (line.exact)
            fixed.insert(line.name);
    QCOMPARE(fixed, expectation("19-vcs-branch-editable")["pinned"].get<std::set<std::string>>());

    QCOMPARE(read("09-extra-index-cu118").lines()[1].local, std::string("cu118"));
    QVERIFY(!hasError(read("09-extra-index-cu118").findings()));
}

void RequirementsFileTest::lineByLine_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("specifier");
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("local");
    QTest::addColumn<bool>("exact");
    const auto row = [](const char *text, const char *kind, const char *name, const char *specifier, const char *url,
                        const char *local, bool exact) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromLatin1(kind) << QString::fromLatin1(name)
                            << QString::fromLatin1(specifier) << QString::fromLatin1(url) << QString::fromLatin1(local) << exact;
    };
    row("Torch_Vision [a, b] (==1.0+cu118)", "requirement", "torch-vision", "==1.0+cu118", "", "cu118", true);
    row("a==1.0;python_version>'3'", "requirement", "a", "==1.0", "", "", true);
    row("a\\\n==1.0", "requirement", "a", "==1.0", "", "", true);
    row("a == 1.0 # why", "requirement", "a", "== 1.0", "", "", true);
    row("a@https://x.example/a-1.0.tar.gz", "url", "a", "", "https://x.example/a-1.0.tar.gz", "", true);
    row("https://x.example/torch-2.0.1%2Bcu118-cp310-cp310-linux_x86_64.whl", "url", "torch", "",
        "https://x.example/torch-2.0.1%2Bcu118-cp310-cp310-linux_x86_64.whl", "cu118", true);
    row("./wheels/b-2.0-py3-none-any.whl", "path", "b", "", "./wheels/b-2.0-py3-none-any.whl", "", true);
    row("c-3.0.zip", "path", "c", "", "c-3.0.zip", "", true);
    row("./project[test]", "path", "", "", "./project", "", false);
    row("-e ./project", "editable", "", "", "./project", "", false);
    row("--editable=./project", "editable", "", "", "./project", "", false);
    row("-e git+https://g.example/x.git@main#egg=X.y", "editable", "x-y", "", "git+https://g.example/x.git@main#egg=X.y", "", false);
    row("git+ssh://git@g.example/x.git#egg=x", "url", "x", "", "git+ssh://git@g.example/x.git#egg=x", "", false);
    row("--index-url https://i.example/simple", "option", "--index-url", "", "https://i.example/simple", "", false);
    row("-ihttps://i.example/simple", "option", "--index-url", "", "https://i.example/simple", "", false);
    row("--extra-index-u=https://i.example/simple", "option", "--extra-index-url", "", "https://i.example/simple", "", false);
    row("--find-links 'my wheels'", "option", "--find-links", "", "my wheels", "", false);
}

void RequirementsFileTest::lineByLine()
{
    QFETCH(QString, text);
    const TemporaryFolder folder;
    const auto read = RequirementsFile::read(folder.write("r.txt", text.toStdString()), linuxContext());
    QVERIFY(bool(read));
    QCOMPARE(read->lines().size(), size_t(1));
    const RequirementLine &line = read->lines()[0];
    QTEST(QString::fromStdString(std::string(spelling(line.kind))), "kind");
    QTEST(QString::fromStdString(line.name), "name");
    QTEST(QString::fromStdString(line.specifier), "specifier");
    QTEST(QString::fromStdString(line.url), "url");
    QTEST(QString::fromStdString(line.local), "local");
    QTEST(line.exact, "exact");
}

void RequirementsFileTest::markersNeedAnInterpreter()
{
    const TemporaryFolder folder;
    const auto file = folder.write("r.txt", "a==1; python_version < '3.8'\nb==1; python_version >= '3.8'\n");
    const auto known = RequirementsFile::read(file, linuxContext());
    QCOMPARE(known->lines()[0].applies, std::optional<bool>(false));
    QCOMPARE(known->lines()[1].applies, std::optional<bool>(true));
    const auto unknown = RequirementsFile::read(file);
    QCOMPARE(unknown->lines()[0].applies, std::optional<bool>());
    QVERIFY(unknown->linesJson()[0]["applies"].is_null());
}

void RequirementsFileTest::includesStayInTheFolder()
{
    const TemporaryFolder folder;
    folder.write("outside.txt", "secret==1\n");
    folder.write("reference/env/inner/deep.txt", "-r ../side.txt\n");
    folder.write("reference/env/side.txt", "b==1\n");
    folder.write("reference/other.txt", "c==1\n");
    folder.write("reference/env/r.txt", "-r inner/deep.txt\n-r ../other.txt\n-r link.txt\n");
    fs::create_symlink("../../outside.txt", folder / "reference/env/link.txt");
    const auto read = RequirementsFile::readBeneath(folder / "reference", "env/r.txt", linuxContext());
    QVERIFY(bool(read));
    QCOMPARE(read->files(), (std::vector<std::string>{"env/r.txt", "env/inner/deep.txt", "env/side.txt"}));
    QVERIFY(read->names("b"));
    QVERIFY(!read->names("c") && !read->names("secret"));
    QVERIFY(hasFinding(*read, "include_outside", "env/r.txt:2"));
    QVERIFY(hasFinding(*read, "symbolic_link", "env/r.txt:3"));
}

void RequirementsFileTest::aCycleAndAPyramidEnd()
{
    const TemporaryFolder folder;
    folder.write("a.txt", "-r b.txt\n");
    folder.write("b.txt", "-r ./a.txt\nx==1\n");
    const auto cycle = RequirementsFile::read(folder / "a.txt", linuxContext());
    QVERIFY(hasFinding(*cycle, "include_cycle", "b.txt:1"));
    QVERIFY(cycle->names("x"));
    for (int i = 0; i < 40; ++i) {
        const std::string next = "-r " + std::to_string(i + 1) + ".txt\n";
        folder.write(std::to_string(i) + ".txt", next + next);
    }
    folder.write("40.txt", "x==1\n");
    const auto pyramid = RequirementsFile::read(folder / "0.txt", linuxContext());
    QVERIFY(toldAll(pyramid->findings()).find("too_many_includes") != std::string::npos);
}

void RequirementsFileTest::localFilesOfADossierMustBeThere()
{
    const TemporaryFolder folder;
    folder.write("reference/wheels/a-1.0-py3-none-any.whl", "x");
    folder.write("reference/r.txt", "--no-index\n--find-links wheels\n./wheels/a-1.0-py3-none-any.whl\n./wheels/b-1.0-py3-none-any.whl\n");
    const auto read = RequirementsFile::readBeneath(folder / "reference", "r.txt", linuxContext());
    QCOMPARE(read->localPaths(), (std::vector<std::string>{"wheels", "wheels/a-1.0-py3-none-any.whl", "wheels/b-1.0-py3-none-any.whl"}));
    QVERIFY(hasFinding(*read, "missing_file", "r.txt:4"));
    QCOMPARE(std::count_if(read->findings().begin(), read->findings().end(),
                           [](const Finding &finding) { return finding.code == "missing_file"; }), std::ptrdiff_t(1));
    QVERIFY(read->options().noIndex);
}

void RequirementsFileTest::laterIndexReplacesEarlierOnes()
{
    const TemporaryFolder folder;
    const auto file = folder.write("r.txt", "--extra-index-url https://a.example\n--index-url https://b.example\nx==1\n");
    const auto read = RequirementsFile::read(file, linuxContext());
    QVERIFY(read->options().extraIndexUrls.empty());
    QVERIFY(hasFinding(*read, "index_overridden", "r.txt:2"));
}

QTEST_GUILESS_MAIN(RequirementsFileTest)
#include "tst_requirementsfile.moc"
