// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/bytesource.h"
#include "core/engine/progress.h"

namespace redossier {

struct LineAndColumn
{
    std::uint64_t line = 1;
    std::uint64_t column = 1; //!< in characters, from 1
};

//! A JSON document, or one a line, in a file that is read in pieces, again and again; offsets are those behind its byte order mark.
class JsonText
{
public:
    //! Checks that all of it is UTF-8 without a NUL byte. `passes`: how often it will be read, for the progress. Codes:
    //! file_too_large, file_unreadable, output_invalid.
    static Result<JsonText> open(const Bytes &source, const std::string &file, unsigned passes, const ProgressTaker &progress);

    std::uint64_t size() const { return m_source->size() - m_begin; }
    const std::string &file() const { return m_file; }
    //! Code: file_unreadable.
    Outcome read(std::uint64_t offset, char *into, std::size_t count) const
    {
        return m_source->read(m_begin + offset, reinterpret_cast<std::byte *>(into), count);
    }
    void tell(unsigned pass, std::uint64_t offset) const
    {
        if (m_progress)
            m_progress(pass * size() + offset, m_passes * size());
    }
    //! "line 3, column 5: ".
    std::string spelledPlace(std::uint64_t offset) const;

private:
    Outcome check() const;

    Bytes m_source;
    std::string m_file;
    std::uint64_t m_begin = 0;
    unsigned m_passes = 1;
    ProgressTaker m_progress;
};

//! Lines and columns of ascending offsets.
class JsonPlaces
{
public:
    explicit JsonPlaces(const JsonText &text) : m_text(&text) {}
    LineAndColumn at(std::uint64_t offset);

private:
    const JsonText *m_text;
    std::uint64_t m_offset = 0;
    LineAndColumn m_place;
};

} // namespace redossier
