// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/process/logreader.h"

#include <QString>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace redossier {

//! A log on disk: `relative` below `folder`.
struct LogFile
{
    std::filesystem::path folder;
    std::string relative;

    bool operator==(const LogFile &) const = default;
};

//! A part of a log, ready to be shown.
struct ShownLogPart
{
    QString text;
    std::vector<std::uint64_t> offsets; //!< of the first byte of each of its lines
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::uint64_t size = 0; //!< of the whole log

    //! The line of the text in which the byte at `offset` of the log stands.
    int lineAt(std::uint64_t offset) const;
};

//! Which part of a log is wanted.
struct LogPlace
{
    enum class Kind {
        from,   //!< what begins at the offset
        before, //!< what ends there
        around, //!< from some lines before the offset on
        end     //!< the last part
    };

    Kind kind = Kind::from;
    std::uint64_t offset = 0;
};

//! For a thread that may wait on the disk. At most 256 KiB of the log. Codes: those of LogReader.
Result<ShownLogPart> readShownPart(const LogFile &log, const LogPlace &place);

} // namespace redossier
