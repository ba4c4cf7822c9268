// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/referencechecks.h"

#include "core/plain/beneath.h"
#include "core/process/redactor.h"
#include "core/process/secretfile.h"
#include "core/reference/filekind.h"
#include "core/reference/mutablename.h"
#include "core/sharing/homefolder.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::uint64_t readLimit = 2u << 20;
//! More paths in one file say nothing new, and are counted; each credential has to be found and taken out.
constexpr int mostPaths = 20;
constexpr int mostCredentials = 1000;

bool isScanned(const std::string &path)
{
    return path == "reference.json" || path == "criterion.json" || path.starts_with("code/")
           || path.starts_with("configuration/") || path == "modifications.patch";
}

bool isText(std::string_view bytes)
{
    return bytes.find('\0') == std::string_view::npos;
}

//! The lines of one file, one after the other.
class LineScan
{
public:
    //! In source a text that looks like a token may be none, so it does not forbid the lock there.
    LineScan(std::string path, Findings &findings) : m_path(std::move(path)), m_findings(findings)
    {
        const bool source = m_path.starts_with("code/") || m_path == "modifications.patch";
        m_severity = source ? Severity::warning : Severity::error;
    }

    void scan(std::string_view text)
    {
        for (int line = 1; !text.empty(); ++line) {
            const auto end = text.find('\n');
            scanLine(text.substr(0, std::min<std::size_t>(end, 16384)), line);
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        }
        if (m_paths > mostPaths)
            m_findings.push_back({"private_path", Severity::warning, m_path, m_path, "(" + std::to_string(m_paths - mostPaths) + " more lines)"});
        if (m_credentials > mostCredentials)
            m_findings.push_back({"credential_in_file", m_severity, m_path, m_path, {}});
    }

private:
    void scanLine(std::string_view line, int number)
    {
        const std::string where = m_path + ":" + std::to_string(number);
        if (const std::string path = privatePathIn(line); !path.empty() && m_paths++ < mostPaths)
            m_findings.push_back({"private_path", Severity::warning, where, m_path, path});
        std::uint64_t redactions = 0;
        redactCredentials(line, &redactions);
        if (redactions > 0 && m_credentials++ < mostCredentials)
            m_findings.push_back({"credential_in_file", m_severity, where, m_path, {}});
    }

    std::string m_path;
    Findings &m_findings;
    Severity m_severity = Severity::error;
    int m_paths = 0;
    int m_credentials = 0;
};

//! Files that the patch adds: they are in no commit.
void reportAddedFiles(std::string_view patch, Findings &findings)
{
    std::string name;
    while (!patch.empty()) {
        const auto line = patch.substr(0, patch.find('\n'));
        if (line.starts_with("diff --git ")) {
            const auto second = line.rfind(" b/");
            name = second == std::string_view::npos ? std::string(line.substr(11)) : std::string(line.substr(second + 3));
        } else if (line.starts_with("new file mode ") && !name.empty()) {
            findings.push_back({"untracked_file", Severity::hint, "modifications.patch", name, {}});
        }
        patch.remove_prefix(std::min(line.size() + 1, patch.size()));
    }
}

} // namespace

std::string privatePathIn(std::string_view text)
{
    for (const HomeFolder &folder : findHomeFolders(text))
        if (!folder.isNobodys() || text.substr(folder.end, 1) == "/") // "/root" alone is a word
            return std::string(text.substr(folder.begin, folder.end - folder.begin));
    return {};
}

Findings checkTexts(const std::filesystem::path &root, const Reference &reference, const std::vector<FingerprintEntry> &files)
{
    Findings findings;
    const auto folder = openFolder((root / "reference").string());
    if (!folder)
        return findings;
    for (const FingerprintEntry &file : files) {
        if (isSecretName(file.path))
            findings.push_back({"secret_file", Severity::error, file.path, file.path, {}});
        if (!isScanned(file.path) || file.bytes > readLimit)
            continue;
        const auto text = readBeneath(folder->get(), file.path, readLimit);
        if (!text || !isText(*text))
            continue;
        if (holdsPrivateKey(*text) && extensionOf(file.path) != "py")
            findings.push_back({"secret_file", Severity::error, file.path, file.path, {}});
        LineScan(file.path, findings).scan(*text);
        if (file.path == "modifications.patch")
            reportAddedFiles(*text, findings);
    }
    for (const ConfigurationFile &file : reference.configuration) {
        if (extensionOf(file.path) != "json")
            continue;
        const auto text = readBeneath(folder->get(), file.path, readLimit);
        const auto document = text ? parseJson(*text, file.path) : Result<Json>(Error{});
        if (!document)
            continue;
        const auto found = checkModelDocument(*document, file.path);
        findings.insert(findings.end(), found.begin(), found.end());
    }
    return findings;
}

} // namespace redossier
