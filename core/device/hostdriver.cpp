// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/device/hostdriver.h"

#include "core/device/fact.h"
#include "core/device/nvidiasmi.h"

#include <QRegularExpression>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace redossier {

namespace {

template <class T>
Json orNull(const std::optional<T> &value)
{
    return value ? Json(*value) : Json();
}

//! One call of nvidia-smi; `state` as in nvidiaState, or "absent" or "timed_out".
struct NvidiaAnswer
{
    std::string state = "absent";
    std::string output;
};

class NvidiaQuestions
{
public:
    NvidiaQuestions(const SystemSources &sources, const TaskContext &context)
        : m_sources(sources), m_context(context),
          m_program(sources.program("nvidia-smi", {"/usr/bin", "/usr/lib/wsl/lib", "/usr/local/nvidia/bin"}))
    {
    }

    NvidiaAnswer ask(const std::vector<std::string> &options) const
    {
        if (!m_program)
            return {};
        Command command;
        command.name = "nvidia-smi";
        command.arguments = {*m_program};
        command.arguments.insert(command.arguments.end(), options.begin(), options.end());
        command.folder = "/";
        command.environment = {{"PATH", m_sources.variable("PATH").value_or("/usr/bin:/bin")}, {"LC_ALL", "C"}};
        command.timeLimit = m_sources.timeLimit;
        command.captureLimit = 1u << 20;
        const auto result = m_sources.runner.run(command, m_context);
        if (!result)
            return {"failed", result.error().detail};
        const std::string output = result->standardOutput + result->standardError;
        if (result->timedOut)
            return {"timed_out", output};
        return {nvidiaState(result->exit.value_or(-1), output), output};
    }

private:
    const SystemSources &m_sources;
    const TaskContext &m_context;
    std::optional<std::string> m_program;
};

Json cardsJson(const std::vector<NvidiaCard> &cards)
{
    Json list = Json::array();
    for (const NvidiaCard &card : cards) {
        Json entry{{"name", card.name}, {"memory_bytes", orNull(card.memoryBytes)}};
        if (!card.nameComplete)
            entry["name_complete"] = false;
        if (card.capability)
            entry["capability"] = *card.capability;
        list.push_back(entry);
    }
    return list;
}

constexpr const char *queryOption = "--query-gpu=name,memory.total,driver_version";
constexpr const char *formatOption = "--format=csv,noheader,nounits";

std::string firstLine(const std::string &text)
{
    const auto end = std::min(text.find('\n'), std::size_t(200));
    return text.substr(0, end);
}

//! The query is the most exact answer, the table alone tells the driver's CUDA, and XML has whole names where both fail.
void observeNvidia(const NvidiaQuestions &questions, Json &card, Json &driver)
{
    NvidiaAnswer answer = questions.ask({std::string(queryOption) + ",compute_cap", formatOption});
    if (answer.state == "unknown_field")
        answer = questions.ask({queryOption, formatOption});
    const std::string query = std::string("nvidia-smi ") + queryOption;
    driver["nvidia_state"] = observedFact(answer.state, query);
    if (answer.state == "absent") {
        for (const char *name : {"nvidia", "nvidia_tool", "nvidia_cuda"})
            driver[name] = observedFact(nullptr, "nvidia-smi");
        card["nvidia"] = observedFact(nullptr, "nvidia-smi");
        return;
    }
    NvidiaReport report = answer.state == "answered" ? parseNvidiaCsv(answer.output) : NvidiaReport{};
    std::string source = query;
    NvidiaReport table;
    // A call that hung would hang again.
    if (answer.state != "timed_out")
        table = parseNvidiaTable(questions.ask({}).output);
    if (report.cards.empty() && !table.cards.empty()) {
        report.cards = table.cards;
        source = "nvidia-smi";
        const bool complete = std::all_of(table.cards.begin(), table.cards.end(),
                                          [](const NvidiaCard &one) { return one.nameComplete; });
        NvidiaReport full = complete ? NvidiaReport{} : parseNvidiaXml(questions.ask({"-q", "-x"}).output);
        if (full.cards.size() == table.cards.size()) {
            report.cards = full.cards;
            source = "nvidia-smi -q -x";
        }
        driver["nvidia_state"] = observedFact("answered", source);
        answer.state = "answered";
    }
    const bool answered = answer.state == "answered" || answer.state == "no_devices";
    const std::string problem = answer.state + (answer.output.empty() ? "" : ": " + firstLine(answer.output));
    driver["nvidia"] = report.driver ? observedFact(*report.driver, query)
                       : table.driver ? observedFact(*table.driver, "nvidia-smi")
                       : answered     ? observedFact(nullptr, "nvidia-smi")
                                      : unreadableFact("nvidia-smi", problem);
    driver["nvidia_tool"] = observedFact(orNull(table.tool), "nvidia-smi");
    driver["nvidia_cuda"] = observedFact(orNull(table.cudaLimit), "nvidia-smi");
    card["nvidia"] = answered ? observedFact(cardsJson(report.cards), source) : unreadableFact(source, problem);
    if (const auto lost = lostNvidiaCards(answer.output); !lost.empty())
        card["nvidia_lost"] = observedFact(lost, source);
}

Json nvidiaModule(const SystemSources &sources)
{
    constexpr const char *place = "/proc/driver/nvidia/version";
    const auto text = sources.text(place);
    if (!text)
        return observedFact(nullptr, place);
    static const QRegularExpression version(QStringLiteral("NVRM version:.*?\\s(\\d+\\.\\d+(?:\\.\\d+)?)\\s"));
    const auto match = version.match(QString::fromStdString(firstLine(*text)) + u' ');
    return match.hasMatch() ? observedFact(match.captured(1).toStdString(), place)
                            : unreadableFact(place, "no version in " + firstLine(*text));
}

//! The driver's version; a driver of the kernel itself has none of its own.
Json kernelModule(const SystemSources &sources, const std::string &name)
{
    const std::string folder = "/sys/module/" + name;
    if (!sources.exists(folder))
        return observedFact(nullptr, folder);
    const auto version = sources.text(folder + "/version");
    return observedFact(version ? *version : std::string("loaded"), folder + "/version");
}

Json kfdAccess(const SystemSources &sources)
{
    constexpr const char *place = "/dev/kfd";
    if (!sources.exists(place))
        return observedFact(nullptr, place);
    const bool open = ::access(sources.place(place).c_str(), R_OK | W_OK) == 0;
    return observedFact(open ? "accessible" : "permission_denied", place);
}

//! Cards of AMD's compute driver, from its topology: gfx_target_version 90010 is gfx90a.
Json amdCards(const SystemSources &sources)
{
    const std::string nodes = "/sys/class/kfd/kfd/topology/nodes";
    if (!sources.exists(nodes))
        return observedFact(nullptr, nodes);
    static const QRegularExpression target(QStringLiteral("(?:^|\\n)gfx_target_version (\\d{5,6})"));
    Json cards = Json::array();
    for (const std::string &node : sources.names(nodes)) {
        const auto text = sources.text(nodes + "/" + node + "/properties");
        const auto match = target.match(QString::fromStdString(text.value_or("")));
        if (!match.hasMatch())
            continue; // a processor's node has 0
        const int number = match.captured(1).toInt();
        const QString architecture = QStringLiteral("gfx%1%2%3").arg(number / 10000).arg(number / 100 % 100).arg(number % 100, 0, 16);
        cards.push_back({{"architecture", architecture.toStdString()}});
    }
    return observedFact(cards, nodes);
}

std::string vendorName(const std::string &id)
{
    if (id == "0x10de")
        return "NVIDIA";
    if (id == "0x1002")
        return "AMD";
    return id == "0x8086" ? "Intel" : id;
}

//! Display and accelerator devices on the PCI bus: a card can be there while no driver answers.
Json adapters(const SystemSources &sources)
{
    const std::string bus = "/sys/bus/pci/devices";
    if (!sources.exists(bus))
        return observedFact(nullptr, bus);
    Json list = Json::array();
    for (const std::string &device : sources.names(bus)) {
        const std::string kind = sources.text(bus + "/" + device + "/class").value_or("");
        if (!kind.starts_with("0x03") && !kind.starts_with("0x1200"))
            continue;
        list.push_back({{"vendor", vendorName(sources.text(bus + "/" + device + "/vendor").value_or(""))},
                        {"model", sources.text(bus + "/" + device + "/device").value_or("")}});
    }
    return observedFact(list, bus);
}

} // namespace

HostDriver observeHostDriver(const SystemSources &sources, const TaskContext &context)
{
    HostDriver host{Json::object(), Json::object()};
    observeNvidia(NvidiaQuestions(sources, context), host.card, host.driver);
    host.card["amd"] = amdCards(sources);
    host.card["adapters"] = adapters(sources);
    host.driver["nvidia_module"] = nvidiaModule(sources);
    host.driver["amdgpu"] = kernelModule(sources, "amdgpu");
    host.driver["kfd"] = kfdAccess(sources);
    host.driver["rocm"] = observedFact(orNull(sources.text("/opt/rocm/.info/version")), "/opt/rocm/.info/version");
    const bool xe = sources.exists("/sys/module/xe");
    host.driver["intel"] = kernelModule(sources, xe ? "xe" : "i915");
    return host;
}

} // namespace redossier
