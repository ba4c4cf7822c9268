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

Outcome refuseNamesAlike(const std::vector<std::string> &paths)
{
    std::map<std::string, std::string> seen; // files and every folder above them: folded to as it is written
    const auto take = [&seen](const std::string &path, const std::string &whole) -> Outcome {
        const auto [place, fresh] = seen.try_emplace(folded(path), whole);
        if (fresh || place->second == whole)
            return Done{};
        const std::string &other = place->second;
        if (whole + '/' == other || whole == other + '/')
            return Error{"file_and_folder", visibleText(std::min(whole, other)), {}};
        return Error{"names_alike", visibleText(whole), visibleText(place->second)};
    };
    for (const std::string &path : paths) {
        for (auto slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1))
            if (auto taken = take(path.substr(0, slash), path.substr(0, slash) + '/'); !taken)
                return taken;
        if (auto taken = take(path, path); !taken)
            return taken;
    }
    return Done{};
}

} // namespace redossier
