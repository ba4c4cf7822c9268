// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/picklecalls.h"

#include "core/engine/stridedarray.h"

#include <algorithm>

namespace redossier {

namespace {

// A view may repeat its storage; beyond this it would be a bomb.
constexpr std::uint64_t repeatedBytes = 64u << 20;
constexpr std::uint64_t repeatedTimes = 50;

bool isSmallNumber(const PickleValue &value)
{
    return value.kind == PickleKind::integer && value.integer >= 0;
}

bool isGlobal(const PickleValue &value, GlobalMeaning meaning)
{
    return value.kind == PickleKind::global && value.global->meaning == meaning;
}

} // namespace

bool PickleCalls::refuse(std::string why)
{
    rule = std::move(why);
    return false;
}

bool PickleCalls::storage(const PickleValue &identifier, PickleValue &result)
{
    if (identifier.kind != PickleKind::tuple)
        return refuse("a persistent identifier that is no tuple");
    const Items &parts = items(identifier);
    const bool fits = parts.size() >= 5 && parts.size() <= 6 && parts[0].kind == PickleKind::text && parts[0].text() == "storage" &&
                      parts[1].kind == PickleKind::global && parts[2].kind == PickleKind::text &&
                      parts[3].kind == PickleKind::text && isSmallNumber(parts[4]) &&
                      (parts.size() == 5 || parts[5].kind == PickleKind::none);
    if (!fits)
        return refuse("a persistent identifier that names no storage");
    const PickleGlobal &type = *parts[1].global;
    if (type.meaning != GlobalMeaning::storage && type.meaning != GlobalMeaning::bytesStorage)
        return refuse("a storage of the type " + std::string(type.name) + ", which is none");
    allocated += sizeof(PickleStorage);
    result.kind = PickleKind::storage;
    result.place = m_store.storages.size();
    m_store.storages.push_back({parts[2].text(), type.type, static_cast<std::uint64_t>(parts[4].integer)});
    return true;
}

bool PickleCalls::call(const PickleValue &callee, const PickleValue &arguments, PickleValue &result)
{
    if (callee.kind != PickleKind::global || arguments.kind != PickleKind::tuple)
        return refuse("a call of something that cannot be called");
    const PickleGlobal &global = *callee.global;
    const Items &given = items(arguments);
    switch (global.meaning) {
    case GlobalMeaning::dictionary:
        return makeDictionary(given, result);
    case GlobalMeaning::set:
        return makeSet(given, result);
    case GlobalMeaning::complex:
        return makeComplex(given, result);
    case GlobalMeaning::bytes:
    case GlobalMeaning::encode:
        return makeBytes(given, result);
    case GlobalMeaning::list:
        result = given.size() == 1 ? given[0] : PickleValue();
        return result.kind == PickleKind::list || refuse("a list made from something else than a list");
    case GlobalMeaning::typeTagged:
        return takeTypeTagged(given, result);
    case GlobalMeaning::size:
        result = given.size() == 1 ? given[0] : PickleValue();
        return result.kind == PickleKind::tuple || refuse("a torch.Size of something else than a tuple");
    case GlobalMeaning::device:
        return makeDevice(given, result);
    case GlobalMeaning::rebuildTensor:
        return rebuildTensor(given, false, result);
    case GlobalMeaning::rebuildTensorOfType:
        return rebuildTensor(given, true, result);
    case GlobalMeaning::rebuildParameter:
        return rebuildParameter(given, result);
    case GlobalMeaning::rebuildSubclass:
        return rebuildSubclass(given, result);
    case GlobalMeaning::type:
    case GlobalMeaning::storage:
    case GlobalMeaning::bytesStorage:
    case GlobalMeaning::dtype:
        break;
    }
    return refuse("a call of " + std::string(global.module) + "." + std::string(global.name));
}

//! (list or dictionary, type)
bool PickleCalls::takeTypeTagged(const Items &arguments, PickleValue &result)
{
    const bool fits = arguments.size() == 2 && arguments[1].kind == PickleKind::text &&
                      (arguments[0].kind == PickleKind::list || arguments[0].kind == PickleKind::dictionary);
    if (!fits)
        return refuse("a type in words of something else than a list or dictionary");
    result = arguments[0];
    return true;
}

//! (storage, offset, size, stride, requires_grad, hooks, [dtype], [metadata])
bool PickleCalls::rebuildTensor(const Items &arguments, bool typed, PickleValue &result)
{
    if (arguments.size() < (typed ? 7u : 4u) || arguments[0].kind != PickleKind::storage || !isSmallNumber(arguments[1]))
        return refuse("a tensor without its storage, offset, size and stride");
    PickleTensor tensor;
    tensor.storage = arguments[0].place;
    tensor.offset = static_cast<std::uint64_t>(arguments[1].integer);
    const auto &storageType = m_store.storages[tensor.storage].type;
    if (typed ? !isGlobal(arguments[6], GlobalMeaning::dtype) : !storageType.has_value())
        return refuse("a tensor without a dtype");
    tensor.type = typed ? *arguments[6].global->type : *storageType;
    if (!placeTensor(tensor, arguments) || !readsAsStored(arguments, typed ? 7 : 6))
        return false;
    allocated += sizeof tensor + 16 * tensor.shape.size();
    result.kind = PickleKind::tensor;
    result.place = m_store.tensors.size();
    m_store.tensors.push_back(std::move(tensor));
    return true;
}

//! A conjugated or negated view lies in its storage as something else than its values.
bool PickleCalls::readsAsStored(const Items &arguments, std::size_t place)
{
    if (arguments.size() <= place || arguments[place].kind == PickleKind::none)
        return true;
    if (arguments[place].kind != PickleKind::dictionary || arguments.size() > place + 1)
        return refuse("a tensor with arguments that are not known");
    const Items &metadata = items(arguments[place]);
    for (std::size_t i = 1; i < metadata.size(); i += 2)
        if (metadata[i].kind != PickleKind::boolean || metadata[i].integer != 0)
            return refuse("a tensor that is conjugated or negated only when it is used; save what resolve_conj() or "
                          "resolve_neg() gives");
    return true;
}

bool PickleCalls::placeTensor(PickleTensor &tensor, const Items &arguments)
{
    const PickleStorage &storage = m_store.storages[tensor.storage];
    if (!lengths(arguments[2], tensor.shape) || !lengths(arguments[3], tensor.strides))
        return false;
    if (tensor.shape.size() != tensor.strides.size())
        return refuse("a tensor with " + std::to_string(tensor.shape.size()) + " axes and " +
                      std::to_string(tensor.strides.size()) + " strides");
    std::uint64_t elements = 0, bytes = 0, span = 0, begin = 0, end = 0, room = 0;
    const std::uint64_t size = tensor.type.bytes;
    if (!multiplyAxes(tensor.shape, elements) || __builtin_mul_overflow(elements, size, &bytes) ||
        !spanOf(tensor.shape, tensor.strides, size, span) || __builtin_mul_overflow(tensor.offset, size, &begin) ||
        __builtin_add_overflow(begin, span, &end) ||
        __builtin_mul_overflow(storage.elements, storage.type ? std::uint64_t{storage.type->bytes} : 1, &room))
        return refuse("a tensor with more elements than any file can hold");
    if (end > room)
        return refuse("a tensor that ends at byte " + std::to_string(end) + " of a storage of " + std::to_string(room));
    if (bytes > repeatedBytes && bytes / repeatedTimes > room)
        return refuse("a view that repeats " + std::to_string(room) + " bytes up to " + std::to_string(bytes) +
                      "; save a copy of it");
    return true;
}

bool PickleCalls::lengths(const PickleValue &value, std::vector<std::uint64_t> &numbers)
{
    if (value.kind != PickleKind::tuple || items(value).size() > 64)
        return refuse("a size or stride that is no tuple of at most 64 numbers");
    for (const PickleValue &number : items(value)) {
        if (!isSmallNumber(number))
            return refuse("a size or stride that is no number from 0 on");
        numbers.push_back(static_cast<std::uint64_t>(number.integer));
    }
    return true;
}

//! (tensor, requires_grad, hooks, [state])
bool PickleCalls::rebuildParameter(const Items &arguments, PickleValue &result)
{
    if (arguments.size() < 3 || arguments.size() > 4 || arguments[0].kind != PickleKind::tensor)
        return refuse("a parameter without its tensor");
    result = arguments[0];
    return arguments.size() == 3 || build(result, arguments[3]);
}

//! (function, type, arguments, state)
bool PickleCalls::rebuildSubclass(const Items &arguments, PickleValue &result)
{
    const bool fits = arguments.size() == 4 && isGlobal(arguments[1], GlobalMeaning::type) &&
                      (isGlobal(arguments[0], GlobalMeaning::rebuildTensor) ||
                       isGlobal(arguments[0], GlobalMeaning::rebuildTensorOfType));
    if (!fits)
        return refuse("a kind of tensor that is not known");
    const PickleValue state = arguments[3]; // the call may move what `arguments` refers to
    return call(arguments[0], arguments[2], result) && build(result, state);
}

//! True as well where it is too deep or too much to be looked through.
bool PickleCalls::holdsTensor(const PickleValue &value, int depth)
{
    constexpr int depthLimit = 16;
    if (value.kind == PickleKind::tensor || value.kind == PickleKind::storage || depth > depthLimit || m_visitsLeft == 0)
        return true;
    --m_visitsLeft;
    if (!value.isContainer())
        return false;
    const Items &list = items(value);
    return std::any_of(list.begin(), list.end(), [&](const PickleValue &item) { return holdsTensor(item, depth + 1); });
}

bool PickleCalls::build(const PickleValue &object, const PickleValue &state)
{
    if (object.kind != PickleKind::dictionary && object.kind != PickleKind::tensor)
        return refuse("attributes of something that has none");
    return !holdsTensor(state, 0) || refuse("attributes that hold tensors of their own or too much to be looked through");
}

//! OrderedDict(), OrderedDict(pairs), defaultdict(factory), Counter(dictionary)
bool PickleCalls::makeDictionary(const Items &arguments, PickleValue &result)
{
    Items members;
    for (const PickleValue &argument : arguments) {
        if (argument.kind == PickleKind::dictionary) {
            members = items(argument);
        } else if (argument.kind == PickleKind::list) {
            for (const PickleValue &pair : items(argument)) {
                if ((pair.kind != PickleKind::list && pair.kind != PickleKind::tuple) || items(pair).size() != 2)
                    return refuse("a dictionary of something else than pairs");
                members.insert(members.end(), items(pair).begin(), items(pair).end());
            }
        } else if (argument.kind != PickleKind::none && !isGlobal(argument, GlobalMeaning::type) &&
                   !isGlobal(argument, GlobalMeaning::dictionary)) {
            return refuse("a dictionary made from something that is not known");
        }
    }
    allocated += sizeof members + members.size() * sizeof(PickleValue);
    result.kind = PickleKind::dictionary;
    result.place = m_store.containers.size();
    m_store.containers.push_back(std::move(members));
    return true;
}

bool PickleCalls::makeComplex(const Items &arguments, PickleValue &result)
{
    if (arguments.size() != 2 || arguments[0].kind != PickleKind::real || arguments[1].kind != PickleKind::real)
        return refuse("a complex number without its two parts");
    result.kind = PickleKind::complex;
    result.place = m_store.complexes.size();
    allocated += 16;
    m_store.complexes.emplace_back(arguments[0].real, arguments[1].real);
    return true;
}

bool PickleCalls::makeSet(const Items &arguments, PickleValue &result)
{
    if (arguments.size() != 1 || arguments[0].kind != PickleKind::list)
        return refuse("a set of something else than a list");
    result = arguments[0];
    result.kind = PickleKind::set;
    return true;
}

//! bytes(), bytearray(bytes), encode(text, "latin1"): characters up to U+00FF stand for bytes.
bool PickleCalls::makeBytes(const Items &arguments, PickleValue &result)
{
    result.kind = PickleKind::bytes;
    result.length = 0;
    result.characters = "";
    if (arguments.empty())
        return true;
    if (arguments[0].kind == PickleKind::bytes) {
        result = arguments[0];
        return true;
    }
    const bool latin = arguments.size() == 2 && arguments[0].kind == PickleKind::text && arguments[1].kind == PickleKind::text &&
                       (arguments[1].text() == "latin1" || arguments[1].text() == "latin-1");
    if (!latin)
        return refuse("bytes made from something that is not known");
    std::string raw;
    const std::string_view text = arguments[0].text();
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const bool pair = (byte & 0xfeu) == 0xc2 && i + 1 < text.size();
        if (byte >= 0x80 && !pair)
            return refuse("bytes beyond 255");
        raw += pair ? static_cast<char>((byte & 3u) << 6 | (static_cast<unsigned char>(text[++i]) & 0x3fu)) : text[i];
    }
    keepText(std::move(raw), PickleKind::bytes, result);
    return true;
}

void PickleCalls::keepText(std::string text, PickleKind kind, PickleValue &result)
{
    allocated += sizeof text + text.size();
    m_store.texts.push_back(std::move(text));
    result.kind = kind;
    result.characters = m_store.texts.back().data();
    result.length = static_cast<std::uint32_t>(m_store.texts.back().size());
}

//! device("cuda"), device("cuda", 0)
bool PickleCalls::makeDevice(const Items &arguments, PickleValue &result)
{
    if (arguments.empty() || arguments.size() > 2 || arguments[0].kind != PickleKind::text ||
        (arguments.size() == 2 && !isSmallNumber(arguments[1])))
        return refuse("a device without its name");
    std::string name(arguments[0].text());
    if (arguments.size() == 2)
        name += ":" + std::to_string(arguments[1].integer);
    keepText(std::move(name), PickleKind::text, result);
    return true;
}

} // namespace redossier
