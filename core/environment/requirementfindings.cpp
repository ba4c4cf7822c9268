// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/requirementfindings.h"

#include "core/base/pep440.h"

#include <algorithm>
#include <array>
#include <set>

namespace redossier {

namespace {

constexpr std::array<std::string_view, 16> torchFamily{
    "torch", "torchvision", "torchaudio", "torchtext", "torchdata", "functorch", "triton", "pytorch-triton",
    "pytorch-triton-rocm", "pytorch-triton-xpu", "torchtriton", "triton-rocm", "triton-xpu", "torch-xla", "torchcsprng",
    "intel-extension-for-pytorch"};

//! Projects whose source archives import torch while they are built, where pip's isolated build does not have it.
constexpr std::array<std::string_view, 12> buildsWithTorch{
    "flash-attn", "apex", "mamba-ssm", "causal-conv1d", "detectron2", "pytorch3d", "torch-scatter", "torch-sparse",
    "torch-cluster", "torch-spline-conv", "nvdiffrast", "grouped-gemm"};

std::string whereOf(const RequirementLine &line)
{
    return line.file + ":" + std::to_string(line.line);
}

//! Checks over the lines of one file and everything that it includes.
class WholeFile
{
public:
    WholeFile(const RequirementsFile &file, const RequirementsContext &context) : m_file(file), m_context(context)
    {
        for (const RequirementLine &line : file.lines())
            if (line.installs())
                m_installed.push_back(&line);
    }

    Findings look()
    {
        if (m_installed.empty())
            add("rebuild_file_empty", Severity::error, m_file.files().empty() ? "" : m_file.files().front(), {});
        findUnpinned();
        findContradictions();
        findIncompleteHashes();
        findTorchLine();
        for (const RequirementLine *line : m_installed) {
            if (isTorchFamily(line->name))
                checkVariant(*line);
            if (std::find(buildsWithTorch.begin(), buildsWithTorch.end(), line->name) != buildsWithTorch.end()
                && line->url.find(".whl") == std::string::npos)
                add("build_needs_torch", Severity::warning, whereOf(*line), line->name);
        }
        findLocalLabelsWithoutSource();
        findReplacedIndex();
        return std::move(m_findings);
    }

private:
    void add(std::string code, Severity severity, std::string where, std::string subject, std::string detail = {})
    {
        m_findings.push_back({std::move(code), severity, std::move(where), std::move(subject), std::move(detail)});
    }

    bool isPinnedByConstraint(const std::string &name) const
    {
        return std::any_of(m_file.lines().begin(), m_file.lines().end(), [&name](const RequirementLine &line) {
            return line.kind == LineKind::constraint && line.applies != false && line.exact && line.name == name;
        });
    }

    //! One exact line is enough: pip joins all lines of a name.
    bool isPinned(const std::string &name) const
    {
        const bool line = std::any_of(m_installed.begin(), m_installed.end(), [&name](const RequirementLine *other) {
            return other->name == name && other->exact;
        });
        return line || isPinnedByConstraint(name);
    }

    void findUnpinned()
    {
        for (const RequirementLine *line : m_installed) {
            const bool isNamed = line->kind == LineKind::requirement && !line->name.empty();
            if (isNamed && !isPinned(line->name))
                add("unpinned", isTorchFamily(line->name) ? Severity::error : Severity::warning, whereOf(*line), line->name,
                    line->name + line->specifier);
        }
    }

    static std::string exactVersion(const RequirementLine &line)
    {
        const auto clauses = SpecifierSet::parse(line.specifier);
        if (!clauses || !line.exact)
            return {};
        for (const Specifier &clause : clauses->clauses())
            if (clause.isExact())
                return clause.version();
        return {};
    }

    //! Two lines (or a line and a constraint) that no version satisfies together, as far as one of them is exact.
    void findContradictions()
    {
        std::vector<const RequirementLine *> lines = m_installed;
        for (const RequirementLine &line : m_file.lines())
            if (line.kind == LineKind::constraint && line.applies == true)
                lines.push_back(&line);
        std::set<std::string> told;
        for (const RequirementLine *exact : lines) {
            const std::string version = exactVersion(*exact);
            for (const RequirementLine *other : lines) {
                if (version.empty() || other == exact || other->name != exact->name || other->specifier.empty())
                    continue;
                const auto clauses = SpecifierSet::parse(other->specifier);
                const std::string otherVersion = exactVersion(*other);
                const bool together = !clauses || clauses->contains(version, true)
                    || (!otherVersion.empty() && SpecifierSet::parse(exact->specifier)->contains(otherVersion, true));
                const bool bothApply = exact->applies == true && other->applies == true;
                if (!together && bothApply && told.insert(exact->name).second)
                    add("conflicting_pins", Severity::error, whereOf(*other), exact->name,
                        exact->specifier + " (" + whereOf(*exact) + "), " + other->specifier + " (" + whereOf(*other) + ")");
            }
        }
    }

    //! A digest in the fragment of a URL is checked, but it does not switch pip's hash mode on.
    static bool hasHashOption(const RequirementLine &line)
    {
        return std::any_of(line.hashes.begin(), line.hashes.end(), [&line](const std::string &hash) {
            return line.url.find(hash.substr(hash.find(':') + 1)) == std::string::npos;
        });
    }

    //! One --hash switches pip's hash mode on, and then every line needs a pin and a hash.
    void findIncompleteHashes()
    {
        const bool isOn = m_file.options().requireHashes
            || std::any_of(m_installed.begin(), m_installed.end(), [](const RequirementLine *line) { return hasHashOption(*line); });
        if (!isOn)
            return;
        std::set<std::string> constrained;
        for (const RequirementLine &line : m_file.lines())
            if (line.kind == LineKind::constraint && !line.hashes.empty())
                constrained.insert(line.name);
        for (const RequirementLine *line : m_installed)
            if (line->hashes.empty() && !constrained.contains(line->name))
                add("hashes_incomplete", Severity::error, whereOf(*line), line->name.empty() ? line->url : line->name);
    }

