// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/dossiersummary.h"

#include <QString>

namespace redossier {

struct OutcomeWords
{
    QString symbol;
    QString word;
    QString tone; //!< "good", "attention" or "quiet"
};

//! How the last run of a dossier ended: "✓ Reproduced", "■ stopped at “Device probe”", "○ not run yet", "! Record changed".
OutcomeWords outcomeWords(const DossierSummary &summary);
//! "cpu"; "no PyTorch" for the platform `none`.
QString platformWord(const std::string &platform);
//! "cpu, Python 3.11"; what is not recorded is said.
QString whereText(const DossierSummary &summary);

} // namespace redossier
