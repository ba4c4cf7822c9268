// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/torchfile.h"

#include "core/engine/picklereader.h"
#include "core/engine/torchleaves.h"
#include "core/engine/ziparchive.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <bit>
#include <map>

namespace redossier {

namespace {

constexpr std::uint64_t pickleLimit = 64u << 20;
constexpr std::string_view legacyStart{"\x80\x02\x8a\x0al\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.", 15};

//! The archive of one torch.save, and the tensors' memory in it.
class TorchArchive
{
public:
    TorchArchive(ZipArchive archive, std::string name) : m_archive(std::move(archive)), m_name(std::move(name)) {}
    Result<std::vector<NamedArray>> read();

private:
    Error invalid(const std::string &rule) const { return {"output_invalid", m_name, rule}; }
    const ZipMember *find(const std::string &record) const;
    Outcome findFolder();
    Result<std::string> record(const std::string &name, std::uint64_t limit);
    Outcome readByteOrder();
    Result<Bytes> storage(const PickleStorage &announced);

    ZipArchive m_archive;
    std::string m_name;
    std::string m_folder; //!< the one that torch.save names after the file, with its "/"
    std::map<std::string, const ZipMember *> m_members;
    std::map<std::string, Bytes> m_storages; //!< by key, so that tensors that share one share it here
    bool m_swapped = false;
};

const ZipMember *TorchArchive::find(const std::string &record) const
{
    const auto found = m_members.find(m_folder + record);
    return found == m_members.end() ? nullptr : found->second;
}

Outcome TorchArchive::findFolder()
{
    std::vector<std::string> folders;
    for (const ZipMember &member : m_archive.members()) {
        m_members.emplace(member.name, &member);
        const auto slash = member.name.find('/');
        if (slash != std::string::npos && member.name.substr(slash + 1) == "data.pkl")
            folders.push_back(member.name.substr(0, slash + 1));
    }
    if (folders.size() != 1)
        return invalid(folders.empty() ? "it is no archive of torch.save: FOLDER/data.pkl is missing"
                                       : "it holds data.pkl in several folders");
    m_folder = folders.front();
    if (find("constants.pkl"))
        return Error{"object_refused", m_name, "a TorchScript program (torch.jit.save)"};
    return Done{};
}

Result<std::string> TorchArchive::record(const std::string &name, std::uint64_t limit)
{
    const ZipMember *member = find(name);
    if (member->bytes > limit)
        return invalid("record " + name + " has " + std::to_string(member->bytes) + " bytes; at most " + std::to_string(limit) + " are read");
    const auto content = m_archive.content(*member);
    if (!content)
        return content.error();
    return textFrom(**content, 0, member->bytes, m_name);
}

//! Absent in files from before PyTorch 2.1, which all are little-endian.
Outcome TorchArchive::readByteOrder()
{
    bool big = false;
    if (find("byteorder")) {
        const auto order = record("byteorder", 64);
        if (!order)
            return order.error();
        if (*order != "little" && *order != "big")
            return invalid("record byteorder says neither little nor big");
        big = *order == "big";
    }
    m_swapped = big != (std::endian::native == std::endian::big);
    return Done{};
}

Result<Bytes> TorchArchive::storage(const PickleStorage &announced)
{
    const std::string key(announced.key);
    const std::string shown = "data/" + visibleText(std::string_view(key).substr(0, 80));
    const ZipMember *member = find("data/" + key);
    if (!member)
        return invalid("record " + shown + " is missing");
    std::uint64_t bytes = 0;
    const bool fits = !__builtin_mul_overflow(announced.elements, announced.type ? std::uint64_t{announced.type->bytes} : 1, &bytes);
    if (!fits || bytes != member->bytes)
        return invalid("record " + shown + " has " + std::to_string(member->bytes) + " bytes and " +
                       std::to_string(announced.elements) + (announced.type ? " elements of " + announced.type->name() : " bytes") +
                       " are announced");
    if (const auto known = m_storages.find(key); known != m_storages.end())
        return known->second;
    auto content = m_archive.content(*member);
    if (content)
        m_storages.emplace(key, *content);
    return content;
}

Result<std::vector<NamedArray>> TorchArchive::read()
{
    if (const auto found = findFolder(); !found)
        return found.error();
    if (const auto order = readByteOrder(); !order)
        return order.error();
    auto pickle = record("data.pkl", pickleLimit);
    if (!pickle)
        return pickle.error();
    const std::uint64_t pickleBytes = pickle->size();
    const auto document = readPickle(std::move(*pickle), m_name + ", record data.pkl");
    if (!document)
        return document.error();
    TorchStorages storages{{}, m_swapped};
    for (const PickleStorage &announced : (*document)->store.storages)
        storages.contents.push_back(storage(announced));
    return leavesOf((*document)->store, (*document)->root, storages, pickleBytes, m_name);
}

} // namespace

Result<std::vector<NamedArray>> openTorchFile(UniqueFd fd, const std::string &name)
{
    char start[16] = {};
    const ssize_t count = ::pread(fd.get(), start, sizeof start, 0);
    const std::string_view begin(start, static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (begin.starts_with(legacyStart))
        return Error{"torch_legacy", name, "it is no archive"};
    if (begin.size() > 1 && begin[0] == '\x80' && begin[1] >= 2 && begin[1] <= 5)
        return Error{"pickle_not_read", name, "a pickle that torch.save did not write"};
    auto archive = ZipArchive::open(std::move(fd), name, ZipArchive::Checksums::unlessZero);
    if (!archive)
        return archive.error();
    return TorchArchive(std::move(*archive), name).read();
}

} // namespace redossier
