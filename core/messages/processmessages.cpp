// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"

#include <QtGlobal>

namespace redossier {

namespace {

constexpr MessageEntry entries[] = {
    {"python_unusable", 69, QT_TRANSLATE_NOOP("messages", "%1 cannot be used as Python: %2"),
     QT_TRANSLATE_NOOP("messages", "Name a working Python 3 with --python.")},
};

} // namespace

std::span<const MessageEntry> processMessages()
{
    return entries;
}

} // namespace redossier
