// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/stagescan.h"

#include "core/process/logreader.h"
#include "core/sample/stagetracker.h"

namespace redossier {

Result<std::vector<std::string>> stagesInLog(const std::filesystem::path &folder, std::string_view relative, const TaskContext &context)
{
    const auto log = LogReader::open(folder, relative);
    if (!log)
        return log.error();
    StageTracker tracker;
    for (std::uint64_t offset = 0;;) {
        if (context.cancelled())
            return Error{"cancelled", std::string(relative), {}};
        const auto part = log->partAt(offset, 1u << 20);
        if (!part)
            return part.error();
        if (part->end() <= offset || part->begin < offset)
            break;
        tracker.feed(Stream::standardOutput, part->text);
        offset = part->end();
        if (offset >= part->size)
            break;
    }
    tracker.finish();
    std::vector<std::string> names;
    for (const ReportedStage &stage : tracker.stages())
        names.push_back(stage.name);
    return names;
}

} // namespace redossier
