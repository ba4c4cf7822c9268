// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"

#include <QCoreApplication>
#include <array>
#include <string_view>
#include <unordered_map>

namespace redossier {

std::string filled(const std::string &pattern, const std::vector<std::string> &arguments)
{
    constexpr std::string_view plural = "(s)";
    std::string result;
    bool isOne = false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern.compare(i, plural.size(), plural) == 0) {
            result += isOne ? "" : "s";
            i += plural.size() - 1;
            continue;
        }
        const bool isPlace = pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' && pattern[i + 1] <= '9';
        if (!isPlace) {
            result += pattern[i];
            continue;
        }
        const auto index = static_cast<std::size_t>(pattern[++i] - '1');
        if (index >= arguments.size())
            continue;
        result += arguments[index];
        isOne = arguments[index] == "1";
    }
    return result;
}

std::span<const std::span<const MessageEntry>> allMessages()
{
    static const std::array tables{
        baseMessages(),
        cliMessages(),
        comparisonMessages(),
        deviceMessages(),
        differenceMessages(),
        dossierMessages(),
        environmentMessages(),
        explanationMessages(),
        processMessages(),
        rebuildMessages(),
        reportMessages(),
        requirementsMessages(),
        sampleMessages(),
        sessionMessages(),
        sharingMessages(),
        referenceMessages(),
    };
    return tables;
}

const MessageEntry *findMessage(std::string_view code)
{
    static const auto index = [] {
        std::unordered_map<std::string_view, const MessageEntry *> entries;
        for (const auto table : allMessages())
            for (const MessageEntry &entry : table)
                entries.emplace(entry.code, &entry);
        return entries;
    }();
    const auto found = index.find(code);
    return found == index.end() ? nullptr : found->second;
}

int exitStatus(std::string_view code)
{
    const MessageEntry *entry = findMessage(code);
    return entry && entry->status != 0 ? entry->status : 70;
}

std::string Messages::text(const char *pattern) const
{
    if (m_language == Language::english || *pattern == '\0')
        return pattern;
    return QCoreApplication::translate("messages", pattern).toStdString();
}

Sentences Messages::finding(const Finding &finding) const
{
    const MessageEntry *entry = findMessage(finding.code);
    const std::vector<std::string> arguments{finding.subject, finding.detail, finding.where};
    if (!entry)
        return {finding.code + ": " + finding.subject + " " + finding.detail, {}};
    return {filled(text(entry->message), arguments), filled(text(entry->todo), arguments)};
}

Sentences Messages::error(const Error &error) const
{
    return finding(Finding{error.code, Severity::error, error.subject, error.subject, error.detail});
}

std::string Messages::statement(const Statement &statement) const
{
    const MessageEntry *entry = findMessage(statement.code);
    return entry ? filled(text(entry->message), statement.arguments) : statement.code;
}

} // namespace redossier
