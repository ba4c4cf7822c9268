// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/textdifference.h"

#include "core/difference/changedwords.h"
#include "core/difference/singlechange.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <git2.h>
#include <memory>

namespace redossier {

namespace {

constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

//! One side as it is compared: "\n" after every line, and what was left aside.
struct PlainText
{
    std::string lines;
    LineEnds ends = LineEnds::none;
    bool mark = false;
    bool lastEnd = true;
};

LineEnds endsOf(std::string_view text)
{
    std::size_t both = 0, feeds = 0, returns = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool pair = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
        both += pair;
        feeds += text[i] == '\n';
        returns += text[i] == '\r' && !pair;
        i += pair;
    }
    if (both > 0)
        return feeds > 0 ? LineEnds::mixed : LineEnds::crlf;
    if (feeds > 0)
        return LineEnds::lf;
    return returns > 0 ? LineEnds::cr : LineEnds::none;
}

PlainText plainTextOf(std::string_view bytes)
{
    PlainText plain;
    plain.mark = bytes.starts_with(byteOrderMark);
    if (plain.mark)
        bytes.remove_prefix(byteOrderMark.size());
    plain.ends = endsOf(bytes);
    plain.lines.reserve(bytes.size() + 1);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const bool pair = bytes[i] == '\r' && i + 1 < bytes.size() && bytes[i + 1] == '\n';
        if (!pair)
            plain.lines += bytes[i] == '\r' && plain.ends == LineEnds::cr ? '\n' : bytes[i];
    }
    plain.lastEnd = plain.lines.empty() || plain.lines.back() == '\n';
    if (!plain.lastEnd)
        plain.lines += '\n';
    return plain;
}

std::vector<std::string_view> linesIn(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

//! Both sides: what is compared, and the lines that are shown.
struct ComparedText
{
    ComparedText(const PlainText &plain, LineMask mask) : lines(linesIn(plain.lines))
    {
        for (const std::string_view line : lines)
            if (mask)
                compared += mask(line) + '\n';
        if (!mask)
            compared = plain.lines;
    }
    const std::string_view &line(int number) const { return lines[static_cast<std::size_t>(number - 1)]; }

    std::vector<std::string_view> lines;
    std::string compared;
};

struct FreePatch
{
    void operator()(git_patch *patch) const { git_patch_free(patch); }
};
using Patch = std::unique_ptr<git_patch, FreePatch>;

Error failed()
{
    const git_error *error = git_error_last();
    return {"text_difference_failed", "libgit2", error && error->message ? error->message : ""};
}

Result<Patch> patchOf(const std::string &a, const std::string &b, int context)
{
    static const int started = git_libgit2_init(); // once a process; the library counts
    git_diff_options options = GIT_DIFF_OPTIONS_INIT;
    options.flags = GIT_DIFF_PATIENCE | GIT_DIFF_FORCE_TEXT;
    options.context_lines = static_cast<unsigned>(std::max(context, 0));
    git_patch *patch = nullptr;
    if (started < 0
        || git_patch_from_buffers(&patch, a.data(), a.size(), "a", b.data(), b.size(), "a", &options) != 0)
        return failed();
    return Patch(patch);
}

TextLine lineOf(const git_diff_line &line, const ComparedText &a, const ComparedText &b)
{
    TextLine result;
    result.kind = line.origin == GIT_DIFF_LINE_DELETION   ? TextLine::Kind::removed
                  : line.origin == GIT_DIFF_LINE_ADDITION ? TextLine::Kind::added
                                                          : TextLine::Kind::context;
    result.a = std::max(line.old_lineno, 0);
    result.b = std::max(line.new_lineno, 0);
    result.text = result.kind == TextLine::Kind::added ? b.line(result.b) : a.line(result.a);
    return result;
}

TextHunk hunkOf(const SingleChange &change, const ComparedText &a, const ComparedText &b, int context)
{
    const auto number = [](std::size_t count) { return static_cast<int>(count); };
    const int before = number(change.before), first = before - std::min(before, std::max(context, 0));
    const int after = std::min(number(a.lines.size() - change.before - change.a), std::max(context, 0));
    TextHunk hunk{0, before - first + number(change.a) + after, 0, before - first + number(change.b) + after, {}};
    hunk.aStart = first + (hunk.aLines > 0); // of no lines: the one before them
    hunk.bStart = first + (hunk.bLines > 0);
    const auto add = [&](TextLine::Kind kind, int inA, int inB) {
        hunk.lines.push_back({kind, inA, inB, std::string(inA > 0 ? a.line(inA) : b.line(inB)), {}});
    };
    for (int line = first + 1; line <= before; ++line)
        add(TextLine::Kind::context, line, line);
    for (int line = 1; line <= number(change.a); ++line)
        add(TextLine::Kind::removed, before + line, 0);
    for (int line = 1; line <= number(change.b); ++line)
        add(TextLine::Kind::added, 0, before + line);
    for (int line = 1; line <= after; ++line)
        add(TextLine::Kind::context, before + number(change.a) + line, before + number(change.b) + line);
    markChangedWords(hunk.lines);
    return hunk;
}

Result<TextHunk> hunkAt(git_patch *patch, std::size_t index, const ComparedText &a, const ComparedText &b)
{
    const git_diff_hunk *header = nullptr;
    std::size_t count = 0;
    if (git_patch_get_hunk(&header, &count, patch, index) != 0)
        return failed();
    TextHunk hunk{header->old_start, header->old_lines, header->new_start, header->new_lines, {}};
    hunk.lines.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const git_diff_line *line = nullptr;
        if (git_patch_get_line_in_hunk(&line, patch, index, i) != 0)
            return failed();
        hunk.lines.push_back(lineOf(*line, a, b));
    }
    markChangedWords(hunk.lines);
    return hunk;
}

