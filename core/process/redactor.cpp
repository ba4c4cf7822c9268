// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/redactor.h"

#include "core/process/hiddensecrets.h"
#include "core/process/joinedtext.h"
#include "core/process/secretfinder.h"

#include <algorithm>

namespace redossier {

namespace {

constexpr std::size_t carry = 4096;
//! What no key and no token exceeds: an opened one that never ends must not hide the rest of a log.
constexpr std::size_t longestSecret = 65536;

constexpr std::size_t leastKnown = 6;
constexpr std::size_t longestHead = 64;

} // namespace

Redactor::Redactor(std::vector<std::string> known) : m_known(std::move(known))
{
    std::erase_if(m_known, [](const std::string &one) { return one.size() < leastKnown || one.find_first_of(" \t\r\n") != std::string::npos; });
    // The longer one first: the shorter may be a part of it.
    std::sort(m_known.begin(), m_known.end(), [](const std::string &a, const std::string &b) { return a.size() > b.size(); });
}

std::string Redactor::pass(std::string_view piece)
{
    m_held += piece;
    dropInside(false);
    const std::size_t end = safeEnd();
    if (end == 0)
        return {};
    std::string safe = redacted(std::string_view(m_held).substr(0, end));
    if (m_inside == Inside::token && end < m_held.size())
        m_inside = Inside::nothing; // what follows it was seen: it had ended
    passOn(end);
    return safe;
}

//! Forgets what was passed, but for the place in its last line.
void Redactor::passOn(std::size_t end)
{
    const auto passed = std::string_view(m_held).substr(0, end);
    m_column = columnBehind(passed, m_column);
    const std::size_t line = passed.find_last_of("\r\n") + 1;
    if (line > 0)
        m_lineHead.clear();
    m_lineHead.append(passed.substr(line, longestHead - std::min(longestHead, m_lineHead.size())));
    m_held.erase(0, end);
}

std::string Redactor::finish()
{
    dropInside(true);
    std::string safe = redacted(m_held);
    m_held.clear();
    return safe;
}

//! Drops what goes on of an opened secret.
void Redactor::dropInside(bool atTheEnd)
{
    if (m_inside == Inside::nothing || m_held.empty())
        return;
    std::size_t end = 0;
    bool open = false;
    if (m_inside == Inside::token) {
        end = std::min(m_held.find_first_of(" \t\r\n\"'<>&,"), m_held.size());
        open = end == m_held.size();
    } else {
        // A private key is judged by whole lines.
        const auto lines = m_held.find_last_of("\r\n") + 1;
        const bool all = atTheEnd || m_held.size() - lines > carry;
        const auto part = std::string_view(m_held).substr(0, all ? m_held.size() : lines);
        const auto seen = withoutUnseen(part);
        const KeyEnd key = privateKeyEnd(seen ? std::string_view(seen->text()) : part, 0, m_keyPrefix);
        end = !seen ? key.end : key.open ? part.size() : seen->end(key.end);
        open = key.open;
    }
    m_held.erase(0, end);
    m_insideBytes += end;
    if (!open || m_insideBytes > longestSecret)
        m_inside = Inside::nothing;
}

//! How much of what is held can go: whole lines, and of the unfinished one what cannot be the beginning of a
//! secret. Only the last 4 KiB decide.
std::size_t Redactor::safeEnd() const
{
    if (m_inside != Inside::nothing)
        return 0;
    const std::string_view text = m_held;
    const std::size_t tail = text.size() - std::min(text.size(), carry);
    const auto last = text.substr(tail);
    const auto seen = withoutUnseen(last);
    const std::size_t unsettled = unsettledFrom(seen ? std::string_view(seen->text()) : last, tail == 0 ? m_column : columnBehind(text.substr(0, tail), m_column));
    std::size_t cut = tail + std::min(seen ? seen->end(unsettled) : unsettled, openSequence(last));
    // Of a long line a secret that crosses the cut goes as well: if it has not ended, its rest is dropped as it arrives.
    const std::size_t begin = text.substr(0, cut).find_last_of("\r\n") + 1;
    if (text.size() - begin > carry)
        for (const Secret &secret : findSecrets(text.substr(begin)))
            if (begin + secret.sign < cut && begin + secret.end > cut)
                cut = begin + secret.end;
    return cut;
}

//! A key may have something before each of its lines: on the first it may have been passed already.
std::vector<Secret> Redactor::secretsOf(std::string_view text) const
{
    const std::size_t head = m_lineHead.size();
    if (head == 0 || head == longestHead || text.substr(0, text.find('\n')).find("-----BEGIN ") == std::string_view::npos)
        return findSecrets(text, m_column);
    auto secrets = findSecrets(m_lineHead + std::string(text));
    std::erase_if(secrets, [head](const Secret &one) { return one.end <= head; });
    for (Secret &one : secrets)
        one = {std::max(one.begin, head) - head, one.end - head, one.rule, std::max(one.sign, head) - head};
    return secrets;
}

std::string Redactor::redacted(std::string_view text)
{
    auto secrets = secretsOf(text);
    addKnown(text, secrets);
    std::string result;
    result.reserve(text.size());
    std::size_t done = 0;
    for (const Secret &secret : secrets) {
        result += text.substr(done, secret.begin - done);
        ++m_redactions;
        if (secret.rule.empty())
            result += "****";
        else
            result.append("[redacted:")
                .append(secret.rule)
                .append("#")
                .append(std::to_string(m_redactions))
                .append("]");
        done = secret.end;
    }
    result += text.substr(done);
    if (!secrets.empty() && done == text.size()) {
        const Secret &last = secrets.back();
        const bool key = last.rule == "private-key";
        const bool closed = key && text.substr(last.begin).find("-----END") != std::string_view::npos;
        m_inside = closed ? Inside::nothing : key ? Inside::privateKey : Inside::token;
        m_insideBytes = 0;
        if (m_inside == Inside::privateKey) {
            const auto before = linePrefix(text, last.sign);
            m_keyPrefix = (before.size() == last.sign ? m_lineHead : std::string()).append(before);
        }
    }
    return result;
}

void Redactor::addKnown(std::string_view text, std::vector<Secret> &secrets) const
{
    const auto found = secrets.size();
    for (const std::string &value : m_known)
        for (auto place = text.find(value); place != std::string_view::npos; place = text.find(value, place + value.size())) {
            const std::size_t end = place + value.size();
            if (std::none_of(secrets.begin(), secrets.end(), [&](const Secret &one) { return one.begin < end && place < one.end; }))
                secrets.push_back({place, end, "known-value", place});
        }
    if (!m_known.empty())
        addHiddenValues(text, m_column, m_known, secrets);
    if (secrets.size() > found)
        std::sort(secrets.begin(), secrets.end(), [](const Secret &a, const Secret &b) { return a.begin < b.begin; });
}

std::vector<std::string> credentialsIn(const std::vector<std::pair<std::string, std::string>> &variables)
{
    std::vector<std::string> values;
    for (const auto &[name, value] : variables) {
        const std::string line = name + "=" + value;
        for (const Secret &secret : findSecrets(line))
            values.push_back(line.substr(secret.begin, secret.end - secret.begin));
    }
    return values;
}

std::string redactCredentials(std::string_view text, std::uint64_t *redactions)
{
    Redactor redactor;
    std::string safe = redactor.pass(text);
    safe += redactor.finish();
    if (redactions)
        *redactions += redactor.redactions();
    return safe;
}

} // namespace redossier
