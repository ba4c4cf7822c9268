// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/taskcontext.h"
#include "core/plain/json.h"
#include "core/reference/reference.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace redossier {

//! How far repetitions of one sample lie apart, each held against the first: shown beside the criterion, and never turned
//! into a number of it.
class SampleSpread
{
public:
    //! `engine` is redossier-engine; `inputs` the sample's inputs, for identifiers.
    SampleSpread(std::filesystem::path engine, std::vector<DeclaredOutput> outputs, std::filesystem::path inputs);

    //! Compares one more folder of outputs with that of the first run. Codes: those of compareOutputs.
    Outcome add(const std::filesystem::path &first, const std::filesystem::path &repeated, const Wording &wording,
                const TaskContext &context);

    //! {runs, outputs: [{name, bitwise_equal, runs_equal, structure_differs, max_absolute, max_relative, minimum_cosine}]};
    //! max_absolute and max_relative are {value, run, identifier, index, expected, found} or null, `run` counted from 1.
    Json document() const;

private:
    void take(const Json &output);
    Json &entryFor(const std::string &name);

    std::filesystem::path m_engine;
    std::vector<DeclaredOutput> m_outputs;
    std::filesystem::path m_inputs;
    int m_runs = 1;
    std::shared_ptr<Json> m_entries;
};

//! The spread in words, one statement an output.
std::vector<Statement> spreadStatements(const Json &spread);

} // namespace redossier
