// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

namespace redossier {

//! Plain values one behind the other. A large one grows by moving its pages: it is never in memory twice, and what is reserved
//! and not used costs address space alone.
template <class T>
class Growing
{
    static_assert(std::is_trivially_copyable_v<T>);

public:
    Growing() = default;
    Growing(const Growing &other) { append(other.data(), other.size()); }
    Growing(Growing &&other) noexcept { swap(other); }
    Growing &operator=(Growing other) noexcept
    {
        swap(other);
        return *this;
    }

    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    std::size_t bytes() const { return m_size * sizeof(T); }
    T *data() { return m_data.get(); }
    const T *data() const { return m_data.get(); }
    T &operator[](std::size_t place) { return m_data.get()[place]; }
    const T &operator[](std::size_t place) const { return m_data.get()[place]; }
    T *begin() { return data(); }
    T *end() { return data() + m_size; }
    bool operator==(const Growing &other) const { return std::equal(data(), data() + m_size, other.data(), other.data() + other.m_size); }

    void push_back(T value)
    {
        if (m_size == m_capacity) [[unlikely]]
            reserve(m_size + m_size / 2 + 64);
        m_data.get()[m_size++] = value;
    }
    void append(const T *values, std::size_t count)
    {
        if (count > m_capacity - m_size)
            reserve(m_size + count + m_size / 2);
        if (count > 0)
            std::memcpy(static_cast<void *>(data() + m_size), values, count * sizeof(T));
        m_size += count;
    }
    //! Throws std::bad_alloc.
    void reserve(std::size_t capacity)
    {
        if (capacity <= m_capacity)
            return;
        std::size_t wanted = 0;
        void *const moved = __builtin_mul_overflow(capacity, sizeof(T), &wanted) ? nullptr : std::realloc(m_data.get(), wanted);
        if (!moved)
            throw std::bad_alloc();
        static_cast<void>(m_data.release());
        m_data.reset(static_cast<T *>(moved));
        m_capacity = capacity;
    }
    void clear() { m_size = 0; }

private:
    struct Free
    {
        void operator()(T *memory) const { std::free(memory); }
    };
    void swap(Growing &other) noexcept
    {
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
        std::swap(m_capacity, other.m_capacity);
    }

    std::unique_ptr<T, Free> m_data;
    std::size_t m_size = 0, m_capacity = 0;
};

} // namespace redossier
