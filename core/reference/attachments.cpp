// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/attachments.h"

#include "core/dossier/treelisting.h"
#include "core/plain/beneath.h"
#include "core/process/redactor.h"
#include "core/process/secretfile.h"
#include "core/reference/filekind.h"

namespace redossier {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t mostBytes = 16u << 20;

std::string placeOf(const std::string &name)
{
    return "attachments/" + name;
}

} // namespace

Result<std::vector<Attachment>> listAttachments(const fs::path &dossier, const TaskContext &context)
{
    std::vector<Attachment> attachments;
    std::error_code ignored;
    if (!fs::exists(fs::symlink_status(dossier / "attachments", ignored)))
        return attachments;
    const auto listing = listTree(dossier / "attachments", context.stop);
    if (!listing)
        return listing.error();
    if (!listing->refused.empty())
        return listing->refused.front();
    for (const ListedFile &file : listing->files)
        if (!isPartialName(file.path))
            attachments.push_back({file.path, file.bytes});
    return attachments;
}

Outcome attach(DossierWriter &writer, const fs::path &source)
{
    const std::string name = source.filename().string();
    if (const auto rule = listedNameProblem(name))
        return Error{"name_refused", source.string(), *rule};
    const auto text = readWholeFile(source.string(), mostBytes);
    if (!text)
        return text.error();
    if (text->find('\0') != std::string::npos)
        return Error{"attachment_not_text", source.string(), {}};
    if (isSecretName(name) || holdsPrivateKey(*text))
        return Error{"attachment_secret", source.string(), {}};
    std::error_code ignored;
    if (fs::exists(fs::symlink_status(writer.root() / placeOf(name), ignored)))
        return Error{"attachment_exists", name, {}};
    return writer.write(placeOf(name), redactCredentials(*text));
}

Outcome detach(DossierWriter &writer, const std::string &name)
{
    return writer.remove(placeOf(name));
}

} // namespace redossier
