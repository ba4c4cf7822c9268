// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/device/devicechain.h"

#include "core/device/fact.h"
#include "core/process/redactor.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! A fact of the probe and where the probe read it.
struct Leaf
{
    const char *key;
    const char *stage;
    const char *layer;
    const char *command;
};

constexpr Leaf leaves[] = {
    {"implementation", "interpreter", "python", "platform.python_implementation()"},
    {"version", "interpreter", "python", "platform.python_version()"},
    {"compiler", "interpreter", "python", "platform.python_compiler()"},
    {"machine", "interpreter", "python", "platform.machine()"},
    {"pointer_bits", "interpreter", "python", "struct.calcsize(\"P\")"},
    {"tag", "interpreter", "python", "sysconfig.get_platform()"},
    {"free_threaded", "interpreter", "python", "sysconfig.get_config_var(\"Py_GIL_DISABLED\")"},
    {"virtual_environment", "interpreter", "python", "sys.prefix"},
    {"version", "import_torch", "torch", "torch.__version__"},
    {"build_tag", "backend", "torch", "torch.__version__"},
    {"git_version", "backend", "torch", "torch.version.git_version"},
    {"version_cuda", "backend", "torch", "torch.version.cuda"},
    {"version_hip", "backend", "torch", "torch.version.hip"},
    {"version_xpu", "backend", "torch", "torch.version.xpu"},
    {"debug", "backend", "torch", "torch.version.debug"},
    {"arch_list", "backend", "torch", "torch.cuda.get_arch_list()"},
    {"driver_cuda", "backend", "torch", "torch._C._cuda_getDriverVersion()"},
    {"cpu_capability", "backend", "torch", "torch.backends.cpu.get_cpu_capability()"},
    {"built_for", "devices", "torch", "torch.version"},
    {"cudnn", "backend", "libraries", "torch.backends.cudnn.version()"},
    {"miopen", "backend", "libraries", "torch.backends.cudnn.version()"},
    {"nccl", "backend", "libraries", "torch.cuda.nccl.version()"},
    {"mkl", "backend", "libraries", "torch.backends.mkl.is_available()"},
    {"mkldnn", "backend", "libraries", "torch.backends.mkldnn.is_available()"},
    {"openmp", "backend", "libraries", "torch.backends.openmp.is_available()"},
    {"libc", "interpreter", "libraries", "platform.libc_ver()"},
};

} // namespace

void addProbedLayers(Json &chain, const ProbeRecord &record)
{
    for (const char *layer : {"python", "torch", "libraries", "extensions"})
        chain[layer] = Json::object();
    for (const Leaf &leaf : leaves) {
        const Json &facts = *record.stage(leaf.stage).facts;
        if (const auto found = facts.find(leaf.key); found != facts.end())
            chain[leaf.layer][leaf.key] = observedFact(*found, leaf.command);
    }
    if (const Json &devices = record.fact("devices", "devices"); devices.is_array())
        chain["card"]["devices"] = observedFact(devices, "torch device properties");
    const Json &extensions = record.fact("extensions", "extensions");
    for (const Json &extension : extensions.is_array() ? extensions : Json::array()) {
        const std::string module = textAt(extension, "module");
        Json checked = Json::object();
        for (const char *key : {"chain", "import", "check", "error"})
            checked[key] = memberAt(extension, key);
        chain["extensions"][module] = observedFact(std::move(checked), "import " + module);
    }
}

Json probedSettings(const ProbeRecord &record)
{
    Json leavesFound = Json::object();
    const Json &settings = record.fact("backend", "settings");
    if (!settings.is_object())
        return leavesFound;
    for (const auto &[name, setting] : settings.items()) {
        const std::string command = textAt(setting, "command");
        const std::string problem = textAt(setting, "problem");
        leavesFound[name] = problem.empty() ? observedFact(memberAt(setting, "value"), command)
                                            : unreadableFact(command, problem);
    }
    return leavesFound;
}

Json cleaned(const Json &value, const RootTokens &tokens)
{
    if (value.is_string())
        return tokens.tokenised(redactCredentials(value.get_ref<const std::string &>()));
    if (value.is_array()) {
        Json list = Json::array();
        for (const Json &item : value)
            list.push_back(cleaned(item, tokens));
        return list;
    }
    if (value.is_object()) {
        Json object = Json::object();
        for (const auto &[key, item] : value.items())
            object[key] = cleaned(item, tokens);
        return object;
    }
    return value;
}

} // namespace redossier
