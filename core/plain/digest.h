// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

namespace redossier {

//! SHA-256 of bytes that arrive in pieces.
class Sha256
{
public:
    Sha256();
    ~Sha256();
    void add(const void *bytes, std::size_t count);
    void add(std::string_view bytes) { add(bytes.data(), bytes.size()); }
    //! 64 lower-case hex digits; nothing can be added afterwards.
    std::string hex();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

std::string sha256Hex(std::string_view bytes);

struct FileDigest
{
    std::string sha256;
    std::uint64_t bytes = 0;
    bool operator==(const FileDigest &) const = default;
};

//! Reads an open file from its start. Codes: file_unreadable, file_unstable (it changed while it was read, twice),
//! cancelled. `advanced` is told the bytes of each piece. A file that changed within the last 0.1 s is waited for.
Result<FileDigest> digestOpenFile(int fd, const std::string &subject, const std::stop_token &stop = {},
                                  const std::function<void(std::uint64_t)> &advanced = {});

//! The same, in one pass, for a file that nobody else writes: one that was just written here.
Result<FileDigest> digestOwnFile(int fd, const std::string &subject, const std::stop_token &stop = {});

} // namespace redossier
