// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/inventory.h"

#include "core/process/childenvironment.h"
#include "core/process/pythoninterpreter.h"
#include "core/process/supervisedrunner.h"
#include "tests/support/temporaryfolder.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTest>
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

using namespace redossier;
namespace fs = std::filesystem;

namespace {

const fs::path resources = fs::path(SOURCE_FOLDER) / "resources";

//! An environment without pip, into which the test writes distributions by hand.
class Environment
{
public:
    Environment()
    {
        const char *path = std::getenv("PATH");
        const fs::path base = pythonCandidates({}, path ? path : "").front();
        QProcess::execute(QString::fromStdString(base.string()),
                          {QStringLiteral("-m"), QStringLiteral("venv"), QStringLiteral("--without-pip"),
                           QString::fromStdString((folder / "environment").string())});
        for (const auto &entry : fs::directory_iterator(folder / "environment/lib"))
            if (entry.path().filename().string().starts_with("python"))
                m_site = entry.path().filename().string();
    }

    void write(const std::string &relative, const std::string &text) const
    {
        folder.write("environment/lib/" + m_site + "/site-packages/" + relative, text);
    }

    Result<Inventory> scan() const
    {
        const auto child = buildChildEnvironment(*EnvironmentLists::read(resources), ChildPurpose::install, ownEnvironment());
        SupervisedRunner runner(fs::path(PROGRAMS_FOLDER) / "redossier-supervisor");
        const CommandStarter start = [&runner](const Command &command, const TaskContext &context) {
            return runner.run(command, context);
        };
        return scanInventory(folder / "environment/bin/python", resources, child.variables, folder.path(), start, {});
    }

    test::TemporaryFolder folder;

private:
    std::string m_site;
};

std::string metadata(const std::string &name, const std::string &version, const std::string &more = {})
{
    return "Metadata-Version: 2.1\nName: " + name + "\nVersion: " + version + "\n" + more;
}

bool hasProblem(const Distribution *one, const char *problem)
{
    return one && std::find(one->problems.begin(), one->problems.end(), problem) != one->problems.end();
}

} // namespace

class InventoryTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anEnvironmentWithoutPipHasAnInventory();
    void factsOfADistribution();
    void originsAndTheirCredentials_data();
    void originsAndTheirCredentials();
    void oddMetadataSurvive();
    void recordTellsWhatChanged();
    void nothingInstalledIsImported();
    void twoHundredPackagesAreQuick();
    void placesHaveTheirTokens();
    void anInterpreterThatIsNoneFails();
};

void InventoryTest::anEnvironmentWithoutPipHasAnInventory()
{
    const Environment environment;
    environment.write("a.py", "");
    environment.write("a-1.0.dist-info/METADATA", metadata("a", "1.0"));
    const auto inventory = environment.scan();
    QVERIFY2(bool(inventory), inventory ? "" : inventory.error().detail.c_str());
    QVERIFY(!inventory->pipVersion);
    QCOMPARE(inventory->distributions.size(), size_t(1));
    QVERIFY(fs::equivalent(inventory->python.prefix, environment.folder / "environment"));
    QVERIFY(inventory->python.prefix != inventory->python.basePrefix);
    QCOMPARE(inventory->python.markers.at("sys_platform"), std::string("linux"));
    const Findings findings = inventory->findings();
    QVERIFY(std::any_of(findings.begin(), findings.end(), [](const Finding &one) { return one.code == "no_pip"; }));
    QVERIFY(!fs::exists(environment.folder / ".inventory.json.partial"));
}

void InventoryTest::factsOfADistribution()
{
    const Environment environment;
    environment.write("Some_Thing-2.0.1+cu118.dist-info/METADATA",
                      metadata("Some.Thing", "2.0.1+cu118", "Requires-Dist: numpy (>=1.0)\nRequires-Dist: b ; extra == 'x'\n"));
    environment.write("Some_Thing-2.0.1+cu118.dist-info/INSTALLER", "pip\n");
    environment.write("Some_Thing-2.0.1+cu118.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: cp311-cp311-linux_x86_64\nTag: cp311-abi3-linux_x86_64\n");
    const auto inventory = environment.scan();
    const Distribution *one = inventory->find("some-thing");
    QVERIFY(one);
    QCOMPARE(one->name, std::string("Some.Thing"));
    QCOMPARE(one->version, std::string("2.0.1+cu118"));
    QCOMPARE(one->local, std::string("cu118"));
    QCOMPARE(one->installer, std::string("pip"));
    QCOMPARE(one->tags, (std::vector<std::string>{"cp311-cp311-linux_x86_64", "cp311-abi3-linux_x86_64"}));
    QCOMPARE(one->requires_.size(), size_t(2));
    QCOMPARE(one->origin.kind, std::string("index"));
    QVERIFY(!one->editable && !one->files.recorded);
}

