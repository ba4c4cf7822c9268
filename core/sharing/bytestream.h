// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace redossier {

//! Bytes one after the other, from a file or out of something packed.
class ByteStream
{
public:
    virtual ~ByteStream() = default;
    //! Fills what it can of `into`; 0 at the end. Codes: file_unreadable, archive_invalid.
    virtual Result<std::size_t> read(std::span<char> into) = 0;
};

//! `bytes` bytes of an open file from `offset` on. The file stays the caller's.
class FileStream : public ByteStream
{
public:
    FileStream(int file, std::string name, std::uint64_t offset, std::uint64_t bytes)
        : m_file(file), m_name(std::move(name)), m_offset(offset), m_left(bytes)
    {
    }
    Result<std::size_t> read(std::span<char> into) override;

private:
    int m_file;
    std::string m_name;
    std::uint64_t m_offset;
    std::uint64_t m_left;
};

//! What a deflated stream unpacks to; memory is one block.
class InflatedStream : public ByteStream
{
public:
    enum class Wrapping { none, gzip };
    InflatedStream(ByteStream &packed, std::string name, Wrapping wrapping);
    ~InflatedStream() override;
    Result<std::size_t> read(std::span<char> into) override;

private:
    struct State; // zlib stays out of this header
    Outcome refill();

    ByteStream &m_packed;
    std::string m_name;
    Wrapping m_wrapping;
    std::unique_ptr<State> m_state;
};

} // namespace redossier
