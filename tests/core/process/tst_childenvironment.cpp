// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/childenvironment.h"

#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <algorithm>

using namespace redossier;
using namespace redossier::test;

namespace {

EnvironmentLists lists()
{
    return *EnvironmentLists::read(std::filesystem::path(SOURCE_FOLDER) / "resources");
}

std::optional<std::string> value(const ChildEnvironment &environment, const std::string &name)
{
    for (const auto &[its, value] : environment.variables)
        if (its == name)
            return value;
    return std::nullopt;
}

//! A shell as people have it: everything that matters and everything that must not pass.
const EnvironmentVariables given{{"PATH", "/usr/bin"},
                                 {"HOME", "/home/user"},
                                 {"TMPDIR", "/tmp"},
                                 {"LANG", "de_DE.UTF-8"},
                                 {"LC_ALL", "C"},
                                 {"TZ", "UTC"},
                                 {"PIP_INDEX_URL", "https://u:p@host/simple"},
                                 {"HTTPS_PROXY", "http://proxy:1"},
                                 {"https_proxy", "http://proxy:2"},
                                 {"SSL_CERT_FILE", "/etc/ssl/x"},
                                 {"CC", "gcc"},
                                 {"CUDA_HOME", "/usr/local/cuda"},
                                 {"LD_LIBRARY_PATH", "/opt/lib"},
                                 {"CUDA_VISIBLE_DEVICES", "0"},
                                 {"ROCR_VISIBLE_DEVICES", "1"},
                                 {"OMP_NUM_THREADS", "4"},
                                 {"MKL_NUM_THREADS", "4"},
                                 {"TORCH_HOME", "/cache"},
                                 {"PYTORCH_CUDA_ALLOC_CONF", "x"},
                                 {"HF_HOME", "/hf"},
                                 {"HF_TOKEN", "hf_EXAMPLE"},
                                 {"AWS_SECRET_ACCESS_KEY", "EXAMPLE"},
                                 {"VIRTUAL_ENV", "/venv"},
                                 {"PYTHONPATH", "/mine"},
                                 {"PYTHONHOME", "/mine"},
                                 {"PYTHONSTARTUP", "/mine"},
                                 {"PYTHONNOUSERSITE", ""},
                                 {"LD_PRELOAD", "/evil.so"},
                                 {"DISPLAY", ":0"},
                                 {"USER", "user"},
                                 {"NCCL_DEBUG", "https://u:secret@host"}};

} // namespace

class ChildEnvironmentTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void passesExactlyTheListedNames_data();
    void passesExactlyTheListedNames();
    void neverPassesWhatRedirectsPython();
    void handsOverAccessByName();
    void letsTheDeclaredValueWin();
    void recordsOnlyAllowedValuesAndRedactsThem();
    void readsItsOwnEnvironment();
    void saysWhatIsWrongWithTheLists();
};

void ChildEnvironmentTest::passesExactlyTheListedNames_data()
{
    QTest::addColumn<bool>("install");
    QTest::addColumn<QByteArray>("names");
    QTest::newRow("install") << true
                             << QByteArray(
                                    "CC CUDA_HOME HOME HTTPS_PROXY LANG LC_ALL LD_LIBRARY_PATH PATH PIP_INDEX_URL "
                                    "SSL_CERT_FILE TMPDIR https_proxy");
    QTest::newRow("run")
        << false
        << QByteArray("CUDA_HOME CUDA_VISIBLE_DEVICES HF_HOME HOME LANG LC_ALL LD_LIBRARY_PATH MKL_NUM_THREADS "
                      "NCCL_DEBUG OMP_NUM_THREADS PATH PYTORCH_CUDA_ALLOC_CONF ROCR_VISIBLE_DEVICES TMPDIR "
                      "TORCH_HOME TZ");
}

