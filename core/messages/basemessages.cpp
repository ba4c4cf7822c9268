// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"

#include <QtGlobal>

namespace redossier {

namespace {

constexpr MessageEntry entries[] = {
    {"cancelled", 130, QT_TRANSLATE_NOOP("messages", "It was cancelled."), ""},
    {"cannot_write", 73, QT_TRANSLATE_NOOP("messages", "%1 cannot be written: %2"),
     QT_TRANSLATE_NOOP("messages", "Free some space or choose a folder that can be written. What was there before is unchanged.")},
    {"file_too_large", 65, QT_TRANSLATE_NOOP("messages", "%1 is too large to be read: %2"), ""},
    {"file_unreadable", 65, QT_TRANSLATE_NOOP("messages", "%1 cannot be read: %2"), ""},
    {"file_unstable", 65, QT_TRANSLATE_NOOP("messages", "%1 changed while it was read, twice."),
     QT_TRANSLATE_NOOP("messages", "Stop the program that writes it and try again.")},
    {"internal", 70, QT_TRANSLATE_NOOP("messages", "Something went wrong inside the program: %1 %2"),
     QT_TRANSLATE_NOOP("messages", "Please report it as a bug.")},
    {"installation_incomplete", 70, QT_TRANSLATE_NOOP("messages", "The program's own installation lacks %1."),
     QT_TRANSLATE_NOOP("messages", "Install the program again, whole.")},
    {"json_duplicate_key", 65, QT_TRANSLATE_NOOP("messages", "%1 cannot be read: %2"), QT_TRANSLATE_NOOP("messages", "Remove one of the two.")},
    {"json_invalid", 65, QT_TRANSLATE_NOOP("messages", "%1 is no valid JSON: %2"), QT_TRANSLATE_NOOP("messages", "Correct the file at that place.")},
    {"json_number", 65, QT_TRANSLATE_NOOP("messages", "%1 cannot be read: %2"), QT_TRANSLATE_NOOP("messages", "Write it as a string.")},
    {"json_too_deep", 65, QT_TRANSLATE_NOOP("messages", "%1 cannot be read: %2"), ""},
    {"json_too_large", 65, QT_TRANSLATE_NOOP("messages", "%1 is too large to be read: %2"), ""},
    {"missing_file", 65, QT_TRANSLATE_NOOP("messages", "%1 is not there."), QT_TRANSLATE_NOOP("messages", "Put the file back, or correct its name.")},
    {"not_a_regular_file", 65, QT_TRANSLATE_NOOP("messages", "%1 cannot be read: %2"), ""},
    {"path_escapes", 77, QT_TRANSLATE_NOOP("messages", "The path %1 is refused: %2"), QT_TRANSLATE_NOOP("messages", "Use a relative path inside the folder.")},
    {"program_missing", 69, QT_TRANSLATE_NOOP("messages", "The program %1 cannot be started: %2"),
     QT_TRANSLATE_NOOP("messages", "Install it, or name one that is there by its whole path.")},
    {"symbolic_link", 77, QT_TRANSLATE_NOOP("messages", "%1 is refused: %2"),
     QT_TRANSLATE_NOOP("messages", "Replace the link by the file itself; cp -rL FOLDER COPY copies a folder without links.")},
    {"wrong_usage", 64, QT_TRANSLATE_NOOP("messages", "%1: %2"), ""},
};

} // namespace

std::span<const MessageEntry> baseMessages()
{
    return entries;
}

} // namespace redossier
