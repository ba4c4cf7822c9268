// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/judgement.h"
#include "core/plain/json.h"
#include "core/reference/criterion.h"

#include <memory>
#include <string>

namespace redossier {

//! One rule held against one output, and its entry in the document.
struct RuleJudgement
{
    JudgedRule judged;
    Statement summary; //!< what was measured, in words, whatever the state
    //! {kind, state, measured, limit, mismatched, max_relative, formula, justification}, and what its kind measures besides
    std::shared_ptr<Json> document;
};

//! One rule while it is judged.
class RuleEntry
{
public:
    //! `facts` are the engine's of this output, `measured` what it found for this rule.
    RuleEntry(const Rule &rule, const std::string &output, const Json &facts, const Json &measured);

    const Rule &rule() const { return m_rule; }
    const std::string &output() const { return m_output; }
    const Json &facts() const { return m_facts; }
    const Json &measured() const { return m_measured; }

    void set(std::string_view key, Json value);
    const Json &at(std::string_view key) const;
    //! Met or not met, in one sentence that says what was measured; not met, it is the reason too.
    void settle(bool met, Statement summary);
    //! The same with a reason of its own.
    void settle(bool met, Statement summary, Statement reason);
    //! The statement's first two details are the output and the kind; `details` follow.
    void notJudged(std::string_view code, const std::vector<std::string> &details = {});
    RuleJudgement finish();

private:
    const Rule &m_rule;
    const std::string &m_output;
    const Json &m_facts;
    const Json &m_measured;
    RuleJudgement m_judgement;
};

} // namespace redossier
