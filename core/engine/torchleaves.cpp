// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/torchleaves.h"

#include "core/engine/cellbuffer.h"
#include "core/engine/pickleglobals.h"
#include "core/engine/stridedarray.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

namespace redossier {

namespace {

constexpr int depthLimit = 64;
constexpr std::size_t outputLimit = 100'000;

bool isCell(const PickleValue &value)
{
    switch (value.kind) {
    case PickleKind::none:
    case PickleKind::boolean:
    case PickleKind::integer:
    case PickleKind::longInteger:
    case PickleKind::real:
    case PickleKind::text:
        return true;
    default:
        return value.kind == PickleKind::global && value.global->meaning == GlobalMeaning::dtype;
    }
}

bool isSequence(const PickleValue &value)
{
    return value.kind == PickleKind::list || value.kind == PickleKind::tuple;
}

void addCell(CellBuffer &cells, const PickleValue &value)
{
    NumberText number;
    switch (value.kind) {
    case PickleKind::none:
        return cells.addMissing();
    case PickleKind::boolean:
        return cells.addBoolean(value.integer != 0);
    case PickleKind::integer:
        number.kind = NumberText::Kind::integer;
        number.integer = value.integer;
        number.fits = true;
        number.fitsUnsigned = value.integer >= 0;
        number.real = static_cast<double>(value.integer);
        return cells.addNumber(number, {});
    case PickleKind::longInteger:
        return cells.addNumber(readNumber(value.text()), value.text());
    case PickleKind::real:
        number.kind = NumberText::Kind::real;
        number.real = value.real;
        return cells.addNumber(number, {});
    case PickleKind::text:
        return cells.addText(std::string(value.text()));
    default:
        return cells.addText("torch." + std::string(value.global->name));
    }
}

//! An order of the cells of a set; NaN last among numbers.
bool comesBefore(const PickleValue &a, const PickleValue &b)
{
    if (a.kind != b.kind)
        return a.kind < b.kind;
    if (a.kind == PickleKind::real)
        return !std::isnan(a.real) && (std::isnan(b.real) || a.real < b.real);
    if (a.kind == PickleKind::text || a.kind == PickleKind::longInteger)
        return a.text() < b.text();
    return a.kind != PickleKind::global && a.kind != PickleKind::none && a.integer < b.integer;
}

class LeafWalk
{
public:
    LeafWalk(const PickleStore &store, const TorchStorages &storages, std::uint64_t visits, const std::string &file)
        : m_store(store), m_storages(storages), m_visitsLeft(visits), m_file(file)
    {
    }
    bool walk(const PickleValue &value, const std::string &path, int depth);
    std::string rule;
    std::vector<NamedArray> leaves;

private:
    const std::vector<PickleValue> &items(const PickleValue &value) const { return m_store.containers[value.place]; }
    bool refuse(std::string why)
    {
        rule = std::move(why);
        return false;
    }
    bool visit(int depth);
    bool add(const std::string &path, std::unique_ptr<OutputArray> array, std::optional<Error> problem = {});
    bool addTensor(const PickleTensor &tensor, const std::string &path);
    bool walkDictionary(const PickleValue &value, const std::string &path, int depth);
    bool walkSet(const PickleValue &set, const std::string &path, int depth);
    bool walkMembers(const std::vector<PickleValue> &members, const std::string &path, int depth);
    //! Lengths down the first members of nested lists.
    Shape firstShape(const PickleValue &value) const;
    //! True when the lists below are all of that shape and hold cells.
    bool fits(const PickleValue &value, std::size_t axis, const Shape &shape, int depth);
    void fill(const PickleValue &value, CellBuffer &cells) const;
    static std::unique_ptr<OutputArray> rawArray(Shape shape, ElementType type, const void *bytes, std::size_t count);

