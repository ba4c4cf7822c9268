// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/declarationimport.h"

#include <QDialog>
#include <functional>
#include <utility>
#include <vector>

class QCheckBox;
class QPushButton;

namespace redossier {

class ReferenceEditor;

//! Which declarations of another dossier this reference takes over. Nothing is ticked beforehand that would replace a word
//! written here; everything that is taken can be undone.
class ImportDialog : public QDialog
{
    Q_OBJECT

public:
    ImportDialog(const QString &title, std::vector<ImportOffer> offers, QWidget *parent = nullptr);
    //! Of the ticked parts.
    DocumentEdits edits() const;

private:
    void update();

    std::vector<ImportOffer> m_offers;
    std::vector<std::pair<QCheckBox *, std::size_t>> m_boxes; //!< with the position of their offer
    QPushButton *m_take;
};

//! Asks for a dossier, shows what it offers, and lets the editor take what was ticked. `tell` is given what went wrong.
void importDeclarations(QWidget *parent, ReferenceEditor &editor, std::function<void(const QString &)> tell);

} // namespace redossier
