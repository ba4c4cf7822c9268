// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/logpart.h"

#include "ui/widgets/logtext.h"

#include <algorithm>
#include <limits>

namespace redossier {

namespace {

constexpr std::size_t most = 256 << 10;
constexpr std::size_t context = 16 << 10; //!< bytes in front of a place that was asked for
constexpr int mostLines = 4'000;          //!< a log may have lines of two bytes

//! The first lines only.
void keepFirst(LogPart &part, int lines)
{
    std::size_t end = 0;
    for (int i = 0; i < lines; ++i) {
        const auto newline = part.text.find('\n', end);
        if (newline == std::string::npos)
            return;
        end = newline + 1;
    }
    part.text.resize(end);
}

//! Leaves out what stands before the last `lines` lines in front of `position`.
void keepLast(LogPart &part, int lines, std::size_t position)
{
    std::size_t begin = std::min(position, part.text.size());
    for (int i = 0; i < lines && begin > 0; ++i) {
        const auto newline = begin < 2 ? std::string::npos : part.text.rfind('\n', begin - 2);
        begin = newline == std::string::npos ? 0 : newline + 1;
    }
    part.text.erase(0, begin);
    part.begin += begin;
}

Result<LogPart> partFor(const LogReader &reader, const LogPlace &place)
{
    switch (place.kind) {
    case LogPlace::Kind::from:
        return reader.partAt(place.offset, most);
    case LogPlace::Kind::before:
        return reader.partBefore(place.offset, most);
    case LogPlace::Kind::around:
        return reader.partAt(place.offset > context ? place.offset - context : 0, most);
    case LogPlace::Kind::end:
        break;
    }
    return reader.partBefore(std::numeric_limits<std::uint64_t>::max(), most);
}

} // namespace

int ShownLogPart::lineAt(std::uint64_t offset) const
{
    const auto after = std::upper_bound(offsets.begin(), offsets.end(), offset);
    if (after == offsets.begin())
        return 0;
    // A folded line has one offset for all its pieces: the first of them.
    return static_cast<int>(std::lower_bound(offsets.begin(), after, *(after - 1)) - offsets.begin());
}

Result<ShownLogPart> readShownPart(const LogFile &log, const LogPlace &place)
{
    const auto reader = LogReader::open(log.folder, log.relative);
    if (!reader)
        return reader.error();
    auto part = partFor(*reader, place);
    if (!part)
        return part.error();
    if (place.kind == LogPlace::Kind::before || place.kind == LogPlace::Kind::end)
        keepLast(*part, mostLines, part->text.size());
    else if (place.kind == LogPlace::Kind::around)
        keepLast(*part, mostLines / 4, static_cast<std::size_t>(place.offset > part->begin ? place.offset - part->begin : 0));
    keepFirst(*part, mostLines);
    ShownLogPart shownPart{{}, {}, part->begin, part->end(), part->size};
    LogText text(part->begin);
    auto lines = text.add(part->text);
    for (LogLine &line : text.unfinished())
        lines.push_back(std::move(line));
    shownPart.text.reserve(static_cast<qsizetype>(part->text.size() + lines.size()));
    for (const LogLine &line : lines) {
        if (!shownPart.offsets.empty())
            shownPart.text += QLatin1Char('\n');
        shownPart.text += line.text;
        shownPart.offsets.push_back(line.offset);
    }
    return shownPart;
}

} // namespace redossier