    const PickleStore &m_store;
    const TorchStorages &m_storages;
    std::uint64_t m_visitsLeft;
    const std::string &m_file;
    std::set<std::string> m_paths;
};

//! One container may be held many times, even by itself: what the file can make a reader look at is bounded.
bool LeafWalk::visit(int depth)
{
    if (depth > depthLimit)
        return refuse("nested deeper than " + std::to_string(depthLimit) + " levels");
    if (m_visitsLeft == 0)
        return refuse("containers that hold one another too often");
    --m_visitsLeft;
    return true;
}

bool LeafWalk::add(const std::string &path, std::unique_ptr<OutputArray> array, std::optional<Error> problem)
{
    if (!m_paths.insert(path).second)
        return refuse("two values are both named \"" + visibleText(std::string_view(path).substr(0, 80)) + "\"");
    if (leaves.size() >= outputLimit)
        return refuse("more than " + std::to_string(outputLimit) + " values");
    NamedArray &named = leaves.emplace_back();
    named.name = path;
    named.array = std::move(array);
    named.problem = std::move(problem);
    return true;
}

std::unique_ptr<OutputArray> LeafWalk::rawArray(Shape shape, ElementType type, const void *bytes, std::size_t count)
{
    std::vector<std::byte> raw(count);
    if (count > 0)
        std::memcpy(raw.data(), bytes, count);
    return std::make_unique<MemoryArray>(std::move(shape), type, std::move(raw), std::vector<PlacedText>());
}

bool LeafWalk::addTensor(const PickleTensor &tensor, const std::string &path)
{
    const auto &content = m_storages.contents[tensor.storage];
    if (!content)
        return add(path, nullptr, content.error());
    const bool swapped = m_storages.swapped && tensor.type.bytes > 1;
    return add(path, std::make_unique<StridedArray>(tensor.shape, tensor.type, *content,
                                                    Placement{tensor.offset * tensor.type.bytes, tensor.strides, swapped}));
}

bool LeafWalk::walk(const PickleValue &value, const std::string &path, int depth)
{
    if (!visit(depth))
        return false;
    if (value.kind == PickleKind::tensor)
        return addTensor(m_store.tensors[value.place], path);
    if (value.kind == PickleKind::dictionary)
        return walkDictionary(value, path, depth);
    if (value.kind == PickleKind::complex)
        return add(path, rawArray({}, {ElementKind::complex, 16}, &m_store.complexes[value.place], 16));
    if (value.kind == PickleKind::bytes)
        return add(path, rawArray({value.length}, {ElementKind::unsignedInteger, 1}, value.characters, value.length));
    if (!isCell(value) && !value.isContainer())
        return add(path, nullptr, Error{"not_numeric", m_file, "a class or a storage that no tensor uses"});
    if (value.kind == PickleKind::set)
        return walkSet(value, path, depth);
    const Shape shape = firstShape(value);
    if (fits(value, 0, shape, depth)) {
        CellBuffer cells;
        fill(value, cells);
        return add(path, cells.finish(shape));
    }
    return rule.empty() && walkMembers(items(value), path, depth);
}

//! A set has no order of its own: its members are taken by kind and value.
bool LeafWalk::walkSet(const PickleValue &set, const std::string &path, int depth)
{
    std::vector<PickleValue> members = items(set);
    if (!std::all_of(members.begin(), members.end(), isCell))
        return walkMembers(members, path, depth);
    std::stable_sort(members.begin(), members.end(), comesBefore);
    CellBuffer cells;
    for (const PickleValue &member : members) {
        if (!visit(depth))
            return false;
        addCell(cells, member);
    }
    return add(path, cells.finish({members.size()}));
}

bool LeafWalk::walkDictionary(const PickleValue &value, const std::string &path, int depth)
{
    const auto &members = items(value);
    for (std::size_t i = 0; i + 1 < members.size(); i += 2) {
        const PickleValue &key = members[i];
        if (key.kind != PickleKind::text && key.kind != PickleKind::integer)
            return refuse("a dictionary with a key that is neither a text nor a whole number");
        const std::string name = key.kind == PickleKind::text ? std::string(key.text()) : std::to_string(key.integer);
        if (!walk(members[i + 1], path.empty() ? name : path + "/" + name, depth + 1))
            return false;
    }
    return true;
}

bool LeafWalk::walkMembers(const std::vector<PickleValue> &members, const std::string &path, int depth)
{
    for (std::size_t i = 0; i < members.size(); ++i) {
        const std::string name = std::to_string(i);
        if (!walk(members[i], path.empty() ? name : path + "/" + name, depth + 1))
            return false;
    }
    return true;
}

Shape LeafWalk::firstShape(const PickleValue &value) const
{
    Shape shape;
    for (const PickleValue *next = &value; isSequence(*next) && shape.size() <= depthLimit; next = &items(*next).front()) {
        shape.push_back(items(*next).size());
        if (items(*next).empty())
            break;
    }
    return shape;
}

bool LeafWalk::fits(const PickleValue &value, std::size_t axis, const Shape &shape, int depth)
{
    if (!visit(depth))
        return false;
    if (axis == shape.size())
        return isCell(value);
    if (!isSequence(value) || items(value).size() != shape[axis])
        return false;
    const auto &members = items(value);
    return std::all_of(members.begin(), members.end(),
                       [&](const PickleValue &member) { return fits(member, axis + 1, shape, depth + 1); });
}

void LeafWalk::fill(const PickleValue &value, CellBuffer &cells) const
{
    if (!isSequence(value))
        return addCell(cells, value);
    for (const PickleValue &member : items(value))
        fill(member, cells);
}

} // namespace

Result<std::vector<NamedArray>> leavesOf(const PickleStore &store, const PickleValue &root, const TorchStorages &storages,
                                         std::uint64_t pickleBytes, const std::string &file)
{
    LeafWalk walk(store, storages, 65536 + 4 * pickleBytes, file);
    if (!walk.walk(root, {}, 0))
        return Error{"output_invalid", file, walk.rule};
    return std::move(walk.leaves);
}

} // namespace redossier
