// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/declarationholder.h"

#include "core/dossier/fingerprint.h"

namespace redossier {

namespace {

void settle(ProposedAsset &asset, const Declaration &declaration, Agreement agreement)
{
    const std::string &hash = declaration.content.hash;
    if (agreement == Agreement::different) {
        asset.version = (asset.isFolder ? "tree:" : "sha256:") + asset.sha256.value_or("");
        return;
    }
    if (!asset.source)
        asset.source = declaration.source;
    if (!asset.version && !hash.empty() && !hash.starts_with("sha256:"))
        asset.version = hash;
}

} // namespace

DeclarationHolder::DeclarationHolder(const std::vector<Declaration> &declarations, Findings &findings, const TaskContext &context)
    : m_findings(findings), m_context(context)
{
    for (const Declaration &declaration : declarations)
        add(declaration);
}

Result<Agreement> DeclarationHolder::judge(const Declaration &declaration, const std::vector<PresentFile> &files)
{
    const auto held = holdAgainst(declaration.content, files, m_context);
    if (!held)
        return held.error();
    const std::string declared = describedContent(declaration.content);
    if (held->agreement == Agreement::different)
        m_findings.push_back({"declared_content_differs", Severity::warning, declaration.pointer, declaration.path,
                              "declared " + declared + "; found " + held->found});
    if (held->agreement == Agreement::unknown)
        m_findings.push_back({"declared_content_unchecked", Severity::hint, declaration.pointer, declaration.path, declared});
    return held->agreement;
}

Outcome DeclarationHolder::hold(ProposedAsset &asset, const std::vector<PresentFile> &files)
{
    const auto holdAt = [&](const std::string &place, const std::vector<PresentFile> &present) -> Outcome {
        const auto [first, last] = m_declarations.equal_range(place);
        for (auto it = first; it != last; ++it) {
            const auto agreement = judge(it->second, present);
            if (!agreement)
                return agreement.error();
            if (place == asset.place && !it->second.source.empty())
                settle(asset, it->second, *agreement);
        }
        return Done{};
    };
    if (auto held = holdAt(asset.place, files); !held)
        return held;
    for (const PresentFile &file : files)
        if (!file.inside.empty())
            if (auto held = holdAt(asset.place + "/" + file.inside, {{{}, file.content, file.sha256, file.bytes}}); !held)
                return held;
    return Done{};
}

Outcome DeclarationHolder::holdCode(const std::vector<ProjectFile> &files)
{
    for (const ProjectFile &file : files) {
        const auto [first, last] = m_declarations.equal_range(file.path);
        if (first == last)
            continue;
        const auto entry = fingerprintFile(file.content, m_context);
        if (!entry)
            return entry.error();
        for (auto it = first; it != last; ++it)
            if (const auto agreement = judge(it->second, {{{}, file.content, entry->sha256, entry->bytes}}); !agreement)
                return agreement.error();
    }
    return Done{};
}

} // namespace redossier
