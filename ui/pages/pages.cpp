// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/pages.h"

#include "ui/pages/comparisonpage.h"
#include "ui/pages/dependencypage.h"
#include "ui/pages/devicepage.h"
#include "ui/pages/dossierpage.h"
#include "ui/pages/rebuildpage.h"
#include "ui/pages/referencepage.h"
#include "ui/pages/samplepage.h"

namespace redossier {

std::vector<Page *> makePages(Session &session, QWidget *parent)
{
    return {new ReferencePage(session, parent),  new RebuildPage(session, parent), new DependencyPage(session, parent),
            new DevicePage(session, parent),     new SamplePage(session, parent),  new ComparisonPage(session, parent),
            new DossierPage(session, parent)};
}

} // namespace redossier
