// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/fileformats.h"

#include "core/engine/bytesource.h"
#include "core/engine/csvreader.h"
#include "core/engine/jsonarray.h"
#include "core/engine/jsonoutline.h"
#include "core/engine/jsontable.h"
#include "core/engine/npyarray.h"
#include "core/engine/npzfile.h"
#include "core/engine/safetensors.h"
#include "core/engine/torchfile.h"

namespace redossier {

namespace {

Result<Bytes> bytesAt(const FilePlace &place)
{
    auto fd = openPlace(place);
    if (!fd)
        return fd.error();
    return bytesOfFile(std::move(*fd), place.path);
}

std::string spelledDialect(const CsvTable &csv)
{
    std::string dialect;
    if (csv.otherSeparator)
        dialect = std::string("separator ") + (csv.separator == '\t' ? "tab" : std::string(1, csv.separator));
    if (csv.decimalComma)
        dialect += std::string(dialect.empty() ? "" : ", ") + "decimal comma";
    if (csv.headerless)
        dialect += std::string(dialect.empty() ? "" : ", ") + "no header line";
    return dialect;
}

Result<OutputFile> openNpy(const FilePlace &place, const ReadOptions &)
{
    const auto source = bytesAt(place);
    if (!source)
        return source.error();
    auto opened = openNpyArray(*source, place.path);
    if (!opened)
        return opened.error();
    OutputFile file;
    file.trailingBytes = opened->trailingBytes;
    file.arrays.emplace_back().array = std::move(opened->array);
    return file;
}

Result<OutputFile> openCsv(const FilePlace &place, char separator, const ReadOptions &options)
{
    const auto source = bytesAt(place);
    if (!source)
        return source.error();
    auto csv = readCsv(**source, {separator, options.column, options.progress}, place.path);
    if (!csv)
        return csv.error();
    OutputFile file;
    file.dialect = spelledDialect(*csv);
    file.arrays.push_back(std::move(csv->table));
    return file;
}

Result<JsonText> openJsonText(const FilePlace &place, unsigned passes, const ReadOptions &options)
{
    const auto source = bytesAt(place);
    return source ? JsonText::open(*source, place.path, passes, options.progress) : source.error();
}

Result<OutputFile> openJsonLines(const FilePlace &place, const ReadOptions &options)
{
    const auto text = openJsonText(place, 2, options);
    if (!text)
        return text.error();
    auto table = readJsonLines(*text, options.column);
    if (!table)
        return table.error();
    OutputFile file;
    file.pythonJson = !table->nonFinitePlaces.empty();
    file.arrays.push_back(std::move(*table));
    return file;
}

Result<OutputFile> openJson(const FilePlace &place, const ReadOptions &options)
{
    const auto text = openJsonText(place, 3, options);
    if (!text)
        return text.error();
    const auto leaves = outlineJson(*text);
    if (!leaves)
        return leaves.error();
    if (leaves->empty())
        return Error{"output_invalid", place.path, "the document holds no value"};
    OutputFile file;
    for (const JsonLeaf &leaf : *leaves) {
        auto array = leaf.isTable ? readJsonTable(*text, leaf.place, options.column) : readJsonArray(*text, leaf.place);
        NamedArray named;
        if (array)
            named = std::move(*array);
        else
            named.problem = array.error();
        named.name = leaf.name;
        file.pythonJson = file.pythonJson || !named.nonFinitePlaces.empty();
        file.arrays.push_back(std::move(named));
    }
    return file;
}

Result<OutputFile> openCommaTable(const FilePlace &place, const ReadOptions &options)
{
    return openCsv(place, ',', options);
}

Result<OutputFile> openTabTable(const FilePlace &place, const ReadOptions &options)
{
    return openCsv(place, '\t', options);
}

//! A file of named arrays; one without any is no output.
Result<OutputFile> fileOf(Result<std::vector<NamedArray>> arrays, const FilePlace &place)
{
    if (!arrays)
        return arrays.error();
    if (arrays->empty())
        return Error{"output_invalid", place.path, "the file holds no array"};
    OutputFile file;
    file.arrays = std::move(*arrays);
    return file;
}

Result<OutputFile> openTensors(const FilePlace &place, const ReadOptions &)
{
    const auto source = bytesAt(place);
    return source ? fileOf(openSafetensors(*source, place.path), place) : source.error();
}

Result<OutputFile> openArchive(const FilePlace &place, const ReadOptions &)
{
    auto fd = openPlace(place);
    if (!fd)
        return fd.error();
    auto npz = openNpz(std::move(*fd), place.path);
    if (!npz)
        return npz.error();
    auto file = fileOf(std::move(npz->arrays), place);
    if (file)
        file->trailingBytes = npz->trailingBytes;
    return file;
}

Result<OutputFile> openTorch(const FilePlace &place, const ReadOptions &)
{
    auto fd = openPlace(place);
    return fd ? fileOf(openTorchFile(std::move(*fd), place.path), place) : fd.error();
}

} // namespace

FileOpener openerFor(std::string_view ending)
{
    static constexpr struct
    {
        std::string_view ending;
        FileOpener open;
    } formats[] = {
        {".npy", openNpy},   {".npz", openArchive}, {".safetensors", openTensors}, {".pt", openTorch},    {".pth", openTorch},
        {".bin", openTorch}, {".csv", openCommaTable}, {".tsv", openTabTable},     {".json", openJson}, {".jsonl", openJsonLines},
    };
    for (const auto &format : formats)
        if (format.ending == ending)
            return format.open;
    return nullptr;
}

std::string refusalOf(std::string_view ending)
{
    static constexpr struct
    {
        std::string_view ending, code;
    } known[] = {
        {".parquet", "parquet_not_read"}, {".pq", "parquet_not_read"}, {".arrow", "arrow_not_read"}, {".feather", "arrow_not_read"},
        {".ipc", "arrow_not_read"},       {".h5", "hdf5_not_read"},    {".hdf5", "hdf5_not_read"},   {".hdf", "hdf5_not_read"},
        {".pkl", "pickle_not_read"},      {".pickle", "pickle_not_read"},
    };
    for (const auto &format : known)
        if (format.ending == ending)
            return std::string(format.code);
    return "unsupported_ending";
}

} // namespace redossier
