// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/plain/result.h"
#include "core/plain/uniquefd.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! A part of a log: whole lines, unless one line is longer than the part.
struct LogPart
{
    std::string text;
    std::uint64_t begin = 0; //!< offset of its first byte
    std::uint64_t size = 0;  //!< of the whole log

    std::uint64_t end() const { return begin + text.size(); }
};

//! Where a text stands in a log.
struct LogMatches
{
    std::uint64_t total = 0;
    std::vector<std::uint64_t> offsets; //!< of the first 10,000
};

//! A log on disk, however large: it is never held as a whole.
class LogReader
{
public:
    //! `relative` lies below `folder`; no link is followed. Codes: those of openBeneath.
    static Result<LogReader> open(const std::filesystem::path &folder, std::string_view relative);

    //! At most `most` bytes from the first line that begins at `offset` or after it; past the end: the last ones.
    //! Code: file_unreadable.
    Result<LogPart> partAt(std::uint64_t offset, std::size_t most) const;
    //! At most `most` bytes of the lines before `offset`. Code: file_unreadable.
    Result<LogPart> partBefore(std::uint64_t offset, std::size_t most) const;
    //! Offset of the beginning of `line`, counted from 1; of the last line when there are fewer. Codes: file_unreadable,
    //! cancelled.
    Result<std::uint64_t> offsetOfLine(std::int64_t line, const TaskContext &context) const;
    //! Every place of `text`; letters A to Z count as a to z. Codes: file_unreadable, cancelled.
    Result<LogMatches> find(std::string_view text, const TaskContext &context) const;

private:
    explicit LogReader(UniqueFd file) : m_file(std::move(file)) {}
    Result<std::uint64_t> size() const;
    Result<std::string> bytesAt(std::uint64_t offset, std::size_t most) const;

    UniqueFd m_file;
};

} // namespace redossier
