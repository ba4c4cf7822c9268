// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/assetplaces.h"

#include <QWidget>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

class QGridLayout;
class QLineEdit;
class QPushButton;

namespace redossier {

class Session;
class Text;
struct DossierState;

//! Where data and weights lie on this machine that are not part of the dossier: one field for each. What is named is kept
//! for this dossier on this machine; that it is the right file is checked by its digest when the sample starts.
class LocateFields : public QWidget
{
    Q_OBJECT

public:
    explicit LocateFields(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state);
    using QWidget::show;
    bool isEmpty() const { return m_fields.empty(); }
    //! Names without a place.
    std::vector<std::string> missing() const;

private:
    struct Field
    {
        Asset asset;
        QLineEdit *place;
        Text *state;
        QPushButton *file;
        QPushButton *folder;
    };

    void build(const std::vector<Asset> &assets);
    Field makeField(QGridLayout *grid, int row, const Asset &asset);
    void browse(std::size_t field, bool folder);
    void accept(std::size_t field);
    void look(std::size_t field);

    Session &m_session;
    std::vector<Field> m_fields;
    int m_looks = 0; //!< which answers belong to the fields as they are
};

} // namespace redossier
