// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/logrows.h"

#include "core/difference/logmask.h"
#include "core/difference/shownlines.h"

#include <algorithm>
#include <map>

namespace redossier {

namespace {

constexpr std::size_t mostTextSum = 16u << 20; // of all logs whose lines are compared

struct Log
{
    std::string path; //!< below the dossier
    DifferenceCell cell;
};

using Logs = std::map<std::string, Log>; //!< by "pip-install.stdout.log"

//! A command that ran twice has two logs of one name: the second gets a number of its own.
void addLog(Logs &logs, const std::string &file, Log log)
{
    const std::string name = nameOfLog(file);
    std::string unique = name;
    for (int number = 2; logs.contains(unique); ++number)
        unique = name + " (" + std::to_string(number) + ")";
    logs.emplace(std::move(unique), std::move(log));
}

Logs logsOf(const SideSource &side)
{
    const std::string below = "logs/", run = "runs/" + side.run->id + "/";
    Logs logs;
    for (auto file = side.runFiles.lower_bound(below); file != side.runFiles.end() && file->first.starts_with(below); ++file)
        addLog(logs, file->first.substr(below.size()), {run + file->first, DifferenceCell::of("sha256 " + file->second)});
    for (auto file = side.unreadable.lower_bound(run + below); file != side.unreadable.end() && file->first.starts_with(run + below); ++file)
        addLog(logs, file->first.substr(run.size() + below.size()), {{}, DifferenceCell::unreadable(file->second)});
    return logs;
}

class LogRows
{
public:
    LogRows(RowMaker &rows, const SideSource &a, const SideSource &b) : m_rows(rows), m_a(a), m_b(b) {}

    void add(const std::string &name, const Log *a, const Log *b)
    {
        const auto cell = [](const Log *log) { return log ? log->cell : DifferenceCell::none(); };
        DifferenceRow &row = m_rows.add("results", "logs/" + name, "log " + name, cell(a), cell(b));
        row.uncounted = true;
        row.file = a ? a->path : b->path;
        if (b && b->path != row.file)
            row.fileB = b->path;
        if (row.state == RowState::different)
            addLines(row);
    }

private:
    void addLines(DifferenceRow &row)
    {
        const auto left = m_a.read(row.file, mostTextBytes), right = m_b.read(row.pathInB(), mostTextBytes);
        if (!left || !right || m_textBytes > mostTextSum) {
            row.notes.push_back("text_too_large");
            return;
        }
        if (!isText(*left) || !isText(*right)) {
            row.notes.push_back("by_digest");
            return;
        }
        m_textBytes += left->size() + right->size();
        auto lines = shownLines(*left, *right, usualContext, withoutVolatileParts);
        if (!lines) {
            row.notes.push_back("by_digest");
            return;
        }
        row.notes.push_back("log");
        if (lines->same)
            row.state = RowState::isVolatile;
        row.text = std::make_shared<const TextDifference>(std::move(lines->difference));
    }

    RowMaker &m_rows;
    const SideSource &m_a;
    const SideSource &m_b;
    std::size_t m_textBytes = 0;
};

} // namespace

std::string nameOfLog(const std::string &file)
{
    const auto dash = file.find('-');
    const bool numbered = dash != std::string::npos && dash > 0 && file.find_first_not_of("0123456789") == dash;
    return numbered ? file.substr(dash + 1) : file;
}

Outcome addLogRows(RowMaker &rows, const SideSource &a, const SideSource &b, const TaskContext &context)
{
    if (!a.run || !b.run)
        return Done{};
    const Logs left = logsOf(a), right = logsOf(b);
    LogRows made(rows, a, b);
    std::map<std::string, std::pair<const Log *, const Log *>> all;
    for (const auto &[name, log] : left)
        all[name].first = &log;
    for (const auto &[name, log] : right)
        all[name].second = &log;
    for (const auto &[name, logs] : all) {
        if (context.cancelled())
            return Error{"cancelled", {}, {}};
        made.add(name, logs.first, logs.second);
    }
    return Done{};
}

} // namespace redossier
