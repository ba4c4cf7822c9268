// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/rowmaker.h"

#include <functional>
#include <string>

namespace redossier {

//! What a key that one side lacks means there.
enum class MissingKey {
    notRecorded, //!< an observation: it was never asked
    none,        //!< a declaration: there is none
    noKey        //!< a configuration: there is none, and a null that is there is a value like another
};

//! Walks two JSON values together and makes a row of each leaf. Objects are aligned by key, lists of objects by `name`,
//! `path`, `title` or `module`, other lists are one value; a fact {value, evidence, command} is one leaf.
class JsonRows
{
public:
    JsonRows(RowMaker &rows, std::string layer, MissingKey missing) : m_rows(rows), m_layer(std::move(layer)), m_missing(missing) {}

    //! Leaves whose pointer it refuses are left out, with all that is below them.
    std::function<bool(const std::string &)> leaveOut;
    //! Entries of a list that one side lacks are told elsewhere.
    bool sharedEntriesOnly = false;
    //! The file that the rows belong to, on either side.
    std::string file, fileB;

    //! `pointer` is the place of both values, and begins the keys; null pointers stand for a key that is absent. Keys of
    //! one card (UUID, serial) are no facts.
    void add(const Json *a, const Json *b, const std::string &pointer, const std::string &name);

private:
    void addObject(const Json *a, const Json *b, const std::string &pointer, const std::string &name);
    void addList(const Json *a, const Json *b, const std::string &pointer, const std::string &name);
    void addLeaf(const Json *a, const Json *b, const std::string &pointer, const std::string &name);
    DifferenceCell cell(const Json *value) const;

    RowMaker &m_rows;
    std::string m_layer;
    MissingKey m_missing;
};

//! A member, or null when it is absent.
const Json *memberOrNull(const Json *object, const std::string &key);

} // namespace redossier