Outcome search(TextDifference &difference, const ComparedText &a, const ComparedText &b, int context)
{
    const auto patch = patchOf(a.compared, b.compared, context);
    if (!patch)
        return patch.error();
    std::size_t ignored = 0;
    if (git_patch_line_stats(&ignored, &difference.added, &difference.removed, patch->get()) != 0)
        return failed();
    for (std::size_t i = 0; i < git_patch_num_hunks(patch->get()); ++i) {
        auto hunk = hunkAt(patch->get(), i, a, b);
        if (!hunk)
            return hunk.error();
        difference.hunks.push_back(std::move(*hunk));
    }
    return Done{};
}

} // namespace

std::string_view spelling(LineEnds ends)
{
    switch (ends) {
    case LineEnds::none: return "none";
    case LineEnds::lf: return "lf";
    case LineEnds::crlf: return "crlf";
    case LineEnds::cr: return "cr";
    case LineEnds::mixed: return "mixed";
    }
    return "";
}

bool isText(std::string_view bytes)
{
    return bytes.find('\0') == std::string_view::npos && isValidUtf8(bytes);
}

TextHunk wholeHunk(std::string_view text)
{
    const PlainText plain = plainTextOf(text);
    const auto lines = linesIn(plain.lines);
    const int count = static_cast<int>(lines.size());
    TextHunk hunk{1, count, 1, count, {}};
    for (int number = 1; number <= count; ++number)
        hunk.lines.push_back({TextLine::Kind::context, number, number, std::string(lines[static_cast<std::size_t>(number - 1)]), {}});
    return hunk;
}

Result<TextDifference> differenceOfTexts(std::string_view a, std::string_view b, int context, LineMask mask)
{
    const PlainText left = plainTextOf(a), right = plainTextOf(b);
    TextDifference difference;
    difference.aEnds = left.ends;
    difference.bEnds = right.ends;
    difference.aMark = left.mark;
    difference.bMark = right.mark;
    difference.aLastEnd = left.lastEnd;
    difference.bLastEnd = right.lastEnd;
    if (left.lines == right.lines)
        return difference;
    const ComparedText one(left, mask), other(right, mask);
    if (one.compared == other.compared)
        return difference;
    if (const auto change = singleChange(linesIn(one.compared), linesIn(other.compared))) {
        difference.removed = change->a;
        difference.added = change->b;
        difference.hunks.push_back(hunkOf(*change, one, other, context));
    } else if (auto searched = search(difference, one, other, context); !searched) {
        return searched.error();
    }
    return difference;
}

} // namespace redossier
