// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/taskcontext.h"
#include "core/sharing/privatematch.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace redossier {

//! Where a private thing stands first in a file.
struct PrivatePlace
{
    std::string file;       //!< relative to what was scanned; "ARCHIVE, member NAME" inside of one
    std::uint64_t line = 0; //!< 0: in the file's name, or in a file without lines
    std::string preview;    //!< what stands around it, every credential as ****
    std::uint64_t count = 0; //!< how often it stands in this file
};

//! One private thing, in whatever notation, and where it stands: one row of a review.
struct PrivateRow
{
    PrivateKind kind = PrivateKind::credential;
    std::string rule;  //!< what gave it away first
    std::string value; //!< of a credential never to be shown
    std::vector<PrivatePlace> places; //!< one for each file, at most 1,000
    std::uint64_t count = 0;          //!< in all files
};

//! Rows in the order in which they were found. Memory is bounded: the 10,000 first things are kept, others counted.
class PrivateRows
{
public:
    //! Counts it; the place to fill in when it is the first of this thing in `file`, else null.
    PrivatePlace *add(const PrivateMatch &match, const std::string &file);
    const std::vector<PrivateRow> &rows() const { return m_rows; }
    std::vector<PrivateRow> take() { return std::move(m_rows); }
    std::uint64_t leftOut() const { return m_leftOut; }

private:
    std::vector<PrivateRow> m_rows;
    std::map<std::pair<PrivateKind, std::string>, std::size_t> m_index;
    std::vector<std::size_t> m_lastPlace; //!< of each row: where it was counted last
    std::uint64_t m_leftOut = 0;
};

struct PrivateScan
{
    std::vector<PrivateRow> rows;
    Findings notRead;          //!< private_not_read and private_binary: every file, or member, that was not looked into whole
    Findings secretFiles;      //!< secret_file: files of credentials by their name
    std::uint64_t files = 0;   //!< looked into
    std::uint64_t leftOut = 0; //!< things beyond those that are kept
};

//! Names that belong to this machine and its user: looked for as words besides what rules find.
struct MachineNames
{
    std::vector<std::string> users;
    std::vector<std::string> hosts;
    static MachineNames ofThisMachine();
};

//! A file, or every file below a folder, without following a link: text in pieces, members of ZIP archives and of packed tar
//! files. Names and credentials that a rule finds in one place are found everywhere, credentials in other encodings too.
//! Starts nothing, writes nothing. Codes: missing_file, file_unreadable, cancelled.
Result<PrivateScan> scanPrivate(const std::filesystem::path &path, const MachineNames &names, const TaskContext &context = {});

//! The rows of one text that lies in memory, e.g. a report.
std::vector<PrivateRow> scanText(std::string_view text, const std::string &name, const MachineNames &names = {});

} // namespace redossier
