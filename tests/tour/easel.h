// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QWidget>
#include <cstdio>
#include <filesystem>
#include <string>

namespace redossier::test {

//! Takes pictures of widgets into a folder.
class Easel
{
public:
    explicit Easel(std::filesystem::path folder) : m_folder(std::move(folder)) { std::filesystem::create_directories(m_folder); }

    bool draw(QWidget &widget, const std::string &name) const
    {
        QCoreApplication::processEvents();
        const std::filesystem::path file = m_folder / (name + ".png");
        const bool saved = widget.grab().save(QString::fromStdString(file.string()));
        return saved || missed(name);
    }

    //! Says which picture could not be made; always false.
    static bool missed(const std::string &name)
    {
        std::fprintf(stderr, "no picture: %s\n", name.c_str());
        return false;
    }

private:
    std::filesystem::path m_folder;
};

} // namespace redossier::test
