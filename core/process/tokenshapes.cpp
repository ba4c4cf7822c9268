// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/tokenshapes.h"

#include "core/process/secretnames.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace redossier {

namespace {

bool isAlphanumeric(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

struct Shape
{
    std::string_view prefix;
    std::string_view rule;
    std::size_t least;      //!< characters after the prefix
    std::string_view extra; //!< allowed besides letters and digits
};

constexpr std::array shapes{
    Shape{"hf_", "hugging-face-token", 20, ""},
    Shape{"api_org_", "hugging-face-token", 20, ""},
    Shape{"ghp_", "github-token", 20, ""},
    Shape{"gho_", "github-token", 20, ""},
    Shape{"ghu_", "github-token", 20, ""},
    Shape{"ghs_", "github-token", 20, ""},
    Shape{"ghr_", "github-token", 20, ""},
    Shape{"github_pat_", "github-token", 20, "_"},
    Shape{"glpat-", "gitlab-token", 16, "_-."},
    Shape{"gldt-", "gitlab-token", 16, "_-"},
    Shape{"glrt-", "gitlab-token", 16, "_-"},
    Shape{"glptt-", "gitlab-token", 16, "_-"},
    Shape{"glcbt-", "gitlab-token", 16, "_-"},
    Shape{"pypi-", "pypi-token", 16, "_-"},
    Shape{"nvapi-", "nvidia-token", 20, "_-"},
    Shape{"sk-", "sk-key", 20, "_-"},
    Shape{"gsk_", "groq-key", 20, ""},
    Shape{"sk_live_", "stripe-key", 10, ""},
    Shape{"rk_live_", "stripe-key", 10, ""},
    Shape{"xoxb-", "slack-token", 10, "-"},
    Shape{"xoxp-", "slack-token", 10, "-"},
    Shape{"xoxa-", "slack-token", 10, "-"},
    Shape{"xoxr-", "slack-token", 10, "-"},
    Shape{"xoxs-", "slack-token", 10, "-"},
    Shape{"squ_", "sonar-token", 20, ""},
    Shape{"sqp_", "sonar-token", 20, ""},
    Shape{"sqa_", "sonar-token", 20, ""},
    Shape{"npm_", "npm-token", 30, ""},
    Shape{"r8_", "replicate-token", 30, ""},
    Shape{"dop_v1_", "digitalocean-token", 30, ""},
    Shape{"dckr_pat_", "docker-token", 20, "_-"},
    Shape{"glsa_", "grafana-token", 20, "_"},
    Shape{"hf_oauth_", "hugging-face-token", 20, "_"},
    Shape{"sk_test_", "stripe-key", 10, ""},
    Shape{"whsec_", "stripe-key", 20, ""},
    Shape{"shpat_", "shopify-token", 20, ""},
    Shape{"shpss_", "shopify-token", 20, ""},
    Shape{"lin_api_", "linear-key", 20, ""},
    Shape{"phc_", "posthog-key", 30, ""},
    Shape{"phx_", "posthog-key", 30, ""},
    Shape{"figd_", "figma-token", 20, "_-"},
    Shape{"PMAK-", "postman-key", 20, "-"},
    Shape{"pul-", "pulumi-token", 30, ""},
    Shape{"nfp_", "netlify-token", 20, ""},
    Shape{"ntn_", "notion-token", 20, ""},
    Shape{"sq0csp-", "square-secret", 20, "_-"},
    Shape{"sq0atp-", "square-secret", 20, "_-"},
    Shape{"doo_v1_", "digitalocean-token", 30, ""},
    Shape{"dor_v1_", "digitalocean-token", 30, ""},
    Shape{"bkua_", "buildkite-token", 20, ""},
    Shape{"CCIPAT_", "circleci-token", 20, "_"},
    Shape{"glc_", "grafana-token", 30, "+/="},
    Shape{"glft-", "gitlab-token", 16, "_-"},
    Shape{"gloas-", "gitlab-token", 16, "_-"},
    Shape{"glsoat-", "gitlab-token", 16, "_-"},
    Shape{"lsv2_pt_", "langsmith-key", 20, "_"},
    Shape{"lsv2_sk_", "langsmith-key", 20, "_"},
    Shape{"tskey-", "tailscale-key", 16, "-"},
    Shape{"sntrys_", "sentry-token", 20, "_+/="},
    Shape{"sntryu_", "sentry-token", 20, ""},
    Shape{"sbp_", "supabase-token", 20, ""},
    Shape{"xai-", "xai-key", 30, "_-"},
    Shape{"pplx-", "perplexity-key", 30, ""},
    Shape{"fw_", "fireworks-key", 20, ""},
    Shape{"wandb_v1_", "wandb-key", 20, "_"},
    Shape{"rpa_", "runpod-key", 30, ""},
    Shape{"esecret_", "anyscale-key", 16, ""},
    Shape{"aph0_", "anyscale-key", 16, "_-"},
    Shape{"GOCSPX-", "google-secret", 20, "_-"},
    Shape{"AGE-SECRET-KEY-", "age-key", 30, ""},
    Shape{"tgp_v1_", "together-key", 20, "_-"},
    Shape{"xapp-", "slack-token", 10, "-"},
    Shape{"hvs.", "vault-token", 20, "_-"},
    Shape{"hvb.", "vault-token", 20, "_-"},
    Shape{"SG.", "sendgrid-key", 30, "_-."},
    Shape{"ya29.", "google-token", 20, "_-"},
    Shape{"dp.pt.", "doppler-token", 20, ""},
    Shape{"cfut_", "cloudflare-token", 20, ""},
    Shape{"cfat_", "cloudflare-token", 20, ""},
    Shape{"cio_", "crates-token", 30, ""},
    Shape{"rubygems_", "rubygems-key", 30, ""},
    Shape{"KGAT_", "kaggle-key", 20, ""},
    Shape{"pcsk_", "pinecone-key", 20, "_"},
    Shape{"NRAK-", "newrelic-key", 20, ""},
};

constexpr unsigned bitOf(char end)
{
    return end == '_' ? 1 : end == '-' ? 2 : 4;
}

//! The characters before the "_", "-" or "." that ends a prefix, each with the bit of its end: most places are passed by it.
constexpr auto lastLetters = [] {
    std::array<unsigned char, 256> table{};
    for (const Shape &shape : shapes)
        table[static_cast<unsigned char>(shape.prefix[shape.prefix.size() - 2])] |= static_cast<unsigned char>(bitOf(shape.prefix.back()));
    return table;
}();

std::size_t runEnd(std::string_view text, std::size_t begin, std::string_view extra)
{
    const auto limit = std::min(text.size(), begin + 4096);
    std::size_t end = begin;
    while (end < limit && (isAlphanumeric(text[end]) || extra.find(text[end]) != std::string_view::npos))
        ++end;
    return end;
}

bool beginsWord(std::string_view text, std::size_t begin)
{
    return begin == 0 || !(isAlphanumeric(text[begin - 1]) || text[begin - 1] == '_');
}

//! sk- stands before names as well (sk-learn-..): a key has one long part, or capitals and digits.
bool isKey(std::string_view value)
{
    std::size_t run = 0, longest = 0;
    for (const char c : value)
        longest = std::max(longest, run = isAlphanumeric(c) ? run + 1 : 0);
    const auto any = [&](char first, char last) { return std::any_of(value.begin(), value.end(), [&](char c) { return c >= first && c <= last; }); };
    return longest >= 20 || (any('A', 'Z') && any('0', '9'));
}

std::optional<Secret> prefixed(std::string_view text, std::size_t anchor)
{
    if (anchor == 0 || (lastLetters[static_cast<unsigned char>(text[anchor - 1])] & bitOf(text[anchor])) == 0)
        return std::nullopt;
    for (const Shape &shape : shapes) {
        // Its last two characters rule most out before anything is compared.
        const std::size_t size = shape.prefix.size();
        if (shape.prefix[size - 1] != text[anchor] || shape.prefix[size - 2] != text[anchor - 1] || !text.substr(0, anchor + 1).ends_with(shape.prefix))
            continue;
        const auto begin = anchor + 1 - shape.prefix.size();
        const auto end = runEnd(text, anchor + 1, shape.extra);
        // pypi-AgE... is how every such token begins; pypi-anything is an ordinary name.
        const bool ordinary = (shape.prefix == "pypi-" && !text.substr(anchor + 1).starts_with("AgE"))
                              || (shape.prefix == "sk-" && !isKey(text.substr(anchor + 1, end - anchor - 1)));
        if (!ordinary && beginsWord(text, begin) && end - anchor > shape.least
            && looksRandom(text.substr(anchor + 1, end - anchor - 1), shape.least))
            return Secret{begin, end, shape.rule, begin};
    }
    return std::nullopt;
}

//! AKIA and its kin with 16 capitals or digits; AIza with 35 characters.
std::optional<Secret> cloudKey(std::string_view text, std::size_t begin)
{
    const auto prefix = text.substr(begin, 4);
    if (!beginsWord(text, begin))
        return std::nullopt;
    if (prefix == "AKIA" || prefix == "ASIA" || prefix == "ABIA" || prefix == "ACCA") {
        std::size_t end = begin + 4;
        while (end < text.size() && ((text[end] >= 'A' && text[end] <= 'Z') || (text[end] >= '0' && text[end] <= '9')))
            ++end;
        if (end - begin == 20)
            return Secret{begin, end, "aws-access-key", begin};
    }
    if (prefix == "AIza") {
        const auto end = runEnd(text, begin + 4, "_-");
        if (end - begin >= 39)
            return Secret{begin, end, "google-api-key", begin};
    }
    return std::nullopt;
}

//! eyJ... . ... . ...: a header that is JSON, a body, a signature.
std::optional<Secret> webToken(std::string_view text, std::size_t anchor)
{
    if (anchor < 2 || text.substr(anchor - 2, 2) != "ey" || !beginsWord(text, anchor - 2))
        return std::nullopt;
    std::size_t end = anchor;
    for (int part = 0; part < 3; ++part) {
        const auto begin = part == 0 ? anchor : end + 1;
        end = runEnd(text, begin, "_-");
        if (end - begin < 8 || (part < 2 && (end >= text.size() || text[end] != '.')))
            return std::nullopt;
    }
    return Secret{anchor - 2, end, "json-web-token", anchor - 2};
}

} // namespace

std::optional<Secret> tokenAt(std::string_view text, std::size_t anchor)
{
    switch (text[anchor]) {
    case '_':
    case '-':
    case '.':
        return prefixed(text, anchor);
    case 'A':
        return cloudKey(text, anchor);
    case 'J':
        return webToken(text, anchor);
    default:
        return std::nullopt;
    }
}

bool beginsToken(std::string_view word)
{
    for (std::size_t i = 1; i < word.size(); ++i) {
        const auto before = word.substr(0, i + 1);
        if (before.ends_with("AKIA") || before.ends_with("ASIA") || before.ends_with("AIza") || before.ends_with("eyJ"))
            return true;
        if ((word[i] != '_' && word[i] != '-' && word[i] != '.') || (lastLetters[static_cast<unsigned char>(word[i - 1])] & bitOf(word[i])) == 0)
            continue;
        for (const Shape &shape : shapes)
            if (before.ends_with(shape.prefix) && beginsWord(word, before.size() - shape.prefix.size()))
                return true;
    }
    return false;
}

} // namespace redossier
