// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/viewparts.h"

#include "core/process/redactor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace redossier {

namespace {

struct StateLook
{
    std::string_view state, mark, tone;
};

// The text-style selector after the lightning keeps it from being drawn as a coloured picture.
constexpr std::array<StateLook, 24> looks{{
    {"not_run", "○", "open"},
    {"running", "…", "open"},
    {"passed", "✓", "good"},
    {"failed", "✗", "bad"},
    {"stopped", "■", "bad"},
    {"cancelled", "⊘", "open"},
    {"interrupted", "⚡\xef\xb8\x8e", "bad"},
    {"stale", "!", "open"},
    {"not_applicable", "–", "open"},
    {"not_readable", "?", "bad"},
    {"met", "✓", "good"},
    {"not_met", "✗", "bad"},
    {"not_judged", "○", "open"},
    {"reproduced", "✓", "good"},
    {"not_reproduced", "✗", "bad"},
    {"not_comparable", "≠", "bad"},
    {"not_answered", "■", "bad"},
    {"inconclusive", "?", "bad"},
    {"no_verdict", "○", "open"},
    {"no_run", "○", "open"},
    {"record_changed", "!", "bad"},
    {"record_contradicts", "!", "bad"},
    {"reference_changed", "!", "bad"},
    {"reference_unreadable", "?", "bad"},
}};

std::string grouped(std::string digits)
{
    const std::size_t start = digits.starts_with('-') ? 1 : 0;
    if (digits.size() - start <= 4)
        return digits;
    for (std::size_t i = digits.size() - 3; i > start; i = i > 3 ? i - 3 : 0)
        digits.insert(i, "\xe2\x80\xaf");
    return digits;
}

std::string formatted(const char *pattern, double a, double b = 0)
{
    char text[64];
    std::snprintf(text, sizeof text, pattern, a, b);
    return text;
}

} // namespace

Json stateView(std::string_view state, const Wording &wording)
{
    const auto look = std::find_if(looks.begin(), looks.end(), [&](const StateLook &one) { return one.state == state; });
    if (look == looks.end())
        return {{"state", std::string(state)}, {"mark", "?"}, {"tone", "open"}, {"word", std::string(state)}};
    return {{"state", std::string(state)},
            {"mark", std::string(look->mark)},
            {"tone", std::string(look->tone)},
            {"word", wording.statement({"report_state_" + std::string(state), {}})}};
}

std::string durationText(const Json &seconds)
{
    if (!seconds.is_number())
        return {};
    const double value = seconds.get<double>();
    if (!std::isfinite(value) || value < 0)
        return {};
    if (value < 9.95)
        return formatted("%.1f s", value);
    const double whole = std::round(value);
    if (whole < 120)
        return formatted("%.0f s", whole);
    if (whole < 7200)
        return formatted("%.0f min %02.0f s", std::floor(whole / 60), std::fmod(whole, 60));
    return formatted("%.0f h %02.0f min", std::floor(whole / 3600), std::floor(std::fmod(whole, 3600) / 60));
}

std::string valueText(const Json &value)
{
    if (value.is_null())
        return {};
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_number_integer())
        return grouped(value.dump());
    if (value.is_array()) {
        std::string joined;
        for (const Json &member : value)
            joined += (joined.empty() ? "" : ", ") + valueText(member);
        return joined;
    }
    if (value.is_object()) {
        std::string joined;
        for (const auto &[name, member] : value.items())
            joined += (joined.empty() ? "" : ", ") + words(name) + ": " + valueText(member);
        return joined;
    }
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string valueOrDash(const Json &value)
{
    const std::string text = valueText(value);
    return text.empty() ? "–" : text;
}

std::string bytesText(const Json &bytes)
{
    if (!bytes.is_number())
        return valueText(bytes);
    const double value = bytes.get<double>();
    if (value < 1024)
        return formatted("%.0f B", value);
    constexpr std::array<const char *, 4> patterns{"%.1f KiB", "%.1f MiB", "%.1f GiB", "%.1f TiB"};
    double scaled = value / 1024;
    std::size_t unit = 0;
    for (; scaled >= 1024 && unit + 1 < patterns.size(); ++unit)
        scaled /= 1024;
    return formatted(patterns[unit], scaled);
}

Json textList(const Json &list)
{
    Json texts = Json::array();
    if (list.is_array())
        for (const Json &one : list)
            if (one.is_string())
                texts.push_back(one);
    return texts;
}

Json section(Json rows)
{
    const bool any = !rows.empty();
    return {{"any", any}, {"rows", std::move(rows)}};
}

std::string words(std::string_view key)
{
    std::string text = redactCredentials(key); // which would not be known by "access token"
    const bool variable = std::any_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; })
                          && std::none_of(text.begin(), text.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == ' '; });
    if (!variable) // CUDA_VISIBLE_DEVICES is a name of its own
        std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

Json findingsView(const Json &findings)
{
    Json rows = Json::array();
    if (!findings.is_array())
        return rows;
    for (const Json &finding : findings) {
        const std::string severity = textAt(finding, "severity");
        rows.push_back({{"severity", severity},
                        {"tone", severity == "error" ? "bad" : "open"},
                        {"mark", severity == "error" ? "✗" : severity == "warning" ? "!" : "–"},
                        {"where", textAt(finding, "where")},
                        {"message", textAt(finding, "message")},
                        {"todo", textAt(finding, "todo")},
                        {"code", textAt(finding, "code")}});
    }
    return rows;
}

} // namespace redossier
