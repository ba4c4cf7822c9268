// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/changedwords.h"

#include <algorithm>
#include <cstdint>

namespace redossier {

namespace {

constexpr std::size_t mostWords = 400;  // of a line; the table of the longest common subsequence is this by this
constexpr std::size_t mostPairs = 400;  // of lines of one block that are held against each other
constexpr double least = 0.3;           // lines that share less of their bytes do not stand for each other

bool isWordByte(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') || c == '_';
}

//! Words, runs of blanks, and single signs.
std::vector<std::string_view> wordsOf(std::string_view line)
{
    std::vector<std::string_view> words;
    while (!line.empty()) {
        std::size_t end = 1;
        const auto grow = [&](auto belongs) {
            while (end < line.size() && belongs(line[end]))
                ++end;
        };
        if (isWordByte(line[0]))
            grow(isWordByte);
        else if (line[0] == ' ' || line[0] == '\t')
            grow([](char c) { return c == ' ' || c == '\t'; });
        words.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
    return words;
}

//! Which words of both sides belong to their longest common subsequence, by bytes.
struct CommonWords
{
    std::vector<std::string_view> a, b;
    std::vector<bool> inA, inB;
    std::size_t bytes = 0;
    bool tooLong = false;

    CommonWords(std::string_view left, std::string_view right) : a(wordsOf(left)), b(wordsOf(right)), inA(a.size()), inB(b.size())
    {
        std::size_t begin = 0;
        std::size_t aEnd = a.size(), bEnd = b.size();
        while (begin < aEnd && begin < bEnd && a[begin] == b[begin]) {
            take(begin, begin);
            ++begin;
        }
        while (aEnd > begin && bEnd > begin && a[aEnd - 1] == b[bEnd - 1])
            take(--aEnd, --bEnd);
        tooLong = aEnd - begin > mostWords || bEnd - begin > mostWords;
        if (!tooLong)
            subsequence(begin, aEnd, bEnd);
    }

private:
    void take(std::size_t i, std::size_t j)
    {
        inA[i] = inB[j] = true;
        bytes += a[i].size();
    }

    void subsequence(std::size_t begin, std::size_t aEnd, std::size_t bEnd)
    {
        const std::size_t rows = aEnd - begin, columns = bEnd - begin, width = columns + 1;
        std::vector<std::uint32_t> best((rows + 1) * width, 0); // of the rest of both lines, from here on
        for (std::size_t i = rows; i-- > 0;)
            for (std::size_t j = columns; j-- > 0;) {
                const bool same = a[begin + i] == b[begin + j];
                const auto both = best[(i + 1) * width + j + 1] + static_cast<std::uint32_t>(a[begin + i].size());
                best[i * width + j] = std::max({same ? both : 0u, best[(i + 1) * width + j], best[i * width + j + 1]});
            }
        for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
            const std::uint32_t now = best[i * width + j];
            if (now == best[(i + 1) * width + j])
                ++i;
            else if (now == best[i * width + j + 1])
                ++j;
            else
                take(begin + i++, begin + j++);
        }
    }
};

std::vector<TextSpan> spansOf(const std::vector<std::string_view> &words, const std::vector<bool> &common)
{
    std::vector<TextSpan> spans;
    std::size_t place = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!common[i] && !spans.empty() && spans.back().first + spans.back().second == place)
            spans.back().second += words[i].size();
        else if (!common[i])
            spans.emplace_back(place, words[i].size());
        place += words[i].size();
    }
    return spans;
}

double likeness(const std::string &a, const std::string &b)
{
    const std::size_t both = a.size() + b.size();
    return both == 0 ? 1 : 2 * static_cast<double>(CommonWords(a, b).bytes) / static_cast<double>(both);
}

void markPair(TextLine &removed, TextLine &added)
{
    const CommonWords common(removed.text, added.text);
    if (common.tooLong)
        return;
    removed.words = spansOf(common.a, common.inA);
    added.words = spansOf(common.b, common.inB);
}

//! Removed lines and then added ones: pairs in order whose likenesses sum to the most.
void markBlock(TextLine *removed, std::size_t removedCount, TextLine *added, std::size_t addedCount)
{
    if (removedCount == 0 || addedCount == 0 || removedCount * addedCount > mostPairs)
        return;
    const std::size_t width = addedCount + 1;
    std::vector<double> like(removedCount * addedCount), best((removedCount + 1) * width, 0);
    for (std::size_t i = removedCount; i-- > 0;)
        for (std::size_t j = addedCount; j-- > 0;) {
            const double one = like[i * addedCount + j] = likeness(removed[i].text, added[j].text);
            const double paired = one >= least ? one + best[(i + 1) * width + j + 1] : 0;
            best[i * width + j] = std::max({paired, best[(i + 1) * width + j], best[i * width + j + 1]});
        }
    for (std::size_t i = 0, j = 0; i < removedCount && j < addedCount;) {
        const double now = best[i * width + j], one = like[i * addedCount + j];
        if (one >= least && now == one + best[(i + 1) * width + j + 1])
            markPair(removed[i++], added[j++]);
        else if (now == best[(i + 1) * width + j])
            ++i;
        else
            ++j;
    }
}

} // namespace

std::pair<std::vector<TextSpan>, std::vector<TextSpan>> differingWords(std::string_view a, std::string_view b)
{
    const CommonWords common(a, b);
    return {spansOf(common.a, common.inA), spansOf(common.b, common.inB)};
}

void markChangedWords(std::vector<TextLine> &lines)
{
    for (std::size_t begin = 0; begin < lines.size();) {
        std::size_t middle = begin;
        while (middle < lines.size() && lines[middle].kind == TextLine::Kind::removed)
            ++middle;
        std::size_t end = middle;
        while (end < lines.size() && lines[end].kind == TextLine::Kind::added)
            ++end;
        markBlock(lines.data() + begin, middle - begin, lines.data() + middle, end - middle);
        begin = std::max(end, begin + 1);
    }
}

} // namespace redossier
