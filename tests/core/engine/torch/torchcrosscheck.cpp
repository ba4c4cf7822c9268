// SPDX-License-Identifier: GPL-3.0-or-later
//! What libtorch itself writes and reads, for the test of the engine's readers; a program of its own, since libtorch's reader may
//! crash. `write FOLDER` makes files, `read FOLDER FILE..` reads files of the test: both print a line for each tensor, {file,
//! name, shape, dtype, offset}, whose bytes lie in FOLDER/values. Only files that the test made are ever read.
#include "core/plain/json.h"

#include <ATen/core/Dict.h>
#include <ATen/core/List.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/empty.h>
#include <torch/csrc/jit/serialization/pickle.h>
#include <torch/version.h>

#include <cstring>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>

namespace {

using redossier::Json;

const std::vector<std::pair<at::ScalarType, std::string>> &types()
{
    static const std::vector<std::pair<at::ScalarType, std::string>> all{
        {at::kBool, "bool"},         {at::kByte, "uint8"},         {at::kChar, "int8"},     {at::kShort, "int16"},
        {at::kInt, "int32"},         {at::kLong, "int64"},         {at::kHalf, "float16"},  {at::kBFloat16, "bfloat16"},
        {at::kFloat, "float32"},     {at::kDouble, "float64"},     {at::kComplexFloat, "complex64"},
        {at::kComplexDouble, "complex128"},
#if TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 3)
        {at::kUInt16, "uint16"},     {at::kUInt32, "uint32"},      {at::kUInt64, "uint64"},
        {at::kFloat8_e4m3fn, "float8_e4m3fn"}, {at::kFloat8_e5m2, "float8_e5m2"},
#endif
    };
    return all;
}

std::string nameOf(at::ScalarType type)
{
    for (const auto &[known, name] : types())
        if (known == type)
            return name;
    return "unknown";
}

using Named = std::vector<std::pair<std::string, at::Tensor>>;

class CrossCheck
{
public:
    explicit CrossCheck(const std::string &folder) : m_folder(folder + "/"), m_values(m_folder + "values", std::ios::binary) {}

    void writeAll();
    void read(const std::string &file);

private:
    at::Tensor randomBits(at::ScalarType type, at::IntArrayRef shape);
    void note(const std::string &file, const Named &tensors);
    void save(const std::string &ending, const at::IValue &value, const Named &tensors);
    void saveTensors(at::ScalarType type);
    void saveViews(at::ScalarType type);
    void saveContainers(at::ScalarType type);
    void saveSafetensors(at::ScalarType type, const std::string &format);

