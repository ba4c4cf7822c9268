// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/installreport.h"

#include "core/base/atomicfile.h"
#include "core/base/jsonfile.h"
#include "core/base/pep440.h"
#include "core/environment/requirementparser.h"
#include "core/plain/beneath.h"
#include "core/process/redactor.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr const char *reportName = "install-report.json";

//! Text by text, so that the document stays one.
void redact(Json &value)
{
    if (value.is_string())
        value = redactCredentials(value.get<std::string>());
    else if (value.is_structured())
        for (Json &inner : value)
            redact(inner);
}

InstalledArchive readArchive(const Json &entry)
{
    InstalledArchive archive;
    const Json &metadata = memberAt(entry, "metadata");
    archive.name = normalisedName(textAt(metadata, "name"));
    archive.version = textAt(metadata, "version");
    const Json &download = memberAt(entry, "download_info");
    archive.url = redactCredentials(textAt(download, "url"));
    const Json &info = memberAt(download, "archive_info");
    if (info.is_object()) {
        archive.file = lastPart(archive.url);
        archive.sha256 = textAt(memberAt(info, "hashes"), "sha256");
        const std::string hash = textAt(info, "hash");
        if (archive.sha256.empty() && hash.starts_with("sha256="))
            archive.sha256 = hash.substr(7);
    }
    const Json &yanked = memberAt(entry, "is_yanked");
    archive.yanked = yanked.is_boolean() && yanked.get<bool>();
    return archive;
}

} // namespace

Outcome keepInstallReport(const std::filesystem::path &report, const std::filesystem::path &runFolder)
{
    const auto bytes = readWholeFile(report.string());
    if (!bytes)
        return bytes.error();
    const std::string plain = redactCredentials(*bytes);
    if (plain == *bytes)
        return writeFileAtomically(runFolder, reportName, *bytes);
    auto document = parseJson(*bytes, reportName);
    if (!document)
        return writeFileAtomically(runFolder, reportName, plain);
    redact(*document);
    return writeJsonFile(runFolder, reportName, *document);
}

std::optional<std::vector<InstalledArchive>> readInstallReport(const std::filesystem::path &runFolder)
{
    const auto document = readJsonBeneath(runFolder, reportName);
    if (!document || !memberAt(*document, "install").is_array())
        return std::nullopt;
    std::vector<InstalledArchive> archives;
    for (const Json &entry : memberAt(*document, "install"))
        archives.push_back(readArchive(entry));
    return archives;
}

} // namespace redossier
