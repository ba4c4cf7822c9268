// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/difference.h"
#include "ui/widgets/pagelist.h"

#include <QListWidget>
#include <string>
#include <vector>

namespace redossier {

//! The sections of a difference with what differs in each, and all of them together.
class SectionList : public PageList<QListWidget>
{
    Q_OBJECT

public:
    explicit SectionList(QWidget *parent = nullptr);
    //! What is chosen stays chosen.
    void show(const Difference &difference);
    using QWidget::show;
    //! "" for all of them.
    std::string selected() const;
    void select(const std::string &section);

Q_SIGNALS:
    void chosen(const std::string &section);

private:
    std::vector<std::string> m_sections;
};

} // namespace redossier
