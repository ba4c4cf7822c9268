// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/settingspage.h"

#include "core/session/worker.h"
#include "ui/widgets/card.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/pagehead.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QApplication>
#include <QDesktopServices>
#include <QGridLayout>
#include <QPushButton>
#include <QRadioButton>
#include <QUrl>
#include <QVBoxLayout>

namespace redossier {

SettingsPage::SettingsPage(Settings settings, Appearance shown, Worker &worker, QWidget *parent)
    : QWidget(parent), m_settings(std::move(settings)), m_worker(worker), m_notice(new Notice)
{
    setProperty("role", QStringLiteral("page"));
    QVBoxLayout *column = pageColumn(this);
    column->addLayout(pageHead(new Text(tr("Settings"), "title"),
                               new Text(tr("They hold for all dossiers on this machine, are used at once, and are never written into a dossier."), "quiet")));
    column->addWidget(m_notice);
    column->addWidget(appearanceCard(shown));
    column->addWidget(placesCard());
    column->addStretch();
}

QWidget *SettingsPage::appearanceCard(Appearance shown)
{
    auto *card = new Card(tr("Appearance"));
    const auto add = [&](Appearance appearance, const QString &text, const char *name) {
        auto *button = new QRadioButton(text);
        button->setObjectName(QLatin1String(name));
        button->setChecked(appearance == shown);
        connect(button, &QRadioButton::toggled, this, [this, appearance](bool chosen) {
            if (chosen)
                choose(appearance);
        });
        card->body()->addWidget(button);
    };
    add(Appearance::system, tr("As the &system: what the desktop said when the program began"), "appearanceSystem");
    add(Appearance::light, tr("&Light"), "appearanceLight");
    add(Appearance::dark, tr("&Dark"), "appearanceDark");
    return card;
}

QWidget *SettingsPage::placesCard()
{
    auto *card = new Card(tr("Where things are kept"));
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(Spacing::medium);
    grid->setColumnStretch(1, 1);
    const auto add = [&](const QString &what, const std::filesystem::path &place) {
        const int row = grid->rowCount();
        auto *open = new QPushButton(tr("Open folder"));
        open->setAccessibleName(tr("Open folder: %1", "what it holds").arg(what));
        open->setAutoDefault(false);
        open->setProperty("role", QStringLiteral("flat"));
        connect(open, &QPushButton::clicked, this, [place] {
            QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString(place.string())));
        });
        auto *label = new Text(what);
        label->setWordWrap(false);
        grid->addWidget(label, row, 0);
        grid->addWidget(new Text(shownPath(place), "mono"), row, 1);
        grid->addWidget(open, row, 2);
    };
    add(tr("Settings, recent dossiers and approved commands"), stateFolder());
    add(tr("Environments of runs"), cacheFolder());
    card->body()->addLayout(grid);
    return card;
}

void SettingsPage::choose(Appearance appearance)
{
    applyAppearance(*qApp, appearance);
    m_worker.start(
        this, [settings = m_settings, appearance](const TaskContext &) { return settings.setAppearance(appearance); },
        [this](bool written) {
            if (written)
                m_notice->clear();
            else
                m_notice->tell(QStringLiteral("attention"), tr("! The choice holds until the program ends, but could not be kept"), shownPath(stateFolder()),
                               tr("See whether that folder can be written."));
        });
}

} // namespace redossier
