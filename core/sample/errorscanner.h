// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sample/firsterror.h"

namespace redossier {

//! Follows a log line by line and keeps the first error. Memory does not grow with the log.
class ErrorScanner
{
public:
    explicit ErrorScanner(ErrorClues clues) : m_clues(std::move(clues)) {}

    //! Any piece of the log.
    void feed(std::string_view piece);
    //! At the end of the log.
    std::optional<LoggedError> finish();

private:
    struct Found
    {
        std::string message;
        std::int64_t line = 0;
        std::optional<std::string> stage;
    };

    enum class State {
        searching,  //!< outside of any traceback
        inTraceback, //!< after its header: frames are indented, the first line that is not is the exception
        inMessage,  //!< after an exception: its message may go on, and may carry a worker's traceback
        done
    };

    void endLine();
    void takeLine(std::string_view line);
    void search(std::string_view line);
    void followTraceback(std::string_view line);
    void followMessage(std::string_view line);
    bool beginsTraceback(std::string_view line);
    bool isFinished(std::string_view line);
    void found(std::string_view message);
    std::string_view withoutPrefix(std::string_view line) const;
    void rememberSyntaxPlace(std::string_view line);

    ErrorClues m_clues;
    State m_state = State::searching;
    std::string m_line;      //!< the line being read, at most lineLimit bytes
    std::int64_t m_number = 0;
    std::string m_prefix;    //!< what stands before each line of the traceback: "[rank0]: ", or the margin of a group
    bool m_group = false;    //!< inside of an exception group
    bool m_ignored = false;  //!< the next traceback is one that Python ignored
    bool m_syntaxPlace = false; //!< a "File .., line N" without header: SyntaxError of the program itself
    bool m_terminate = false;   //!< "terminate called ..": the next line says what()
    bool m_workerFollows = false; //!< "-- Process 0 terminated with the following error:"
    int m_linesOfMessage = 0;
    bool m_continues = false; //!< indented lines below belong to the message
    std::optional<std::string> m_stage;
    std::optional<Found> m_first;
    std::optional<Found> m_ignoredError;
    std::optional<Found> m_numpyWarning;
};

} // namespace redossier
