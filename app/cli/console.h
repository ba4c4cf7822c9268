// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/taskcontext.h"

#include <iosfwd>
#include <string>
#include <string_view>

namespace redossier {

//! Replaceable streams of a command: the result goes to `out`, progress and messages to `err`.
class Console
{
public:
    struct Settings
    {
        bool json = false;       //!< standard output is exactly one JSON document
        bool quiet = false;      //!< no progress
        bool colour = false;     //!< NO_COLOR unset and a terminal
        bool errTerminal = false;//!< progress as a bar
        bool inTerminal = false; //!< questions can be asked
    };

    Console(std::ostream &out, std::ostream &err, std::istream &in, Settings settings);

    const Settings &settings() const { return m_settings; }
    void apply(bool json, bool quiet);

    //! A line of the result, control characters made visible.
    void print(std::string_view line);
    //! The one document of --json.
    void document(const Json &json);
    //! A line for the person, on standard error.
    void note(std::string_view line);
    void finding(const Finding &finding, const Wording &wording);
    //! Prints the error (as a document with --json) and gives its exit status.
    int fail(const Error &error);
    int fail(int status, const Findings &findings);
    //! A question with the default no; false where nobody can answer.
    bool ask(std::string_view question);
    //! Progress to standard error: a bar on a terminal, a plain line per tenth elsewhere.
    void progress(const Progress &progress);

private:
    std::ostream &m_out;
    std::ostream &m_err;
    std::istream &m_in;
    Settings m_settings;
    std::string m_lastProgress;
    bool m_barOpen = false;
    void closeBar();
};

} // namespace redossier
