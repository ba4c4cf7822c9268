// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/device/probestage.h"
#include "core/device/recordedfact.h"
#include "core/reference/reference.h"

#include <QString>
#include <string>

namespace redossier {

//! "NVIDIA CUDA", "AMD ROCm", "CPU", ..: what a platform is called; the name of an interface is no vendor.
QString platformTitle(Platform platform);
//! "import torch", "devices", ..
QString probeStageTitle(const std::string &stage);
QString probeStageSymbol(const std::string &state);
QString probeStageWord(const std::string &state);
QString probeStageTone(const std::string &state);

//! Who was asked: torch gives null for what it was not built with; a machine has no such thing.
enum class Asked { torch, machine };
//! The value of a fact in words, or that it is absent, not readable or was not asked for.
QString factText(const RecordedFact &fact, Asked asked);
//! A value with members, in words: "name: Tesla T4, memory: 14.6 GiB"; each part of a list on a line of its own.
QString valueWords(const Json &value);
//! Bytes as a card's maker counts them: "79.2 GiB".
QString memoryText(const Json &bytes);
//! A list of cards, by whichever of their facts are known; identifiers of one card are never among them.
QString cardsText(const Json &cards);

} // namespace redossier
