// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/runrequest.h"

namespace redossier {

class Console;

//! What `run` shows a person: a line a step while it goes on (standard error), and the outcome at the end (standard output).
class RunView
{
public:
    RunView(Console &console, const Wording &wording) : m_console(console), m_wording(wording) {}

    void stepChanged(const Run &run, const StepReport &step);
    void summary(const CarriedOut &done, const RunRequest &request);
    //! Steps, first error and verdict alone.
    void record(const CarriedOut &done);

private:
    void steps(const Run &run);
    void firstError(const CarriedOut &done);
    void gate(const CarriedOut &done, const RunRequest &request);
    void verdict(const CarriedOut &done);
    void places(const CarriedOut &done, const RunRequest &request);
    void list(const char *titleCode, const std::vector<Statement> &statements);
    std::string words(const Statement &statement) const { return m_wording.statement(statement); }

    Console &m_console;
    const Wording &m_wording;
};

//! "✓ passed": a symbol and the words for it; never one without the other.
std::string stateWords(StepState state, const Wording &wording);

} // namespace redossier
