// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/picklecalls.h"

#include <unordered_map>

namespace redossier {

//! The stack machine of a pickle, without recursion: each opcode is one of the allowed ones, each length is held against the
//! bytes that are left, and memory against a budget that follows from the pickle's size.
class PickleMachine
{
public:
    PickleMachine(std::string_view bytes, PickleStore &store);

    bool run(PickleValue &root);

    std::size_t failedAt() const { return m_at; }
    const std::string &rule() const { return m_rule; }
    //! The name that is not allowed, when that is the reason.
    const std::string &refusedName() const { return m_refusedName; }

private:
    using Items = std::vector<PickleValue>;

    bool step(unsigned char opcode);
    bool stepNumber(unsigned char opcode);
    bool stepText(unsigned char opcode);
    bool stepContainer(unsigned char opcode);
    bool stepMemo(unsigned char opcode);
    bool stepObject(unsigned char opcode);

    bool refuse(std::string why);
    bool charge(std::uint64_t bytes);
    bool take(std::uint64_t count, std::string_view &piece);
    bool takeLength(std::size_t width, std::uint64_t &length);
    bool push(PickleValue value);
    bool pushInteger(std::int64_t value);
    bool pushLong(std::size_t width);
    bool pushReal();
    bool pushPiece(PickleKind kind, std::size_t width);
    bool pushBoolean(bool value);
    bool pushContainer(PickleKind kind, Items items);
    bool pop(PickleValue &value);
    bool popToMark(Items &items);
    bool makeTuple(std::size_t count);
    //! Adds `items` to the container on top of the stack.
    bool extend(PickleKind kind, const Items &items);
    bool extendByOne(PickleKind kind, std::size_t count);
    bool remember(std::uint64_t number);
    bool recall(std::uint64_t number);
    bool pushGlobal(std::string_view module, std::string_view name);
    bool readGlobal();
    bool readStackGlobal();
    bool callOrBuild(unsigned char opcode);

    std::string_view m_bytes;
    PickleStore &m_store;
    PickleCalls m_calls;
    std::size_t m_next = 0; //!< the byte that is read next
    std::size_t m_at = 0;   //!< where the opcode stands
    std::uint64_t m_budget; //!< of memory
    std::uint64_t m_charged = 0;
    Items m_stack;
    std::vector<std::size_t> m_marks;
    std::unordered_map<std::uint64_t, PickleValue> m_memo;
    std::string m_rule, m_refusedName;
};

} // namespace redossier
