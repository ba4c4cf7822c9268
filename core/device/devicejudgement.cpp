// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/device/devicejudgement.h"

#include <QRegularExpression>
#include <QString>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

bool has(std::string_view text, std::string_view words)
{
    return text.find(words) != std::string_view::npos;
}

std::string textOf(const Json &value)
{
    if (value.is_string())
        return value.get<std::string>();
    return value.is_null() ? std::string() : value.dump();
}

//! The texts of a list: "sm_80, sm_90".
std::string joined(const Json &list)
{
    std::string text;
    for (const Json &item : list.is_array() ? list : Json::array())
        text += (text.empty() ? "" : ", ") + textOf(item);
    return text;
}

//! The value of a leaf such as chain.driver.nvidia_state.
const Json &leaf(const Json &chain, std::string_view layer, std::string_view name)
{
    return memberAt(memberAt(memberAt(chain, layer), name), "value");
}

bool isKernelImageProblem(const StageError &error)
{
    return has(error.message, "no kernel image") || has(error.message, "invalid device function");
}

//! Collects what the record and the host's chain show.
class Conclusions
{
public:
    Conclusions(std::optional<Platform> platform, bool observed, const ProbeRecord &record, const Json &chain)
        : m_platform(platform), m_observed(observed), m_record(record), m_chain(chain)
    {
    }

    std::vector<Statement> all()
    {
        if (const ProbeStage *broken = m_record.broken(); broken && broken->error)
            explain(*broken, *broken->error);
        addBuildFacts();
        addHostFacts();
        if (const Json &messages = m_record.fact("import_torch", "messages"); messages.is_array() && !messages.empty())
            add("import_warned", {textOf(messages.front())});
        return std::move(m_statements);
    }

private:
    void add(const char *code, std::vector<std::string> arguments = {})
    {
        Statement statement{code, std::move(arguments)};
        if (std::find(m_statements.begin(), m_statements.end(), statement) == m_statements.end())
            m_statements.push_back(std::move(statement));
    }

    std::string platform() const { return m_platform ? std::string(spelling(*m_platform)) : std::string(); }
    std::string torch() const { return textOf(m_record.fact("import_torch", "version")); }

    void explain(const ProbeStage &stage, const StageError &error)
    {
        if (error.code == "signal")
            return add("probe_crashed", {stage.name, error.type.value_or("")});
        if (error.code == "timed_out")
            return add("probe_timed_out", {stage.name, error.message});
        if (error.code == "cpu_build")
            return add(leaf(m_chain, "driver", "nvidia_state") == "answered" ? "cpu_build_driver_answers" : "cpu_build_installed",
                       {torch(), platform()});
        if (error.code == "other_vendor_build")
            return add("other_vendor_build", {torch(), error.message, platform()});
        if (error.code == "driver_too_old")
            return add("driver_too_old", {driverCuda(error), textOf(m_record.fact("backend", "version_cuda"))});
        if (error.code == "no_driver" || error.code == "no_device" || error.code == "device_permission")
            return explainAbsentDevice(error);
        if (error.code == "fewer_devices")
            return add("fewer_devices", {textOf(m_record.fact("devices", "count")), error.message, platform()});
        if (error.code == "wrong_device")
            return add("cpu_fallback", {error.message});
        if (isKernelImageProblem(error))
            return add("no_kernel_image", {cards(), joined(m_record.fact("backend", "arch_list")), torch()});
        explainOther(stage, error);
    }

    void explainOther(const ProbeStage &stage, const StageError &error)
    {
        const std::string said = error.type ? *error.type + ": " + error.message : error.message;
        for (const char *code : {"torch_missing", "torch_unusable", "wrong_result", "wrong_transfer", "extension_failed",
                                 "probe_ended_early", "probe_not_started"})
            if (error.code == code)
                return add(code, {said, stage.name});
        add(stage.name == "import_torch" ? "torch_import_failed" : "probe_stage_failed", {said, stage.name});
    }

    std::string driverCuda(const StageError &error) const
    {
        if (const auto found = driverCudaIn(error.message))
            return *found;
        const std::string known = textOf(m_record.fact("backend", "driver_cuda"));
        return known.empty() ? textOf(leaf(m_chain, "driver", "nvidia_cuda")) : known;
    }

    std::string cards() const
    {
        std::string text;
        const Json &devices = m_record.fact("devices", "devices");
        for (const Json &device : devices.is_array() ? devices : Json::array()) {
            const std::string kind = textAt(device, "capability", textAt(device, "architecture"));
            text += (text.empty() ? "" : ", ") + textAt(device, "name") + (kind.empty() ? "" : " (" + kind + ")");
        }
        return text;
    }

