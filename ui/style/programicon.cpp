// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/programicon.h"

#include <QString>

namespace redossier {

QIcon programIcon(const std::filesystem::path &resources)
{
    QIcon icon;
    for (const int size : {16, 32, 48, 64, 128, 256})
        icon.addFile(QString::fromStdString((resources / "icons" / ("redossier-" + std::to_string(size) + ".png")).string()));
    return icon;
}

} // namespace redossier
