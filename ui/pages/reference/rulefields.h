// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/criterion.h"

#include <QWidget>
#include <optional>
#include <set>
#include <vector>

class QGridLayout;

namespace redossier {

class Field;
class FieldBinder;

//! The values that a rule has besides its output and its reason: those of the rule's kind, in rows.
class RuleFields : public QWidget
{
    Q_OBJECT

public:
    //! Binds every field to its key of a rule.
    explicit RuleFields(FieldBinder &binder, QWidget *parent = nullptr);
    //! Nothing: of an unknown kind, which has no field here.
    void show(std::optional<RuleKind> kind);
    using QWidget::show;

private:
    //! A value, and the kinds that have it.
    struct RuleField
    {
        Field *field;
        std::set<RuleKind> kinds;
    };
    void add(Field *field, const char *name, const char *key, std::set<RuleKind> kinds);
    void addTolerances();
    void addCategories();
    void addOthers();
    void arrange();

    FieldBinder &m_binder;
    QGridLayout *m_grid;
    std::vector<RuleField> m_fields;
    std::optional<RuleKind> m_kind;
};

} // namespace redossier
