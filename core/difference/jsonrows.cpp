// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/jsonrows.h"

#include "core/device/recordedfact.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_set>

namespace redossier {

namespace {

bool isPersonal(const std::string &key)
{
    return key.find("uuid") != std::string::npos || key.find("serial") != std::string::npos;
}

bool isFact(const Json &value)
{
    return value.is_object() && value.contains("value") && (value.contains("evidence") || value.contains("command"));
}

//! A key as a part of a JSON pointer.
std::string pointerPart(std::string key)
{
    for (std::size_t i = 0; i < key.size(); ++i)
        if (key[i] == '~' || key[i] == '/')
            key.replace(i, 1, key[i] == '~' ? "~0" : "~1"), ++i;
    return key;
}

std::string extended(const std::string &name, const std::string &key)
{
    return name.empty() ? key : name + " " + key;
}

//! By which member the objects of a list are told apart; "" when they are not.
std::string nameKey(const Json *list)
{
    if (!list || !list->is_array() || list->empty())
        return {};
    for (const char *key : {"name", "path", "title", "module"}) {
        std::unordered_set<std::string> seen;
        if (std::all_of(list->begin(), list->end(), [&](const Json &one) { return seen.insert(textAt(one, key)).second && !textAt(one, key).empty(); }))
            return key;
    }
    return {};
}

const Json *namedMember(const Json *list, const std::string &key, const std::string &name)
{
    if (list && list->is_array())
        for (const Json &one : *list)
            if (textAt(one, key) == name)
                return &one;
    return nullptr;
}

//! With "/" for every "\", in texts at any depth.
Json withSlashes(const Json &value)
{
    if (value.is_string()) {
        std::string text = value.get<std::string>();
        std::replace(text.begin(), text.end(), '\\', '/');
        return text;
    }
    if (!value.is_array())
        return value;
    Json list = Json::array();
    for (const Json &one : value)
        list.push_back(withSlashes(one));
    return list;
}

} // namespace

const Json *memberOrNull(const Json *object, const std::string &key)
{
    return object && object->is_object() && object->contains(key) ? &memberAt(*object, key) : nullptr;
}

DifferenceCell JsonRows::cell(const Json *value) const
{
    if (!value)
        return m_missing == MissingKey::notRecorded ? DifferenceCell() : DifferenceCell::none();
    if (m_missing == MissingKey::noKey)
        return value->is_null() ? DifferenceCell{DifferenceCell::Kind::value, "null", true, false} : DifferenceCell::ofJson(*value);
    if (!isFact(*value))
        return DifferenceCell::ofJson(*value);
    const RecordedFact fact = readFact(*value);
    DifferenceCell cell = fact.state == RecordedFact::State::notReadable ? DifferenceCell::unreadable(fact.problem)
                                                                         : DifferenceCell::ofJson(memberAt(*value, "value"));
    cell.declared = fact.declared;
    return cell;
}

void JsonRows::addLeaf(const Json *a, const Json *b, const std::string &pointer, const std::string &name)
{
    DifferenceRow &row = m_rows.add(m_layer, pointer, name, cell(a), cell(b));
    row.file = file;
    if (fileB != file)
        row.fileB = fileB;
    const bool lists = a && b && a->is_array() && b->is_array();
    if (row.state == RowState::different && lists && withSlashes(*a) == withSlashes(*b))
        row.state = RowState::notation;
    if (row.state == RowState::notation)
        row.notes.push_back("path_notation");
}

void JsonRows::addObject(const Json *a, const Json *b, const std::string &pointer, const std::string &name)
{
    std::vector<std::string> keys;
    std::unordered_set<std::string> seen;
    for (const Json *side : {a, b})
        if (side && side->is_object())
            for (const auto &[key, member] : side->items())
                if (seen.insert(key).second)
                    keys.push_back(key);
    for (const std::string &key : keys)
        if (!isPersonal(key))
            add(memberOrNull(a, key), memberOrNull(b, key), pointer + "/" + pointerPart(key), extended(name, key));
}

void JsonRows::addList(const Json *a, const Json *b, const std::string &pointer, const std::string &name)
{
    const std::string key = nameKey(a).empty() ? nameKey(b) : nameKey(a);
    const bool named = !key.empty() && (!a || a->is_null() || a->empty() || nameKey(a) == key)
                       && (!b || b->is_null() || b->empty() || nameKey(b) == key);
    if (!named)
        return addLeaf(a, b, pointer, name);
    std::vector<std::string> names;
    for (const Json *side : {a, b})
        if (side && side->is_array())
            for (const Json &one : *side)
                if (std::find(names.begin(), names.end(), textAt(one, key)) == names.end())
                    names.push_back(textAt(one, key));
    for (const std::string &one : names) {
        const Json *left = namedMember(a, key, one), *right = namedMember(b, key, one);
        const std::string place = pointer + "/" + pointerPart(one);
        if (left && right)
            addObject(left, right, place, extended(name, one));
        else if (!sharedEntriesOnly) // what one side lacks altogether is one difference, not one for each of its members
            addLeaf(left, right, place, extended(name, one));
    }
}

void JsonRows::add(const Json *a, const Json *b, const std::string &pointer, const std::string &name)
{
    if ((!a && !b) || (leaveOut && leaveOut(pointer)))
        return;
    const auto isNull = [](const Json *value) { return value && value->is_null(); };
    const auto isEmpty = [](const Json *value) { return value && value->is_object() && value->empty(); };
    // Of these nothing below would tell null or {} from a key that is not there.
    if (m_missing == MissingKey::noKey && (isNull(a) || isNull(b) || (!a && isEmpty(b)) || (!b && isEmpty(a))))
        return addLeaf(a, b, pointer, name);
    const auto isGroup = [this](const Json *value) { return value && value->is_object() && (m_missing == MissingKey::noKey || !isFact(*value)); };
    const auto mayBeGroup = [&](const Json *value) { return !value || value->is_null() || isGroup(value); };
    const auto isList = [](const Json *value) { return !value || value->is_null() || value->is_array(); };
    if ((isGroup(a) || isGroup(b)) && mayBeGroup(a) && mayBeGroup(b))
        return addObject(a, b, pointer, name);
    if (isList(a) && isList(b) && !(a && a->is_null() && b && b->is_null()))
        return addList(a, b, pointer, name);
    addLeaf(a, b, pointer, name);
}

} // namespace redossier
