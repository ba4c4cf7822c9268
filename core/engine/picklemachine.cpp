// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/picklemachine.h"

#include "core/engine/longinteger.h"
#include "core/plain/filename.h"

#include <bit>

namespace redossier {

namespace {

constexpr std::uint64_t budgetBase = 1 << 20;
constexpr std::uint64_t budgetRatio = 16;
constexpr std::uint64_t containerBytes = 64;
constexpr std::size_t longBytes = 1024; // an integer of more is no number that anybody computed

//! Opcodes of pickle protocols 2 to 5, as CPython's pickle.py names them.
enum Opcode : unsigned char {
    mark = '(', stop = '.', none = 'N', newTrue = 0x88, newFalse = 0x89, proto = 0x80, frame = 0x95,
    binInt = 'J', binInt1 = 'K', binInt2 = 'M', long1 = 0x8a, long4 = 0x8b, binFloat = 'G',
    binUnicode = 'X', shortBinUnicode = 0x8c, binUnicode8 = 0x8d,
    binBytes = 'B', shortBinBytes = 'C', binBytes8 = 0x8e, byteArray8 = 0x96,
    emptyList = ']', append = 'a', appends = 'e', emptyTuple = ')', tuple = 't', tuple1 = 0x85, tuple2 = 0x86, tuple3 = 0x87,
    emptyDict = '}', setItem = 's', setItems = 'u', emptySet = 0x8f, addItems = 0x90, frozenSet = 0x91,
    global = 'c', stackGlobal = 0x93, reduce = 'R', build = 'b', binPersId = 'Q',
    binPut = 'q', longBinPut = 'r', memoize = 0x94, binGet = 'h', longBinGet = 'j'
};

std::uint64_t littleEndian(std::string_view piece)
{
    std::uint64_t number = 0;
    for (std::size_t i = piece.size(); i-- > 0;)
        number = number << 8 | static_cast<unsigned char>(piece[i]);
    return number;
}

} // namespace

PickleMachine::PickleMachine(std::string_view bytes, PickleStore &store)
    : m_bytes(bytes), m_store(store), m_calls(store, 1'000'000 + budgetRatio * bytes.size()),
      m_budget(budgetBase + budgetRatio * bytes.size())
{
}

bool PickleMachine::run(PickleValue &root)
{
    if (m_bytes.size() < 2 || static_cast<unsigned char>(m_bytes[0]) != proto)
        return refuse("it does not begin as a pickle of protocol 2 or later does");
    for (;;) {
        m_at = m_next;
        if (m_next >= m_bytes.size())
            return refuse("it ends before its STOP");
        const auto opcode = static_cast<unsigned char>(m_bytes[m_next++]);
        if (opcode == stop)
            break;
        if (!step(opcode))
            return false;
    }
    if (m_next != m_bytes.size())
        return refuse("bytes follow its STOP");
    if (m_stack.size() != 1 || !m_marks.empty())
        return refuse("it leaves something else than one value");
    root = m_stack.back();
    return true;
}

bool PickleMachine::step(unsigned char opcode)
{
    std::string_view piece;
    switch (opcode) {
    case proto:
        if (!take(1, piece))
            return false;
        return (piece[0] >= 2 && piece[0] <= 5) ||
               refuse("pickle protocol " + std::to_string(static_cast<unsigned char>(piece[0])) + "; 2 to 5 are read");
    case frame: // only announces how much follows
        return take(8, piece);
    case mark:
        m_marks.push_back(m_stack.size());
        return charge(sizeof(std::size_t));
    case none:
        return push({});
    case newTrue:
    case newFalse:
        return pushBoolean(opcode == newTrue);
    default:
        return stepNumber(opcode);
    }
}

bool PickleMachine::stepNumber(unsigned char opcode)
{
    std::string_view piece;
    switch (opcode) {
    case binInt:
        return take(4, piece) && pushInteger(static_cast<std::int32_t>(littleEndian(piece)));
    case binInt1:
        return take(1, piece) && pushInteger(static_cast<std::int64_t>(littleEndian(piece)));
    case binInt2:
        return take(2, piece) && pushInteger(static_cast<std::int64_t>(littleEndian(piece)));
    case long1:
        return pushLong(1);
    case long4:
        return pushLong(4);
    case binFloat:
        return pushReal();
    default:
        return stepText(opcode);
    }
}

bool PickleMachine::stepText(unsigned char opcode)
{
    switch (opcode) {
    case shortBinUnicode:
        return pushPiece(PickleKind::text, 1);
    case binUnicode:
        return pushPiece(PickleKind::text, 4);
    case binUnicode8:
        return pushPiece(PickleKind::text, 8);
    case shortBinBytes:
        return pushPiece(PickleKind::bytes, 1);
    case binBytes:
        return pushPiece(PickleKind::bytes, 4);
    case binBytes8:
    case byteArray8:
        return pushPiece(PickleKind::bytes, 8);
    default:
        return stepContainer(opcode);
    }
}

bool PickleMachine::stepContainer(unsigned char opcode)
{
    Items items;
    switch (opcode) {
    case emptyList:
        return pushContainer(PickleKind::list, {});
    case emptyTuple:
        return pushContainer(PickleKind::tuple, {});
    case emptyDict:
        return pushContainer(PickleKind::dictionary, {});
    case emptySet:
        return pushContainer(PickleKind::set, {});
    case tuple1:
    case tuple2:
    case tuple3:
        return makeTuple(std::size_t{opcode} - tuple1 + 1);
    case tuple:
        return popToMark(items) && pushContainer(PickleKind::tuple, std::move(items));
    case frozenSet:
        return popToMark(items) && pushContainer(PickleKind::set, std::move(items));
    case append:
        return extendByOne(PickleKind::list, 1);
    case setItem:
        return extendByOne(PickleKind::dictionary, 2);
    case appends:
        return popToMark(items) && extend(PickleKind::list, items);
    case addItems:
        return popToMark(items) && extend(PickleKind::set, items);
    case setItems:
        return popToMark(items) && extend(PickleKind::dictionary, items);
    default:
        return stepMemo(opcode);
    }
}

bool PickleMachine::stepMemo(unsigned char opcode)
{
    std::string_view piece;
    switch (opcode) {
    case binPut:
        return take(1, piece) && remember(littleEndian(piece));
    case longBinPut:
        return take(4, piece) && remember(littleEndian(piece));
    case memoize:
        return remember(m_memo.size());
    case binGet:
        return take(1, piece) && recall(littleEndian(piece));
    case longBinGet:
        return take(4, piece) && recall(littleEndian(piece));
    default:
        return stepObject(opcode);
    }
}

bool PickleMachine::stepObject(unsigned char opcode)
{
    PickleValue identifier, storage;
    switch (opcode) {
    case global:
        return readGlobal();
    case stackGlobal:
        return readStackGlobal();
    case reduce:
    case build:
        return callOrBuild(opcode);
    case binPersId:
        if (!pop(identifier))
            return false;
        return m_calls.storage(identifier, storage) ? charge(0) && push(storage) : refuse(m_calls.rule);
    default:
        return refuse("the opcode " + std::to_string(opcode) + " is not one that a saved tensor needs");
    }
}

bool PickleMachine::refuse(std::string why)
{
    if (m_rule.empty())
        m_rule = std::move(why);
    return false;
}

//! What calls have taken meanwhile counts too.
bool PickleMachine::charge(std::uint64_t bytes)
{
    m_charged += bytes;
    return m_charged + m_calls.allocated <= m_budget ||
           refuse("it makes more than " + std::to_string(m_budget) + " bytes out of " + std::to_string(m_bytes.size()));
}

bool PickleMachine::take(std::uint64_t count, std::string_view &piece)
{
    if (count > m_bytes.size() - m_next)
        return refuse(std::to_string(count) + " bytes are announced and " + std::to_string(m_bytes.size() - m_next) + " follow");
    piece = m_bytes.substr(m_next, count);
    m_next += count;
    return true;
}

bool PickleMachine::takeLength(std::size_t width, std::uint64_t &length)
{
    std::string_view piece;
    if (!take(width, piece))
        return false;
    length = littleEndian(piece);
    return true;
}

bool PickleMachine::push(PickleValue value)
{
    m_stack.push_back(value);
    return charge(sizeof value);
}

bool PickleMachine::pushInteger(std::int64_t value)
{
    PickleValue integer;
    integer.kind = PickleKind::integer;
    integer.integer = value;
    return push(integer);
}

bool PickleMachine::pushBoolean(bool value)
{
    PickleValue boolean;
    boolean.kind = PickleKind::boolean;
    boolean.integer = value ? 1 : 0;
    return push(boolean);
}

bool PickleMachine::pushLong(std::size_t width)
{
    std::uint64_t length = 0;
    std::string_view piece;
    if (!takeLength(width, length) || !take(length, piece))
        return false;
    if (length > longBytes)
        return refuse("an integer of " + std::to_string(length) + " bytes; at most " + std::to_string(longBytes) + " are read");
    if (const auto value = shortInteger(piece))
        return pushInteger(*value);
    m_store.texts.push_back(decimalDigits(piece));
    const std::string &digits = m_store.texts.back();
    PickleValue value;
    value.kind = PickleKind::longInteger;
    value.characters = digits.data();
    value.length = static_cast<std::uint32_t>(digits.size());
    return charge(sizeof digits + digits.size()) && push(value);
}

bool PickleMachine::pushReal()
{
    std::string_view piece;
    if (!take(8, piece))
        return false;
    std::uint64_t bits = 0;
    for (const char byte : piece) // the one big-endian number of a pickle
        bits = bits << 8 | static_cast<unsigned char>(byte);
    PickleValue value;
    value.kind = PickleKind::real;
    value.real = std::bit_cast<double>(bits);
    return push(value);
}

bool PickleMachine::pushPiece(PickleKind kind, std::size_t width)
{
    std::uint64_t length = 0;
    std::string_view piece;
    if (!takeLength(width, length) || !take(length, piece))
        return false;
    if (length > UINT32_MAX)
        return refuse("a text of more than 4 GiB");
    if (kind == PickleKind::text && !isValidUtf8(piece))
        return refuse("a text that is no UTF-8");
    PickleValue value;
    value.kind = kind;
    value.characters = piece.data();
    value.length = static_cast<std::uint32_t>(length);
    return push(value);
}

bool PickleMachine::pushContainer(PickleKind kind, Items items)
{
    PickleValue value;
    value.kind = kind;
    value.place = m_store.containers.size();
    const std::uint64_t bytes = containerBytes + items.size() * sizeof(PickleValue);
    m_store.containers.push_back(std::move(items));
    return charge(bytes) && push(value);
}

bool PickleMachine::pop(PickleValue &value)
{
    const std::size_t floor = m_marks.empty() ? 0 : m_marks.back();
    if (m_stack.size() <= floor)
        return refuse("a value is missing");
    value = m_stack.back();
    m_stack.pop_back();
    return true;
}

bool PickleMachine::popToMark(Items &items)
{
    if (m_marks.empty())
        return refuse("a mark is missing");
    const auto first = m_stack.begin() + static_cast<std::ptrdiff_t>(m_marks.back());
    items.assign(first, m_stack.end());
    m_stack.erase(first, m_stack.end());
    m_marks.pop_back();
    return true;
}

bool PickleMachine::makeTuple(std::size_t count)
{
    Items items(count);
    for (std::size_t i = count; i-- > 0;)
        if (!pop(items[i]))
            return false;
    return pushContainer(PickleKind::tuple, std::move(items));
}

bool PickleMachine::extend(PickleKind kind, const Items &items)
{
    PickleValue container;
    if (!pop(container))
        return false;
    if (container.kind != kind || (kind == PickleKind::dictionary && items.size() % 2 != 0))
        return refuse("something is added to what cannot hold it");
    m_stack.push_back(container);
    Items &held = m_store.containers[container.place];
    held.insert(held.end(), items.begin(), items.end());
    return charge(items.size() * sizeof(PickleValue));
}

bool PickleMachine::extendByOne(PickleKind kind, std::size_t count)
{
    Items items(count);
    for (std::size_t i = count; i-- > 0;)
        if (!pop(items[i]))
            return false;
    return extend(kind, items);
}

bool PickleMachine::remember(std::uint64_t number)
{
    PickleValue value;
    if (!pop(value))
        return false;
    m_stack.push_back(value);
    m_memo[number] = value;
    return charge(containerBytes);
}

bool PickleMachine::recall(std::uint64_t number)
{
    const auto found = m_memo.find(number);
    if (found == m_memo.end())
        return refuse("nothing was remembered under " + std::to_string(number));
    return push(found->second);
}

bool PickleMachine::pushGlobal(std::string_view module, std::string_view name)
{
    PickleValue value;
    value.kind = PickleKind::global;
    value.global = findPickleGlobal(module, name);
    if (value.global)
        return push(value);
    m_refusedName = visibleText(module.substr(0, 100)) + "." + visibleText(name.substr(0, 100));
    return refuse("a name that is not allowed");
}

bool PickleMachine::readGlobal()
{
    std::string_view names[2];
    for (std::string_view &name : names) {
        const auto end = m_bytes.find('\n', m_next);
        if (end == std::string_view::npos)
            return refuse("a name that does not end");
        name = m_bytes.substr(m_next, end - m_next);
        m_next = end + 1;
    }
    return pushGlobal(names[0], names[1]);
}

bool PickleMachine::readStackGlobal()
{
    PickleValue module, name;
    if (!pop(name) || !pop(module))
        return false;
    if (module.kind != PickleKind::text || name.kind != PickleKind::text)
        return refuse("a name that is no text");
    return pushGlobal(module.text(), name.text());
}

bool PickleMachine::callOrBuild(unsigned char opcode)
{
    PickleValue argument, object, result;
    if (!pop(argument) || !pop(object))
        return false;
    if (opcode == build)
        return m_calls.build(object, argument) ? push(object) : refuse(m_calls.rule);
    return m_calls.call(object, argument, result) ? charge(0) && push(result) : refuse(m_calls.rule);
}

} // namespace redossier
