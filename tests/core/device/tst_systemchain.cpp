// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/device/systemchain.h"

#include "core/device/nvidiasmi.h"
#include "tests/support/scriptedrunner.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

namespace {

std::string caseFile(const std::string &name)
{
    return readFile(std::filesystem::path(TEST_DATA) / "c-device" / name);
}

const Json &value(const Json &chain, const char *layer, const char *name)
{
    return memberAt(memberAt(memberAt(chain, layer), name), "value");
}

//! A machine of files, with nvidia-smi answering what a test scripted.
struct Machine
{
    TemporaryFolder folder;
    ScriptedRunner runner;
    EnvironmentVariables environment{{"PATH", "/usr/bin"}};

    void installNvidiaSmi(const std::string &place = "usr/bin/nvidia-smi")
    {
        std::filesystem::permissions(folder.write(place, "x"), std::filesystem::perms::owner_all);
    }
    Json chain(const std::optional<std::string> &image = std::nullopt)
    {
        SystemSources sources{runner, environment, {"*_VISIBLE_DEVICES", "HSA_*"}, folder.path()};
        return observeSystemChain(sources, {}, image);
    }
};

} // namespace

class SystemChainTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theTableIsReadInEveryShape_data();
    void theTableIsReadInEveryShape();
    void namesThatAreCutAreSaidToBeCut();
    void xmlOfThreeGenerationsGivesTheSameCard_data();
    void xmlOfThreeGenerationsGivesTheSameCard();
    void aLostCardIsNoName_data();
    void aLostCardIsNoName();
    void visibleDevicesAreCountedAsCudaCounts();
    void absentIsToldApartFromFailed_data();
    void absentIsToldApartFromFailed();
    void anAnsweringDriverGivesCardAndDriver();
    void wslHasItsToolElsewhere();
    void unsetAndEmptyVariablesDifferAndIdentifiersAreHidden();
    void containerNeedsImageAndDevices();
    void amdIsReadFromItsTopology();
    void systemFactsComeFromTheirFiles();
};

void SystemChainTest::theTableIsReadInEveryShape_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("driver");
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QString>("cuda");
    QTest::addColumn<QList<qint64>>("memory"); // MiB of each card, -1 for not reported
    const auto row = [](const char *file, const char *driver, const char *tool, const char *cuda, QList<qint64> memory) {
        QTest::newRow(file) << QByteArray(file) << QString::fromLatin1(driver) << QString::fromLatin1(tool)
                            << QString::fromLatin1(cuda) << memory;
    };
    row("01-nvsmi-old-table-truncated-names/nvidia-smi.txt", "470.82.01", "470.82.01", "11.4", {24576, 16384});
    row("01-nvsmi-old-table-truncated-names/nvidia-smi-331.txt", "331.62", "331.62", "", {4095});
    row("03-nvsmi-wsl-cuda-err/nvidia-smi.txt", "546.80", "545.46", "", {6144});
    row("09-nvsmi-gb10-unified-memory/nvidia-smi.txt", "580.126.09", "580.126.09", "13.0", {-1});
    row("17-collect-env-cuda-three-numbers/nvidia-smi-head.txt", "535.86.05", "535.86.05", "12.2", {});
    row("27-fan-err-cell/nvidia-smi.txt", "610.43.02", "610.43.02", "13.3", {8192, 8192});
}

void SystemChainTest::theTableIsReadInEveryShape()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, driver);
    QFETCH(QString, tool);
    QFETCH(QString, cuda);
    QFETCH(QList<qint64>, memory);
    const NvidiaReport report = parseNvidiaTable(caseFile(file.toStdString()));
    QCOMPARE(QString::fromStdString(report.driver.value_or("")), driver);
    QCOMPARE(QString::fromStdString(report.tool.value_or("")), tool);
    QCOMPARE(QString::fromStdString(report.cudaLimit.value_or("")), cuda);
    QList<qint64> found;
    for (const NvidiaCard &card : report.cards)
        found.append(card.memoryBytes ? qint64(*card.memoryBytes >> 20) : -1);
    QCOMPARE(found, memory);
}

void SystemChainTest::namesThatAreCutAreSaidToBeCut()
{
    const auto cards = parseNvidiaTable(caseFile("01-nvsmi-old-table-truncated-names/nvidia-smi.txt")).cards;
    QCOMPARE(cards.at(0).name, std::string("NVIDIA GeForce ..."));
    QVERIFY(!cards.at(0).nameComplete && !cards.at(1).nameComplete);
    const auto whole = parseNvidiaTable(caseFile("09-nvsmi-gb10-unified-memory/nvidia-smi.txt")).cards;
    QCOMPARE(whole.at(0).name, std::string("NVIDIA GB10"));
    QVERIFY(whole.at(0).nameComplete);
}

