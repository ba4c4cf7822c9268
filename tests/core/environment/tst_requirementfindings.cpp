// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/requirementfindings.h"

#include "core/environment/requirementsfile.h"
#include "tests/support/requirementcase.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

class RequirementFindingsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsWhatTheCaseSays_data();
    void findsWhatTheCaseSays();
    void finding_data();
    void finding();
    void aSourceTreeInADossierIsSaidToBeBuiltInPlace();
    void staysSilentAboutASoundFile();
    void variablesAreReplacedAndNeverShown();
    void credentialsAppearNowhere();
    void variantsOfIndexes_data();
    void variantsOfIndexes();
};

void RequirementFindingsTest::findsWhatTheCaseSays_data()
{
    QTest::addColumn<QString>("input");
    QTest::addColumn<QString>("answer");
    for (const auto &entry : fs::recursive_directory_iterator(requirementCases)) {
        const std::string name = entry.path().filename().string();
        if (!name.ends_with(".findings"))
            continue;
        const fs::path input = entry.path().parent_path() / entry.path().stem();
        QTest::addRow("%s %s", entry.path().parent_path().filename().c_str(), input.filename().c_str())
            << QString::fromStdString(input.string()) << QString::fromStdString(readFile(entry.path()));
    }
}

//! NAME.findings beside an input: every finding with severity, code, place and subject, sorted.
void RequirementFindingsTest::findsWhatTheCaseSays()
{
    QFETCH(QString, input);
    QFETCH(QString, answer);
    const auto read = RequirementsFile::read(input.toStdString(), linuxContext());
    QVERIFY(bool(read));
    QCOMPARE(QString::fromStdString(toldAll(read->findings())), answer);
}

void RequirementFindingsTest::finding_data()
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

void RequirementFindingsTest::finding()
{
    QFETCH(QString, text);
    QFETCH(QString, platform);
    QFETCH(QString, expected);
    const TemporaryFolder folder;
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

void RequirementFindingsTest::aSourceTreeInADossierIsSaidToBeBuiltInPlace()
{
    const TemporaryFolder folder;
    folder.write("reference/r.txt", "--find-links wheels\n./trees/new\nold @ file:trees/old\n./wheels/a-1.0-py3-none-any.whl\n");
    folder.write("reference/trees/new/pyproject.toml", "[project]\nname = 'new'\n");
    folder.write("reference/trees/old/setup.py", "");
    folder.write("reference/wheels/a-1.0-py3-none-any.whl", "");
    const auto read = RequirementsFile::readBeneath(folder / "reference", "r.txt", linuxContext());
    QVERIFY(bool(read));
    std::vector<std::string> places;
    for (const Finding &finding : read->findings())
        if (finding.code == "source_tree")
            places.push_back(finding.where + " " + finding.subject);
    QCOMPARE(places, (std::vector<std::string>{"r.txt:2 ./trees/new", "r.txt:3 old"}));
}

void RequirementFindingsTest::staysSilentAboutASoundFile()
{
    const TemporaryFolder folder;
    const auto file = folder.write("r.txt", "--index-url https://download.pytorch.org/whl/cu118\n"
                                            "torch==2.0.1+cu118\ntorchvision==0.15.2+cu118\n");
    QCOMPARE(toldAll(RequirementsFile::read(file, linuxContext("cuda"))->findings()), std::string());
}

void RequirementFindingsTest::variablesAreReplacedAndNeverShown()
{
    const TemporaryFolder folder;
    const auto file = folder.write("r.txt", "--index-url https://user:${TOKEN}@i.example/simple\na==${NUMBER}\n");
    RequirementsContext context = linuxContext();
    context.environment = {{"TOKEN", "top-secret-value"}, {"NUMBER", "1.5"}};
    const auto read = RequirementsFile::read(file, context);
    QCOMPARE(read->lines()[1].specifier, std::string("==1.5"));
    QVERIFY(!hasFinding(*read, "credential_in_url", "r.txt:1"));
    const std::string all = dumpJson(read->linesJson()) + dumpJson(read->optionsJson()) + toldAll(read->findings());
    QVERIFY2(all.find("top-secret-value") == std::string::npos, all.c_str());
}

void RequirementFindingsTest::credentialsAppearNowhere()
{
    const TemporaryFolder folder;
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

void RequirementFindingsTest::variantsOfIndexes_data()
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

void RequirementFindingsTest::variantsOfIndexes()
{
    QFETCH(QString, url);
    QFETCH(QString, variant);
    QCOMPARE(QString::fromStdString(variantOfIndex(url.toStdString())), variant);
}

QTEST_GUILESS_MAIN(RequirementFindingsTest)
#include "tst_requirementfindings.moc"
