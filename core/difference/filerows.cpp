// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/filerows.h"

#include "core/difference/configuration.h"
#include "core/difference/jsonrows.h"
#include "core/difference/logmask.h"
#include "core/difference/shownlines.h"
#include "core/plain/beneath.h"
#include "core/process/redactor.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace redossier {

namespace {

constexpr std::size_t mostTextSum = 16u << 20;       // of all files whose lines are compared
constexpr std::size_t smallConfiguration = 4u << 20; // a file that is compared by key

bool isBelow(const std::string &path, std::string_view folder)
{
    return path.starts_with(folder);
}

std::string_view layerOf(const std::string &path)
{
    if (isBelow(path, "code/") || path == "modifications.patch")
        return "code";
    if (isBelow(path, "configuration/"))
        return "configuration";
    if (isBelow(path, "inputs/"))
        return "sample";
    if (isBelow(path, "weights/"))
        return "weights";
    if (isBelow(path, "data/"))
        return "data";
    if (isBelow(path, "expected/") || path == "reference.json" || path == "criterion.json")
        return "judgement";
    return "packages"; // the rebuild file, what it includes, local wheels
}

//! The documents of the product have rows by what they say.
bool isDocument(const std::string &path)
{
    return path == "reference.json" || path == "criterion.json";
}

std::string keyOf(const std::string &path)
{
    return "reference/" + path;
}

class FileRows
{
public:
    FileRows(RowMaker &rows, const SideSource &a, const SideSource &b) : m_rows(rows), m_a(a), m_b(b) { findMoves(); }

    Outcome add(const TaskContext &context)
    {
        const bool whole = walk([&](const std::string &path, const SideFile *a, const SideFile *b) {
            addOne(path, a, b);
            return !context.cancelled();
        });
        return whole ? Outcome(Done{}) : Outcome(Error{"cancelled", {}, {}});
    }

private:
    //! Calls `take(path, a, b)` for each path of either side, in order; a side that lacks it is null. Stops at the first
    //! false.
    template<typename Take>
    bool walk(const Take &take) const
    {
        auto left = m_a.files.begin();
        auto right = m_b.files.begin();
        while (left != m_a.files.end() || right != m_b.files.end()) {
            const int order = left == m_a.files.end() ? 1 : right == m_b.files.end() ? -1 : left->first.compare(right->first);
            if (!take(order > 0 ? right->first : left->first, order > 0 ? nullptr : &left->second, order < 0 ? nullptr : &right->second))
                return false;
            left = order > 0 ? left : std::next(left);
            right = order < 0 ? right : std::next(right);
        }
        return true;
    }

    //! Files that one side alone has under their name, and whose content the other side has under one other name alone.
    void findMoves()
    {
        std::unordered_map<std::string, std::vector<const std::string *>> gone, come;
        walk([&](const std::string &path, const SideFile *a, const SideFile *b) {
            const SideFile &one = a ? *a : *b;
            if ((!a || !b) && one.bytes.value_or(0) > 0)
                (a ? gone : come)[one.sha256].push_back(&path);
            return true;
        });
        for (const auto &[digest, paths] : gone)
            if (const auto there = come.find(digest); paths.size() == 1 && there != come.end() && there->second.size() == 1
                && layerOf(*paths.front()) == layerOf(*there->second.front())) {
                m_movedFrom[*paths.front()] = *there->second.front();
                m_movedTo.insert(*there->second.front());
            }
    }

    DifferenceCell cell(const SideSource &side, const SideFile *file, const std::string &path) const
    {
        if (file)
            return file->sha256.empty() ? DifferenceCell() : DifferenceCell::of("sha256 " + file->sha256);
        if (const std::string problem = side.problemOf("reference/" + path); !problem.empty())
            return DifferenceCell::unreadable(problem);
        // Of an earlier identity only what its reference declares with a digest is known.
        return side.referenceFolder == "reference" ? DifferenceCell::none() : DifferenceCell();
    }

    //! Where either side has the file.
    void setPlaces(DifferenceRow &row, const SideFile *a, const SideFile *b) const
    {
        row.file = a && a->present ? m_a.placeOf(*a) : b && b->present ? m_b.placeOf(*b) : std::string();
        const bool elsewhere = a && b && a->present && b->present && (a->path != b->path || m_a.referenceFolder != m_b.referenceFolder);
        if (elsewhere)
            row.fileB = m_b.placeOf(*b);
    }

    void addMoved(const std::string &from, const std::string &to)
    {
        DifferenceRow &row = m_rows.add(layerOf(from), keyOf(from), from, DifferenceCell::of(from), DifferenceCell::of(to));
        row.state = RowState::different;
        row.notes.push_back("moved");
        setPlaces(row, &m_a.files.at(from), &m_b.files.at(to));
    }

    void addOne(const std::string &path, const SideFile *a, const SideFile *b)
    {
        if (path == "observation.json" || path == "installed.txt")
            return; // observations: their facts and packages are rows
        if (const auto moved = m_movedFrom.find(path); moved != m_movedFrom.end())
            return addMoved(path, moved->second);
        if (m_movedTo.contains(path))
            return;
        const bool bothThere = a && b && a->present && b->present;
        const bool sameBytes = a && b && !a->sha256.empty() && a->sha256 == b->sha256;
        if (isDocument(path))
            return addDocument(path, a, b, sameBytes);
        const bool configuration = bothThere && !sameBytes && isBelow(path, "configuration/");
        if (configuration && hasKeys(path) && addByKey(path, *a, *b))
            return;
        DifferenceRow &row = m_rows.add(layerOf(path), keyOf(path), path, cell(m_a, a, path), cell(m_b, b, path));
        setPlaces(row, a, b);
        if (a && b && a->path != b->path)
            notePath(row);
        if (configuration && (hasKeys(path) || isYaml(path)))
            row.notes.push_back(isYaml(path) ? "yaml_by_line" : "keys_not_read");
        if (bothThere && !sameBytes && !isBelow(path, "expected/"))
            addLines(row, *a, *b);
        else if (row.state == RowState::different)
            row.notes.push_back("by_digest");
    }

