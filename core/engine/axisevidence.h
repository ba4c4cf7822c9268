// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/outputarray.h"
#include "core/plain/json.h"

namespace redossier {

//! Adds transposed where FOUND holds the elements of EXPECTED with its axes in another order, and reshaped where it holds
//! them in the same order below another shape. Looked at are 256 elements at random places. Code: file_unreadable.
Result<bool> findAxisOrder(OutputArray &expected, OutputArray &found, Json &list);

} // namespace redossier
