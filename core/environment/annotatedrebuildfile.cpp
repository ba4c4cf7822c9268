// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/annotatedrebuildfile.h"

#include "core/environment/requirementtext.h"
#include "core/plain/beneath.h"
#include "core/process/redactor.h"

#include <map>

namespace redossier {

namespace {

void appendLines(std::vector<AnnotatedLine> &lines, const std::string &file, std::string_view text)
{
    for (int number = 1; !text.empty(); ++number) {
        const auto end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        lines.push_back({file, number, redactCredentials(line), {}});
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

} // namespace

Result<AnnotatedRebuildFile> annotateRebuildFile(const std::filesystem::path &root, std::string_view relative,
                                                 const RequirementsContext &context)
{
    const auto file = RequirementsFile::readBeneath(root, relative, context);
    if (!file)
        return file.error();
    const auto folder = openFolder(root.string());
    if (!folder)
        return folder.error();
    AnnotatedRebuildFile annotated{{}, {}, file->files(), file->options()};
    for (const std::string &name : annotated.files)
        if (const auto bytes = readBeneath(folder->get(), name))
            appendLines(annotated.lines, name, decodeRequirements(*bytes).text);
    std::map<std::string, std::size_t> places; // "FILE:LINE", as findings name it
    for (std::size_t i = 0; i < annotated.lines.size(); ++i)
        places[annotated.lines[i].file + ":" + std::to_string(annotated.lines[i].number)] = i;
    for (const Finding &finding : file->findings()) {
        const auto place = places.find(finding.where);
        (place == places.end() ? annotated.general : annotated.lines[place->second].findings).push_back(finding);
    }
    return annotated;
}

} // namespace redossier
