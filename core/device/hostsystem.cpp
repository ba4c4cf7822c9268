// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/device/hostsystem.h"

#include "core/device/fact.h"

#include <QRegularExpression>
#include <QString>
#include <algorithm>
#include <cstdint>
#include <fnmatch.h>
#include <nlohmann/json.hpp>
#include <sched.h>
#include <sys/utsname.h>

namespace redossier {

namespace {

QString found(const QRegularExpression &pattern, const std::string &text)
{
    return pattern.match(QString::fromStdString(text)).captured(1);
}

Json operatingSystem(const SystemSources &sources)
{
    static const QRegularExpression name(QStringLiteral("(?:^|\\n)PRETTY_NAME=[\"']?([^\"'\\n]+)"));
    for (const char *place : {"/etc/os-release", "/usr/lib/os-release"})
        if (const auto text = sources.text(place))
            return observedFact(found(name, *text).toStdString(), place);
    return observedFact(nullptr, "/etc/os-release");
}

Json architecture()
{
    struct utsname names = {};
    if (::uname(&names) != 0)
        return unreadableFact("uname -m", "uname failed");
    return observedFact(std::string(names.machine), "uname -m");
}

Json processor(const SystemSources &sources)
{
    constexpr const char *place = "/proc/cpuinfo";
    const auto text = sources.text(place);
    if (!text)
        return observedFact(nullptr, place);
    // "model name" on x86, "Processor", "Model" or "cpu" elsewhere; Arm cores often have none.
    static const QRegularExpression model(QStringLiteral("(?:^|\\n)(?:model name|Processor|Model|cpu)\\s*:\\s*([^\\n]+)"));
    const QString name = found(model, text->substr(0, 65536));
    return observedFact(name.isEmpty() ? Json() : Json(name.toStdString()), place);
}

//! Processors that this process may use; a batch system gives fewer than the machine has.
Json usableProcessors()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    if (::sched_getaffinity(0, sizeof set, &set) != 0)
        return unreadableFact("sched_getaffinity", "it failed");
    return observedFact(CPU_COUNT(&set), "sched_getaffinity");
}

Json memory(const SystemSources &sources)
{
    constexpr const char *place = "/proc/meminfo";
    static const QRegularExpression total(QStringLiteral("(?:^|\\n)MemTotal:\\s*(\\d{1,12}) kB"));
    const QString kibibytes = found(total, sources.text(place).value_or(""));
    return observedFact(kibibytes.isEmpty() ? Json() : Json(kibibytes.toULongLong() * 1024), place);
}

//! What the control group allows; null: no limit.
Json memoryLimit(const SystemSources &sources)
{
    for (const char *place : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
        bool isNumber = false;
        const auto bytes = QString::fromStdString(sources.text(place).value_or("")).toULongLong(&isNumber);
        if (isNumber && bytes < (1ull << 53)) // version 1 writes "no limit" as a number near 2^63
            return observedFact(bytes, place);
    }
    return observedFact(nullptr, "/sys/fs/cgroup/memory.max");
}

bool mayBeRecorded(const SystemSources &sources, const std::string &name)
{
    return std::any_of(sources.valueRecorded.begin(), sources.valueRecorded.end(), [&](const std::string &pattern) {
        return ::fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
    });
}

//! Identifiers of one card are no facts about the kind of machine.
std::string withoutIdentifiers(const std::string &value)
{
    static const QRegularExpression identifier(QStringLiteral("\\b(GPU|MIG)-[0-9A-Za-z/-]+"));
    return QString::fromStdString(value).replace(identifier, QStringLiteral("\\1-(hidden)")).toStdString();
}

Json deviceVariables(const SystemSources &sources)
{
    Json facts = Json::object();
    for (const std::string name :
         {"CUDA_VISIBLE_DEVICES", "NVIDIA_VISIBLE_DEVICES", "CUDA_DEVICE_ORDER", "HIP_VISIBLE_DEVICES",
          "ROCR_VISIBLE_DEVICES", "GPU_DEVICE_ORDINAL", "HSA_OVERRIDE_GFX_VERSION", "ZE_AFFINITY_MASK",
          "ONEAPI_DEVICE_SELECTOR"}) {
        const auto value = sources.variable(name);
        facts[name] = value && !mayBeRecorded(sources, name)
                          ? unreadableFact("environment", "set, its value is not recorded")
                          : observedFact(value ? Json(withoutIdentifiers(*value)) : Json(), "environment");
    }
    return facts;
}

std::vector<std::string> containerSigns(const SystemSources &sources)
{
    std::vector<std::string> signs;
    for (const char *file : {"/.dockerenv", "/run/.containerenv", "/.singularity.d"})
        if (sources.exists(file))
            signs.push_back(file);
    static const QRegularExpression group(QStringLiteral("docker|kubepods|libpod|lxc|containerd"));
    for (const char *file : {"/proc/1/cgroup", "/proc/self/cgroup"})
        if (group.match(QString::fromStdString(sources.text(file).value_or(""))).hasMatch())
            signs.push_back(file);
    for (const char *name : {"container", "KUBERNETES_SERVICE_HOST", "SINGULARITY_CONTAINER", "APPTAINER_CONTAINER"})
        if (sources.variable(name))
            signs.push_back(std::string("$") + name);
    return signs;
}

Json containerKind(const SystemSources &sources, const std::vector<std::string> &signs)
{
    const auto has = [&signs](const char *sign) { return std::find(signs.begin(), signs.end(), sign) != signs.end(); };
    if (has("/run/.containerenv"))
        return observedFact("podman", "/run/.containerenv");
    if (has("/.dockerenv"))
        return observedFact("docker", "/.dockerenv");
    if (has("/.singularity.d") || has("$SINGULARITY_CONTAINER") || has("$APPTAINER_CONTAINER"))
        return observedFact("apptainer", "/.singularity.d");
    if (has("$KUBERNETES_SERVICE_HOST"))
        return observedFact("kubernetes", "$KUBERNETES_SERVICE_HOST");
    if (signs.empty())
        return observedFact(nullptr, "/.dockerenv, /run/.containerenv, /proc/1/cgroup, environment");
    const auto named = sources.variable("container");
    return observedFact(named ? *named : std::string("unknown"), signs.front());
}

std::vector<std::string> deviceNodes(const SystemSources &sources)
{
    static const QRegularExpression interesting(QStringLiteral("^(nvidia\\d+|nvidiactl|nvidia-uvm|kfd|dxg)$"));
    std::vector<std::string> nodes;
    for (const std::string &name : sources.names("/dev"))
        if (interesting.match(QString::fromStdString(name)).hasMatch())
            nodes.push_back("/dev/" + name);
    for (const std::string &name : sources.names("/dev/dri"))
        if (name.starts_with("renderD"))
            nodes.push_back("/dev/dri/" + name);
    return nodes;
}

Json containerImage(const SystemSources &sources, const std::optional<std::string> &declared)
{
    constexpr const char *place = "/run/.containerenv";
    static const QRegularExpression image(QStringLiteral("(?:^|\\n)image=\"([^\"\\n]+)\""));
    const QString name = found(image, sources.text(place).value_or(""));
    if (!name.isEmpty())
        return observedFact(name.toStdString(), place);
    return declared ? declaredFact(*declared, "reference.json#/image") : observedFact(nullptr, place);
}

} // namespace

