// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>

namespace redossier {

//! Where a file is seen as memory, a page that is gone (the file was cut, or its disk fails) raises SIGBUS, which would end the
//! process. Inside of a guarded range it reads as zeros instead, and the guard tells.
class CutGuard
{
public:
    //! Null when too many ranges are guarded already.
    static std::unique_ptr<CutGuard> over(const std::byte *begin, std::size_t length);
    CutGuard(const CutGuard &) = delete;
    CutGuard &operator=(const CutGuard &) = delete;
    ~CutGuard();

    //! Whether a page was missing; from then on the rest of the range is zeros.
    bool wasHit() const;

private:
    struct Range;
    static Range ranges[];
    static void replace(int number, void *information, void *context);
    static void install();

    explicit CutGuard(Range &range) : m_range(range) {}
    Range &m_range;
};

} // namespace redossier
