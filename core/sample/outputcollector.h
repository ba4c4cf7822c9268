// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/taskcontext.h"
#include "core/reference/reference.h"

#include <filesystem>
#include <string>
#include <vector>

namespace redossier {

//! Takes what a sample wrote into the run: declared outputs and their identifier files, if they are new.
class OutputCollector
{
public:
    //! Before the sample starts, when `outputs` is empty: its time on the file system is the start.
    explicit OutputCollector(std::filesystem::path outputs);

    //! Copies to `runFolder`/outputs. A declared output that is absent (missing_output), older than the start
    //! (stale_output) or no regular file (output_refused) is a finding of severity error; files that nobody declared are the
    //! warning undeclared_output. Codes: cannot_write, path_escapes, cancelled.
    Result<Findings> collect(const std::vector<DeclaredOutput> &declared, const std::filesystem::path &runFolder,
                             const TaskContext &context) const;

private:
    std::filesystem::path m_outputs;
    std::filesystem::file_time_type m_start;
};

} // namespace redossier
