// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"

#include <cstddef>
#include <mutex>

namespace redossier {

//! How many files of both sides were read: the two are read by a thread each, and tell one progress.
class FileCount
{
public:
    explicit FileCount(const TaskContext &context) : m_context(context) {}

    //! So many files a side is said to have.
    void expect(std::size_t files);
    void advance();
    //! A large file goes on.
    void goOn();

private:
    void tell();

    const TaskContext &m_context;
    std::mutex m_mutex;
    std::size_t m_done = 0, m_total = 0;
};

} // namespace redossier
