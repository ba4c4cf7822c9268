// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>

namespace redossier {

//! Labels of the powers of ten from 10^low to 10^high, by their exponent; every second, third, .. when there are more than
//! `most`.
QMap<double, QString> decadeLabels(double low, double high, int most);

//! Labels of a scale that begins with 0 at `zero` and has the powers of ten from `low` to `high`: both ends, and the powers
//! that do not run into them.
QMap<double, QString> scaleLabels(double zero, double low, double high);

} // namespace redossier
