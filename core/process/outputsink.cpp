// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/outputsink.h"

#include <algorithm>

namespace redossier {

Result<OutputSink> OutputSink::open(Stream stream, const std::filesystem::path &log, const Command &command)
{
    if (log.empty())
        return OutputSink(stream, std::nullopt, command);
    auto created = CappedLog::create(log, command.logLimit);
    if (!created)
        return created.error();
    return OutputSink(stream, std::move(*created), command);
}

void OutputSink::add(std::string_view bytes, const TaskContext &context, const OutputObserver &observer)
{
    pass(m_redactor.pass(bytes), context, observer);
}

void OutputSink::finish(const TaskContext &context, const OutputObserver &observer)
{
    pass(m_redactor.finish(), context, observer);
    if (!m_log || m_error)
        return;
    if (auto finished = m_log->finish(); !finished)
        m_error = finished.error();
}

void OutputSink::pass(const std::string &safe, const TaskContext &context, const OutputObserver &observer)
{
    if (safe.empty())
        return;
    if (observer)
        observer(m_stream, safe);
    if (context.log)
        context.log(safe);
    m_captured.append(safe, 0, m_captureLimit - std::min(m_captureLimit, m_captured.size()));
    if (!m_log || m_error)
        return;
    if (auto added = m_log->add(safe); !added)
        m_error = added.error();
}

} // namespace redossier
