// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/downloadrows.h"

#include "ui/words/words.h"

#include <QCoreApplication>
#include <algorithm>

namespace redossier {

namespace {

struct DownloadRows
{
    Q_DECLARE_TR_FUNCTIONS(DownloadRows)
};

bool isWheel(const InstalledArchive &archive)
{
    return archive.file.ends_with(".whl");
}

//! The address up to the file's name.
QString sourceOf(const InstalledArchive &archive)
{
    const auto slash = archive.url.rfind('/');
    const bool named = !archive.file.empty() && slash != std::string::npos && slash > 8;
    return shown(named ? archive.url.substr(0, slash) : archive.url);
}

TableCell kindOf(const InstalledArchive &archive)
{
    if (archive.yanked)
        return {DownloadRows::tr("! withdrawn by its author"), QStringLiteral("attention")};
    if (isWheel(archive))
        return {DownloadRows::tr("wheel")};
    return {DownloadRows::tr("! built from source"), QStringLiteral("attention"), false,
            DownloadRows::tr("Its own code ran during the installation, and the result depends on this machine's build tools.")};
}

} // namespace

std::vector<std::vector<TableCell>> downloadRows(const std::vector<InstalledArchive> &archives)
{
    std::vector<std::vector<TableCell>> rows;
    for (const InstalledArchive &archive : archives) {
        const TableCell digest = archive.sha256.empty() ? TableCell{DownloadRows::tr("not recorded"), QStringLiteral("quiet")}
                                                        : TableCell{shown(archive.sha256), {}, true};
        rows.push_back({{shown(archive.name)}, {shown(archive.version), {}, true}, kindOf(archive), {shown(archive.file), {}, true},
                        {sourceOf(archive), {}, true}, digest});
    }
    return rows;
}

QString downloadSummary(const std::vector<InstalledArchive> &archives)
{
    const auto built = static_cast<int>(std::count_if(archives.begin(), archives.end(), [](const InstalledArchive &one) { return !isWheel(one); }));
    const QString count = DownloadRows::tr("By pip's own report: %n package(s) installed.", nullptr, static_cast<int>(archives.size()));
    if (built == 0)
        return DownloadRows::tr("%1 All of them are wheels: no code of theirs ran to build them. A wheel can depend on system and architecture.").arg(count);
    return DownloadRows::tr("%1 %2").arg(count, DownloadRows::tr("%n of them were built from source, with this machine's build tools.", nullptr, built));
}

} // namespace redossier
