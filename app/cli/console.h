// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/taskcontext.h"

#include <chrono>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace redossier {

//! Replaceable streams of a command: the result goes to `out`, progress and messages to `err`. Every line that is shown
//! has its control characters made visible; progress may be reported from any thread.
class Console
{
public:
    struct Settings
    {
        bool json = false;       //!< standard output is exactly one JSON document
        bool quiet = false;      //!< no progress
        bool colour = false;     //!< a terminal, and NO_COLOR unset
        bool errTerminal = false;//!< progress as a bar
        bool inTerminal = false; //!< questions can be asked
        int inDescriptor = -1;   //!< what `in` reads, so that a question can be cancelled; -1: it cannot
        int columns = 80;        //!< width of the terminal
        std::chrono::milliseconds progressDelay{0}; //!< a task that counts and is done sooner shows no progress
    };

    Console(std::ostream &out, std::ostream &err, std::istream &in, Settings settings);

    const Settings &settings() const { return m_settings; }
    void apply(bool json, bool quiet);
    //! A question ends with no once this is requested.
    void stopWith(std::stop_token stop) { m_stop = std::move(stop); }

    //! A line of the result, control characters made visible.
    void print(std::string_view line);
    //! Text of the program itself, with its own line ends.
    void write(std::string_view text);
    //! The one document of --json.
    void document(const Json &json);
    //! A line for the person, on standard error.
    void note(std::string_view line);
    void finding(const Finding &finding, const Wording &wording);
    //! Prints the error (as a document with --json) and gives its exit status.
    int fail(const Error &error);
    int fail(int status, const Findings &findings);
    //! The end of a command: takes the bar away, and with --json sees to it that a status of 64 or above has a document.
    int finish(int status);
    //! A question with the default no; false where nobody can answer.
    bool ask(std::string_view question);
    //! Progress to standard error: a bar on a terminal, a plain line per tenth elsewhere.
    void progress(const Progress &progress);

private:
    void closeBar();
    void errorDocument(int status, const Findings &findings);
    void writeNote(std::string_view line);
    std::string bar(const Progress &progress) const;
    bool inputArrived() const;
    bool isBrief(const Progress &progress, std::chrono::steady_clock::time_point now);

    std::ostream &m_out;
    std::ostream &m_err;
    std::istream &m_in;
    Settings m_settings;
    std::stop_token m_stop;
    std::mutex m_mutex;
    std::string m_task; //!< the one that reported last, and since when
    std::chrono::steady_clock::time_point m_taskStart;
    std::string m_lastProgress;
    std::optional<std::chrono::steady_clock::time_point> m_lastDrawn;
    Findings m_shown; //!< what finish() puts into a document when the command wrote none
    bool m_barOpen = false;
    bool m_documented = false;
};

} // namespace redossier
