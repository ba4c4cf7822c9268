// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace redossier {

//! Why `python -m venv` or pip failed, as far as its words say: a code and the facts in them. Only the cause that pip names
//! is given; nothing is guessed or proposed as equivalent.
struct PipFailure
{
    std::string code; //!< "pip_no_matching", "pip_hash_mismatch", .. "pip_failed" where no rule knows the words
    std::string subject; //!< requirement, package or file
    std::string detail;  //!< the facts as text
    std::vector<std::pair<std::string, std::string>> facts; //!< e.g. {"requirement", "torch==1.12.1+cu116"}
    bool inErrors = true; //!< the words stand in standard error, else in standard output
    int line = 0;         //!< there, counted from 1; 0: nowhere
    std::string words;    //!< that line as printed

    Finding finding(std::string_view where) const;
    //! The first fact of that name, or "".
    std::string fact(std::string_view name) const;
};

//! `output` and `errors` are what the command printed.
PipFailure explainPipFailure(std::string_view output, std::string_view errors);
PipFailure explainVenvFailure(std::string_view output, std::string_view errors);

} // namespace redossier
