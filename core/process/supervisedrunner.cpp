// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/supervisedrunner.h"

#include "core/base/clock.h"
#include "core/plain/json.h"
#include "core/process/outputsink.h"
#include "core/process/supervisorprocess.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <sys/eventfd.h>

namespace redossier {

namespace {

constexpr double supervisorPatience = 20; //!< seconds within which a cancelled supervisor must have ended its tree

//! The talk with one supervisor, from its start to its last line.
class Conversation
{
public:
    Conversation(SupervisorProcess &process, OutputSink &output, OutputSink &errorOutput, const TaskContext &context,
                 const OutputObserver &observer, int silence)
        : m_process(process), m_output{&output, process.output()}, m_errorOutput{&errorOutput, process.errorOutput()},
          m_context(context), m_observer(observer), m_silenceLimit(silence)
    {}

    //! Reads everything; gives the supervisor's line, empty when it died without one.
    std::string listen();

private:
    struct Source
    {
        OutputSink *sink;
        int descriptor; //!< -1 once it has ended
    };

    bool readSome(Source &source);
    bool readResult();
    void drainTheRest();
    void cancel();
    void noticeSilence();

    SupervisorProcess &m_process;
    Source m_output;
    Source m_errorOutput;
    const TaskContext &m_context;
    const OutputObserver &m_observer;
    int m_silenceLimit;
    std::string m_line;
    std::array<char, 65536> m_buffer;
    Stopwatch m_silence;
    int m_notices = 0;
    std::optional<Stopwatch> m_cancelled;
};

std::string Conversation::listen()
{
    const UniqueFd wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    const std::stop_callback onStop(m_context.stop, [&wake] { ::eventfd_write(wake.get(), 1); });
    while (true) {
        std::array<pollfd, 4> events{{{m_cancelled ? -1 : wake.get(), POLLIN, 0},
                                      {m_process.result(), POLLIN, 0},
                                      {m_output.descriptor, POLLIN, 0},
                                      {m_errorOutput.descriptor, POLLIN, 0}}};
        ::poll(events.data(), events.size(), 1000);
        if (m_context.cancelled() || m_output.sink->error() || m_errorOutput.sink->error())
            cancel();
        if (events[2].revents != 0)
            readSome(m_output);
        if (events[3].revents != 0)
            readSome(m_errorOutput);
        if (events[1].revents != 0 && !readResult())
            break;
        noticeSilence();
        if (m_cancelled && m_cancelled->seconds() > supervisorPatience)
            m_process.kill();
    }
    drainTheRest();
    return m_line;
}

//! One piece; false when there is none now or the stream has ended.
bool Conversation::readSome(Source &source)
{
    if (source.descriptor < 0)
        return false;
    const ssize_t count = ::read(source.descriptor, m_buffer.data(), m_buffer.size());
    if (count > 0) {
        source.sink->add({m_buffer.data(), static_cast<std::size_t>(count)}, m_context, m_observer);
        m_silence = {};
        m_notices = 0;
        return true;
    }
    if (count == 0 || (errno != EAGAIN && errno != EINTR))
        source.descriptor = -1;
    return false;
}

bool Conversation::readResult()
{
    std::array<char, 1024> buffer;
    const ssize_t count = ::read(m_process.result(), buffer.data(), buffer.size());
    if (count < 0)
        return errno == EINTR;
    m_line.append(buffer.data(), static_cast<std::size_t>(count));
    return count > 0 && m_line.size() < 65536;
}

//! Every writer is gone, so what the pipes hold is all; a process that could not be ended may still write, so
//! not for ever.
void Conversation::drainTheRest()
{
    for (Source *source : {&m_output, &m_errorOutput})
        for (int piece = 0; piece < 64 && readSome(*source); ++piece) {
        }
    m_output.sink->finish(m_context, m_observer);
    m_errorOutput.sink->finish(m_context, m_observer);
}

void Conversation::cancel()
{
    if (m_cancelled)
        return;
    m_cancelled.emplace();
    m_process.cancel();
}

void Conversation::noticeSilence()
{
    const int periods = static_cast<int>(m_silence.seconds()) / m_silenceLimit;
    if (periods <= m_notices)
        return;
    m_notices = periods;
    if (m_context.progress)
        m_context.progress(
            {"silent_seconds", static_cast<std::uint64_t>(periods) * static_cast<std::uint64_t>(m_silenceLimit), 0});
}

std::optional<int> integerAt(const Json &object, std::string_view key)
{
    const Json &member = memberAt(object, key);
    return member.is_number_integer() ? std::optional(member.get<int>()) : std::nullopt;
}

bool trueAt(const Json &object, std::string_view key)
{
    const Json &member = memberAt(object, key);
    return member.is_boolean() && member.get<bool>();
}

//! The supervisor's line as a result; see app/supervisor/main.cpp.
Result<CommandResult> readReport(const std::string &line, const Command &command)
{
    const std::string &program = command.arguments.front();
    const auto report = parseJson(line, "redossier-supervisor");
    if (!report || !report->is_object())
        return Error{"internal", program, "the supervisor ended without a report"};
    if (const std::string failed = textAt(*report, "failed"); !failed.empty()) {
        const std::string text = textAt(*report, "text");
        return Error{"program_missing", program,
                     failed == "folder" ? "its working folder " + command.folder.string() + ": " + text : text};
    }
    CommandResult result;
    result.exit = integerAt(*report, "exit");
    result.signal = integerAt(*report, "signal");
    if (!result.exit && !result.signal)
        result.signal = SIGKILL; // the main child itself could not be ended
    result.cancelled = trueAt(*report, "cancelled");
    result.timedOut = trueAt(*report, "timed_out");
    result.survivors = integerAt(*report, "survivors").value_or(0);
    if (const Json &seconds = memberAt(*report, "seconds"); seconds.is_number())
        result.seconds = seconds.get<double>();
    if (const Json &bytes = memberAt(*report, "peak_memory_bytes"); bytes.is_number_unsigned())
        result.peakMemoryBytes = bytes.get<std::uint64_t>();
    return result;
}

} // namespace

Result<CommandResult> SupervisedRunner::run(const Command &command, const TaskContext &context,
                                            const OutputObserver &observer)
{
    if (context.cancelled())
        return Error{"cancelled", command.name, {}};
    auto output = OutputSink::open(Stream::standardOutput, command.stdoutLog, command);
    if (!output)
        return output.error();
    auto errorOutput = OutputSink::open(Stream::standardError, command.stderrLog, command);
    if (!errorOutput)
        return errorOutput.error();
    auto process = SupervisorProcess::start(m_supervisor, command);
    if (!process)
        return process.error();
    const std::string line = Conversation(*process, *output, *errorOutput, context, observer, m_silence).listen();
    for (const OutputSink *sink : {&*output, &*errorOutput})
        if (sink->error())
            return *sink->error();
    auto result = readReport(line, command);
    if (!result)
        return result;
    result->droppedBytes = output->droppedBytes() + errorOutput->droppedBytes();
    result->redactions = output->redactions() + errorOutput->redactions();
    result->standardOutput = output->takeCaptured();
    result->standardError = errorOutput->takeCaptured();
    return result;
}

} // namespace redossier
