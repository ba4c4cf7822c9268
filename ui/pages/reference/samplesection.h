// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/reference/section.h"

#include <filesystem>

class QListWidget;
class QPushButton;

namespace redossier {

//! The small set of inputs and the steps that it passes through (M02, M05).
class SampleSection : public Section
{
    Q_OBJECT

public:
    explicit SampleSection(ReferenceEditor &editor);
    void showDocuments() override;
    void reveal(const Finding &finding) override;

private:
    void addFiles(const std::vector<std::filesystem::path> &files);
    void removeSelected();

    QListWidget *m_inputs;
    Text *m_empty;
    QPushButton *m_add;
    QPushButton *m_addFolder;
    QPushButton *m_remove;
};

} // namespace redossier