void SystemChainTest::xmlOfThreeGenerationsGivesTheSameCard_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("driver");
    QTest::newRow("525") << QByteArray("525.xml") << QStringLiteral("525.125.06");
    QTest::newRow("535") << QByteArray("535.xml") << QStringLiteral("535.86.05");
    QTest::newRow("570") << QByteArray("570.xml") << QStringLiteral("570.124.04");
}

void SystemChainTest::xmlOfThreeGenerationsGivesTheSameCard()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, driver);
    const NvidiaReport report = parseNvidiaXml(caseFile("11-nvsmi-xml-schema-versions/" + file.toStdString()));
    QCOMPARE(QString::fromStdString(report.driver.value_or("")), driver);
    QCOMPARE(report.cards.size(), std::size_t(1));
    QCOMPARE(report.cards[0], (NvidiaCard{"NVIDIA GeForce RTX 4090", true, 24564ull << 20, std::nullopt}));
    QVERIFY(parseNvidiaXml("<nvidia_smi_log><gpu><product_name>cut").cards.size() == 1); // damaged, and no crash
}

void SystemChainTest::aLostCardIsNoName_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("address");
    QTest::newRow("a") << QByteArray("a.stdout.txt") << QStringLiteral("0000:0B:00.0");
    QTest::newRow("b") << QByteArray("b.stdout.txt") << QStringLiteral("0000:02:00.0");
    QTest::newRow("c") << QByteArray("c.stdout.txt") << QStringLiteral("0000:07:00.0");
}

void SystemChainTest::aLostCardIsNoName()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, address);
    const std::string text = caseFile("07-nvsmi-gpu-lost/" + file.toStdString());
    QCOMPARE(lostNvidiaCards(text), std::vector{address.toStdString()});
    QCOMPARE(nvidiaState(15, text), std::string("device_lost"));
    QVERIFY(parseNvidiaTable(text).cards.empty() && parseNvidiaCsv(text).cards.empty());
}

void SystemChainTest::visibleDevicesAreCountedAsCudaCounts()
{
    const auto expected = parseJson(caseFile("13-cuda-visible-devices/expected.json"), "expected");
    QVERIFY(bool(expected));
    int rows = 0;
    for (const QByteArray &line : QByteArray::fromStdString(caseFile("13-cuda-visible-devices/values.tsv")).split('\n')) {
        if (line.isEmpty() || line.startsWith('#'))
            continue;
        const auto tab = line.indexOf('\t');
        const std::string given = line.mid(tab + 1).toStdString();
        const auto variable = given == "\\0" ? std::nullopt : std::optional(given);
        const Json &count = memberAt(memberAt(*expected, "count"), line.left(tab).toStdString());
        QCOMPARE(visibleNvidiaCards(variable, 8), count.get<std::int64_t>());
        ++rows;
    }
    QCOMPARE(rows, 10);
}

void SystemChainTest::absentIsToldApartFromFailed_data()
{
    QTest::addColumn<int>("exit");
    QTest::addColumn<bool>("timedOut");
    QTest::addColumn<QByteArray>("output");
    QTest::addColumn<QString>("state");
    QTest::addColumn<bool>("readable");
    QTest::newRow("no devices") << 6 << false << QByteArray::fromStdString(caseFile("05-nvsmi-no-devices/nvidia-smi.stdout.txt"))
                                << QStringLiteral("no_devices") << true;
    QTest::newRow("no driver") << 9 << false << QByteArray("NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.")
                               << QStringLiteral("no_driver") << false;
    QTest::newRow("mismatch") << 18 << false << QByteArray("Failed to initialize NVML: Driver/library version mismatch")
                              << QStringLiteral("version_mismatch") << false;
    QTest::newRow("hangs") << 0 << true << QByteArray() << QStringLiteral("timed_out") << false;
    QTest::newRow("something else") << 255 << false << QByteArray("boom") << QStringLiteral("failed") << false;
}

