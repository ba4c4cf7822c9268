// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/relation.h"

#include <algorithm>

namespace redossier {

namespace {

using Kind = DifferenceRelation::Kind;

//! The identity of a locked reference; of a draft that which its content would get.
std::optional<std::string> identityOf(const SideSource &side)
{
    return side.side.identity ? side.side.identity : side.side.content;
}

//! Every identity that this one came from, oldest first.
std::vector<std::string> ancestorsOf(const SideSource &side)
{
    std::vector<std::string> ancestors = side.history;
    if (side.side.parent && std::find(ancestors.begin(), ancestors.end(), *side.side.parent) == ancestors.end())
        ancestors.push_back(*side.side.parent);
    std::erase(ancestors, identityOf(side).value_or(""));
    return ancestors;
}

bool holds(const std::vector<std::string> &list, const std::optional<std::string> &one)
{
    return one && std::find(list.begin(), list.end(), *one) != list.end();
}

bool isSameFolder(const SideSource &a, const SideSource &b)
{
    std::error_code unknown;
    return std::filesystem::equivalent(a.root, b.root, unknown) && !unknown && a.side.run == b.side.run;
}

DifferenceRelation sameIdentity(const SideSource &a, const SideSource &b)
{
    DifferenceRelation relation;
    relation.kind = Kind::sameReference;
    relation.sameFolder = isSameFolder(a, b);
    if (!a.side.variant && !b.side.variant)
        return relation;
    const bool alike = a.side.variant && b.side.variant && a.run->run.variant == b.run->run.variant;
    if (alike)
        return relation;
    relation.kind = Kind::variantOf;
    relation.subject = a.side.variant && b.side.variant ? char(0) : a.side.variant ? 'a' : 'b';
    return relation;
}

} // namespace

DifferenceRelation relationOf(const SideSource &a, const SideSource &b)
{
    const auto left = identityOf(a), right = identityOf(b);
    if (left && left == right)
        return sameIdentity(a, b);
    const auto before = ancestorsOf(a), after = ancestorsOf(b);
    DifferenceRelation relation;
    relation.sameFolder = isSameFolder(a, b);
    const bool successorB = holds(after, left), successorA = holds(before, right);
    if (successorA != successorB) {
        relation.kind = Kind::successorOf;
        relation.subject = successorB ? 'b' : 'a';
        return relation;
    }
    for (const std::string &one : before)
        if (holds(after, one))
            relation.ancestor = one;
    return relation;
}

} // namespace redossier
