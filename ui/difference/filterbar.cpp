// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/filterbar.h"

#include "ui/style/theme.h"
#include "ui/widgets/text.h"
#include "ui/words/differencerowwords.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

namespace redossier {

namespace {

template <class Widget>
Widget *named(Widget *widget, const char *name)
{
    widget->setObjectName(QLatin1String(name));
    return widget;
}

} // namespace

FilterBar::FilterBar(QWidget *parent)
    : QWidget(parent), m_search(named(new QLineEdit, "searchRows")), m_layer(named(new QComboBox, "layerChoice")),
      m_onlyDifferences(named(new QCheckBox(tr("Only &differences")), "onlyDifferences")),
      m_hideAccepted(named(new QCheckBox(tr("Hide &accepted")), "hideAccepted")),
      m_hideVolatile(named(new QCheckBox(tr("Hide &times and folders")), "hideVolatile")), m_hidden(named(new Text({}, "quiet"), "hiddenCounts"))
{
    m_search->setPlaceholderText(tr("A name, a place, a value"));
    m_search->setClearButtonEnabled(true);
    m_layer->addItem(tr("All layers"));
    m_layer->setSizeAdjustPolicy(QComboBox::AdjustToContents); // the layers come later
    auto *search = new QLabel(tr("&Search"));
    search->setBuddy(m_search);
    auto *layer = new QLabel(tr("&Layer"));
    layer->setBuddy(m_layer);
    auto *row = new QHBoxLayout;
    row->setSpacing(Spacing::small);
    row->addWidget(search);
    row->addWidget(m_search, 1);
    row->addWidget(layer);
    row->addWidget(m_layer);
    row->addSpacing(Spacing::small);
    row->addWidget(m_onlyDifferences);
    auto *hidden = new QHBoxLayout; // what is hidden, and what that makes
    hidden->setSpacing(Spacing::small);
    hidden->addWidget(m_hideAccepted);
    hidden->addWidget(m_hideVolatile);
    hidden->addSpacing(Spacing::small);
    hidden->addWidget(m_hidden, 1);
    for (QCheckBox *box : {m_onlyDifferences, m_hideAccepted, m_hideVolatile})
        connect(box, &QCheckBox::toggled, this, &FilterBar::changed);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Spacing::small);
    column->addLayout(row);
    column->addLayout(hidden);
    connect(m_search, &QLineEdit::textChanged, this, &FilterBar::changed);
    connect(m_layer, &QComboBox::currentIndexChanged, this, &FilterBar::changed);
    setFilter({});
}

DifferenceFilter FilterBar::filter() const
{
    return {m_onlyDifferences->isChecked(), m_hideAccepted->isChecked(), m_hideVolatile->isChecked(), {},
            m_layer->currentData().toString().toStdString(), m_search->text().trimmed().toStdString()};
}

void FilterBar::setFilter(const DifferenceFilter &filter)
{
    m_onlyDifferences->setChecked(filter.onlyDifferences);
    m_hideAccepted->setChecked(filter.hideAccepted);
    m_hideVolatile->setChecked(filter.hideVolatile);
    m_search->setText(QString::fromStdString(filter.search));
}

void FilterBar::setLayers(const std::vector<std::string> &layers)
{
    const QVariant before = m_layer->currentData();
    const QSignalBlocker quiet(m_layer);
    while (m_layer->count() > 1)
        m_layer->removeItem(1);
    for (const std::string &layer : layers)
        m_layer->addItem(layerWord(layer), QString::fromStdString(layer));
    m_layer->setCurrentIndex(std::max(0, m_layer->findData(before)));
}

void FilterBar::showHidden(const FilteredRows &rows)
{
    QStringList parts{rows.rows.empty() ? tr("No row is left in this view") : tr("%n row(s) shown", "", static_cast<int>(rows.rows.size()))};
    if (rows.equal > 0)
        parts << tr("%n equal row(s) hidden", "", static_cast<int>(rows.equal));
    if (rows.accepted > 0)
        parts << tr("%n accepted row(s) hidden", "", static_cast<int>(rows.accepted));
    if (rows.isVolatile > 0)
        parts << tr("%n row(s) of times and folders hidden", "", static_cast<int>(rows.isVolatile));
    m_hidden->setText(parts.join(QStringLiteral(" · ")));
}

void FilterBar::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

} // namespace redossier
