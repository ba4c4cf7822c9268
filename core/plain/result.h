// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace redossier {

//! What was asked could not be done. A failed step or a missed tolerance is a result, never an Error.
struct Error
{
    std::string code;    //!< one of resources/schema/codes.json
    std::string subject; //!< the file, name or program it is about
    std::string detail;  //!< place and rule, e.g. "line 3, column 7: the key \"a\" stands twice"

    bool operator==(const Error &) const = default;
};

//! A value, or the reason why there is none.
template <class T>
class [[nodiscard]] Result
{
public:
    Result(T value) : m_content(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_content(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return m_content.index() == 0; }
    T &operator*() & { return std::get<0>(m_content); }
    const T &operator*() const & { return std::get<0>(m_content); }
    T &&operator*() && { return std::get<0>(std::move(m_content)); }
    T *operator->() { return &std::get<0>(m_content); }
    const T *operator->() const { return &std::get<0>(m_content); }
    const Error &error() const { return std::get<1>(m_content); }

private:
    std::variant<T, Error> m_content;
};

struct Done
{
    bool operator==(const Done &) const = default;
};
//! Success without a value.
using Outcome = Result<Done>;

} // namespace redossier
