// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/reference/section.h"

#include <functional>
#include <string>

class QPushButton;

namespace redossier {

class RebuildFileView;

//! The compute platform, the Python that is asked for, and how long each step may take (M34).
class EnvironmentSection : public Section
{
    Q_OBJECT

public:
    explicit EnvironmentSection(ReferenceEditor &editor);
    void showDocuments() override;
    void reveal(const Finding &finding) override;

private:
    void makePython();
    void makeLimits();
    //! The rebuild file as it lies on the disk, with what there is to say of each line.
    void openFile(std::function<void()> then = {});
    void showButton();

    Text *m_observed;
    Text *m_rebuildFile;
    QPushButton *m_look;
    RebuildFileView *m_file; //!< hidden until somebody looks
    std::string m_fileOf;
};

} // namespace redossier
