// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/resumelist.h"

#include <algorithm>
#include <array>

namespace redossier {

namespace {

constexpr std::size_t keysKept = 10;

//! Words that training programs give the parts of a checkpoint; the first part that knows a word of a key takes it.
struct ResumeWords
{
    const char *name;
    std::vector<std::string_view> words;
};

const std::array<ResumeWords, 7> &resumeWords()
{
    static const std::array<ResumeWords, 7> words{{
        {"optimizer", {"optim", "exp_avg", "momentum_buffer", "param_groups"}},
        {"scheduler", {"sched", "last_lr", "base_lrs"}},
        {"scaler", {"scaler", "loss_scale", "growth_tracker"}},
        {"generators", {"rng", "random_state", "generator", "numpy_state", "cuda_state"}},
        {"loader_position", {"loader", "sampler", "data_position", "batch_idx", "batch_index", "samples_seen", "consumed_samples"}},
        {"weights", {"model", "state_dict", "weights", "network", "net", "module", "params", "ema", "encoder", "decoder", "backbone"}},
        {"step", {"step", "epoch", "iteration", "iter", "num_updates"}},
    }};
    return words;
}

std::string lower(std::string text)
{
    for (char &letter : text)
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    return text;
}

//! The part that a key of the checkpoint belongs to, by its topmost name: what lies below belongs to the same part.
const char *partOf(const std::string &key)
{
    const std::string top = lower(key.substr(0, key.find('/')));
    for (const ResumeWords &part : resumeWords())
        for (const std::string_view word : part.words)
            if (top.find(word) != std::string::npos)
                return part.name;
    return nullptr;
}

//! A file that holds nothing but parameters, by their dotted names, is the weights.
bool isStateDict(const std::vector<std::string> &names)
{
    const auto isParameter = [](const std::string &name) {
        return name.find('/') == std::string::npos
               && (name.ends_with(".weight") || name.ends_with(".bias") || name.ends_with(".running_mean"));
    };
    return std::any_of(names.begin(), names.end(), isParameter);
}

ResumeItem *itemNamed(std::vector<ResumeItem> &list, std::string_view name)
{
    const auto found = std::find_if(list.begin(), list.end(), [name](const ResumeItem &item) { return item.name == name; });
    return found == list.end() ? nullptr : &*found;
}

void addKey(ResumeItem &item, const std::string &key)
{
    const std::string top = key.substr(0, key.find('/'));
    item.state = ResumeState::present;
    if (item.keys.size() < keysKept && std::find(item.keys.begin(), item.keys.end(), top) == item.keys.end())
        item.keys.push_back(top);
}

} // namespace

const std::vector<std::string> &resumeNames()
{
    static const std::vector<std::string> names{"weights", "optimizer", "scheduler", "scaler", "generators", "loader_position", "step"};
    return names;
}

std::string_view spelling(ResumeState state)
{
    switch (state) {
    case ResumeState::present:
        return "present";
    case ResumeState::absent:
        return "absent";
    case ResumeState::notRecorded:
        break;
    }
    return "not_recorded";
}

std::vector<ResumeItem> resumeListFrom(const std::optional<std::vector<std::string>> &checkpointNames)
{
    std::vector<ResumeItem> list;
    for (const std::string &name : resumeNames()) {
        ResumeItem item;
        item.name = name;
        item.state = checkpointNames ? ResumeState::absent : ResumeState::notRecorded;
        list.push_back(std::move(item));
    }
    if (!checkpointNames)
        return list;
    const bool onlyWeights = isStateDict(*checkpointNames);
    for (const std::string &key : *checkpointNames)
        if (const char *part = onlyWeights ? "weights" : partOf(key))
            addKey(*itemNamed(list, part), key);
    return list;
}

Outcome declareResumeItem(std::vector<ResumeItem> &list, const std::string &declaration)
{
    const auto equals = declaration.find('=');
    const auto colon = declaration.find(':', equals == std::string::npos ? 0 : equals);
    ResumeItem *item = equals == std::string::npos ? nullptr : itemNamed(list, declaration.substr(0, equals));
    const std::string state = item ? declaration.substr(equals + 1, colon == std::string::npos ? colon : colon - equals - 1) : std::string();
    for (const ResumeState known : {ResumeState::present, ResumeState::absent, ResumeState::notRecorded}) {
        if (!item || state != spelling(known))
            continue;
        item->state = known;
        item->declared = true;
        item->note = colon == std::string::npos ? std::string() : declaration.substr(colon + 1);
        return Done{};
    }
    std::string names;
    for (const std::string &name : resumeNames())
        names += (names.empty() ? "" : ", ") + name;
    return Error{"wrong_usage", "--state " + declaration, "NAME=present, absent or not_recorded; NAME is one of " + names};
}

} // namespace redossier