    void explainAbsentDevice(const StageError &error)
    {
        if (m_platform == Platform::rocm)
            explainAbsentAmd(error);
        else if (m_platform == Platform::cuda)
            explainAbsentNvidia(error);
        else
            add("no_device_answered", {platform(), error.message});
    }

    void explainAbsentNvidia(const StageError &error)
    {
        const std::string state = textOf(leaf(m_chain, "driver", "nvidia_state"));
        if (hidesAll("CUDA_VISIBLE_DEVICES"))
            add("devices_hidden", {"CUDA_VISIBLE_DEVICES"});
        if (state == "absent" || state == "no_driver")
            add("no_nvidia_driver", {error.message});
        else if (state == "no_devices")
            add("driver_without_devices", {error.message});
        else if (state == "version_mismatch" || state == "device_lost" || state == "permission" || state == "timed_out")
            add(("nvidia_" + state).c_str(), {error.message});
        else
            add("no_device_answered", {platform(), error.message});
        addMissingNodes("/dev/nvidia");
    }

    void explainAbsentAmd(const StageError &error)
    {
        const std::string kfd = textOf(leaf(m_chain, "driver", "kfd"));
        for (const char *name : {"HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES"})
            if (hidesAll(name))
                add("devices_hidden", {name});
        if (kfd == "permission_denied")
            add("kfd_permission", {error.message});
        else if (leaf(m_chain, "driver", "amdgpu").is_null())
            add("no_amd_driver", {error.message});
        else
            add("no_device_answered", {platform(), error.message});
        addMissingNodes("/dev/kfd");
    }

    bool hidesAll(const char *variable) const
    {
        const Json &value = memberAt(memberAt(memberAt(memberAt(m_chain, "system"), "variables"), variable), "value");
        return value.is_string() && (value == "" || value == "-1");
    }

    void addMissingNodes(std::string_view prefix)
    {
        if (leaf(m_chain, "container", "kind").is_null())
            return;
        const Json &nodes = leaf(m_chain, "container", "device_nodes");
        const bool present = nodes.is_array() && std::any_of(nodes.begin(), nodes.end(), [prefix](const Json &node) {
            return node.is_string() && node.get<std::string>().starts_with(prefix);
        });
        if (!present)
            add("container_without_device", {std::string(prefix)});
    }

    void addBuildFacts()
    {
        const Json &hip = m_record.fact("backend", "version_hip");
        const std::string tag = textOf(m_record.fact("backend", "build_tag"));
        if (hip.is_string())
            add("rocm_named_cuda", {hip.get<std::string>()});
        if (tag.starts_with("rocm") && hip.is_null())
            add("build_tag_disagrees", {tag, "torch.version.hip"});
        const std::string built = textOf(m_record.fact("devices", "built_for"));
        if (m_observed && m_platform == Platform::cpu && built != "cpu" && !built.empty())
            add("build_reaches_no_device", {torch(), built});
        if (const std::string missing = archWithoutCode(); !missing.empty() && m_record.stage("computation").passed())
            add("arch_not_listed", {missing, joined(m_record.fact("backend", "arch_list"))});
    }

    //! A card whose architecture the build does not list; it may still run through code that is compiled at start.
    std::string archWithoutCode() const
    {
        const Json &list = m_record.fact("backend", "arch_list");
        const Json &devices = m_record.fact("devices", "devices");
        if (!list.is_array() || list.empty() || !devices.is_array())
            return {};
        for (const Json &device : devices) {
            std::string wanted = textAt(device, "architecture");
            wanted = wanted.substr(0, wanted.find(':'));
            const std::string capability = textAt(device, "capability");
            const bool listed = std::any_of(list.begin(), list.end(), [&](const Json &one) {
                const std::string arch = textOf(one);
                // Code for 8.0 runs on every 8.x from it upwards.
                return !wanted.empty() ? arch == wanted : coversCapability(arch, capability);
            });
            if (!listed && (!wanted.empty() || !capability.empty()))
                return wanted.empty() ? capability : wanted;
        }
        return {};
    }

    static bool coversCapability(const std::string &arch, const std::string &capability)
    {
        static const QRegularExpression sm(QStringLiteral("^sm_(\\d+)(\\d)[a-z]?$"));
        static const QRegularExpression number(QStringLiteral("^(\\d+)\\.(\\d+)$"));
        const auto has = sm.match(QString::fromStdString(arch));
        const auto wants = number.match(QString::fromStdString(capability));
        return has.hasMatch() && wants.hasMatch() && has.captured(1).toInt() == wants.captured(1).toInt()
               && has.captured(2).toInt() <= wants.captured(2).toInt();
    }

