// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/marker.h"

#include "core/base/pep440.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace redossier {

namespace {

constexpr std::array<std::string_view, 12> variables{
    "python_version", "python_full_version", "os_name", "sys_platform", "platform_release", "platform_system",
    "platform_version", "platform_machine", "platform_python_implementation", "implementation_name",
    "implementation_version", "extra"};

//! Spellings from before PEP 508 that pip still takes.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> oldNames{{
    {"os.name", "os_name"}, {"sys.platform", "sys_platform"}, {"platform.version", "platform_version"},
    {"platform.machine", "platform_machine"}, {"platform.python_implementation", "platform_python_implementation"},
    {"python_implementation", "platform_python_implementation"}}};

constexpr int deepest = 50;

//! "A op B" as packaging compares: by version where the right side makes a clause, else as text.
std::optional<bool> compare(const std::string &left, std::string_view comparison, const std::string &right)
{
    if (comparison == "in")
        return right.find(left) != std::string::npos;
    if (comparison == "not in")
        return right.find(left) == std::string::npos;
    const auto clause = Specifier::parse(std::string(comparison) + right);
    if (clause && (comparison == "===" || Version::parse(left)))
        return clause->contains(left);
    if (comparison == "==")
        return left == right;
    if (comparison == "!=")
        return left != right;
    if (comparison == "<")
        return left < right;
    if (comparison == "<=")
        return left <= right;
    if (comparison == ">")
        return left > right;
    if (comparison == ">=")
        return left >= right;
    return std::nullopt;
}

//! Reads and evaluates in one pass; an unknown variable gives nothing, and "false and unknown" is still false.
class MarkerReader
{
public:
    MarkerReader(std::string_view text, const MarkerEnvironment &environment)
        : m_rest(text), m_environment(environment)
    {
    }

    std::optional<bool> read()
    {
        const auto answer = readOr(0);
        skipSpace();
        m_valid = m_valid && m_rest.empty();
        return m_valid ? answer : std::nullopt;
    }
    bool isValid() const { return m_valid; }

private:
    struct Operand
    {
        std::optional<std::string> value;
        bool isVariable = false;
        bool isExtra = false;
    };

    void skipSpace()
    {
        while (!m_rest.empty() && (m_rest.front() == ' ' || m_rest.front() == '\t'))
            m_rest.remove_prefix(1);
    }

    static bool isWordCharacter(char c)
    {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
    }

    std::string_view peekWord()
    {
        skipSpace();
        const auto end = std::find_if_not(m_rest.begin(), m_rest.end(), isWordCharacter);
        return m_rest.substr(0, static_cast<std::size_t>(end - m_rest.begin()));
    }

    bool takeWord(std::string_view word)
    {
        if (peekWord() != word)
            return false;
        m_rest.remove_prefix(word.size());
        return true;
    }

    bool take(char c)
    {
        skipSpace();
        if (m_rest.empty() || m_rest.front() != c)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }

    std::optional<bool> readOr(int depth)
    {
        auto answer = readAnd(depth);
        while (m_valid && takeWord("or")) {
            const auto right = readAnd(depth);
            if (answer == true || right == true)
                answer = true;
            else if (!answer || !right)
                answer = std::nullopt;
        }
        return answer;
    }

    std::optional<bool> readAnd(int depth)
    {
        auto answer = readComparison(depth);
        while (m_valid && takeWord("and")) {
            const auto right = readComparison(depth);
            if (answer == false || right == false)
                answer = false;
            else if (!answer || !right)
                answer = std::nullopt;
        }
        return answer;
    }

    std::optional<bool> readComparison(int depth)
    {
        if (take('(')) {
            if (depth >= deepest)
                return fail();
            const auto answer = readOr(depth + 1);
            return take(')') ? answer : fail();
        }
        const Operand left = readOperand();
        const std::string comparison = readOperator();
        const Operand right = readOperand();
        if (!m_valid || comparison.empty() || (!left.isVariable && !right.isVariable))
            return fail();
        if (!left.value || !right.value)
            return std::nullopt;
        if (left.isExtra || right.isExtra)
            return compare(normalisedName(*left.value), comparison, normalisedName(*right.value));
        return compare(*left.value, comparison, *right.value);
    }

    std::string readOperator()
    {
        if (takeWord("in"))
            return "in";
        if (takeWord("not"))
            return takeWord("in") ? "not in" : "";
        skipSpace();
        for (const std::string_view candidate : {"===", "~=", "==", "!=", "<=", ">=", "<", ">"}) {
            if (m_rest.starts_with(candidate)) {
                m_rest.remove_prefix(candidate.size());
                return std::string(candidate);
            }
        }
        return {};
    }

    Operand readOperand()
    {
        skipSpace();
        if (!m_rest.empty() && (m_rest.front() == '"' || m_rest.front() == '\'')) {
            const std::size_t end = m_rest.find(m_rest.front(), 1);
            if (end == std::string_view::npos)
                return failed();
            Operand literal{std::string(m_rest.substr(1, end - 1)), false, false};
            m_rest.remove_prefix(end + 1);
            return literal;
        }
        const std::string_view word = peekWord();
        std::string_view name = word;
        for (const auto &[old, current] : oldNames)
            name = word == old ? current : name;
        if (std::find(variables.begin(), variables.end(), name) == variables.end())
            return failed();
        m_rest.remove_prefix(word.size());
        const auto known = m_environment.find(name);
        if (known != m_environment.end())
            return {known->second, true, name == "extra"};
        if (name == "extra")
            return {std::string(), true, true};
        return {std::nullopt, true, false};
    }

    std::nullopt_t fail()
    {
        m_valid = false;
        return std::nullopt;
    }
    Operand failed()
    {
        m_valid = false;
        return {};
    }

    std::string_view m_rest;
    const MarkerEnvironment &m_environment;
    bool m_valid = true;
};

} // namespace

bool Marker::isValid(std::string_view text)
{
    const MarkerEnvironment nothing;
    MarkerReader reader(text, nothing);
    reader.read();
    return reader.isValid();
}

std::optional<bool> Marker::holds(std::string_view text, const MarkerEnvironment &environment)
{
    return MarkerReader(text, environment).read();
}

} // namespace redossier