void InventoryTest::originsAndTheirCredentials_data()
{
    QTest::addColumn<QString>("direct");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("commit");
    QTest::addColumn<bool>("editable");
    QTest::newRow("file") << R"({"url": "file:///x/a-1-py3-none-any.whl", "archive_info": {"hash": "sha256=0123"}})" << "file"
                          << "file:///x/a-1-py3-none-any.whl" << "" << false;
    QTest::newRow("url") << R"({"url": "https://x.example/a-1.zip", "archive_info": {"hashes": {"sha256": "0123"}}})" << "url"
                         << "https://x.example/a-1.zip" << "" << false;
    QTest::newRow("vcs") << R"({"url": "https://bob:hunter2-EXAMPLE@g.example/a.git", "vcs_info": {"vcs": "git", "commit_id": "3f2a"}})"
                         << "vcs" << "https://****@g.example/a.git" << "3f2a" << false;
    QTest::newRow("ssh") << R"({"url": "ssh://git@g.example/a.git", "vcs_info": {"vcs": "git", "commit_id": "3f2a"}})" << "vcs"
                         << "ssh://git@g.example/a.git" << "3f2a" << false;
    QTest::newRow("editable") << R"({"url": "file:///x/project", "dir_info": {"editable": true}})" << "file" << "file:///x/project" << "" << true;
    QTest::newRow("damaged") << "{" << "url" << "" << "" << false;
}

void InventoryTest::originsAndTheirCredentials()
{
    QFETCH(QString, direct);
    const Environment environment;
    environment.write("a-1.dist-info/METADATA", metadata("a", "1"));
    environment.write("a-1.dist-info/direct_url.json", direct.toStdString());
    const auto inventory = environment.scan();
    const Distribution *one = inventory->find("a");
    QVERIFY(one);
    QTEST(QString::fromStdString(one->origin.kind), "kind");
    QTEST(QString::fromStdString(one->origin.url), "url");
    QTEST(QString::fromStdString(one->origin.commit), "commit");
    QTEST(one->editable, "editable");
    QCOMPARE(one->sha256, direct.contains(QLatin1String("0123")) ? std::string("0123") : std::string());
}

void InventoryTest::oddMetadataSurvive()
{
    const Environment environment;
    environment.write("nothing-1.0.dist-info/RECORD", "");
    environment.write("bytes-1.0.dist-info/METADATA", "Name: bytes\xff\xfe\n\x80\x81");
    environment.write("twice-1.0.dist-info/METADATA", metadata("twice", "1.0"));
    environment.write("twice-2.0.dist-info/METADATA", metadata("Twice", "2.0"));
    environment.write("old.egg-info/PKG-INFO", metadata("old", "0.9"));
    environment.write("single.egg-info", metadata("single", "0.8"));
    environment.write("good-1.0.dist-info/METADATA", metadata("good", "1.0"));
    const auto inventory = environment.scan();
    QVERIFY2(bool(inventory), inventory ? "" : inventory.error().detail.c_str());
    QVERIFY(hasProblem(inventory->find("nothing"), "no_metadata"));
    QVERIFY(hasProblem(inventory->find("twice"), "duplicate"));
    QVERIFY(hasProblem(inventory->find("old"), "egg_info"));
    QVERIFY(hasProblem(inventory->find("single"), "egg_info"));
    QVERIFY(hasProblem(inventory->find("good"), "no_record"));
    QCOMPARE(inventory->find("good")->version, std::string("1.0"));
    QCOMPARE(inventory->find("old")->version, std::string("0.9"));
}

