// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/resumerecord.h"
#include "ui/widgets/card.h"

#include <map>
#include <nlohmann/json.hpp>
#include <vector>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace redossier {

class Field;
class PathEdit;
class Text;

//! What a person gives of a training resume: a checkpoint, what they know themselves, and an exercise with a rule of its own.
//! Nothing is filled in from the criterion, and nothing goes there.
class ResumeForm : public Card
{
    Q_OBJECT

public:
    explicit ResumeForm(QWidget *parent = nullptr);
    ResumeRequest request() const;
    //! `mayRecord`: the dossier can be written to and nothing else goes on.
    void setMayRecord(bool mayRecord);

Q_SIGNALS:
    void asked();

private:
    void makeDeclarations();
    void makeExercise();
    void addToRule(Field *field, const char *name, const char *key);
    bool hasExercise() const;
    QString missing() const;
    void update();

    struct Declaration
    {
        std::string name;
        QComboBox *state;
        QLineEdit *note;
    };

    PathEdit *m_checkpoint;
    std::vector<Declaration> m_declarations;
    PathEdit *m_straight;
    PathEdit *m_resumed;
    std::map<std::string, Json> m_rule; //!< what was typed of the exercise's own rule
    Text *m_missing;
    QPushButton *m_record;
    bool m_mayRecord = false;
};

} // namespace redossier
