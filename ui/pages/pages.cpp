// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/pages.h"

#include "core/dossier/run.h"
#include "ui/pages/comparisonpage.h"
#include "ui/pages/dependencypage.h"
#include "ui/pages/devicepage.h"
#include "ui/pages/dossierpage.h"
#include "ui/pages/rebuildpage.h"
#include "ui/pages/referencepage.h"
#include "ui/pages/samplepage.h"

namespace redossier {

std::vector<std::string> pageNames()
{
    std::vector<std::string> names(stepNames().begin(), stepNames().end());
    names.emplace_back("dossier");
    return names;
}

Page *makePage(const std::string &name, Session &session)
{
    if (name == "reference")
        return new ReferencePage(session);
    if (name == "rebuild")
        return new RebuildPage(session);
    if (name == "dependencies")
        return new DependencyPage(session);
    if (name == "device")
        return new DevicePage(session);
    if (name == "sample")
        return new SamplePage(session);
    if (name == "comparison")
        return new ComparisonPage(session);
    return name == "dossier" ? new DossierPage(session) : nullptr;
}

} // namespace redossier
