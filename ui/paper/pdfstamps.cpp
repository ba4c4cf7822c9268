// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/paper/pdfstamps.h"

#include "core/plain/digest.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <string_view>

namespace redossier {

namespace {

constexpr std::size_t offsetDigits = 10; // of a line of the table of places

//! "(D:20261129184512Z)" of "2026-11-29T18:45:12Z".
std::string dateText(const std::string &time)
{
    std::string digits;
    std::copy_if(time.begin(), time.end(), std::back_inserter(digits), [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; });
    return "(D:" + (digits.size() == 14 ? digits : "19700101000000") + "Z)";
}

//! Every place behind `from` lies `by` bytes further ahead now.
void shiftPlaces(std::string &pdf, std::size_t from, std::size_t by)
{
    const auto shifted = [&](std::size_t at) {
        const unsigned long long place = std::stoull(pdf.substr(at, offsetDigits));
        char text[32];
        std::snprintf(text, sizeof text, "%0*llu", static_cast<int>(offsetDigits), place > from ? place - by : place);
        pdf.replace(at, offsetDigits, text);
    };
    const std::size_t table = pdf.rfind("\nxref\n"), trailer = pdf.rfind("\ntrailer\n");
    if (table == std::string::npos || trailer == std::string::npos)
        return;
    for (std::size_t line = pdf.find(" 00000 n", table); line < trailer; line = pdf.find(" 00000 n", line + 1))
        shifted(line - offsetDigits);
    const std::size_t number = pdf.find("startxref\n", trailer) + std::string_view("startxref\n").size();
    const std::size_t end = pdf.find_first_not_of("0123456789", number);
    pdf.replace(number, end - number, std::to_string(table + 1));
}

//! A date is written with the zone of this machine, which makes it longer or shorter. `/ModDate` is there in newer versions of Qt.
void setDate(std::string &pdf, std::string_view key, const std::string &date)
{
    const std::size_t begin = pdf.find(key);
    const std::size_t end = begin == std::string::npos ? begin : pdf.find(')', begin);
    if (end == std::string::npos || end - begin > 60)
        return;
    const std::size_t before = pdf.size();
    pdf.replace(begin + key.size(), end + 1 - begin - key.size(), date);
    shiftPlaces(pdf, begin, before - pdf.size());
}

//! Where begins what stands behind `key`, after `from`; npos where there is none.
std::size_t attributeAt(const std::string &pdf, std::string_view key, std::size_t from)
{
    const std::size_t begin = from == std::string::npos ? from : pdf.find(key, from);
    return begin == std::string::npos ? begin : begin + key.size();
}

//! The metadata that newer versions of Qt write beside: its dates, as long as Qt's own, and its identifier. No title can hold
//! the element that they stand in.
void setMetadata(std::string &pdf, const std::string &time)
{
    const std::string date = (time.size() == 20 ? time.substr(0, 19) : "1970-01-01T00:00:00") + "+00:00";
    const std::size_t dates = pdf.find("<rdf:Description rdf:about=\"\" xmp:CreatorTool=");
    for (const std::string_view key : {"xmp:CreateDate=\"", "xmp:ModifyDate=\"", "xmp:MetadataDate=\""})
        if (const std::size_t at = attributeAt(pdf, key, dates); at != std::string::npos && pdf.find('"', at) == at + date.size())
            pdf.replace(at, date.size(), date);
    const std::size_t identifier = attributeAt(pdf, "xmpMM:DocumentID=\"uuid:", dates);
    if (identifier == std::string::npos)
        return;
    constexpr std::size_t length = 36; // of a UUID
    const std::size_t behind = identifier + length, trailer = pdf.rfind("trailer"); // which holds another one by chance
    if (trailer == std::string::npos || trailer < behind)
        return;
    const std::string digits = sha256Hex(pdf.substr(0, identifier) + pdf.substr(behind, trailer - behind));
    for (std::size_t i = 0; i < length; ++i)
        if (std::isxdigit(static_cast<unsigned char>(pdf[identifier + i])) != 0)
            pdf[identifier + i] = digits[i];
}

//! "/ID [ <hex> <hex> ]" of the trailer, in the versions of Qt that write one.
void setIdentifier(std::string &pdf)
{
    const std::size_t begin = pdf.rfind("/ID");
    if (begin == std::string::npos || begin < pdf.rfind("trailer"))
        return;
    const std::size_t end = std::min(pdf.find(']', begin), pdf.size());
    std::string digits = sha256Hex(std::string_view(pdf).substr(0, begin));
    std::size_t next = 0;
    for (std::size_t i = begin + 3; i < end; ++i)
        if (std::isxdigit(static_cast<unsigned char>(pdf[i])) != 0)
            pdf[i] = digits[next++ % digits.size()];
}

} // namespace

void setStamps(std::string &pdf, const std::string &time)
{
    for (const char *key : {"/CreationDate ", "/ModDate "})
        setDate(pdf, key, dateText(time));
    setMetadata(pdf, time);
    setIdentifier(pdf);
}

} // namespace redossier
