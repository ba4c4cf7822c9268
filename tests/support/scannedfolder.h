// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sharing/privatescan.h"

#include <algorithm>

namespace redossier::test {

inline const PrivateRow *rowOf(const PrivateScan &scan, PrivateKind kind, const std::string &value)
{
    const auto row = std::find_if(scan.rows.begin(), scan.rows.end(), [&](const PrivateRow &one) { return one.kind == kind && one.value == value; });
    return row == scan.rows.end() ? nullptr : &*row;
}

inline PrivateScan scanned(const std::filesystem::path &path)
{
    auto scan = scanPrivate(path, {});
    return scan ? std::move(*scan) : PrivateScan{};
}

inline bool isNotRead(const PrivateScan &scan, const std::string &file, const std::string &code)
{
    return std::any_of(scan.notRead.begin(), scan.notRead.end(), [&](const Finding &one) { return one.where == file && one.code == code; });
}

} // namespace redossier::test