Json observeHostSystem(const SystemSources &sources)
{
    constexpr const char *kernelPlace = "/proc/sys/kernel/osrelease";
    const auto kernel = sources.text(kernelPlace);
    const bool wsl = kernel && QString::fromStdString(*kernel).contains(QStringLiteral("microsoft"), Qt::CaseInsensitive);
    return {{"os", operatingSystem(sources)},
            {"kernel", observedFact(kernel ? Json(*kernel) : Json(), kernelPlace)},
            {"architecture", architecture()},
            {"cpu", processor(sources)},
            {"cpus", usableProcessors()},
            {"memory_bytes", memory(sources)},
            {"memory_limit_bytes", memoryLimit(sources)},
            {"wsl", observedFact(wsl, kernelPlace)},
            {"variables", deviceVariables(sources)}};
}

Json observeContainer(const SystemSources &sources, const std::optional<std::string> &declaredImage)
{
    const auto signs = containerSigns(sources);
    const auto nodes = deviceNodes(sources);
    const Json image = containerImage(sources, declaredImage);
    Json missing = Json::array();
    if (!signs.empty() && textAt(image, "value").find("@sha256:") == std::string::npos)
        missing.push_back("image_digest");
    if (!signs.empty() && nodes.empty())
        missing.push_back("device_nodes");
    const char *description = signs.empty() ? "none" : missing.empty() ? "complete" : "incomplete";
    return {{"kind", containerKind(sources, signs)},
            {"signs", observedFact(signs, "/.dockerenv, /run/.containerenv, /proc/1/cgroup, environment")},
            {"device_nodes", observedFact(nodes, "/dev")},
            {"image", image},
            {"description", observedFact(description, "container.image, container.device_nodes")},
            {"missing", observedFact(missing, "container.image, container.device_nodes")}};
}

} // namespace redossier
