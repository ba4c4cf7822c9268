// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/inflater.h"

#include <algorithm>
#include <zlib.h>

namespace redossier {

namespace {

constexpr std::size_t blockBytes = 1 << 17;

Error invalid(const std::string &rule)
{
    return {"archive_invalid", {}, rule};
}

} // namespace

struct Inflater::Stream
{
    z_stream z = {};
    bool ready = false;
};

Inflater::Inflater(const ByteSource &packed, std::uint64_t bytes)
    : m_packed(packed), m_bytesLeft(bytes), m_input(std::min<std::uint64_t>(blockBytes, packed.size())),
      m_output(std::min<std::uint64_t>(blockBytes, bytes) + 1), m_stream(std::make_unique<Stream>())
{
    m_stream->ready = ::inflateInit2(&m_stream->z, -MAX_WBITS) == Z_OK; // without a header of its own
}

Inflater::~Inflater()
{
    if (m_stream->ready)
        ::inflateEnd(&m_stream->z);
}

Outcome Inflater::refill()
{
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(m_input.size(), m_packed.size() - m_taken));
    if (const auto read = m_packed.read(m_taken, m_input.data(), count); !read)
        return read;
    m_taken += count;
    m_stream->z.next_in = reinterpret_cast<Bytef *>(m_input.data());
    m_stream->z.avail_in = static_cast<uInt>(count);
    return Done{};
}

Result<std::span<const std::byte>> Inflater::next()
{
    z_stream &z = m_stream->z;
    if (!m_stream->ready)
        return invalid("it cannot be unpacked: zlib has no memory");
    z.next_out = reinterpret_cast<Bytef *>(m_output.data());
    z.avail_out = static_cast<uInt>(m_output.size());
    while (!m_ended && z.avail_out > 0) {
        if (z.avail_in == 0 && m_taken < m_packed.size())
            if (const auto filled = refill(); !filled)
                return filled.error();
        const int state = ::inflate(&z, Z_NO_FLUSH);
        m_ended = state == Z_STREAM_END;
        if (state == Z_OK || m_ended)
            continue;
        return invalid(state == Z_BUF_ERROR ? "its packed content ends too early" : "its packed content is damaged");
    }
    const std::size_t count = m_output.size() - z.avail_out;
    if (count > m_bytesLeft)
        return invalid("it unpacks to more bytes than it announces");
    m_bytesLeft -= count;
    if (m_ended && m_bytesLeft > 0)
        return invalid("it unpacks to " + std::to_string(m_bytesLeft) + " bytes less than it announces");
    if (m_ended && (z.avail_in > 0 || m_taken < m_packed.size()))
        return invalid("bytes follow its packed content");
    return std::span<const std::byte>(m_output.data(), count);
}

} // namespace redossier
