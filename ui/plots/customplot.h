// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

//! QCustomPlot, for the .cpp files of this folder alone: it costs seconds to compile. It is written with Qt's keyword macros,
//! which the project switches off.
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define foreach(variable, container) for (variable : container)
#include <qcustomplot.h>
#undef signals
#undef slots
#undef foreach
