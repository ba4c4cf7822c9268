// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/process/cappedlog.h"
#include "core/process/commandrunner.h"
#include "core/process/redactor.h"

#include <optional>

namespace redossier {

//! The one way of a stream to disk and to eyes: redacted (by rules, and of what the child was given itself), then shown, then kept in part, then logged up to a limit.
class OutputSink
{
public:
    //! `log` may be empty. Codes: cannot_write.
    static Result<OutputSink> open(Stream stream, const std::filesystem::path &log, const Command &command);

    //! Never fails: a log that cannot be written is remembered in error(), and the stream goes on.
    void add(std::string_view bytes, const TaskContext &context, const OutputObserver &observer);
    void finish(const TaskContext &context, const OutputObserver &observer);

    const std::optional<Error> &error() const { return m_error; }
    std::uint64_t droppedBytes() const { return m_log ? m_log->droppedBytes() : 0; }
    std::uint64_t redactions() const { return m_redactor.redactions(); }
    std::string takeCaptured() { return std::move(m_captured); }

private:
    OutputSink(Stream stream, std::optional<CappedLog> log, const Command &command)
        : m_stream(stream), m_redactor(credentialsIn(command.environment)), m_log(std::move(log)), m_captureLimit(command.captureLimit) {}
    void pass(const std::string &safe, const TaskContext &context, const OutputObserver &observer);

    Stream m_stream;
    Redactor m_redactor;
    std::optional<CappedLog> m_log;
    std::size_t m_captureLimit;
    std::string m_captured;
    std::optional<Error> m_error;
};

} // namespace redossier
