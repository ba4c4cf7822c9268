// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTemporaryDir>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace redossier::test {

//! A folder that goes away with the test, with small conveniences.
class TemporaryFolder
{
public:
    std::filesystem::path path() const { return m_folder.path().toStdString(); }
    std::filesystem::path operator/(std::string_view relative) const { return path() / relative; }

    std::filesystem::path write(std::string_view relative, std::string_view bytes) const
    {
        const auto file = path() / relative;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return file;
    }

private:
    QTemporaryDir m_folder;
};

inline std::string readFile(const std::filesystem::path &file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

} // namespace redossier::test
