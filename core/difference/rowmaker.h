// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/difference.h"
#include "core/difference/layertable.h"

#include <string>
#include <vector>

namespace redossier {

//! Puts rows where their layer belongs; the state follows from the cells, or from the fields where there are some.
class RowMaker
{
public:
    RowMaker(const LayerTable &layers, std::vector<DifferenceRow> &rows) : m_layers(layers), m_rows(rows) {}

    const LayerTable &layers() const { return m_layers; }
    //! A row with its state from both cells; a volatile key that differs is volatile.
    DifferenceRow &add(std::string_view layer, std::string key, std::string name, DifferenceCell a, DifferenceCell b);

    //! A field with its state from both cells.
    static DifferenceField field(std::string name, DifferenceCell a, DifferenceCell b);
    //! The state of a row that both sides hold, from its fields: different before not readable before not recorded before
    //! notation.
    static RowState stateOfFields(const std::vector<DifferenceField> &fields);

private:
    const LayerTable &m_layers;
    std::vector<DifferenceRow> &m_rows;
};

//! A member of an object: a key that is absent is `absent`.
DifferenceCell memberCell(const Json &object, std::string_view key, const DifferenceCell &absent);
//! The same for text that is "" where it was not given.
DifferenceCell textCell(const std::string &text);

} // namespace redossier
