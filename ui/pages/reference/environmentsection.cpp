// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/environmentsection.h"

#include "core/session/session.h"
#include "ui/pages/rebuildfileview.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/widgets/card.h"
#include "ui/widgets/choicefields.h"
#include "ui/widgets/numberfield.h"
#include "ui/widgets/text.h"
#include "ui/widgets/textfields.h"
#include "ui/words/words.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace redossier {

EnvironmentSection::EnvironmentSection(ReferenceEditor &editor)
    : Section(ReferencePart::environment, editor), m_observed(new Text), m_rebuildFile(new Text), m_look(new QPushButton), m_file(new RebuildFileView)
{
    Card *card = addCard(tr("Compute platform"));
    auto *platform = new ChoiceField(
        tr("For what is PyTorch chosen?"), {},
        {{QStringLiteral("cpu"), tr("CPU"), tr("PyTorch computes on the processor.")},
         {QStringLiteral("cuda"), tr("CUDA"), tr("PyTorch for NVIDIA cards.")},
         {QStringLiteral("rocm"), tr("ROCm"), tr("PyTorch for AMD cards. Its devices are called \"cuda\" too; the name alone tells nothing.")},
         {QStringLiteral("mps"), tr("MPS"), tr("PyTorch for Apple's graphics processors.")},
         {QStringLiteral("xpu"), tr("XPU"), tr("PyTorch for Intel's graphics processors.")},
         {QStringLiteral("none"), tr("No PyTorch"), tr("The project does not use it; the device step then checks the interpreter alone.")}});
    platform->setObjectName(QStringLiteral("platform"));
    auto *devices = new NumberField(tr("Least number of devices"), tr("Empty: one is enough. A run stops where fewer are reached; it never falls back to the CPU."), NumberField::Kind::whole);
    devices->setObjectName(QStringLiteral("devices"));
    card->body()->addWidget(platform);
    card->body()->addWidget(devices);
    fields().bind(platform, EditedFile::reference, "/platform");
    fields().bind(devices, EditedFile::reference, "/devices");
    makePython();
    makeLimits();
    body()->addStretch(1);
}

void EnvironmentSection::makePython()
{
    Card *python = addCard(tr("Python and packages"));
    auto *wanted = new TextField(tr("Python versions that may be used"), tr("A specifier such as >=3.10,<3.12. Empty: the same major and minor version as observed."));
    wanted->setObjectName(QStringLiteral("pythonRequires"));
    python->body()->addWidget(m_observed);
    python->body()->addWidget(wanted);
    python->body()->addWidget(m_rebuildFile);
    m_look->setObjectName(QStringLiteral("rebuildFileButton"));
    m_look->setAutoDefault(false);
    m_file->hide();
    connect(m_look, &QPushButton::clicked, this, [this] {
        if (m_file->isHidden())
            openFile();
        else
            m_file->hide();
        showButton();
    });
    showButton();
    python->body()->addWidget(m_look, 0, Qt::AlignLeft);
    python->body()->addWidget(m_file);
    fields().bind(wanted, EditedFile::reference, "/python/requires");
}

void EnvironmentSection::makeLimits()
{
    Card *limits = addCard(tr("Time limits in seconds"));
    auto *install = new NumberField(tr("Installation"), tr("Empty: no limit."));
    auto *probe = new NumberField(tr("Device probe"), tr("Empty: 120."));
    auto *sample = new NumberField(tr("Sample"), tr("Empty: no limit."));
    install->setObjectName(QStringLiteral("limitInstall"));
    probe->setObjectName(QStringLiteral("limitProbe"));
    sample->setObjectName(QStringLiteral("limitSample"));
    auto *row = new QHBoxLayout;
    for (NumberField *field : {install, probe, sample})
        row->addWidget(field, 1, Qt::AlignTop);
    limits->body()->addLayout(row);
    fields().bind(install, EditedFile::reference, "/limits/install");
    fields().bind(probe, EditedFile::reference, "/limits/probe");
    fields().bind(sample, EditedFile::reference, "/limits/sample");
}

void EnvironmentSection::showDocuments()
{
    Section::showDocuments();
    const std::string version = textAt(editor().value(EditedFile::reference, "/python"), "version");
    const std::string implementation = textAt(editor().value(EditedFile::reference, "/python"), "implementation");
    m_observed->setText(version.empty() ? tr("The reference's Python was not recorded yet; Capture asks its interpreter.")
                                        : tr("Reference: %1 %2").arg(shown(implementation.empty() ? "Python" : implementation), shown(version)));
    const std::string file = textAt(editor().value(EditedFile::reference, "/requirements"), "file", "requirements-rebuild.txt");
    if (const auto &checked = editor().state().validation; checked && !m_file->isHidden() && checked->identity.identity != m_fileOf)
        openFile();
    m_rebuildFile->setText(tr("Packages are installed from %1, which lies in the dossier. A list of what is installed is an observation and takes no part.").arg(shown(file)));
}

void EnvironmentSection::showButton()
{
    m_look->setText(m_file->isHidden() ? tr("Loo&k at the rebuild file") : tr("Hide the rebuild fi&le"));
}

void EnvironmentSection::openFile(std::function<void()> then)
{
    const DossierState &state = editor().state();
    m_fileOf = state.validation ? state.validation->identity.identity : std::string();
    m_file->show();
    showButton();
    m_file->read(editor().session().reader(), state, std::move(then));
}

//! A finding "FILE:LINE" is one of the rebuild file, and what is declared of that is seen there too.
void EnvironmentSection::reveal(const Finding &finding)
{
    const std::string pointer = placeOf(finding).pointer;
    if (!pointer.empty() && !pointer.starts_with("/requirements")) {
        Section::reveal(finding);
        return;
    }
    const auto colon = finding.where.rfind(':');
    const int line = colon == std::string::npos ? 0 : QString::fromStdString(finding.where.substr(colon + 1)).toInt();
    openFile([this, file = finding.where.substr(0, colon), line] { m_file->goToLine(file, line); });
    m_look->setFocus(Qt::OtherFocusReason);
}

} // namespace redossier