void SystemChainTest::absentIsToldApartFromFailed()
{
    QFETCH(int, exit);
    QFETCH(bool, timedOut);
    QFETCH(QByteArray, output);
    QFETCH(QString, state);
    QFETCH(bool, readable);
    Machine machine;
    machine.installNvidiaSmi();
    ScriptedAnswer answer;
    answer.standardOutput = output.toStdString();
    answer.exit = exit;
    answer.timedOut = timedOut;
    machine.runner.answer("nvidia-smi", answer);
    const Json chain = machine.chain();
    QCOMPARE(QString::fromStdString(value(chain, "driver", "nvidia_state").get<std::string>()), state);
    QVERIFY(value(chain, "driver", "nvidia").is_null());
    QCOMPARE(memberAt(memberAt(memberAt(chain, "driver"), "nvidia"), "problem").is_null(), readable);

    Machine bare;
    const Json none = bare.chain();
    QCOMPARE(value(none, "driver", "nvidia_state").get<std::string>(), std::string("absent"));
    QVERIFY(memberAt(memberAt(memberAt(none, "driver"), "nvidia"), "problem").is_null());
    QVERIFY(bare.runner.commands().empty());
}

void SystemChainTest::anAnsweringDriverGivesCardAndDriver()
{
    Machine machine;
    machine.installNvidiaSmi();
    machine.folder.write("proc/driver/nvidia/version",
                         "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.159.04  Release Build\nGCC version: x\n");
    ScriptedAnswer unknown, query, table;
    unknown.exit = 2;
    unknown.standardOutput = "Field \"compute_cap\" is not a valid field to query.\n";
    query.standardOutput = "NVIDIA H200, 143771, 580.159.04\nNVIDIA H200, [N/A], 580.159.04\n";
    table.standardOutput = "| NVIDIA-SMI 580.159.04   Driver Version: 580.159.04   CUDA Version: 13.0 |\n";
    machine.runner.answer("nvidia-smi", unknown).answer("nvidia-smi", query).answer("nvidia-smi", table);
    const Json chain = machine.chain();
    QCOMPARE(value(chain, "driver", "nvidia").get<std::string>(), std::string("580.159.04"));
    QCOMPARE(value(chain, "driver", "nvidia_cuda").get<std::string>(), std::string("13.0"));
    QCOMPARE(value(chain, "driver", "nvidia_module").get<std::string>(), std::string("580.159.04"));
    const Json &cards = value(chain, "card", "nvidia");
    QCOMPARE(cards.size(), std::size_t(2));
    QCOMPARE(cards[0].at("memory_bytes").get<std::uint64_t>(), 143771ull << 20);
    QVERIFY(cards[1].at("memory_bytes").is_null());
    for (const Command &command : machine.runner.commands())
        QVERIFY(command.timeLimit.has_value());
}

void SystemChainTest::wslHasItsToolElsewhere()
{
    Machine machine;
    machine.installNvidiaSmi("usr/lib/wsl/lib/nvidia-smi");
    machine.folder.write("proc/sys/kernel/osrelease", "5.15.146.1-microsoft-standard-WSL2\n");
    ScriptedAnswer failing, table;
    failing.exit = 1;
    table.standardOutput = caseFile("03-nvsmi-wsl-cuda-err/nvidia-smi.txt");
    machine.runner.answer("nvidia-smi", failing).answer("nvidia-smi", table).answer("nvidia-smi", failing);
    const Json chain = machine.chain();
    QCOMPARE(value(chain, "system", "wsl").get<bool>(), true);
    QCOMPARE(value(chain, "driver", "nvidia").get<std::string>(), std::string("546.80"));
    QCOMPARE(value(chain, "driver", "nvidia_tool").get<std::string>(), std::string("545.46"));
    QVERIFY(value(chain, "driver", "nvidia_cuda").is_null());
    QCOMPARE(value(chain, "card", "nvidia")[0].at("name_complete").get<bool>(), false);
    QCOMPARE(machine.runner.commands().front().arguments.front(), std::string("/usr/lib/wsl/lib/nvidia-smi"));
}

void SystemChainTest::unsetAndEmptyVariablesDifferAndIdentifiersAreHidden()
{
    Machine machine;
    machine.environment = {{"PATH", "/usr/bin"},
                           {"CUDA_VISIBLE_DEVICES", ""},
                           {"NVIDIA_VISIBLE_DEVICES", "GPU-00000002-1111-2222-3333-444444444444,1"},
                           {"ZE_AFFINITY_MASK", "0"}};
    const Json chain = machine.chain();
    const Json &variables = memberAt(memberAt(chain, "system"), "variables");
    QCOMPARE(textAt(memberAt(variables, "CUDA_VISIBLE_DEVICES"), "value", "?"), std::string());
    QVERIFY(memberAt(memberAt(variables, "HIP_VISIBLE_DEVICES"), "value").is_null());
    QCOMPARE(textAt(memberAt(variables, "NVIDIA_VISIBLE_DEVICES"), "value"), std::string("GPU-(hidden),1"));
    QVERIFY(memberAt(memberAt(variables, "ZE_AFFINITY_MASK"), "value").is_null());
    QVERIFY(!textAt(memberAt(variables, "ZE_AFFINITY_MASK"), "problem").empty());
}