void ChildEnvironmentTest::passesExactlyTheListedNames()
{
    QFETCH(bool, install);
    QFETCH(QByteArray, names);
    const auto environment = buildChildEnvironment(lists(), install ? ChildPurpose::install : ChildPurpose::run, given);
    QByteArray inherited;
    for (const auto &name : environment.inherited)
        inherited += (inherited.isEmpty() ? "" : " ") + QByteArray::fromStdString(name);
    QCOMPARE(inherited, names);
    // Besides these only what is always set.
    QCOMPARE(environment.variables.size(), environment.inherited.size() + 3);
    for (const char *always : {"PYTHONNOUSERSITE", "PYTHONUNBUFFERED", "PYTHONFAULTHANDLER"})
        QCOMPARE(value(environment, always), std::optional<std::string>("1"));
}

void ChildEnvironmentTest::neverPassesWhatRedirectsPython()
{
    EnvironmentLists everything = lists();
    everything.run = {"*"};
    const std::vector<std::string> access{"VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP"};
    const auto environment = buildChildEnvironment(everything, ChildPurpose::run, given, access);
    QVERIFY(value(environment, "USER"));
    for (const auto &name : access)
        QVERIFY2(!value(environment, name), name.c_str());
}

void ChildEnvironmentTest::handsOverAccessByName()
{
    const auto environment = buildChildEnvironment(lists(), ChildPurpose::run, given, {"HF_TOKEN", "NOT_SET_ANYWHERE"});
    QCOMPARE(value(environment, "HF_TOKEN"), std::optional<std::string>("hf_EXAMPLE"));
    QVERIFY(!value(environment, "NOT_SET_ANYWHERE"));
    QVERIFY(!value(environment, "AWS_SECRET_ACCESS_KEY"));
    QVERIFY(std::count(environment.inherited.begin(), environment.inherited.end(), "HF_TOKEN") == 1);
    QVERIFY(!environment.recorded.contains("HF_TOKEN"));
}

void ChildEnvironmentTest::letsTheDeclaredValueWin()
{
    const auto environment =
        buildChildEnvironment(lists(), ChildPurpose::run, given, {}, {{"OMP_NUM_THREADS", "1"}, {"MY_OPTION", "yes"}});
    QCOMPARE(value(environment, "OMP_NUM_THREADS"), std::optional<std::string>("1"));
    QCOMPARE(value(environment, "MY_OPTION"), std::optional<std::string>("yes"));
    QCOMPARE(environment.recorded.at("OMP_NUM_THREADS"), std::string("1"));
    QVERIFY(std::count(environment.inherited.begin(), environment.inherited.end(), "MY_OPTION") == 0);
}

void ChildEnvironmentTest::recordsOnlyAllowedValuesAndRedactsThem()
{
    const auto environment = buildChildEnvironment(lists(), ChildPurpose::run, given);
    QCOMPARE(environment.recorded.at("CUDA_VISIBLE_DEVICES"), std::string("0"));
    QCOMPARE(environment.recorded.at("LANG"), std::string("de_DE.UTF-8"));
    QCOMPARE(environment.recorded.at("NCCL_DEBUG"), std::string("https://u:****@host"));
    for (const char *name : {"HOME", "PATH", "TMPDIR", "LD_LIBRARY_PATH", "CUDA_HOME", "HF_HOME", "TORCH_HOME"})
        QVERIFY2(!environment.recorded.contains(name), name);
}

void ChildEnvironmentTest::readsItsOwnEnvironment()
{
    qputenv("REDOSSIER_TEST_VALUE", "a=b c");
    const auto own = ownEnvironment();
    QVERIFY(std::count(own.begin(), own.end(), std::pair<std::string, std::string>("REDOSSIER_TEST_VALUE", "a=b c"))
            == 1);
}

void ChildEnvironmentTest::saysWhatIsWrongWithTheLists()
{
    const TemporaryFolder folder;
    QCOMPARE(EnvironmentLists::read(folder.path()).error().code, std::string("installation_incomplete"));
    QCOMPARE(EnvironmentLists::read(folder.path()).error().subject, (folder.path() / "environment.json").string());
    folder.write("environment.json", R"({"install": ["PATH"], "run": "PATH", "value_recorded": [], "always_set": {}})");
    QCOMPARE(EnvironmentLists::read(folder.path()).error().detail, std::string("\"run\" is no list of names"));
}

QTEST_GUILESS_MAIN(ChildEnvironmentTest)
#include "tst_childenvironment.moc"
