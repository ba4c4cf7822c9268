// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <string>
#include <string_view>
#include <vector>

namespace redossier {

enum class Severity { error, warning, hint };

std::string_view spelling(Severity severity);

//! Something that a person should know about an input; `code` is stable, its sentences live in core/messages.
struct Finding
{
    std::string code;    //!< one of resources/schema/codes.json
    Severity severity = Severity::error;
    std::string where;   //!< file, "file:line" or a JSON pointer such as "reference.json#/goal"
    std::string subject; //!< the name it is about, e.g. a distribution
    std::string detail;  //!< data for the sentence: a value, a rule; never a sentence of its own

    bool operator==(const Finding &) const = default;
};

using Findings = std::vector<Finding>;

bool hasError(const Findings &findings);

//! A fact for a person's eyes that a document carries in words: `code` picks the sentence, `arguments` fill it.
struct Statement
{
    std::string code;
    std::vector<std::string> arguments;

    bool operator==(const Statement &) const = default;
};

struct Sentences
{
    std::string message;
    std::string todo;
};

//! Turns codes into sentences; core/messages has the one implementation, everything below it knows this face only.
class Wording
{
public:
    virtual ~Wording() = default;
    virtual Sentences finding(const Finding &finding) const = 0;
    virtual Sentences error(const Error &error) const = 0;
    virtual std::string statement(const Statement &statement) const = 0;
};

//! {"code", "severity", "where", "subject", "message", "todo"}, as every document has it.
Json findingJson(const Finding &finding, const Wording &wording);
Json findingsJson(const Findings &findings, const Wording &wording);
//! An array of sentences.
Json statementsJson(const std::vector<Statement> &statements, const Wording &wording);

} // namespace redossier
