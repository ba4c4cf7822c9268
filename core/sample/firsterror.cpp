// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/firsterror.h"

#include "core/plain/beneath.h"
#include "core/sample/errorscanner.h"

#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace redossier {

Result<std::optional<LoggedError>> firstErrorIn(const std::filesystem::path &log, const ErrorClues &clues)
{
    const auto file = openRegularFile(log.string());
    if (!file)
        return file.error();
    ErrorScanner scanner(clues);
    char buffer[65536];
    while (true) {
        const ssize_t count = ::read(file->get(), buffer, sizeof buffer);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return Error{"file_unreadable", log.string(), std::strerror(errno)};
        if (count == 0)
            return scanner.finish();
        scanner.feed({buffer, static_cast<std::size_t>(count)});
    }
}

std::optional<LoggedError> firstErrorInText(std::string_view text, const ErrorClues &clues)
{
    ErrorScanner scanner(clues);
    scanner.feed(text);
    return scanner.finish();
}

} // namespace redossier
