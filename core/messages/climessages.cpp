// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"

#include <QtGlobal>

namespace redossier {

namespace {

constexpr MessageEntry entries[] = {
    {"command_missing", 64, QT_TRANSLATE_NOOP("messages", "No command was given."),
     QT_TRANSLATE_NOOP("messages", "`redossier-cli --help` lists the commands.")},
    {"unexpected_argument", 64, QT_TRANSLATE_NOOP("messages", "%3: the argument \"%1\" has no place here."),
     QT_TRANSLATE_NOOP("messages", "`%3 --help` shows what it takes, with an example.")},
    {"unknown_command", 64, QT_TRANSLATE_NOOP("messages", "There is no command \"%1\"."),
     QT_TRANSLATE_NOOP("messages", "`redossier-cli --help` lists the commands.")},
    {"unknown_command_near", 64, QT_TRANSLATE_NOOP("messages", "There is no command \"%1\". Did you mean \"%2\"?"),
     QT_TRANSLATE_NOOP("messages", "`redossier-cli --help` lists the commands.")},
    {"unknown_option", 64, QT_TRANSLATE_NOOP("messages", "%3 has no option \"%1\"."),
     QT_TRANSLATE_NOOP("messages", "`%3 --help` lists its options; a name that begins with a dash goes after `--`.")},
    {"unknown_option_near", 64, QT_TRANSLATE_NOOP("messages", "%3 has no option \"%1\". Did you mean \"%2\"?"),
     QT_TRANSLATE_NOOP("messages", "`%3 --help` lists its options.")},
};

} // namespace

std::span<const MessageEntry> cliMessages()
{
    return entries;
}

} // namespace redossier
