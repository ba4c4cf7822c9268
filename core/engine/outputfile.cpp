// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/outputfile.h"

#include "core/engine/fileformats.h"
#include "core/engine/textfile.h"
#include "core/plain/beneath.h"

#include <algorithm>
#include <charconv>

namespace redossier {

namespace {

Result<OutputFile> openByEnding(const FilePlace &place, const ReadOptions &options)
{
    const std::string ending = endingOf(place.path);
    if (const FileOpener open = openerFor(ending))
        return open(place, options);
    // An absent or refused file is told apart from one that nobody can read.
    if (const auto fd = openPlace(place); !fd)
        return fd.error();
    return Error{refusalOf(ending), place.path, ending.empty() ? "no ending" : ending};
}

//! The elements of a list as identifiers.
Result<IdentifierList> identifiersOf(OutputArray &array, const std::string &file)
{
    const bool isList = array.shape().size() == 1 || (array.shape().size() == 2 && array.shape()[1] == 1);
    if (!isList)
        return Error{"identifiers_unreadable", file, "the identifiers are no list"};
    IdentifierList identifiers;
    std::vector<std::byte> buffer;
    for (std::uint64_t i = 0; i < array.elements(); ++i) {
        if (const auto cell = array.textAt(i)) {
            if (cell->missing)
                return Error{"identifiers_unreadable", file, "identifier " + std::to_string(i) + " is null"};
            identifiers.push_back(cell->text);
            continue;
        }
        const auto raw = array.read(i, 1, buffer);
        if (!raw)
            return raw.error();
        if (array.type().isExact()) {
            Integer value = 0;
            toIntegers(array.type(), *raw, 1, &value);
            identifiers.push_back(decimal(value));
            continue;
        }
        double value = 0;
        double imaginary = 0;
        toDoubles(array.type(), *raw, 1, &value, &imaginary);
        char digits[64];
        identifiers.push_back({digits, std::to_chars(digits, digits + sizeof digits, value).ptr});
    }
    return identifiers;
}

Outcome attach(NamedArray &named, const IdentifierList &identifiers, const std::string &file)
{
    if (named.problem || named.array->shape().empty())
        return Done{}; // A single value has no rows.
    if (named.array->count() != identifiers.size())
        return Error{"identifiers_unreadable", file,
                     std::to_string(identifiers.size()) + " identifiers for " + std::to_string(named.array->count()) + " rows"};
    named.identified = true;
    named.identifiers = identifiers;
    return Done{};
}

void attachToAll(OutputFile &file, const IdentifierList &identifiers, const std::string &path)
{
    for (NamedArray &named : file.arrays) {
        if (const auto attached = attach(named, identifiers, path); !attached) {
            named.problem = attached.error();
            named.array.reset();
        }
    }
}

Outcome takeArrayAsIdentifiers(OutputFile &file, const std::string &name, const std::string &path)
{
    const auto found = std::find_if(file.arrays.begin(), file.arrays.end(),
                                    [&name](const NamedArray &named) { return named.name == name; });
    if (found == file.arrays.end())
        return Error{"array_missing", path, name};
    if (found->problem)
        return *found->problem;
    const auto identifiers = identifiersOf(*found->array, path);
    if (!identifiers)
        return identifiers.error();
    file.arrays.erase(found);
    attachToAll(file, *identifiers, path);
    return Done{};
}

} // namespace

bool isReadableEnding(std::string_view ending)
{
    return openerFor(ending) != nullptr;
}

bool isTextEnding(std::string_view ending)
{
    return ending == ".csv" || ending == ".tsv" || ending == ".json" || ending == ".jsonl";
}

std::string endingOf(std::string_view path)
{
    const std::string_view name = path.substr(path.rfind('/') == std::string_view::npos ? 0 : path.rfind('/') + 1);
    const auto point = name.rfind('.');
    if (point == std::string_view::npos || point == 0)
        return {};
    std::string ending(name.substr(point));
    for (char &character : ending)
        if (character >= 'A' && character <= 'Z')
            character = static_cast<char>(character - 'A' + 'a');
    return ending;
}

Result<UniqueFd> openPlace(const FilePlace &place)
{
    if (!place.root)
        return openRegularFile(place.path);
    const auto folder = openFolder(*place.root);
    if (!folder)
        return folder.error();
    return openBeneath(folder->get(), place.path);
}

Result<OutputFile> openOutputFile(const FilePlace &place, const IdentifierSource &identifiers, const ProgressTaker &progress)
{
    auto file = openByEnding(place, {identifiers.column, progress});
    if (!file)
        return file;
    if (identifiers.column)
        for (NamedArray &named : file->arrays)
            if (!named.problem && !named.isTable && !named.array->shape().empty())
                named.problem = Error{"identifiers_unreadable", place.path,
                                      "there is no column \"" + *identifiers.column + "\" in an array"};
    if (identifiers.array)
        if (const auto taken = takeArrayAsIdentifiers(*file, *identifiers.array, place.path); !taken)
            return taken.error();
    if (identifiers.file) {
        const auto list = readIdentifierFile(*identifiers.file, identifiers.field);
        if (!list)
            return Error{"identifiers_unreadable", list.error().subject, list.error().code + " " + list.error().detail};
        attachToAll(*file, *list, place.path);
    }
    return file;
}

Result<IdentifierList> readIdentifierFile(const FilePlace &place, const std::optional<std::string> &field)
{
    if (!field && !isReadableEnding(endingOf(place.path))) {
        const auto text = readTextFile(place);
        if (!text)
            return text.error();
        return splitLines(text->view(), place.path);
    }
    auto file = openByEnding(place, {field, {}});
    if (!file)
        return file.error();
    if (file->arrays.size() != 1 || file->arrays.front().problem)
        return file->arrays.size() == 1 ? *file->arrays.front().problem
                                        : Error{"identifiers_unreadable", place.path, "several arrays in one file"};
    NamedArray &only = file->arrays.front();
    if (only.identified)
        return std::move(only.identifiers);
    return identifiersOf(*only.array, place.path);
}

} // namespace redossier