void InventoryTest::recordTellsWhatChanged()
{
    const Environment environment;
    environment.write("a/__init__.py", "x = 1\n");
    environment.write("a/changed.py", "now something else\n");
    environment.write("a/foreign.py", "nobody recorded me\n");
    environment.write("a/new/inner.py", "nor me\n");
    environment.write("a/__pycache__/x.pyc", "byte code does not count");
    environment.write("a/__pycache__/y.pyc", "written anew by Python");
    environment.write("a-1.dist-info/METADATA", metadata("a", "1"));
    environment.write("a-1.dist-info/RECORD",
                      "a/__pycache__/y.pyc,sha256=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA,4\n"
                      "a/__init__.py,sha256=nia_NpkRxFwkPGhBR7I_yeHc_PJX0pmhxjIBam_NM_Q,6\na/changed.py,sha256=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA,4\n"
                      "a/gone.py,sha256=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA,4\n\"a/with,comma.py\",,\n"
                      "a-1.dist-info/METADATA,,\na-1.dist-info/RECORD,,\n");
    const auto inventory = environment.scan();
    const FileIntegrity &files = inventory->find("a")->files;
    QCOMPARE(files.recorded, std::optional<std::int64_t>(7));
    QCOMPARE(files.missing, std::optional<std::int64_t>(2));
    QCOMPARE(files.altered, std::optional<std::int64_t>(1));
    QCOMPARE(files.unrecorded, std::optional<std::int64_t>(2));
}

void InventoryTest::nothingInstalledIsImported()
{
    const Environment environment;
    environment.write("a/__init__.py", "raise SystemExit('imported')\n");
    environment.write("a-1.dist-info/METADATA", metadata("a", "1"));
    environment.write("json.py", "raise SystemExit('shadowed')\n");
    environment.folder.write("json.py", "raise SystemExit('shadowed by the folder')\n");
    QVERIFY(bool(environment.scan()));
}

void InventoryTest::twoHundredPackagesAreQuick()
{
    const Environment environment;
    for (int i = 0; i < 200; ++i) {
        const std::string name = "package" + std::to_string(i);
        std::string record;
        for (int j = 0; j < 50; ++j) {
            const std::string file = name + "/m" + std::to_string(j) + ".py";
            environment.write(file, "x = 1\n");
            record += file + ",sha256=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA,6\n";
        }
        environment.write(name + "-1.0.dist-info/METADATA", metadata(name, "1.0"));
        environment.write(name + "-1.0.dist-info/RECORD", record);
    }
    QElapsedTimer timer;
    timer.start();
    const auto inventory = environment.scan();
    QCOMPARE(inventory->distributions.size(), size_t(200));
    QCOMPARE(inventory->distributions[7].files.altered, std::optional<std::int64_t>(50));
    QVERIFY2(timer.elapsed() < 30000, std::to_string(timer.elapsed()).c_str()); // about one second on an idle machine
}

void InventoryTest::placesHaveTheirTokens()
{
    RootTokens tokens;
    tokens.add("PROJECT", "/srv/jane/my project");
    Inventory inventory;
    inventory.python.executable = "/srv/jane/my project/env/bin/python";
    Distribution one;
    one.name = "a";
    one.origin = {"file", "file:///srv/jane/my%20project/a-1.0-py3-none-any.whl", ""};
    inventory.distributions.push_back(one);
    const Json document = inventory.toJson(tokens);
    QCOMPARE(textAt(memberAt(document, "python"), "executable"), std::string("{PROJECT}/env/bin/python"));
    const Json origin = memberAt(memberAt(document, "distributions")[0], "origin");
    QCOMPARE(textAt(origin, "url"), std::string("file://{PROJECT}/a-1.0-py3-none-any.whl"));
    // Outside every root only its name is told.
    QCOMPARE(tokens.tokenisedAddress("file:///mnt/of%20jane/a-1.0-py3-none-any.whl"), std::string("file://{OUTSIDE}/a-1.0-py3-none-any.whl"));
    QCOMPARE(tokens.tokenisedAddress("file:///mnt/of%20jane/project/"), std::string("file://{OUTSIDE}/project"));
    QCOMPARE(tokens.tokenisedAddress("https://example.org/a%20b.whl"), std::string("https://example.org/a%20b.whl"));
}

void InventoryTest::anInterpreterThatIsNoneFails()
{
    const test::TemporaryFolder folder;
    SupervisedRunner runner(fs::path(PROGRAMS_FOLDER) / "redossier-supervisor");
    const CommandStarter start = [&runner](const Command &command, const TaskContext &context) {
        return runner.run(command, context);
    };
    const auto silent = scanInventory("/bin/true", resources, {}, folder.path(), start, {});
    QCOMPARE(silent.error().code, std::string("inventory_failed"));
    QCOMPARE(silent.error().detail, std::string("it ended well and answered nothing"));
    const auto absent = scanInventory(folder / "nowhere", resources, {}, folder.path(), start, {});
    QCOMPARE(absent.error().code, std::string("program_missing"));
}

QTEST_GUILESS_MAIN(InventoryTest)
#include "tst_inventory.moc"
