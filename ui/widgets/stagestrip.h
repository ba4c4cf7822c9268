// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <string>
#include <vector>

namespace redossier {

class Text;

//! read data | preprocess | transfer | compute | extension | write | reload, as far as the program reported them.
class StageStrip : public QWidget
{
    Q_OBJECT

public:
    enum class End { none, running, passed, failed }; //!< of the last stage that was reported

    explicit StageStrip(QWidget *parent = nullptr);
    //! `reported`: the names that the program printed, in their order; a name may come again.
    void show(const std::vector<std::string> &reported, End end);
    using QWidget::show;

private:
    std::vector<Text *> m_stages;
    Text *m_note;
};

//! "read data" for "read_data".
QString stageTitle(const std::string &stage);

} // namespace redossier
