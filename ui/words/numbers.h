// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <string>

namespace redossier {

//! Three significant digits, as scientists write them: "3.1e-6", "0.25", "12000", "nan". The decimal point is always a point:
//! a number that is copied must read back.
QString shortNumber(double value);
//! With enough digits to read back the same value.
QString exactNumber(double value);
//! A number as it stands in a document, at most nine digits of it; other text stays as it is.
QString shortElement(const std::string &text);
//! "16 000 000", grouped as the person's language does.
QString countText(std::uint64_t count);
//! "11.2 %"; "< 0.1 %" for what is more than nothing, and "> 99.9 %" for what is not all.
QString shareText(std::uint64_t part, std::uint64_t all);
//! Nine significant digits: enough to tell two float32 apart.
QString longNumber(double value);
//! longNumber, or a dash.
QString longNumberOrDash(const std::optional<double> &value);

} // namespace redossier
