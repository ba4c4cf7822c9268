// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/differenceindex.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace redossier {

class Text;

//! What of a difference is looked at, and how many rows that hides.
class FilterBar : public QWidget
{
    Q_OBJECT

public:
    explicit FilterBar(QWidget *parent = nullptr);
    //! The section is not among what is chosen here.
    DifferenceFilter filter() const;
    void setFilter(const DifferenceFilter &filter);
    void setLayers(const std::vector<std::string> &layers);
    void showHidden(const FilteredRows &rows);
    void focusSearch();

Q_SIGNALS:
    void changed();

private:
    QLineEdit *m_search;
    QComboBox *m_layer;
    QCheckBox *m_onlyDifferences;
    QCheckBox *m_hideAccepted;
    QCheckBox *m_hideVolatile;
    Text *m_hidden;
};

} // namespace redossier
