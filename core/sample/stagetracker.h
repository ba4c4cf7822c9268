// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/process/commandrunner.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! read_data preprocess transfer compute extension write reload
bool isStageName(std::string_view name);

//! The stage that a line of output begins: "::stage compute" alone on it (blanks around and a final CR are fine).
std::optional<std::string> stageOfLine(std::string_view line);

struct ReportedStage
{
    std::string name;
    double started = 0; //!< seconds since the tracker was made
    std::optional<double> seconds; //!< absent while it goes on
};

//! Follows the stage protocol in the live output of a sample. A line is looked at up to 256 bytes; longer ones are no stage.
class StageTracker
{
public:
    void feed(Stream stream, std::string_view piece);
    void finish(); //!< the program ended: a last line without newline counts, and the last stage ends

    //! In the order in which they began; the first 10,000.
    const std::vector<ReportedStage> &stages() const { return m_stages; }
    //! The last one that began.
    const std::optional<std::string> &current() const { return m_current; }
    //! Names that the protocol does not know, each once, at most 20.
    const std::vector<std::string> &unknownNames() const { return m_unknown; }

private:
    struct Line
    {
        std::string text;
        bool tooLong = false;
    };
    void endLine(Line &line);

    std::array<Line, 2> m_lines;
    Stopwatch m_watch;
    std::vector<ReportedStage> m_stages;
    std::optional<std::string> m_current;
    std::vector<std::string> m_unknown;
};

} // namespace redossier
