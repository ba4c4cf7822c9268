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
    std::optional<double> seconds; //!< absent: it was the last one
};

//! Follows the stage protocol in the live output of a sample. A line is looked at up to 256 bytes; longer ones are no stage.
class StageTracker
{
public:
    void feed(Stream stream, std::string_view piece);
    void finish(); //!< the output ended: a last line without newline counts

    const std::vector<ReportedStage> &stages() const { return m_stages; }
    std::optional<std::string> current() const;
    //! Names that the protocol does not know, each once, at most 20.
    const std::vector<std::string> &unknownNames() const { return m_unknown; }

private:
    void endLine(std::string &line, bool &tooLong);

    struct Line
    {
        std::string text;
        bool tooLong = false;
    };
    std::array<Line, 2> m_lines;
    Stopwatch m_watch;
    std::vector<ReportedStage> m_stages;
    std::vector<std::string> m_unknown;
};

} // namespace redossier
