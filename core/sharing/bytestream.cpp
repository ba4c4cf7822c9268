// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/bytestream.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <unistd.h>
#include <zlib.h>

namespace redossier {

Result<std::size_t> FileStream::read(std::span<char> into)
{
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), m_left));
    for (;;) {
        const ssize_t got = pread(m_file, into.data(), wanted, static_cast<off_t>(m_offset));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return Error{"file_unreadable", m_name, std::strerror(errno)};
        m_offset += static_cast<std::uint64_t>(got);
        m_left = got == 0 ? 0 : m_left - static_cast<std::uint64_t>(got);
        return static_cast<std::size_t>(got);
    }
}

struct InflatedStream::State
{
    z_stream stream{};
    std::array<char, 65536> input{};
    bool ended = false;
};

InflatedStream::InflatedStream(ByteStream &packed, std::string name, Wrapping wrapping)
    : m_packed(packed), m_name(std::move(name)), m_wrapping(wrapping), m_state(std::make_unique<State>())
{
    inflateInit2(&m_state->stream, wrapping == Wrapping::gzip ? 15 + 16 : -15);
}

InflatedStream::~InflatedStream()
{
    inflateEnd(&m_state->stream);
}

Outcome InflatedStream::refill()
{
    auto got = m_packed.read(m_state->input);
    if (!got)
        return got.error();
    m_state->stream.next_in = reinterpret_cast<Bytef *>(m_state->input.data());
    m_state->stream.avail_in = static_cast<uInt>(*got);
    return Done{};
}

Result<std::size_t> InflatedStream::read(std::span<char> into)
{
    z_stream &stream = m_state->stream;
    stream.next_out = reinterpret_cast<Bytef *>(into.data());
    stream.avail_out = static_cast<uInt>(into.size());
    while (stream.avail_out == into.size() && !m_state->ended) {
        if (stream.avail_in == 0) {
            if (auto filled = refill(); !filled)
                return filled.error();
            if (stream.avail_in == 0)
                return Error{"archive_invalid", m_name, "it ends too early"};
        }
        const int state = inflate(&stream, Z_NO_FLUSH);
        if (state != Z_OK && state != Z_STREAM_END)
            return Error{"archive_invalid", m_name, stream.msg ? stream.msg : "it cannot be unpacked"};
        if (state != Z_STREAM_END)
            continue;
        // A gzip file may be several, one behind the other.
        if (stream.avail_in == 0)
            if (auto filled = refill(); !filled)
                return filled.error();
        m_state->ended = m_wrapping == Wrapping::none || stream.avail_in == 0 || inflateReset(&stream) != Z_OK;
    }
    return into.size() - stream.avail_out;
}

} // namespace redossier
