// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/growing.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! The identifiers of rows, one behind the other in one piece of memory: millions of them cost their characters alone where all
//! are of one length, else a byte and a quarter more each.
class IdentifierList
{
public:
    IdentifierList() = default;
    IdentifierList(std::initializer_list<std::string_view> identifiers) { add(identifiers); }
    explicit IdentifierList(const std::vector<std::string> &identifiers) { add(identifiers); }

    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    std::string_view operator[](std::size_t row) const { return {m_text.data() + beginOf(row), lengthOf(row)}; }
    bool operator==(const IdentifierList &other) const = default;

    void push_back(std::string_view identifier)
    {
        if (m_size == 0)
            m_length = identifier.size();
        if (isEven() && identifier.size() != m_length)
            writeLengths();
        m_text.append(identifier.data(), identifier.size());
        ++m_size;
        if (!isEven())
            addLength(identifier.size());
    }
    //! Of memory.
    std::uint64_t bytes() const { return m_text.bytes() + m_lengths.bytes() + m_groups.bytes(); }
    void append(const IdentifierList &later);
    //! Room for `times` as many as there are.
    void reserve(double times);
    void clear();

    //! Brings the place of an identifier, and then itself, near the processor before they are needed.
    void prefetchPlace(std::size_t row) const
    {
        if (!isEven())
            __builtin_prefetch(m_lengths.data() + row);
    }
    void prefetchText(std::size_t row) const { __builtin_prefetch(m_text.data() + beginOf(row)); }

    class Iterator
    {
    public:
        Iterator(const IdentifierList &list, std::size_t row) : m_list(list), m_row(row) {}
        std::string_view operator*() const { return m_list[m_row]; }
        Iterator &operator++()
        {
            ++m_row;
            return *this;
        }
        bool operator!=(const Iterator &other) const { return m_row != other.m_row; }

    private:
        const IdentifierList &m_list;
        std::size_t m_row;
    };
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, size()}; }

private:
    template <class Texts>
    void add(const Texts &texts)
    {
        for (const auto &text : texts)
            push_back(text);
    }
    static constexpr std::size_t group = 32;
    static constexpr std::size_t longOne = 255; //!< from this length on, it stands in m_longOnes
    struct LongOne
    {
        std::size_t row = 0, length = 0;
        bool operator==(const LongOne &) const = default;
    };

    bool isEven() const { return m_lengths.empty(); }
    std::uint64_t beginOf(std::size_t row) const { return isEven() ? row * m_length : unevenBeginOf(row); }
    std::size_t lengthOf(std::size_t row) const
    {
        return isEven() ? m_length : m_lengths[row] < longOne ? m_lengths[row] : longLengthOf(row);
    }
    std::uint64_t unevenBeginOf(std::size_t row) const;
    std::size_t longLengthOf(std::size_t row) const;
    void addLength(std::size_t length);
    void writeLengths();

    Growing<char> m_text;
    std::size_t m_size = 0;
    std::size_t m_length = 0; //!< of each one, as long as all are of the same
    // Once they are not:
    Growing<unsigned char> m_lengths;
    Growing<std::uint64_t> m_groups; //!< where each group of them begins in m_text
    std::vector<LongOne> m_longOnes;
};

} // namespace redossier
