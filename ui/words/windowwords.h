// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/messages/messages.h"
#include "ui/words/words.h"

namespace redossier {

//! What a window says where the sentences of core/messages speak of the command line; null: those fit. An empty message: that
//! of core/messages. Marked with QT_TRANSLATE_NOOP("words", ..).
const MessageEntry *windowWords(std::string_view code);

//! What was told of a finding, without the words of the command line.
Advice inOwnWords(const Finding &finding, Advice told);

} // namespace redossier
