// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/reference/section.h"

namespace redossier {

//! The compute platform, the Python that is asked for, and how long each step may take (M34).
class EnvironmentSection : public Section
{
    Q_OBJECT

public:
    explicit EnvironmentSection(ReferenceEditor &editor);
    void showDocuments() override;

Q_SIGNALS:
    void rebuildPageAsked();

private:
    Text *m_observed;
    Text *m_rebuildFile;
};

} // namespace redossier
