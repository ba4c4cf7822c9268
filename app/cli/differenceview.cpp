// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/differenceview.h"

#include "app/cli/texttable.h"
#include "core/difference/differencewords.h"
#include "core/plain/filename.h"
#include "core/report/sharedtext.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t mostLines = 60;   // of one file's difference
constexpr std::size_t stateWidth = 14;
constexpr std::size_t mostProblems = 10;

class DifferenceView
{
public:
    DifferenceView(const Difference &difference, const Wording &wording, bool all) : m_difference(difference), m_words(wording), m_wording(wording), m_all(all) {}

    std::string text()
    {
        side("A", m_difference.a);
        side("B", m_difference.b);
        line("");
        sentence(m_difference.relationStatement());
        for (const Statement &one : m_difference.banner(m_wording))
            sentence(one);
        for (const SectionCounts &section : m_difference.sections)
            sectionRows(section);
        ending();
        return std::move(m_text);
    }

private:
    //! Credentials and home folders are left out as in every report: what stands on a terminal is copied into mails.
    void line(const std::string &text) { m_text += sharedText(text) + '\n'; }
    void wrapped(const std::string &first, const std::string &text)
    {
        for (const std::string &one : wrappedText(first, sharedText(text))) // before it is cut into lines
            m_text += visibleText(one) + '\n';
    }
    void sentence(const Statement &statement) { wrapped("", m_wording.statement(statement)); }

    void side(const std::string &name, const DifferenceSide &side)
    {
        wrapped(name + "  ", m_words.side(side));
        std::size_t shown = 0;
        for (const Finding &problem : side.problems)
            if (++shown <= mostProblems)
                wrapped("     ", m_wording.finding(problem).message + " [" + problem.code + "]");
        if (shown > mostProblems)
            wrapped("     ", m_wording.statement({"difference_more_problems", {std::to_string(shown - mostProblems)}}));
    }

    bool isWanted(const DifferenceRow &row) const { return m_all || isShown(row.state); }

    void sectionRows(const SectionCounts &section)
    {
        const auto shown = std::count_if(m_difference.rows.begin(), m_difference.rows.end(), [&](const DifferenceRow &row) {
            return row.section == section.section && isWanted(row);
        });
        if (shown == 0)
            return;
        line("");
        line(m_words.sectionHead(section, static_cast<std::size_t>(shown), m_all));
        for (const DifferenceRow &row : m_difference.rows)
            if (row.section == section.section && isWanted(row))
                this->row(row);
    }

    void row(const DifferenceRow &row)
    {
        std::string state = m_words.state(row.state);
        state.append(stateWidth - std::min(stateWidth - 1, shownWidth(state)), ' ');
        wrapped("  " + state, row.name + "  [" + m_words.layer(row) + "]");
        const std::string indent(stateWidth + 2, ' ');
        if (row.state != RowState::equal)
            for (const std::string &text : m_words.details(row))
                wrapped(indent, text);
        if (row.text)
            lines(*row.text, indent);
    }

    void lines(const TextDifference &text, const std::string &indent)
    {
        std::size_t shown = 0, all = 0;
        for (const TextHunk &hunk : text.hunks) {
            all += hunk.lines.size();
            if (shown >= mostLines)
                continue;
            line(indent + "@@ -" + std::to_string(hunk.aStart) + "," + std::to_string(hunk.aLines) + " +" + std::to_string(hunk.bStart) + ","
                 + std::to_string(hunk.bLines) + " @@");
            for (const TextLine &one : hunk.lines)
                if (shown < mostLines) {
                    constexpr char signs[] = {' ', '-', '+'};
                    line(indent + signs[static_cast<int>(one.kind)] + one.text);
                    ++shown;
                }
        }
        if (all > shown)
            line(indent + m_wording.statement({"difference_lines_cut", {std::to_string(all - shown)}}));
    }

    void ending()
    {
        const auto number = [&](RowState state) { return std::to_string(m_difference.count(state)); };
        const bool nothing = std::none_of(m_difference.rows.begin(), m_difference.rows.end(), [](const DifferenceRow &row) { return isShown(row.state); });
        const bool hidden = !m_all && m_difference.count(RowState::isVolatile) > 0;
        if (nothing || hidden)
            line("");
        if (nothing)
            sentence({"difference_nothing", {number(RowState::equal)}});
        if (hidden)
            sentence({"difference_volatile_hidden", {number(RowState::isVolatile)}});
    }

    const Difference &m_difference;
    DifferenceWords m_words;
    const Wording &m_wording;
    bool m_all;
    std::string m_text;
};

} // namespace

std::string differenceText(const Difference &difference, const Wording &wording, bool all)
{
    return DifferenceView(difference, wording, all).text();
}

} // namespace redossier
