// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/rebuildnotes.h"

#include "core/reference/reference.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QStringList>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

struct RebuildNotes
{
    Q_DECLARE_TR_FUNCTIONS(RebuildNotes)
};

//! "cmake 3.25, ninja": a list or a text, whatever the author wrote.
QString noted(const Json &value)
{
    QStringList texts;
    if (value.is_string())
        texts << shown(value.get<std::string>());
    if (value.is_array())
        for (const Json &one : value)
            if (one.is_string())
                texts << shown(one.get<std::string>());
    return texts.isEmpty() ? RebuildNotes::tr("not recorded") : texts.join(QStringLiteral(", "));
}

} // namespace

QString rebuildNotes(const Reference &reference)
{
    QStringList lines;
    lines << (reference.requirements.strict ? RebuildNotes::tr("Strict: every distribution has its version and its digest, and nothing else may be installed.")
                                            : RebuildNotes::tr("Not strict: what the rebuild file leaves open, pip decides on the day of the installation."));
    for (const auto &source : reference.requirements.sourcesConsulted)
        lines << RebuildNotes::tr("Source consulted: %1, version %2, on %3").arg(shown(source.title), shown(source.version), shown(source.date));
    if (reference.requirements.sourcesConsulted.empty())
        lines << RebuildNotes::tr("Sources consulted: not recorded. Instructions found online change; the version that was followed is worth a note.");
    const Json &documents = memberAt(*reference.document, "extensions");
    for (std::size_t i = 0; i < reference.extensions.size(); ++i) {
        const Extension &extension = reference.extensions[i];
        const Json entry = documents.is_array() && i < documents.size() ? documents[i] : Json();
        lines << RebuildNotes::tr("Compiled extension %1, for %2. Build tools: %3. Libraries: %4.")
                     .arg(shown(extension.module), shown(extension.chain), noted(memberAt(entry, "build_tools")), noted(memberAt(entry, "libraries")));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace redossier
