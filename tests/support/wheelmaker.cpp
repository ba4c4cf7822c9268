// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/wheelmaker.h"

#include "core/plain/digest.h"

#include <QByteArray>
#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>

namespace redossier::test {

namespace {

using Entries = std::vector<std::pair<std::string, std::string>>;

std::uint32_t crc32(std::string_view bytes)
{
    std::uint32_t crc = 0xffffffffu;
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ ((crc & 1u) ? 0xedb88320u : 0u);
    }
    return ~crc;
}

void append(std::string &out, std::uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i)
        out += static_cast<char>((value >> (8 * i)) & 0xffu);
}

//! The fields that a local header and a central one share: stored, 1980-01-01.
void appendCommonFields(std::string &out, const std::string &name, const std::string &content)
{
    append(out, 20, 2);
    append(out, 0x0800, 2); // names are UTF-8
    append(out, 0, 2);
    append(out, 0, 2);
    append(out, 0x0021, 2);
    append(out, crc32(content), 4);
    append(out, static_cast<std::uint32_t>(content.size()), 4);
    append(out, static_cast<std::uint32_t>(content.size()), 4);
    append(out, static_cast<std::uint32_t>(name.size()), 2);
    append(out, 0, 2);
}

std::string storedZip(const Entries &entries)
{
    std::string zip;
    std::string directory;
    for (const auto &[name, content] : entries) {
        const auto offset = static_cast<std::uint32_t>(zip.size());
        append(zip, 0x04034b50, 4);
        appendCommonFields(zip, name, content);
        zip += name + content;
        append(directory, 0x02014b50, 4);
        append(directory, 0x0314, 2); // made on Unix, so that the mode below counts
        appendCommonFields(directory, name, content);
        append(directory, 0, 2);
        append(directory, 0, 2);
        append(directory, 0, 2);
        append(directory, 0100644u << 16, 4);
        append(directory, offset, 4);
        directory += name;
    }
    const auto start = static_cast<std::uint32_t>(zip.size());
    zip += directory;
    append(zip, 0x06054b50, 4);
    append(zip, 0, 4);
    append(zip, static_cast<std::uint32_t>(entries.size()), 2);
    append(zip, static_cast<std::uint32_t>(entries.size()), 2);
    append(zip, static_cast<std::uint32_t>(directory.size()), 4);
    append(zip, start, 4);
    append(zip, 0, 2);
    return zip;
}

std::string escapedName(const Wheel &wheel)
{
    std::string name = wheel.name;
    std::replace_if(name.begin(), name.end(), [](char c) { return c == '-' || c == '.'; }, '_');
    return name;
}

std::string recordDigest(const std::string &content)
{
    const QByteArray digest = QByteArray::fromHex(QByteArray::fromStdString(sha256Hex(content)));
    return digest.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals).toStdString();
}

std::string metadata(const Wheel &wheel)
{
    std::string text = "Metadata-Version: 2.1\nName: " + wheel.name + "\nVersion: " + wheel.version + "\n";
    if (!wheel.requiresPython.empty())
        text += "Requires-Python: " + wheel.requiresPython + "\n";
    for (const std::string &requirement : wheel.requiresDist)
        text += "Requires-Dist: " + requirement + "\n";
    return text;
}

} // namespace

std::string wheelFileName(const Wheel &wheel)
{
    return escapedName(wheel) + "-" + wheel.version + "-" + wheel.tag + ".whl";
}

std::filesystem::path makeWheel(const std::filesystem::path &folder, const Wheel &wheel)
{
    const std::string info = escapedName(wheel) + "-" + wheel.version + ".dist-info/";
    Entries entries = wheel.modules;
    if (entries.empty())
        entries.emplace_back(escapedName(wheel) + ".py", "__version__ = \"" + wheel.version + "\"\n");
    entries.emplace_back(info + "METADATA", metadata(wheel));
    entries.emplace_back(info + "WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: " + wheel.tag + "\n");
    std::string record;
    for (const auto &[name, content] : entries)
        record += name + ",sha256=" + recordDigest(content) + "," + std::to_string(content.size()) + "\n";
    entries.emplace_back(info + "RECORD", record + info + "RECORD,,\n");

    std::filesystem::create_directories(folder);
    const std::filesystem::path file = folder / wheelFileName(wheel);
    const std::string zip = storedZip(entries);
    std::ofstream(file, std::ios::binary).write(zip.data(), static_cast<std::streamsize>(zip.size()));
    return file;
}

} // namespace redossier::test
