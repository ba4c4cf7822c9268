// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/environment/marker.h"
#include "core/process/commandrunner.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

enum class LineKind {
    requirement, //!< NAME with or without a specifier
    editable,    //!< -e
    url,         //!< NAME @ URL, or a URL alone; VCS included
    path,        //!< a local file or folder
    include,     //!< -r or -c; `name` is the option, `url` the file
    constraint,  //!< a line of a constraints file: it limits a version and installs nothing
    option       //!< a line of options; `name` and `url` hold the first option and its value
};

std::string_view spelling(LineKind kind);

//! One logical line (continuations joined), as pip reads it.
struct RequirementLine
{
    std::string file; //!< relative to the folder that was given
    int line = 0;     //!< the first physical line
    LineKind kind = LineKind::requirement;
    std::string name;      //!< normalised distribution name; "" where the line does not say it
    std::string extras;    //!< "[standard]" or ""
    std::string specifier; //!< as written, e.g. ">=1.9,<1.12"
    bool exact = false;    //!< one version only: "==" without ".*", "===", a full commit, an archive
    std::string local;     //!< local label of an exact version, e.g. "cu118"
    std::string url;       //!< credentials removed
    std::vector<std::string> hashes; //!< "sha256:..."
    std::string marker;
    std::optional<bool> applies = true; //!< whether the marker holds; nothing: not known here

    //! Whether it asks for a distribution here (or may): no option, include or constraint, and the marker is not false.
    bool installs() const;
    bool operator==(const RequirementLine &) const = default;
};

//! Options of all files together, as they hold for the whole installation.
struct RequirementOptions
{
    std::optional<std::string> indexUrl; //!< credentials removed, here and below
    std::vector<std::string> extraIndexUrls;
    std::vector<std::string> findLinks;
    std::vector<std::string> trustedHosts;
    std::vector<std::string> noBinary;
    std::vector<std::string> onlyBinary;
    bool noIndex = false;
    bool preferBinary = false;
    bool pre = false;
    bool requireHashes = false;

    bool operator==(const RequirementOptions &) const = default;
};

//! What the findings depend on besides the text.
struct RequirementsContext
{
    std::optional<MarkerEnvironment> markers; //!< of the interpreter that will install; absent: `applies` is not known
    std::string platform;                     //!< of reference.json; "" when nobody declared one
    EnvironmentVariables environment;         //!< for ${NAME}
};

//! pip's requirements file with everything that it includes.
class RequirementsFile
{
public:
    //! A file that the caller named; what it includes lies in its folder or below. Codes: those of readWholeFile.
    static Result<RequirementsFile> read(const std::filesystem::path &file, const RequirementsContext &context = {});
    //! `relative` below `root` (a dossier's reference/), no link followed. Codes: those of readBeneath.
    static Result<RequirementsFile> readBeneath(const std::filesystem::path &root, std::string_view relative,
                                                const RequirementsContext &context = {});

    const std::vector<RequirementLine> &lines() const { return m_lines; }
    const RequirementOptions &options() const { return m_options; }
    const Findings &findings() const { return m_findings; }
    //! The file and all files it includes that could be read, in the order in which pip opens them, each once.
    const std::vector<std::string> &files() const { return m_files; }
    //! Local wheels, sources and --find-links folders that it names, relative to the folder that was given.
    const std::vector<std::string> &localPaths() const { return m_localPaths; }
    //! Whether it names the distribution with a line that applies (or may apply); constraints do not count.
    bool names(std::string_view normalisedName) const;

    //! {"lines", "options"} of the document of `requirements`.
    Json linesJson() const;
    Json optionsJson() const;

private:
    friend class RequirementsReader;
    friend void appendWholeFileFindings(RequirementsFile &file, const RequirementsContext &context);
    std::vector<RequirementLine> m_lines;
    RequirementOptions m_options;
    Findings m_findings;
    std::vector<std::string> m_files;
    std::vector<std::string> m_localPaths;
};

//! torch, torchvision, .. and the backends that come with them ("pytorch-triton-rocm").
bool isTorchFamily(std::string_view normalisedName);

} // namespace redossier
