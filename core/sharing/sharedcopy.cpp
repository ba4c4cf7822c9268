// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/sharedcopy.h"

#include "core/base/markdownsigns.h"
#include "core/sharing/knownwords.h"
#include "core/sharing/privatefinder.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace redossier {

namespace {

constexpr std::string_view dropped = "[removed]";
constexpr std::string_view markdownBlank = "&#32;";
constexpr std::array<std::pair<std::string_view, char>, 6> entities{{{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}, {"&#39;", '\''}}};

//! The first sign of `written` as a person reads it, and how many bytes it takes there.
std::pair<char, std::size_t> signAt(std::string_view written, TextForm form)
{
    if (form == TextForm::html) {
        const auto entity = std::find_if(entities.begin(), entities.end(), [&](const auto &one) { return written.starts_with(one.first); });
        return entity == entities.end() ? std::pair(written.front(), std::size_t(1)) : std::pair(entity->second, entity->first.size());
    }
    if (form == TextForm::markdown && written.starts_with(markdownBlank))
        return {' ', markdownBlank.size()};
    const bool isEscape = written.front() == '\\' && written.size() > 1
                          && (form == TextForm::json ? std::string_view("\"\\/").find(written[1]) != std::string_view::npos
                                                     : std::ispunct(static_cast<unsigned char>(written[1])) != 0);
    return isEscape ? std::pair(written[1], std::size_t(2)) : std::pair(written.front(), std::size_t(1));
}

//! A text as a person reads it, and the way back to the bytes that it was written with.
class ReadText
{
public:
    ReadText(std::string_view written, TextForm form) : m_written(written)
    {
        if (form == TextForm::plain) {
            m_text = written;
            return;
        }
        for (std::size_t i = 0; i < written.size();) {
            const auto [sign, length] = signAt(written.substr(i), form);
            m_text += sign;
            i += length;
            if (length > 1)
                m_shifts.emplace_back(m_text.size(), i);
        }
    }

    const std::string &text() const { return m_text; }

    //! The place in what was written.
    std::size_t written(std::size_t place) const
    {
        const auto next = std::upper_bound(m_shifts.begin(), m_shifts.end(), place, [](std::size_t one, const auto &shift) { return one < shift.first; });
        return next == m_shifts.begin() ? place : std::prev(next)->second + place - std::prev(next)->first;
    }

private:
    std::string_view m_written;
    std::string m_text;
    std::vector<std::pair<std::size_t, std::size_t>> m_shifts; //!< behind each entity: the places in both texts
};

std::string writtenAs(std::string_view text, TextForm form)
{
    std::string result;
    for (const char c : text) {
        const std::string_view escaped = form == TextForm::markdown ? markdownSigns : form == TextForm::json ? std::string_view("\"\\") : std::string_view();
        if (escaped.find(c) != std::string_view::npos)
            result += '\\';
        result += form == TextForm::html && c == '<' ? "&lt;" : form == TextForm::html && c == '>' ? "&gt;" : std::string(1, c);
    }
    return result;
}

//! Two rounds at least: a name that one place gives away may stand elsewhere without its sign.
PrivateMatches allIn(std::string_view text, const MachineNames &names)
{
    const auto rows = scanText(text, {}, names);
    return rows.empty() && names.users.empty() && names.hosts.empty() ? PrivateMatches() : findPrivate(text, knownWords(rows, names));
}

//! What redaction left in place of a credential is none any more; on paper the sentence goes on right behind it.
bool isStandIn(std::string_view value)
{
    return value.substr(0, value.find_last_not_of(",.;:!?)]}'\"") + 1) == "****" || value.find('<') != std::string_view::npos || value.starts_with("[redacted:") || value.starts_with(dropped);
}

std::string applied(std::string_view written, TextForm form, const SharingDecisions &decisions, const MachineNames &names, std::uint64_t &replaced)
{
    const ReadText read(written, form);
    std::string result;
    std::size_t done = 0;
    for (const PrivateMatch &match : allIn(read.text(), names)) {
        const auto decision = decisions.find(match.kind, match.value);
        if (!decision || decision->action == SharingAction::keep)
            continue;
        const std::size_t begin = read.written(match.begin);
        result += written.substr(done, begin - done);
        result += writtenAs(decision->action == SharingAction::drop ? dropped : std::string_view(decision->placeholder), form);
        done = read.written(match.end);
        ++replaced;
    }
    result += written.substr(done);
    return result;
}

} // namespace

std::vector<PrivateRow> privateIn(std::string_view text, TextForm form, const std::string &name, const MachineNames &names)
{
    return scanText(ReadText(text, form).text(), name, names);
}

Result<std::vector<PrivateRow>> undecidedIn(std::string_view text, TextForm form, const std::string &name, const SharingDecisions &decisions,
                                            const MachineNames &names)
{
    std::vector<PrivateRow> undecided;
    for (PrivateRow &row : privateIn(text, form, name, names)) {
        const auto decision = decisions.find(row.kind, row.value);
        if (decision && decision->action == SharingAction::keep)
            continue;
        if (decision && !isStandIn(row.value))
            return Error{"private_left", name, std::string(spelling(row.kind)) + ", " + row.rule + ", line " + std::to_string(row.places.empty() ? 0 : row.places.front().line)};
        if (!decision)
            undecided.push_back(std::move(row));
    }
    return undecided;
}

Result<SharedCopy> sharedCopy(std::string_view text, TextForm form, const std::string &name, const SharingDecisions &decisions,
                              const MachineNames &names)
{
    SharedCopy copy;
    copy.text = applied(text, form, decisions, names, copy.replaced);
    auto undecided = undecidedIn(copy.text, form, name, decisions, names);
    if (!undecided)
        return undecided.error();
    copy.undecided = std::move(*undecided);
    return copy;
}

} // namespace redossier