    std::string m_folder;
    std::ofstream m_values;
    std::uint64_t m_written = 0;
    int m_number = 0;
    std::mt19937 m_random{20260401};
};

//! Any bits at all, NaN with payloads and subnormal numbers among them.
at::Tensor CrossCheck::randomBits(at::ScalarType type, at::IntArrayRef shape)
{
    at::Tensor tensor = at::empty(shape, type);
    auto *bytes = static_cast<unsigned char *>(tensor.data_ptr());
    for (std::size_t i = 0; i < tensor.nbytes(); ++i)
        bytes[i] = static_cast<unsigned char>(type == at::kBool ? m_random() & 1 : m_random() & 255);
    return tensor;
}

void CrossCheck::note(const std::string &file, const Named &tensors)
{
    for (const auto &[name, tensor] : tensors) {
        const at::Tensor whole = tensor.contiguous();
        const Json line{{"file", file}, {"name", name}, {"shape", whole.sizes().vec()}, {"dtype", nameOf(whole.scalar_type())}, {"offset", m_written}};
        std::cout << line.dump() << '\n';
        if (whole.nbytes() > 0)
            m_values.write(static_cast<const char *>(whole.data_ptr()), static_cast<std::streamsize>(whole.nbytes()));
        m_written += whole.nbytes();
    }
}

void CrossCheck::save(const std::string &ending, const at::IValue &value, const Named &tensors)
{
    const std::string file = std::to_string(m_number++) + ending;
    const std::vector<char> bytes = torch::jit::pickle_save(value);
    std::ofstream(m_folder + file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    note(file, tensors);
}

void CrossCheck::saveTensors(at::ScalarType type)
{
    const std::vector<std::vector<std::int64_t>> shapes{{}, {0}, {3, 0, 2}, {1}, {7}, {4, 6}, {2, 3, 4}, {1, 1, 5, 1}, {129, 3}};
    for (const auto &shape : shapes) {
        const at::Tensor tensor = randomBits(type, shape);
        save(".pt", tensor, {{"", tensor}});
    }
}

//! Tensors that share their memory, with steps of their own.
void CrossCheck::saveViews(at::ScalarType type)
{
    const at::Tensor base = randomBits(type, {6, 8});
    const Named views{{"base", base},
                      {"turned", base.t()},
                      {"every", base.as_strided({3, 3}, {16, 3}, 1)},
                      {"row", base.select(0, 3)},
                      {"one", base.select(0, 2).select(0, 5)},
                      {"wide", base.as_strided({6, 4}, {8, 0})}};
    c10::Dict<std::string, at::Tensor> dictionary;
    for (const auto &[name, view] : views) {
        save(".pth", view, {{"", view}});
        dictionary.insert(name, view);
    }
    save(".bin", dictionary, views);
}

void CrossCheck::saveContainers(at::ScalarType type)
{
    const at::Tensor a = randomBits(type, {5}), b = randomBits(type, {2, 3}), c = randomBits(type, {});
    c10::List<at::Tensor> list;
    for (const at::Tensor &tensor : {a, b})
        list.push_back(tensor);
    save(".pt", list, {{"0", a}, {"1", b}});
    save(".pt", c10::ivalue::Tuple::create({a, b, c}), {{"0", a}, {"1", b}, {"2", c}});
    c10::Dict<std::string, at::Tensor> single, inner;
    single.insert("embeddings", b);
    inner.insert("weight", b);
    inner.insert("bias", a);
    save(".pt", single, {{"embeddings", b}});
    save(".pt", c10::ivalue::Tuple::create({inner, list}), {{"0/weight", b}, {"0/bias", a}, {"1/0", a}, {"1/1", b}});
}

void CrossCheck::saveSafetensors(at::ScalarType type, const std::string &format)
{
    const at::Tensor a = randomBits(type, {3, 5}), b = randomBits(type, {4, 2}).t();
    const auto bytesOf = [](const at::Tensor &tensor) { return std::string(static_cast<const char *>(tensor.data_ptr()), tensor.nbytes()); };
    const std::string data = bytesOf(a) + bytesOf(b.contiguous());
    const Json header{{"a", {{"dtype", format}, {"shape", {3, 5}}, {"data_offsets", {0, a.nbytes()}}}},
                      {"b", {{"dtype", format}, {"shape", {2, 4}}, {"data_offsets", {a.nbytes(), data.size()}}}}};
    const std::string text = header.dump();
    const std::uint64_t length = text.size();
    std::string start(8, '\0');
    std::memcpy(start.data(), &length, 8);
    const std::string file = std::to_string(m_number++) + ".safetensors";
    std::ofstream(m_folder + file, std::ios::binary) << start << text << data;
    note(file, {{"a", a}, {"b", b}});
}

void CrossCheck::writeAll()
{
    for (const auto &[type, name] : types()) {
        saveTensors(type);
        saveViews(type);
        saveContainers(type);
    }
    for (const auto &[type, format] : std::vector<std::pair<at::ScalarType, std::string>>{
             {at::kBool, "BOOL"}, {at::kByte, "U8"}, {at::kChar, "I8"}, {at::kShort, "I16"}, {at::kInt, "I32"}, {at::kLong, "I64"},
             {at::kHalf, "F16"}, {at::kBFloat16, "BF16"}, {at::kFloat, "F32"}, {at::kDouble, "F64"}})
        saveSafetensors(type, format);
}

void collect(const at::IValue &value, const std::string &path, Named &tensors)
{
    const auto below = [&path](const std::string &name) { return path.empty() ? name : path + "/" + name; };
    std::size_t place = 0;
    if (value.isTensor())
        tensors.emplace_back(path, value.toTensor());
    else if (value.isTuple())
        for (const at::IValue &one : value.toTupleRef().elements())
            collect(one, below(std::to_string(place++)), tensors);
    else if (value.isList())
        for (const at::IValue &one : value.toListRef())
            collect(one, below(std::to_string(place++)), tensors);
    else if (value.isGenericDict())
        for (const auto &entry : value.toGenericDict())
            collect(entry.value(), below(entry.key().toStringRef()), tensors);
}

void CrossCheck::read(const std::string &file)
{
    std::ifstream stream(m_folder + file, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(stream), {}};
    Named tensors;
    collect(torch::jit::pickle_load(bytes), "", tensors);
    note(file, tensors);
}

} // namespace

int main(int count, char **arguments)
{
    const std::vector<std::string> words(arguments + 1, arguments + count);
    if (words.size() < 2)
        return 64;
    try {
        CrossCheck check(words[1]);
        if (words[0] == "write")
            check.writeAll();
        else
            for (std::size_t i = 2; i < words.size(); ++i)
                check.read(words[i]);
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return 0;
}
