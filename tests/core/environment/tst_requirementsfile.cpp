// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/requirementsfile.h"

#include "core/base/jsonfile.h"
#include "core/base/pep440.h"
#include "core/environment/requirementfindings.h"
#include "core/environment/requirementparser.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

using namespace redossier;
namespace fs = std::filesystem;

namespace {

const fs::path cases = fs::path(TEST_DATA) / "a-requirements";

//! A Linux interpreter of version 3.10.
RequirementsContext linuxContext(const std::string &platform = {})
{
    RequirementsContext context;
    context.markers = MarkerEnvironment{{"python_version", "3.10"}, {"python_full_version", "3.10.13"}, {"os_name", "posix"},
                                        {"sys_platform", "linux"}, {"platform_system", "Linux"},
                                        {"platform_machine", "x86_64"}, {"implementation_name", "cpython"},
                                        {"platform_python_implementation", "CPython"}};
    context.platform = platform;
    return context;
}

std::string told(const Finding &finding)
{
    return std::string(spelling(finding.severity)) + " " + finding.code + " " + finding.where + " " + finding.subject;
}

std::string toldAll(const Findings &findings)
{
    std::vector<std::string> lines;
    for (const Finding &finding : findings)
        lines.push_back(told(finding) + "\n");
    std::sort(lines.begin(), lines.end());
    std::string text;
    for (const std::string &line : lines)
        text += line;
    return text;
}

bool hasFinding(const RequirementsFile &file, std::string_view code, std::string_view where)
{
    return std::any_of(file.findings().begin(), file.findings().end(),
                       [&](const Finding &finding) { return finding.code == code && finding.where == where; });
}

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
    void findsWhatTheCaseSays_data();
    void findsWhatTheCaseSays();
    void answersTheCasesExpectations();
    void lineByLine_data();
    void lineByLine();
    void finding_data();
    void finding();
    void staysSilentAboutASoundFile();
    void markersNeedAnInterpreter();
    void includesStayInTheFolder();
    void aCycleAndAPyramidEnd();
    void localFilesOfADossierMustBeThere();
    void variablesAreReplacedAndNeverShown();
    void credentialsAppearNowhere();
    void laterIndexReplacesEarlierOnes();
    void variantsOfIndexes_data();
    void variantsOfIndexes();
};

