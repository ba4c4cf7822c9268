// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/choicefields.h"

#include "ui/style/theme.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QRadioButton>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! A choice that cannot be changed is not grey: it is read, not offered.
void holdStill(QWidget *widget, bool still)
{
    widget->setAttribute(Qt::WA_TransparentForMouseEvents, still);
    widget->setFocusPolicy(still ? Qt::NoFocus : Qt::StrongFocus);
}

QString textOf(const Json &value)
{
    return value.is_string() ? QString::fromStdString(value.get_ref<const std::string &>()) : QString();
}

} // namespace

ChoiceField::ChoiceField(const QString &label, const QString &hint, const QList<Choice> &choices, QWidget *parent)
    : Field(label, hint, parent), m_group(new QButtonGroup(this)), m_choices(choices)
{
    auto *area = new QWidget;
    auto *grid = new QGridLayout(area);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(Spacing::medium);
    grid->setVerticalSpacing(Spacing::small);
    grid->setColumnStretch(1, 1);
    for (int i = 0; i < static_cast<int>(choices.size()); ++i) {
        const Choice &choice = choices[i];
        auto *button = new QRadioButton(choice.name);
        button->setObjectName(choice.value);
        button->setAccessibleDescription(choice.explanation);
        m_group->addButton(button, i);
        grid->addWidget(button, i, 0, Qt::AlignTop);
        grid->addWidget(new Text(choice.explanation, "quiet"), i, 1);
    }
    setEditor(area);
    area->setFocusProxy(m_group->buttons().first());
    connect(m_group, &QButtonGroup::idClicked, this, [this](int id) { Q_EMIT edited(m_choices[id].value.toStdString()); });
}

void ChoiceField::setValue(const Json &value)
{
    const QString text = textOf(value);
    m_group->setExclusive(false); // so that none may be chosen
    for (int i = 0; i < static_cast<int>(m_choices.size()); ++i)
        m_group->button(i)->setChecked(m_choices[i].value == text);
    m_group->setExclusive(true);
}

void ChoiceField::setReadOnly(bool readOnly)
{
    for (QAbstractButton *button : m_group->buttons())
        holdStill(button, readOnly);
}

ComboField::ComboField(const QString &label, const QString &hint, const QList<Choice> &choices, QWidget *parent)
    : Field(label, hint, parent), m_combo(new QComboBox)
{
    setEditor(m_combo);
    m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_combo->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setChoices(choices);
    connect(m_combo, &QComboBox::activated, this, [this](int index) {
        const QString value = m_combo->itemData(index).toString();
        Q_EMIT edited(value.isEmpty() ? Json() : Json(value.toStdString()));
    });
}

void ComboField::setChoices(const QList<Choice> &choices)
{
    bool same = m_own == choices.size();
    for (int i = 0; same && i < static_cast<int>(choices.size()); ++i)
        same = m_combo->itemData(i).toString() == choices[i].first && m_combo->itemText(i) == choices[i].second;
    if (same)
        return;
    const QString chosen = m_combo->currentData().toString();
    m_combo->clear();
    qsizetype longest = 14; // characters
    for (const Choice &choice : choices) {
        m_combo->addItem(choice.second, choice.first);
        longest = std::max(longest, choice.second.size());
    }
    m_combo->setMinimumContentsLength(static_cast<int>(std::min<qsizetype>(longest, 24)));
    m_own = choices.size();
    m_combo->setCurrentIndex(m_combo->findData(chosen));
}

void ComboField::setValue(const Json &value)
{
    const QString text = textOf(value);
    int index = m_combo->findData(text);
    while (m_combo->count() > m_own && index != m_combo->count() - 1)
        m_combo->removeItem(m_combo->count() - 1); // a word that only the former document had
    if (index < 0 && !text.isEmpty()) {
        m_combo->addItem(shown(text.toStdString()), text);
        index = m_combo->count() - 1;
    }
    m_combo->setCurrentIndex(index);
}

void ComboField::setReadOnly(bool readOnly)
{
    holdStill(m_combo, readOnly);
}

CheckListField::CheckListField(const QString &label, const QString &hint, const QList<ChoiceField::Choice> &choices, QWidget *parent)
    : Field(label, hint, parent)
{
    auto *area = new QWidget;
    auto *grid = new QGridLayout(area);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(Spacing::medium);
    grid->setVerticalSpacing(Spacing::small);
    grid->setColumnStretch(1, 1);
    for (int i = 0; i < static_cast<int>(choices.size()); ++i) {
        auto *box = new QCheckBox(choices[i].name);
        box->setObjectName(choices[i].value);
        box->setAccessibleDescription(choices[i].explanation);
        grid->addWidget(box, i, 0, Qt::AlignTop);
        grid->addWidget(new Text(choices[i].explanation, "quiet"), i, 1);
        m_boxes.append({choices[i].value, box});
        connect(box, &QCheckBox::clicked, this, &CheckListField::read);
    }
    setEditor(area);
    area->setFocusProxy(m_boxes.first().second);
}

void CheckListField::setValue(const Json &value)
{
    std::vector<std::string> words;
    if (value.is_array())
        for (const Json &word : value)
            if (word.is_string())
                words.push_back(word.get<std::string>());
    for (const auto &[name, box] : m_boxes) {
        const auto found = std::find(words.begin(), words.end(), name.toStdString());
        box->setChecked(found != words.end());
        if (found != words.end())
            words.erase(found);
    }
    m_others = std::move(words);
}

void CheckListField::read()
{
    Json words = Json::array();
    for (const auto &[name, box] : m_boxes)
        if (box->isChecked())
            words.push_back(name.toStdString());
    for (const std::string &other : m_others)
        words.push_back(other);
    Q_EMIT edited(words);
}

void CheckListField::setReadOnly(bool readOnly)
{
    for (const auto &[name, box] : m_boxes)
        holdStill(box, readOnly);
}

CheckField::CheckField(const QString &label, const QString &hint, QWidget *parent) : Field({}, hint, parent), m_box(new QCheckBox(label))
{
    setEditor(m_box);
    m_box->setAccessibleName(label);
    connect(m_box, &QCheckBox::clicked, this, [this](bool checked) { Q_EMIT edited(checked); });
}

void CheckField::setValue(const Json &value)
{
    m_box->setChecked(value.is_boolean() && value.get<bool>());
}

void CheckField::setReadOnly(bool readOnly)
{
    holdStill(m_box, readOnly);
}

} // namespace redossier