    static void notePath(DifferenceRow &row)
    {
        row.notes.push_back("path_notation");
        if (row.state == RowState::equal)
            row.state = RowState::notation;
    }

    //! Their facts are rows; this one says only that equal facts are written in another way, which makes another identity.
    void addDocument(const std::string &path, const SideFile *a, const SideFile *b, bool sameBytes)
    {
        const SideDocument &left = path == "reference.json" ? m_a.reference : m_a.criterion;
        const SideDocument &right = path == "reference.json" ? m_b.reference : m_b.criterion;
        if (!a || !b || left.state != SideDocument::State::present || left.value != right.value)
            return;
        DifferenceRow &row = m_rows.add("judgement", keyOf(path), path, cell(m_a, a, path), cell(m_b, b, path));
        setPlaces(row, a, b);
        if (!sameBytes) {
            row.state = RowState::notation;
            row.notes.push_back("same_content_other_form");
        }
    }

    //! A row for each key of both files; false when one of them is no JSON.
    bool addByKey(const std::string &path, const SideFile &a, const SideFile &b)
    {
        const auto parsed = [&](const SideSource &side, const SideFile &file) -> Result<Json> {
            auto bytes = side.read(side.placeOf(file), smallConfiguration);
            return bytes ? readConfiguration(*bytes, file.path) : Result<Json>(bytes.error());
        };
        const auto left = parsed(m_a, a), right = parsed(m_b, b);
        if (!left || !right)
            return false;
        if (*left == *right) {
            DifferenceRow &row = m_rows.add("configuration", keyOf(path), path, cell(m_a, &a, path), cell(m_b, &b, path));
            setPlaces(row, &a, &b);
            row.state = RowState::notation;
            row.notes.push_back("same_content_other_form");
            return true;
        }
        JsonRows walk(m_rows, "configuration", MissingKey::noKey);
        walk.file = m_a.placeOf(a);
        walk.fileB = m_b.placeOf(b);
        walk.add(&*left, &*right, keyOf(path) + "#", path);
        return true;
    }

    void addLines(DifferenceRow &row, const SideFile &a, const SideFile &b)
    {
        const bool small = a.bytes.value_or(0) <= mostTextBytes && b.bytes.value_or(0) <= mostTextBytes && m_textBytes < mostTextSum;
        const auto left = small ? m_a.read(m_a.placeOf(a), mostTextBytes) : Result<std::string>(Error{"file_too_large", a.path, {}});
        const auto right = small ? m_b.read(m_b.placeOf(b), mostTextBytes) : Result<std::string>(Error{"file_too_large", b.path, {}});
        if (!left || !right || !isText(*left) || !isText(*right)) {
            row.notes.push_back(small ? "by_digest" : "text_too_large");
            return;
        }
        m_textBytes += left->size() + right->size();
        auto lines = shownLines(*left, *right);
        if (!lines) {
            row.notes.push_back("by_digest");
            return;
        }
        TextDifference *difference = &lines->difference;
        if (difference->aEnds != difference->bEnds)
            row.notes.push_back("line_ends");
        if (difference->aMark != difference->bMark)
            row.notes.push_back("byte_order_mark");
        if (difference->aLastEnd != difference->bLastEnd)
            row.notes.push_back("last_line_end");
        if (lines->same)
            row.state = RowState::notation;
        else if (difference->sameLines())
            row.notes.push_back("by_digest");
        row.text = std::make_shared<const TextDifference>(std::move(*difference));
    }

    RowMaker &m_rows;
    const SideSource &m_a;
    const SideSource &m_b;
    std::unordered_map<std::string, std::string> m_movedFrom;
    std::set<std::string> m_movedTo;
    std::size_t m_textBytes = 0;
};

} // namespace

Outcome addFileRows(RowMaker &rows, const SideSource &a, const SideSource &b, const TaskContext &context)
{
    return FileRows(rows, a, b).add(context);
}

Result<TextDifference> linesOf(const Difference &difference, const DifferenceRow &row, int context)
{
    const auto read = [](const DifferenceSide &side, const std::string &path) -> Result<std::string> {
        const auto root = openFolder(side.dossier.string());
        auto bytes = root ? readBeneath(root->get(), path, mostTextBytes) : Result<std::string>(root.error());
        if (bytes && !isText(*bytes))
            return Error{"not_text", path, {}};
        return bytes;
    };
    const auto a = read(difference.a, row.file), b = read(difference.b, row.pathInB());
    const auto isMissing = [](const Result<std::string> &side) { return !side && side.error().code == "missing_file"; };
    if (!a && (!isMissing(a) || isMissing(b)))
        return a.error();
    if (!b && !isMissing(b))
        return b.error();
    const bool log = std::find(row.notes.begin(), row.notes.end(), "log") != row.notes.end();
    auto lines = shownLines(a ? *a : std::string(), b ? *b : std::string(), context, log ? withoutVolatileParts : nullptr);
    if (!lines)
        return lines.error();
    if (lines->difference.sameLines() && context == wholeText && a)
        lines->difference.hunks.push_back(wholeHunk(redactCredentials(*a)));
    return std::move(lines->difference);
}

} // namespace redossier