void SystemChainTest::containerNeedsImageAndDevices()
{
    Machine machine;
    QCOMPARE(value(machine.chain(), "container", "description").get<std::string>(), std::string("none"));
    machine.folder.write(".dockerenv", "");
    const Json bare = machine.chain();
    QCOMPARE(value(bare, "container", "kind").get<std::string>(), std::string("docker"));
    QCOMPARE(value(bare, "container", "description").get<std::string>(), std::string("incomplete"));
    QCOMPARE(value(bare, "container", "missing").size(), std::size_t(2));
    const std::string image = "example/image@sha256:" + std::string(64, 'a');
    QVERIFY(value(machine.chain(image), "container", "missing") == Json::array({"device_nodes"}));
    machine.folder.write("dev/nvidia0", "");
    QVERIFY(value(machine.chain(), "container", "missing") == Json::array({"image_digest"}));
    const Json both = machine.chain(image);
    QCOMPARE(value(both, "container", "description").get<std::string>(), std::string("complete"));
    QCOMPARE(textAt(memberAt(memberAt(both, "container"), "image"), "evidence"), std::string("declared"));
}

void SystemChainTest::amdIsReadFromItsTopology()
{
    Machine machine;
    const std::string nodes = "sys/class/kfd/kfd/topology/nodes/";
    machine.folder.write(nodes + "0/properties", "cpu_cores_count 16\ngfx_target_version 0\n");
    machine.folder.write(nodes + "1/properties", "simd_count 440\ngfx_target_version 90010\n");
    machine.folder.write(nodes + "2/properties", "simd_count 64\ngfx_target_version 110002\n");
    machine.folder.write("sys/module/amdgpu/version", "6.8.5\n");
    machine.folder.write("dev/kfd", "");
    const Json chain = machine.chain();
    QVERIFY(value(chain, "card", "amd") == Json::parse(R"([{"architecture": "gfx90a"}, {"architecture": "gfx1102"}])"));
    QCOMPARE(value(chain, "driver", "amdgpu").get<std::string>(), std::string("6.8.5"));
    QCOMPARE(value(chain, "driver", "kfd").get<std::string>(), std::string("accessible"));
    QVERIFY(value(chain, "driver", "rocm").is_null());
}

void SystemChainTest::systemFactsComeFromTheirFiles()
{
    Machine machine;
    machine.folder.write("etc/os-release", "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n");
    machine.folder.write("proc/sys/kernel/osrelease", "6.1.0-18-amd64\n");
    machine.folder.write("proc/cpuinfo", "processor\t: 0\nmodel name\t: Some CPU @ 3GHz\n");
    machine.folder.write("proc/meminfo", "MemTotal:       16384 kB\n");
    machine.folder.write("sys/fs/cgroup/memory.max", "max\n");
    machine.folder.write("sys/bus/pci/devices/0000:01:00.0/class", "0x030200\n");
    machine.folder.write("sys/bus/pci/devices/0000:01:00.0/vendor", "0x10de\n");
    machine.folder.write("sys/bus/pci/devices/0000:01:00.0/device", "0x2330\n");
    const Json chain = machine.chain();
    QCOMPARE(value(chain, "system", "os").get<std::string>(), std::string("Debian GNU/Linux 12 (bookworm)"));
    QCOMPARE(value(chain, "system", "kernel").get<std::string>(), std::string("6.1.0-18-amd64"));
    QCOMPARE(value(chain, "system", "cpu").get<std::string>(), std::string("Some CPU @ 3GHz"));
    QCOMPARE(value(chain, "system", "memory_bytes").get<std::uint64_t>(), std::uint64_t(16384) * 1024);
    QVERIFY(value(chain, "system", "memory_limit_bytes").is_null());
    QVERIFY(value(chain, "system", "architecture").is_string());
    QCOMPARE(textAt(value(chain, "card", "adapters")[0], "vendor"), std::string("NVIDIA")); // a card without a driver
    // Every leaf names its source.
    for (const auto &[layer, facts] : chain.items())
        for (const auto &[name, fact] : facts.items())
            if (name != "variables")
                QVERIFY2(!textAt(fact, "command").empty() && !textAt(fact, "evidence").empty(), (layer + "." + name).c_str());
}

QTEST_GUILESS_MAIN(SystemChainTest)
#include "tst_systemchain.moc"
