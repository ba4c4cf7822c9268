// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/pythonsearch.h"

#include <QWidget>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

class QComboBox;
class QPushButton;

namespace redossier {

class Session;
class Text;
struct DossierState;

//! Which interpreter makes the new environment: those on PATH, or any other by its file. They are asked on another thread.
class PythonChooser : public QWidget
{
    Q_OBJECT

public:
    explicit PythonChooser(Session &session, QWidget *parent = nullptr);

    //! Looks for interpreters when what the reference asks for is another than before.
    void show(const DossierState &state);
    using QWidget::show;
    //! The one that the next run would use; nothing while they are still asked, or where none can be used.
    std::optional<ChosenPython> chosen() const;
    bool isLooking() const { return m_looking; }
    //! Adds a file that a person named and chooses it, if it answers.
    Q_INVOKABLE void addFile(const QString &file);

Q_SIGNALS:
    void chosenChanged();

private:
    void look();
    void fill(std::vector<FoundPython> found);
    void askForFile();
    void chooseRow(int row, bool byHand);
    int usualRow() const;
    void showWish();
    void showChosen();
    PythonWish wish() const;

    Session &m_session;
    QComboBox *m_box;
    QPushButton *m_file;
    QPushButton *m_again;
    Text *m_asked;
    Text *m_state;
    std::vector<FoundPython> m_found;
    std::optional<PythonWish> m_lookedFor;
    std::stop_source m_search;
    int m_row = -1;
    bool m_looking = false;
};

} // namespace redossier
