// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/bytesource.h"

#include <span>

namespace redossier {

//! Unpacks a deflated source block by block; memory is two blocks whatever the sizes.
class Inflater
{
public:
    //! `bytes`: what must come out, no more and no less.
    Inflater(const ByteSource &packed, std::uint64_t bytes);
    ~Inflater();
    Inflater(const Inflater &) = delete;
    Inflater &operator=(const Inflater &) = delete;

    //! The next bytes, valid until the next call; none when all came out and all that is packed was used. Codes:
    //! archive_invalid, file_unreadable.
    Result<std::span<const std::byte>> next();

private:
    struct Stream; // zlib stays out of this header
    Outcome refill();

    const ByteSource &m_packed;
    std::uint64_t m_bytesLeft;
    std::uint64_t m_taken = 0; //!< of the packed bytes
    std::vector<std::byte> m_input, m_output;
    std::unique_ptr<Stream> m_stream;
    bool m_ended = false;
};

} // namespace redossier
