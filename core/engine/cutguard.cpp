// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/cutguard.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

namespace redossier {

//! Read by the handler without a lock; `begin` is 0 where none is guarded.
struct CutGuard::Range
{
    std::atomic<std::uintptr_t> begin = 0, end = 0;
    std::atomic<bool> hit = false;
};

namespace {

constexpr std::size_t most = 64;
std::mutex choosing;
struct sigaction before = {};
std::uintptr_t pageSize = 4096;

} // namespace

CutGuard::Range CutGuard::ranges[most];

//! The handler. It calls what is a mere system call, and the thread that it interrupts was reading memory.
void CutGuard::replace(int, void *information, void *)
{
    const int error = errno;
    const auto at = reinterpret_cast<std::uintptr_t>(static_cast<siginfo_t *>(information)->si_addr);
    for (Range &range : ranges) {
        const std::uintptr_t end = range.end;
        if (at < range.begin || at >= end)
            continue;
        range.hit = true;
        const std::uintptr_t page = at / pageSize * pageSize;
        const bool replaced = ::mmap(reinterpret_cast<void *>(page), end - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
                                     -1, 0) != MAP_FAILED;
        errno = error;
        if (replaced)
            return;
    }
    // Of somebody else: the instruction is tried again, and meets who was asked before.
    ::sigaction(SIGBUS, &before, nullptr);
}

void CutGuard::install()
{
    static const bool installed = [] {
        pageSize = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
        struct sigaction action = {};
        action.sa_flags = SA_SIGINFO;
        action.sa_sigaction = [](int number, siginfo_t *information, void *context) { replace(number, information, context); };
        return ::sigaction(SIGBUS, &action, &before) == 0;
    }();
    static_cast<void>(installed);
}

std::unique_ptr<CutGuard> CutGuard::over(const std::byte *begin, std::size_t length)
{
    install();
    const std::lock_guard lock(choosing);
    for (Range &range : ranges) {
        if (range.begin != 0)
            continue;
        range.hit = false;
        range.end = reinterpret_cast<std::uintptr_t>(begin) + length;
        range.begin = reinterpret_cast<std::uintptr_t>(begin);
        return std::unique_ptr<CutGuard>(new CutGuard(range));
    }
    return nullptr;
}

CutGuard::~CutGuard()
{
    m_range.end = 0;
    m_range.begin = 0;
}

bool CutGuard::wasHit() const
{
    return m_range.hit;
}

} // namespace redossier
