// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/reportbuilder.h"

#include <string>

namespace redossier {

enum class PaperSize { a4, letter };

//! A finished PDF, and what can be read of it: its title, the text as it was laid out, and the letters of its drawings.
struct Pdf
{
    std::string bytes;
    std::string text;
};

//! A finished page of paper.html or paperdifference.html as a PDF: its text can be selected, its drawings are lines, its title
//! and the number of the page stand in the margins. Nothing is loaded, and the same page gives the same bytes, for its time is
//! that of the record (meta "date"). Needs a QGuiApplication; runs on any thread. Code: template_invalid.
Result<Pdf> pdfOf(std::string page, PaperSize size);

//! A report whose page is of ReportFormat::paper, as a PDF. What can be read of that is read again: nothing is given when
//! something is left that should be gone, or in a reviewed one something that nobody decided about. Code: private_left.
Result<ReviewedReport> asPdf(ReviewedReport report, PaperSize size);

} // namespace redossier
