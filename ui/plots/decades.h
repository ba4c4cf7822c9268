// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>

namespace redossier {

//! Labels of the powers of ten from 10^low to 10^high, by their exponent; every second, third, .. when there are more than
//! `most`.
QMap<double, QString> decadeLabels(double low, double high, int most);

} // namespace redossier
