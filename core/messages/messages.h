// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! One code and its sentences. %1 is the subject, %2 the detail, %3 the place; for a statement %1.. are its arguments.
struct MessageEntry
{
    std::string_view code;
    int status;            //!< exit status of the command line when it is an Error; 0 for findings and statements
    const char *message;   //!< marked with QT_TRANSLATE_NOOP("messages", ..)
    const char *todo;      //!< "" where nothing is to be done
};

//! The tables, one per area, each in a file of its own (core/messages/AREAmessages.cpp).
std::span<const MessageEntry> baseMessages();
std::span<const MessageEntry> processMessages();
std::span<const MessageEntry> comparisonMessages();
std::span<const MessageEntry> explanationMessages();
std::span<const MessageEntry> referenceMessages();
std::span<const MessageEntry> cliMessages();
std::span<const MessageEntry> reportMessages();
std::span<const MessageEntry> dossierMessages();
std::span<const MessageEntry> environmentMessages();
std::span<const MessageEntry> requirementsMessages();
std::span<const MessageEntry> rebuildMessages();
std::span<const MessageEntry> deviceMessages();
std::span<const MessageEntry> differenceMessages();
std::span<const MessageEntry> sampleMessages();
std::span<const MessageEntry> sessionMessages();
std::span<const MessageEntry> sharingMessages();

//! Every entry of every table.
std::span<const std::span<const MessageEntry>> allMessages();
const MessageEntry *findMessage(std::string_view code);

//! A sentence of a table with its places filled; "(s)" agrees with the number before it: "%1 output(s)" is "1 output" or
//! "2 outputs".
std::string filled(const std::string &pattern, const std::vector<std::string> &arguments);

//! The exit status of cli.md for an error code; 70 for one that no table knows.
int exitStatus(std::string_view code);

//! English sentences for documents, translated ones for a person's screen.
class Messages : public Wording
{
public:
    enum class Language { english, translated };
    explicit Messages(Language language) : m_language(language) {}
    Sentences finding(const Finding &finding) const override;
    Sentences error(const Error &error) const override;
    std::string statement(const Statement &statement) const override;

private:
    std::string text(const char *pattern) const;
    Language m_language;
};

} // namespace redossier
