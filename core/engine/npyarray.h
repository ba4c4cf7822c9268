// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/npyheader.h"
#include "core/plain/uniquefd.h"

#include <memory>

namespace redossier {

//! The array of a .npy file, read in blocks from the open file; nothing is allocated before its size was checked.
class NpyArray : public OutputArray
{
public:
    struct Opened
    {
        std::unique_ptr<OutputArray> array;
        std::uint64_t trailingBytes = 0;
    };
    //! Codes: output_invalid, not_numeric, file_unreadable.
    static Result<Opened> open(UniqueFd file, const std::string &name);

    NpyArray(UniqueFd file, std::string name, NpyHeader header, std::uint64_t dataOffset);
    Result<const std::byte *> read(std::uint64_t first, std::size_t count, std::vector<std::byte> &buffer) override;
    Outcome prepareForScatteredRows() override;

private:
    Outcome readBytes(std::uint64_t offset, std::byte *into, std::size_t count) const;
    Outcome loadWhole();
    void gather(std::uint64_t first, std::size_t count, std::byte *into) const;
    Outcome loadTexts();
    void swapBytes(std::byte *raw, std::size_t count) const;

    UniqueFd m_file;
    std::string m_name;
    NpyHeader m_header;
    std::uint64_t m_dataOffset;
    std::vector<std::byte> m_whole; //!< in the file's order, when rows are scattered in it
};

} // namespace redossier
