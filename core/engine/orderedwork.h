// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace redossier {

//! As many threads as this process may use, at most sixteen: beyond, memory is what is waited for. `wanted` 0: all.
inline unsigned threadsFor(std::uint64_t pieces, unsigned wanted = 0)
{
    constexpr unsigned most = 16;
    const unsigned available = wanted > 0 ? wanted : std::min(std::max(1u, std::thread::hardware_concurrency()), most);
    return static_cast<unsigned>(std::max<std::uint64_t>(1, std::min<std::uint64_t>(available, pieces)));
}

//! Makes numbered pieces on several threads and takes them in their order, so that sums do not depend on who was faster.
//! A fast thread waits rather than run far ahead: few pieces are kept.
template <class Piece>
class OrderedWork
{
public:
    using Make = std::function<Result<Piece>(std::uint64_t number, unsigned thread)>;
    using Take = std::function<void(Piece &&piece, std::uint64_t number)>; //!< one at a time

    OrderedWork(std::uint64_t pieces, Make make, Take take) : m_pieces(pieces), m_make(std::move(make)), m_take(std::move(take)) {}

    //! The calling thread works too. The first error ends the work; an exception of any thread is thrown here.
    Outcome run(unsigned threads)
    {
        m_ahead = std::uint64_t{8} * threads;
        {
            std::vector<std::jthread> helpers;
            for (unsigned thread = 1; thread < threads; ++thread) {
                try {
                    helpers.emplace_back([this, thread] { work(thread); });
                } catch (const std::system_error &) {
                    break; // Fewer threads do it too.
                }
            }
            work(0);
        }
        if (m_exception)
            std::rethrow_exception(m_exception);
        return m_error ? Outcome(*m_error) : Outcome(Done{});
    }

private:
    void work(unsigned thread)
    {
        try {
            for (std::uint64_t number = 0; claim(number);)
                finish(number, m_make(number, thread));
        } catch (...) {
            const std::lock_guard lock(m_mutex);
            if (!m_exception)
                m_exception = std::current_exception();
            stop();
        }
    }

    bool claim(std::uint64_t &number)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_stopped || m_next >= m_pieces || m_next < m_taken + m_ahead; });
        if (m_stopped || m_next >= m_pieces)
            return false;
        number = m_next++;
        return true;
    }

    void finish(std::uint64_t number, Result<Piece> &&piece)
    {
        const std::lock_guard lock(m_mutex);
        if (!piece) {
            if (!m_error)
                m_error = piece.error();
            return stop();
        }
        m_ready.emplace(number, std::move(*piece));
        for (auto first = m_ready.begin(); !m_stopped && first != m_ready.end() && first->first == m_taken; first = m_ready.begin()) {
            m_take(std::move(first->second), m_taken++);
            m_ready.erase(first);
        }
        m_changed.notify_all();
    }

    void stop()
    {
        m_stopped = true;
        m_changed.notify_all();
    }

    std::uint64_t m_pieces, m_next = 0, m_taken = 0, m_ahead = 0;
    Make m_make;
    Take m_take;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::map<std::uint64_t, Piece> m_ready;
    std::optional<Error> m_error;
    std::exception_ptr m_exception;
    bool m_stopped = false;
};

} // namespace redossier
