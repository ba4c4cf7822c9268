// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/dossier/run.h"

#include <QString>
#include <cstdint>
#include <filesystem>
#include <string>

namespace redossier {

//! Foreign text for a screen: control and direction characters made visible.
QString shown(const std::string &text);
QString shownPath(const std::filesystem::path &path);
//! For buttons and badges, which do not wrap: the middle of a long text is left out.
QString shortened(const QString &text, qsizetype most = 32);

//! "Reference", "Rebuild", .. for a name of stepNames(), and "dossier".
QString stepTitle(const std::string &step);
//! Why the step exists, as the guide says it.
QString stepReason(const std::string &step);
//! What the step shows and what it does not prove, in a line.
QString stepLimits(const std::string &step);

//! "✓"; always shown with stateWord().
QString stateSymbol(StepState state);
QString stateWord(StepState state);
//! "good", "attention" or "quiet".
QString stateTone(StepState state);
//! "41 s", "2 min 5 s", "1 h 3 min".
QString durationText(double seconds);
QString bytesText(std::uint64_t bytes);
//! "4c1f 9a07 …": enough to tell two identities apart by eye.
QString shortIdentity(const std::string &identity);

//! Sentences of core/messages in the person's language.
const Wording &wording();
QString sentence(const Statement &statement);
struct Advice
{
    QString message;
    QString todo; //!< may be empty
};
Advice advice(const Finding &finding);
Advice advice(const Error &error);

} // namespace redossier
