// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/npzfile.h"

#include "core/engine/npyarray.h"
#include "core/engine/ziparchive.h"
#include "core/plain/filename.h"

#include <set>

namespace redossier {

namespace {

constexpr std::string_view arrayEnding = ".npy";

//! NumPy's key of a member.
std::string keyOf(const ZipMember &member)
{
    const std::string &name = member.name;
    return name.ends_with(arrayEnding) ? name.substr(0, name.size() - arrayEnding.size()) : name;
}

Result<NpyArray> openMember(ZipArchive &archive, const ZipMember &member)
{
    if (!member.name.ends_with(arrayEnding))
        return Error{"not_numeric", archive.shownName(member), "it is no .npy file"};
    const auto content = archive.content(member);
    if (!content)
        return content.error();
    return openNpyArray(*content, archive.shownName(member));
}

} // namespace

Result<NpzFile> openNpz(UniqueFd fd, const std::string &name)
{
    auto archive = ZipArchive::open(std::move(fd), name, ZipArchive::Checksums::always);
    if (!archive)
        return archive.error();
    NpzFile file;
    std::set<std::string> keys;
    for (const ZipMember &member : archive->members()) {
        NamedArray named;
        named.name = keyOf(member);
        if (!keys.insert(named.name).second)
            return Error{"output_invalid", name, "two members are both named \"" + visibleText(named.name) + "\""};
        auto opened = openMember(*archive, member);
        if (opened) {
            named.array = std::move(opened->array);
            file.trailingBytes += opened->trailingBytes;
        } else {
            named.problem = opened.error();
        }
        file.arrays.push_back(std::move(named));
    }
    return file;
}

} // namespace redossier
