// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/temporaryfolder.h"

#include <filesystem>
#include <string>

namespace redossier::test {

//! A dossier made of tests/data/report/base and the case laid over it.
class ReportCase
{
public:
    explicit ReportCase(const std::string &name)
    {
        const std::filesystem::path data = std::filesystem::path(TEST_DATA) / "report";
        const auto options = std::filesystem::copy_options::recursive | std::filesystem::copy_options::overwrite_existing;
        std::filesystem::copy(data / "base", path(), options);
        std::filesystem::copy(data / name, path(), options);
    }
    std::filesystem::path path() const { return m_folder / "dossier"; }
    std::filesystem::path runPath() const { return path() / "runs" / "20261129T184512Z-3f9a"; }
    const TemporaryFolder &folder() const { return m_folder; }

private:
    TemporaryFolder m_folder;
};

} // namespace redossier::test
