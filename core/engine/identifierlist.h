// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! The identifiers of rows, one behind the other in one piece of memory: millions of them cost their characters alone where all
//! are of one length, else eight bytes more each.
class IdentifierList
{
public:
    IdentifierList() = default;
    IdentifierList(std::initializer_list<std::string_view> identifiers) { add(identifiers); }
    explicit IdentifierList(const std::vector<std::string> &identifiers) { add(identifiers); }

    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    std::string_view operator[](std::size_t row) const
    {
        const std::uint64_t begin = beginOf(row);
        return {m_text.data() + begin, static_cast<std::size_t>(endOf(row) - begin)};
    }
    bool operator==(const IdentifierList &) const = default;

    void push_back(std::string_view identifier)
    {
        if (m_size == 0)
            m_length = identifier.size();
        if (isEven() && identifier.size() != m_length)
            writeEnds();
        m_text += identifier;
        ++m_size;
        if (!isEven())
            m_ends.push_back(m_text.size());
    }
    void append(const IdentifierList &later);
    //! Room for `times` as many as there are.
    void reserve(double times);
    void clear();

    //! Brings the place of an identifier, and then itself, near the processor before they are needed.
    void prefetchPlace(std::size_t row) const
    {
        if (!isEven())
            __builtin_prefetch(m_ends.data() + row);
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
    bool isEven() const { return m_ends.empty(); }
    std::uint64_t beginOf(std::size_t row) const { return isEven() ? row * m_length : row == 0 ? 0 : m_ends[row - 1]; }
    std::uint64_t endOf(std::size_t row) const { return isEven() ? (row + 1) * m_length : m_ends[row]; }
    void writeEnds();

    std::string m_text;
    std::size_t m_size = 0;
    std::size_t m_length = 0; //!< of each one, as long as all are of the same
    std::vector<std::uint64_t> m_ends; //!< of each one in m_text, once they are not
};

} // namespace redossier
