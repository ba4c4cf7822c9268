// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/identifiersfield.h"

#include "core/reference/referenceedit.h"
#include "ui/style/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>

namespace redossier {

namespace {

enum Way { none, column, field, array, file, fieldOfFile, fromInputs };

Way wayOf(const Json &value)
{
    if (textAt(value, "from") == "inputs")
        return fromInputs;
    if (memberAt(value, "file").is_string())
        return memberAt(value, "field").is_string() ? fieldOfFile : file;
    for (const auto &[key, way] : {std::pair("column", column), {"array", array}, {"field", field}})
        if (memberAt(value, key).is_string())
            return way;
    return none;
}

bool isIncomplete(const Json &value)
{
    for (const char *key : {"column", "array", "field", "file"})
        if (memberAt(value, key) == "")
            return true;
    return false;
}

} // namespace

IdentifiersField::IdentifiersField(QWidget *parent)
    : Field(tr("How is each row told apart?"),
            tr("Without identifiers only the order says which row belongs to which. Categories, cosines and neighbours need them."), parent),
      m_way(new QComboBox), m_name(new QLineEdit), m_file(new QLineEdit), m_input(new QComboBox), m_parts(new QWidget)
{
    for (const QString &way : {tr("by nothing"), tr("by a column of the file (CSV, TSV)"), tr("by a field of each object (JSON lines)"),
                               tr("by another array of the same file"), tr("by a file of names, one a line or a list"),
                               tr("by a field of another file"), tr("assumed: in the order of an input of the sample")})
        m_way->addItem(way);
    m_way->setObjectName(QStringLiteral("identifiersWay"));
    m_name->setObjectName(QStringLiteral("identifiersName"));
    m_name->setPlaceholderText(tr("its name"));
    m_name->setAccessibleName(tr("Name of the column, field or array"));
    m_file->setObjectName(QStringLiteral("identifiersFile"));
    m_file->setPlaceholderText(tr("the file beside the output, for example ids.txt"));
    m_file->setAccessibleName(tr("File of the identifiers"));
    m_input->setObjectName(QStringLiteral("identifiersInput"));
    m_input->setAccessibleName(tr("Input that the order is assumed from"));
    m_way->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setEditor(m_way);
    auto *row = new QHBoxLayout(m_parts);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Spacing::small);
    row->addWidget(m_name, 1);
    row->addWidget(m_file, 2);
    row->addWidget(m_input, 2);
    column()->insertWidget(column()->indexOf(m_way) + 1, m_parts);
    connect(m_way, &QComboBox::activated, this, [this] {
        showParts();
        read();
    });
    connect(m_name, &QLineEdit::textEdited, this, &IdentifiersField::read);
    connect(m_file, &QLineEdit::textEdited, this, &IdentifiersField::read);
    connect(m_input, &QComboBox::activated, this, &IdentifiersField::read);
    showParts();
}

void IdentifiersField::setInputs(const QStringList &inputs)
{
    QStringList present;
    for (int i = 0; i < m_input->count(); ++i)
        present << m_input->itemText(i);
    if (present == inputs)
        return;
    const QString chosen = m_input->currentText();
    m_input->clear();
    m_input->addItems(inputs);
    m_input->setCurrentText(chosen);
}

void IdentifiersField::showParts()
{
    const int way = m_way->currentIndex();
    m_name->setVisible(way == Way::column || way == field || way == array || way == fieldOfFile);
    m_file->setVisible(way == file || way == fieldOfFile);
    m_input->setVisible(way == fromInputs);
    m_parts->setVisible(way > none);
}

Json IdentifiersField::typed() const
{
    Identifiers identifiers;
    const std::string name = m_name->text().toStdString();
    const std::string beside = m_file->text().toStdString();
    switch (m_way->currentIndex()) {
    case Way::column:
        identifiers.column = name;
        break;
    case field:
        identifiers.field = name;
        break;
    case array:
        identifiers.array = name;
        break;
    case fieldOfFile:
        identifiers.field = name;
        identifiers.file = beside;
        break;
    case file:
        identifiers.file = beside;
        break;
    case fromInputs:
        identifiers.file = m_input->currentText().toStdString();
        identifiers.assumedFromInputs = true;
        break;
    default:
        return {};
    }
    return identifiersDocument(identifiers); // half of it too: the check says what is missing
}

void IdentifiersField::read()
{
    const Json value = typed();
    refuse(value);
    Q_EMIT edited(value);
}

void IdentifiersField::refuse(const Json &value)
{
    setRefusal(isIncomplete(value) ? tr("Its name is still to be filled in.") : QString());
}

void IdentifiersField::setValue(const Json &value)
{
    if (typed() == value)
        return;
    refuse(value);
    m_way->setCurrentIndex(wayOf(value));
    const std::string name = textAt(value, "column", textAt(value, "array", textAt(value, "field")));
    m_name->setText(QString::fromStdString(name));
    m_file->setText(QString::fromStdString(textAt(value, "file")));
    const QString input = QString::fromStdString(textAt(value, "file"));
    if (wayOf(value) == fromInputs && m_input->findText(input) < 0)
        m_input->addItem(input);
    m_input->setCurrentText(input);
    showParts();
}

void IdentifiersField::forget()
{
    m_way->setCurrentIndex(none);
    m_name->clear();
    m_file->clear();
    setRefusal({});
    showParts();
}

void IdentifiersField::setReadOnly(bool readOnly)
{
    m_name->setReadOnly(readOnly);
    m_file->setReadOnly(readOnly);
    for (QComboBox *box : {m_way, m_input}) {
        box->setAttribute(Qt::WA_TransparentForMouseEvents, readOnly);
        box->setFocusPolicy(readOnly ? Qt::NoFocus : Qt::StrongFocus);
    }
}

} // namespace redossier