    void addHostFacts()
    {
        if (leaf(m_chain, "container", "description") == "incomplete")
            add("container_incomplete", {joined(leaf(m_chain, "container", "missing"))});
        const Json &overridden = memberAt(
            memberAt(memberAt(memberAt(m_chain, "system"), "variables"), "HSA_OVERRIDE_GFX_VERSION"), "value");
        if (overridden.is_string())
            add("arch_overridden", {overridden.get<std::string>()});
        const bool reached = m_platform == Platform::cuda && m_record.stage("devices").passed();
        if (reached && leaf(m_chain, "driver", "nvidia_state") == "absent")
            add("nvidia_smi_absent", {});
    }

    std::optional<Platform> m_platform;
    bool m_observed;
    const ProbeRecord &m_record;
    const Json &m_chain;
    std::vector<Statement> m_statements;
};

} // namespace

bool needsDevice(std::optional<Platform> platform)
{
    return platform == Platform::cuda || platform == Platform::rocm || platform == Platform::mps || platform == Platform::xpu;
}

StepState deviceState(std::optional<Platform> platform, const ProbeRecord &record)
{
    const ProbeStage *broken = record.broken();
    if (!broken) {
        // A stage that nobody recorded is no stage that passed.
        const bool complete = std::all_of(record.stages.begin(), record.stages.end(),
                                          [](const ProbeStage &stage) { return stage.state != "not_run"; });
        if (complete)
            return StepState::passed;
        return needsDevice(platform) && !record.stage("devices").passed() ? StepState::stopped : StepState::failed;
    }
    if (!needsDevice(platform))
        return StepState::failed;
    const bool reached = record.stage("devices").passed() && !(broken->error && broken->error->code == "wrong_device");
    return reached ? StepState::failed : StepState::stopped;
}

std::vector<Statement> deviceConclusions(std::optional<Platform> platform, bool observed, const ProbeRecord &record,
                                         const Json &chain)
{
    return Conclusions(platform, observed, record, chain).all();
}

std::vector<Statement> deviceProves(std::optional<Platform> platform, const ProbeRecord &record)
{
    std::vector<Statement> proves;
    if (record.stage("import_torch").passed())
        proves.push_back({"proves_torch_imports", {textOf(record.fact("import_torch", "version"))}});
    if (needsDevice(platform) && record.stage("devices").passed())
        proves.push_back({"proves_device_visible", {textOf(record.fact("devices", "count")), std::string(spelling(*platform))}});
    if (record.stage("transfer").passed())
        proves.push_back({"proves_transfer", {}});
    if (record.stage("computation").passed())
        proves.push_back({platform == Platform::none ? "proves_float64" : "proves_computation", {}});
    if (record.stage("extensions").passed())
        proves.push_back({"proves_extensions", {}});
    return proves;
}

std::vector<Statement> deviceDoesNotProve(std::optional<Platform> platform, const ProbeRecord &record)
{
    std::vector<Statement> limits{{"device_not_the_application", {}}, {"device_not_the_same_numbers", {}}};
    for (const ProbeStage &stage : record.stages) {
        if (stage.state != "not_applicable" || !stage.error)
            continue;
        if (stage.error->code == "no_torch_in_project")
            limits.push_back({"stage_without_torch", {stage.name}});
        else if (stage.error->code == "computed_in_host_memory" && platform == Platform::cpu)
            limits.push_back({"stage_without_device", {stage.name}});
    }
    if (record.stage("extensions").passed()) {
        const Json &extensions = record.fact("extensions", "extensions");
        for (const Json &extension : extensions.is_array() ? extensions : Json::array())
            if (textAt(extension, "check") != "passed")
                limits.push_back({"extension_only_imported", {textAt(extension, "module")}});
    }
    return limits;
}

std::string deviceErrorLayer(const StageError &error)
{
    for (const char *code : {"torch_missing", "torch_unusable", "import_torch_failed", "cpu_build", "other_vendor_build"})
        if (error.code == code)
            return "software";
    const bool condition = has(error.message, "driver") || has(error.message, "out of memory") || isKernelImageProblem(error);
    return condition ? "run_conditions" : "unknown";
}

std::optional<std::string> driverCudaIn(std::string_view message)
{
    static const QRegularExpression found(QStringLiteral("found version (\\d{4,6})\\b"));
    const auto match = found.match(QString::fromUtf8(message.data(), static_cast<qsizetype>(message.size())));
    if (!match.hasMatch())
        return std::nullopt;
    const int number = match.captured(1).toInt();
    return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

} // namespace redossier
