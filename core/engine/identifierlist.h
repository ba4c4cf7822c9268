// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! The identifiers of rows, one behind the other in one piece of memory: millions of them cost their characters and eight
//! bytes each.
class IdentifierList
{
public:
    IdentifierList() = default;
    IdentifierList(std::initializer_list<std::string_view> identifiers) { add(identifiers); }
    explicit IdentifierList(const std::vector<std::string> &identifiers) { add(identifiers); }

    std::size_t size() const { return m_ends.size(); }
    bool empty() const { return m_ends.empty(); }
    std::string_view operator[](std::size_t row) const
    {
        const std::uint64_t begin = beginOf(row);
        return std::string_view(m_text).substr(begin, m_ends[row] - begin);
    }
    bool operator==(const IdentifierList &) const = default;

    void push_back(std::string_view identifier)
    {
        m_text += identifier;
        m_ends.push_back(m_text.size());
    }
    void append(const IdentifierList &later);
    //! Room for `times` as many as there are.
    void reserve(double times);
    void clear();

    //! Brings the place of an identifier, and then itself, near the processor before they are needed.
    void prefetchPlace(std::size_t row) const { __builtin_prefetch(m_ends.data() + row); }
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
    std::uint64_t beginOf(std::size_t row) const { return row == 0 ? 0 : m_ends[row - 1]; }

    std::string m_text;
    std::vector<std::uint64_t> m_ends; //!< of each one in m_text
};

} // namespace redossier
