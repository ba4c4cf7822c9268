// SPDX-License-Identifier: GPL-3.0-or-later
//! Any bytes as a ZIP archive: what is accepted lies within the file and overlaps nowhere.
#include "core/plain/zipframing.h"
#include "tests/fuzz/memoryfile.h"

#include <algorithm>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const redossier::fuzz::MemoryFile file;
    file.fill(bytes, size);
    auto members = redossier::readZipFraming(file.file(), size, "input");
    if (!members)
        return 0;
    std::sort(members->begin(), members->end(), [](const auto &a, const auto &b) { return a.offset < b.offset; });
    std::uint64_t end = 0;
    for (const redossier::ZipMember &member : *members) {
        if (member.offset < end || member.packedBytes > size || member.offset > size - member.packedBytes)
            std::abort();
        end = member.offset + member.packedBytes;
    }
    return 0;
}
