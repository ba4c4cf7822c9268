// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/environment/requirementsfile.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace redossier::test {

//! One folder a rebuild file, with what pip and we are to make of it.
inline const std::filesystem::path requirementCases = std::filesystem::path(TEST_DATA) / "a-requirements";

//! A Linux interpreter of version 3.10.
inline RequirementsContext linuxContext(const std::string &platform = {})
{
    RequirementsContext context;
    context.markers = MarkerEnvironment{{"python_version", "3.10"}, {"python_full_version", "3.10.13"}, {"os_name", "posix"},
                                        {"sys_platform", "linux"}, {"platform_system", "Linux"},
                                        {"platform_machine", "x86_64"}, {"implementation_name", "cpython"},
                                        {"platform_python_implementation", "CPython"}};
    context.platform = platform;
    return context;
}

inline std::string told(const Finding &finding)
{
    return std::string(spelling(finding.severity)) + " " + finding.code + " " + finding.where + " " + finding.subject;
}

inline std::string toldAll(const Findings &findings)
{
    std::vector<std::string> lines;
    for (const Finding &finding : findings)
        lines.push_back(told(finding) + "\n");
    std::sort(lines.begin(), lines.end());
    std::string text;
    for (const std::string &line : lines)
        text += line;
    return text;
}

inline bool hasFinding(const RequirementsFile &file, std::string_view code, std::string_view where)
{
    return std::any_of(file.findings().begin(), file.findings().end(),
                       [&](const Finding &finding) { return finding.code == code && finding.where == where; });
}

} // namespace redossier::test