void RequirementsFileTest::readsWhatPipReads_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("file");
    for (const auto &entry : fs::directory_iterator(cases)) {
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

void RequirementsFileTest::findsWhatTheCaseSays_data()
{
    QTest::addColumn<QString>("input");
    QTest::addColumn<QString>("answer");
    for (const auto &entry : fs::recursive_directory_iterator(cases)) {
        const std::string name = entry.path().filename().string();
        if (!name.ends_with(".findings"))
            continue;
        const fs::path input = entry.path().parent_path() / entry.path().stem();
        QTest::addRow("%s %s", entry.path().parent_path().filename().c_str(), input.filename().c_str())
            << QString::fromStdString(input.string()) << QString::fromStdString(test::readFile(entry.path()));
    }
}

//! NAME.findings beside an input: every finding with severity, code, place and subject, sorted.
void RequirementsFileTest::findsWhatTheCaseSays()
{
    QFETCH(QString, input);
    QFETCH(QString, answer);
    const auto read = RequirementsFile::read(input.toStdString(), linuxContext());
    QVERIFY(bool(read));
    QCOMPARE(QString::fromStdString(toldAll(read->findings())), answer);
}

void RequirementsFileTest::answersTheCasesExpectations()
{
    const auto read = [](const char *name) {
        return *RequirementsFile::read(cases / name / "requirements-rebuild.txt", linuxContext());
    };
    const auto expectation = [](const char *name) { return *readJsonFile(cases / name / "expected.json"); };
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
    const test::TemporaryFolder folder;
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

void RequirementsFileTest::finding_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("platform");
    QTest::addColumn<QString>("expected"); // severity code place subject
    const auto row = [](const char *text, const char *platform, const char *expected) {
        QTest::newRow(expected) << QString::fromUtf8(text) << QString::fromLatin1(platform) << QString::fromUtf8(expected);
    };
    row("", "none", "error rebuild_file_empty r.txt ");
    row("# only words\n", "", "error rebuild_file_empty r.txt ");
    row("numpy==1.0", "cuda", "error torch_line_missing r.txt torch");
    row("torch==2.0; sys_platform == 'win32'", "cpu", "error torch_line_missing r.txt torch");
    row("torch==2.0", "none", "warning torch_unexpected r.txt:1 torch");
    row("torch>=2", "cpu", "error unpinned r.txt:1 torch");
    row("numpy", "", "warning unpinned r.txt:1 numpy");
    row("torch==2.0.1", "cuda", "warning torch_variant_unstated r.txt:1 torch");
    row("torch==2.0.1+cu118", "cuda", "error local_version_without_source r.txt:1 torch");
    row("--index-url https://download.pytorch.org/whl/cpu\ntorch==2.0.1", "cuda", "error torch_platform_mismatch r.txt:2 torch");
    row("--index-url https://download.pytorch.org/whl/cu118\ntorch==2.0.1", "cpu", "warning torch_platform_mismatch r.txt:2 torch");
    row("--index-url https://download.pytorch.org/whl/cpu\ntorch==2.0.1+cu118", "cuda",
        "warning torch_index_mismatch r.txt:2 torch==2.0.1+cu118");
    row("--index-url https://download.pytorch.org/whl/cpu\ntorch==2.0.1\nscipy==1.0", "cpu", "hint index_may_lack r.txt:3 scipy");
    row("a==1 --hash=sha256:00\nb==1", "", "error hashes_incomplete r.txt:2 b");
    row("a==1 --hash=md5:00", "", "error invalid_requirement r.txt:1 a");
    row("a==1 --index-url x", "", "warning option_ignored r.txt:1 --index-url");
    row("--frobnicate", "", "error invalid_requirement r.txt:1 --frobnicate");
    row("--find-links 'open", "", "error invalid_requirement r.txt:1 --find-links 'open");
    row("a==1 ; nonsense > 3", "", "error invalid_requirement r.txt:1 a==1 ; nonsense > 3");
    row("a=1", "", "error invalid_requirement r.txt:1 a=1");
    row("-r https://x.example/r.txt", "", "error include_remote r.txt:1 https://x.example/r.txt");
    row("-r /etc/r.txt", "", "error include_outside r.txt:1 /etc/r.txt");
    row("-r ../r.txt", "", "error include_outside r.txt:1 ../r.txt");
    row("-r installed.txt", "", "error reserved_name r.txt:1 installed.txt");
    row("-c x/observation.json", "", "error reserved_name r.txt:1 x/observation.json");
    row("-r nowhere.txt", "", "error missing_file r.txt:1 nowhere.txt");
    row("a @ file:///srv/a-1.0-py3-none-any.whl", "", "error absolute_path r.txt:1 a");
    row("a @ file:///home/user/a-1.0-py3-none-any.whl", "", "warning private_path r.txt:1 a");
    row("C:\\Users\\user\\a-1.0-py3-none-any.whl", "", "warning private_path r.txt:1 a");
    row("-f /home/user/wheels", "", "warning private_path r.txt:1 --find-links");
    row("../a-1.0-py3-none-any.whl", "", "error path_outside r.txt:1 a");
    row("http://x.example/a-1.0-py3-none-any.whl", "", "warning insecure_source r.txt:1 a");
    row("--trusted-host x.example", "", "warning insecure_source r.txt:1 --trusted-host");
    row("--no-binary :all:", "", "warning sdist_runs_code r.txt:1 :all:");
    row("--extra-index-url https://x.example/simple", "", "warning extra_index_url r.txt:1 https://x.example/simple");
    row("git+https://g.example/x.git@a1b2c3d#egg=x", "", "warning abbreviated_commit r.txt:1 x");
    row("a==1\nA == 1.1", "", "error conflicting_pins r.txt:2 a");
    row("a==1\na>=2", "", "error conflicting_pins r.txt:2 a");
    row("\xff\xfe" "a\0", "", "hint other_encoding r.txt r.txt");
    row("# coding: koi8-r\na==1", "", "warning unknown_encoding r.txt r.txt");
    row("a==1\n# \xe9", "", "error not_utf8 r.txt:2 r.txt");
    row("a==${NUMBER}", "", "warning variable_unset r.txt:1 NUMBER");
    row("numpy=1.24.4=py310_0\n", "", "error wrong_format r.txt r.txt");
    row("[project]\nname = 'x'\n", "", "error wrong_format r.txt r.txt");
}

void RequirementsFileTest::finding()
{
    QFETCH(QString, text);
    QFETCH(QString, platform);
    QFETCH(QString, expected);
    const test::TemporaryFolder folder;
    QByteArray bytes = text.toUtf8();
    if (expected.contains(QLatin1String("other_encoding")))
        bytes = QByteArray("\xff\xfe" "a\0=\0=\0" "1\0", 10);
    if (expected.contains(QLatin1String("not_utf8")))
        bytes = QByteArray("a==1\n# \xe9");
    const auto file = folder.write("r.txt", {bytes.constData(), size_t(bytes.size())});
    const auto read = RequirementsFile::read(file, linuxContext(platform.toStdString()));
    QVERIFY(bool(read));
    const std::string all = toldAll(read->findings());
    QVERIFY2(all.find(expected.toStdString() + "\n") != std::string::npos, all.c_str());
}

void RequirementsFileTest::staysSilentAboutASoundFile()
{
    const test::TemporaryFolder folder;
    const auto file = folder.write("r.txt", "--index-url https://download.pytorch.org/whl/cu118\n"
                                            "torch==2.0.1+cu118\ntorchvision==0.15.2+cu118\n");
    QCOMPARE(toldAll(RequirementsFile::read(file, linuxContext("cuda"))->findings()), std::string());
}

void RequirementsFileTest::markersNeedAnInterpreter()
{
    const test::TemporaryFolder folder;
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
    const test::TemporaryFolder folder;
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
    const test::TemporaryFolder folder;
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
    const test::TemporaryFolder folder;
    folder.write("reference/wheels/a-1.0-py3-none-any.whl", "x");
    folder.write("reference/r.txt", "--no-index\n--find-links wheels\n./wheels/a-1.0-py3-none-any.whl\n./wheels/b-1.0-py3-none-any.whl\n");
    const auto read = RequirementsFile::readBeneath(folder / "reference", "r.txt", linuxContext());
    QCOMPARE(read->localPaths(), (std::vector<std::string>{"wheels", "wheels/a-1.0-py3-none-any.whl", "wheels/b-1.0-py3-none-any.whl"}));
    QVERIFY(hasFinding(*read, "missing_file", "r.txt:4"));
    QCOMPARE(std::count_if(read->findings().begin(), read->findings().end(),
                           [](const Finding &finding) { return finding.code == "missing_file"; }), std::ptrdiff_t(1));
    QVERIFY(read->options().noIndex);
}

void RequirementsFileTest::variablesAreReplacedAndNeverShown()
{
    const test::TemporaryFolder folder;
    const auto file = folder.write("r.txt", "--index-url https://user:${TOKEN}@i.example/simple\na==${NUMBER}\n");
    RequirementsContext context = linuxContext();
    context.environment = {{"TOKEN", "top-secret-value"}, {"NUMBER", "1.5"}};
    const auto read = RequirementsFile::read(file, context);
    QCOMPARE(read->lines()[1].specifier, std::string("==1.5"));
    QVERIFY(!hasFinding(*read, "credential_in_url", "r.txt:1"));
    const std::string all = dumpJson(read->linesJson()) + dumpJson(read->optionsJson()) + toldAll(read->findings());
    QVERIFY2(all.find("top-secret-value") == std::string::npos, all.c_str());
}

void RequirementsFileTest::credentialsAppearNowhere()
{
    const test::TemporaryFolder folder;
    const auto file = folder.write("r.txt", "--extra-index-url https://bob:hunter2-EXAMPLE@i.example/simple\n"
                                            "a @ git+https://alice:hunter2-EXAMPLE@g.example/a.git@main\n"
                                            "b@https://hunter2-EXAMPLE@x.example/b-1.0.zip\n"
                                            "c==1 hunter2\n"
                                            "-r https://bob:hunter2-EXAMPLE@x.example/r.txt\n"
                                            "--frob https://bob:hunter2-EXAMPLE@x.example/\n"
                                            "git+ssh://git@g.example/d.git@main#egg=d\n");
    const auto read = RequirementsFile::read(file, linuxContext());
    std::string all = dumpJson(read->linesJson()) + dumpJson(read->optionsJson());
    for (const Finding &finding : read->findings())
        all += told(finding) + " " + finding.detail + "\n";
    QVERIFY2(all.find("hunter2-EXAMPLE") == std::string::npos, all.c_str());
    QVERIFY(hasFinding(*read, "credential_in_url", "r.txt:1"));
    QVERIFY(hasFinding(*read, "credential_in_url", "r.txt:2"));
    QVERIFY(hasFinding(*read, "credential_in_url", "r.txt:3"));
    QVERIFY(!hasFinding(*read, "credential_in_url", "r.txt:7"));
}

void RequirementsFileTest::laterIndexReplacesEarlierOnes()
{
    const test::TemporaryFolder folder;
    const auto file = folder.write("r.txt", "--extra-index-url https://a.example\n--index-url https://b.example\nx==1\n");
    const auto read = RequirementsFile::read(file, linuxContext());
    QVERIFY(read->options().extraIndexUrls.empty());
    QVERIFY(hasFinding(*read, "index_overridden", "r.txt:2"));
}

void RequirementsFileTest::variantsOfIndexes_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("variant");
    QTest::newRow("cu118") << "https://download.pytorch.org/whl/cu118" << "cu118";
    QTest::newRow("slash") << "https://download.pytorch.org/whl/cu118/" << "cu118";
    QTest::newRow("nightly") << "https://download.pytorch.org/whl/nightly/cpu" << "cpu";
    QTest::newRow("rocm") << "https://download.pytorch.org/whl/rocm6.3" << "rocm6.3";
    QTest::newRow("old page") << "https://download.pytorch.org/whl/cu113/torch_stable.html" << "cu113";
    QTest::newRow("none") << "https://i.example/simple" << "";
    QTest::newRow("looks alike") << "https://i.example/custom" << "";
}

void RequirementsFileTest::variantsOfIndexes()
{
    QFETCH(QString, url);
    QFETCH(QString, variant);
    QCOMPARE(QString::fromStdString(variantOfIndex(url.toStdString())), variant);
}

QTEST_GUILESS_MAIN(RequirementsFileTest)
#include "tst_requirementsfile.moc"
