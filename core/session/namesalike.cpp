// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/namesalike.h"

#include "core/plain/filename.h"

#include <QString>
#include <algorithm>
#include <map>

namespace redossier {

namespace {

std::string folded(const std::string &path)
{
    return QString::fromStdString(path).normalized(QString::NormalizationForm_C).toCaseFolded().normalized(QString::NormalizationForm_C).toStdString();
}

} // namespace

std::vector<Error> namesAlike(const std::vector<std::string> &paths)
{
    std::vector<Error> alike;
    std::map<std::string, std::string> seen; // files and every folder above them: folded to as it is written
    const auto take = [&](const std::string &path, const std::string &whole) {
        const auto [place, fresh] = seen.try_emplace(folded(path), whole);
        const std::string &other = place->second;
        if (fresh || other == whole)
            return;
        if (whole + '/' == other || whole == other + '/')
            alike.push_back({"file_and_folder", visibleText(std::min(whole, other)), {}});
        else
            alike.push_back({"names_alike", visibleText(whole), visibleText(other)});
    };
    for (const std::string &path : paths) {
        for (auto slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1))
            take(path.substr(0, slash), path.substr(0, slash) + '/');
        take(path, path);
    }
    return alike;
}

Outcome refuseNamesAlike(const std::vector<std::string> &paths)
{
    const auto alike = namesAlike(paths);
    return alike.empty() ? Outcome(Done{}) : Outcome(alike.front());
}

} // namespace redossier