    void findTorchLine()
    {
        const std::string &platform = m_context.platform;
        const std::string top = m_file.files().empty() ? "" : m_file.files().front();
        if (platform.empty())
            return;
        if (platform != "none" && !m_file.names("torch"))
            add("torch_line_missing", Severity::error, top, "torch", platform);
        if (platform == "none")
            for (const RequirementLine *line : m_installed)
                if (isTorchFamily(line->name))
                    add("torch_unexpected", Severity::warning, whereOf(*line), line->name);
    }

    bool hasSource() const
    {
        const RequirementOptions &options = m_file.options();
        return options.indexUrl || !options.extraIndexUrls.empty() || !options.findLinks.empty();
    }

    std::set<std::string> indexVariants() const
    {
        std::set<std::string> variants;
        std::vector<std::string> addresses = m_file.options().extraIndexUrls;
        addresses.insert(addresses.end(), m_file.options().findLinks.begin(), m_file.options().findLinks.end());
        if (m_file.options().indexUrl)
            addresses.push_back(*m_file.options().indexUrl);
        for (const std::string &address : addresses)
            if (const std::string variant = variantOfIndex(address); !variant.empty())
                variants.insert(variant);
        return variants;
    }

    //! M49: which build of PyTorch is meant, and whether the sources that the file names have it.
    void checkVariant(const RequirementLine &line)
    {
        const std::set<std::string> offered = indexVariants();
        const bool isByName = line.kind == LineKind::requirement;
        if (isByName && line.local.empty()) {
            if (offered.size() > 1 || (offered.empty() && !hasSource() && line.name == "torch"))
                add("torch_variant_unstated", Severity::warning, whereOf(line), line.name,
                    offered.empty() ? "" : *offered.begin() + ", " + *offered.rbegin());
        }
        const std::string variant = !line.local.empty() ? line.local : offered.size() == 1 ? *offered.begin() : std::string();
        if (isByName && !line.local.empty() && !offered.empty() && m_file.options().findLinks.empty()
            && !platformOfVariant(line.local).empty() && !offered.contains(line.local))
            add("torch_index_mismatch", Severity::warning, whereOf(line), line.name + "==" + exactVersion(line), *offered.begin());
        checkPlatform(line, platformOfVariant(variant), variant);
    }

    void checkPlatform(const RequirementLine &line, const std::string &built, const std::string &variant)
    {
        const std::string &platform = m_context.platform;
        if (built.empty() || built == platform || line.name.starts_with("triton"))
            return;
        // A build for a GPU computes on the CPU too; the other way round nothing reaches the device.
        if (platform == "cpu")
            add("torch_platform_mismatch", Severity::warning, whereOf(line), line.name, variant);
        else if (platform == "cuda" || platform == "rocm" || platform == "xpu")
            add("torch_platform_mismatch", Severity::error, whereOf(line), line.name, variant);
    }

    //! The default index never has local versions.
    void findLocalLabelsWithoutSource()
    {
        for (const RequirementLine *line : m_installed)
            if (line->kind == LineKind::requirement && !line->local.empty() && !hasSource())
                add("local_version_without_source", Severity::error, whereOf(*line), line->name, line->specifier);
    }

    //! With --index-url nothing else is asked; on PyTorch's own index that leaves other projects without a source.
    void findReplacedIndex()
    {
        const auto &index = m_file.options().indexUrl;
        if (!index || variantOfIndex(*index).empty() || !m_file.options().extraIndexUrls.empty())
            return;
        for (const RequirementLine *line : m_installed)
            if (line->kind == LineKind::requirement && !isTorchFamily(line->name))
                add("index_may_lack", Severity::hint, whereOf(*line), line->name, *index);
    }

    const RequirementsFile &m_file;
    const RequirementsContext &m_context;
    std::vector<const RequirementLine *> m_installed;
    Findings m_findings;
};

} // namespace

bool isTorchFamily(std::string_view normalisedName)
{
    return std::find(torchFamily.begin(), torchFamily.end(), normalisedName) != torchFamily.end();
}

std::string platformOfVariant(std::string_view variant)
{
    const auto restIsNumber = [variant](std::size_t from) {
        return variant.size() > from
            && std::all_of(variant.begin() + static_cast<std::ptrdiff_t>(from), variant.end(),
                           [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
    };
    if (variant.starts_with("cu") && restIsNumber(2))
        return "cuda";
    if (variant.starts_with("rocm") && restIsNumber(4))
        return "rocm";
    if (variant == "cpu" || variant == "cpu.cxx11.abi")
        return "cpu";
    return variant == "xpu" ? "xpu" : "";
}

std::string variantOfIndex(std::string_view url)
{
    url = url.substr(0, url.find_first_of("?#"));
    while (url.ends_with('/'))
        url.remove_suffix(1);
    if (url.ends_with("/torch_stable.html"))
        url.remove_suffix(18);
    const std::size_t slash = url.rfind('/');
    const std::string_view last = slash == std::string_view::npos ? std::string_view() : url.substr(slash + 1);
    return platformOfVariant(last).empty() ? std::string() : std::string(last);
}

void appendWholeFileFindings(RequirementsFile &file, const RequirementsContext &context)
{
    for (const Finding &finding : file.m_findings)
        if (finding.code == "wrong_format" && !file.m_files.empty() && finding.where == file.m_files.front())
            return; // nothing of it was read: every further finding would be about an empty list
    Findings more = WholeFile(file, context).look();
    file.m_findings.insert(file.m_findings.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

} // namespace redossier
