// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"
#include "ui/widgets/field.h"

#include <functional>
#include <optional>
#include <string>

class QLineEdit;
class QPlainTextEdit;

namespace redossier {

//! A text of one line; an empty one is null.
class TextField : public Field
{
    Q_OBJECT

public:
    explicit TextField(const QString &label, const QString &hint = {}, QWidget *parent = nullptr);
    void setValue(const Json &value) override;
    void setReadOnly(bool readOnly) override;
    //! A fixed font, for digests and paths.
    void setFixedFont();
    void setPlaceholder(const QString &text);
    //! For a name that other values follow: it is edited once it was typed to its end, and it cannot be emptied.
    void setIsName();
    QLineEdit *edit() const { return m_edit; }

private:
    void finish();

    QLineEdit *m_edit;
    QString m_shown;
    bool m_isName = false;
};

//! An edit of several lines that is as high as its text, within limits; Tab leaves it.
class GrowingEdit;

//! A text of several lines; an empty one is null.
class LongTextField : public Field
{
    Q_OBJECT

public:
    explicit LongTextField(const QString &label, const QString &hint = {}, QWidget *parent = nullptr);
    void setValue(const Json &value) override;
    void setReadOnly(bool readOnly) override;

private:
    GrowingEdit *m_edit;
};

//! A list or an object that is written line by line, in a fixed font. What cannot be read yet is kept as the text that it is.
class LinesField : public Field
{
    Q_OBJECT

public:
    using Writer = std::function<std::optional<std::string>(const Json &)>; //!< nothing: lines cannot show this value
    using Reader = std::function<Result<Json>(const std::string &)>;

    LinesField(const QString &label, const QString &hint, Writer write, Reader read, QWidget *parent = nullptr);
    void setValue(const Json &value) override;
    void setReadOnly(bool readOnly) override;
    void forget() override;
    //! Types `text` at the cursor, on a line of its own where `ownLine` is set.
    void insert(const QString &text, bool ownLine);

private:
    void read();

    Writer m_write;
    Reader m_readLines;
    GrowingEdit *m_edit;
    bool m_cannotShow = false;
    bool m_readOnly = false;
};

} // namespace redossier
