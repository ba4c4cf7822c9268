// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/locatefields.h"

#include "core/session/session.h"
#include "ui/style/theme.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QFileDialog>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>

namespace redossier {

namespace fs = std::filesystem;

namespace {

//! What stands at a place, as far as a look at the file system tells.
struct Seen
{
    bool exists = false;
    bool isFolder = false;
    std::uint64_t bytes = 0;
};

Seen lookAt(const fs::path &place)
{
    std::error_code failed;
    Seen seen;
    seen.isFolder = fs::is_directory(place, failed);
    seen.exists = seen.isFolder || fs::is_regular_file(place, failed);
    if (seen.exists && !seen.isFolder)
        seen.bytes = fs::file_size(place, failed);
    return seen;
}

std::vector<Asset> outside(const Reference &reference)
{
    std::vector<Asset> assets;
    for (const auto *list : {&reference.data, &reference.weights})
        std::copy_if(list->begin(), list->end(), std::back_inserter(assets), [](const Asset &one) { return !one.path; });
    return assets;
}

} // namespace

LocateFields::LocateFields(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
}

void LocateFields::show(const DossierState &state)
{
    const auto assets = outside(state.reference);
    const auto same = [](const Asset &one, const Field &field) { return one.name == field.asset.name && one.sha256 == field.asset.sha256; };
    if (!std::equal(assets.begin(), assets.end(), m_fields.begin(), m_fields.end(), same))
        build(assets);
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const Field &field = m_fields[i];
        for (QWidget *widget : std::initializer_list<QWidget *>{field.place, field.file, field.folder})
            widget->setEnabled(!m_session.isBusy());
        const auto located = state.choices.located.find(field.asset.name);
        const QString place = located == state.choices.located.end() ? QString() : QString::fromStdString(located->second.string());
        if (field.place->hasFocus() && field.place->isModified())
            continue; // somebody is typing
        if (field.place->text() != place) {
            field.place->setText(place);
            look(i);
        }
    }
}

void LocateFields::build(const std::vector<Asset> &assets)
{
    ++m_looks;
    m_fields.clear();
    delete findChild<QWidget *>(QStringLiteral("locateGrid"));
    auto *area = new QWidget;
    area->setObjectName(QStringLiteral("locateGrid"));
    layout()->addWidget(area);
    auto *grid = new QGridLayout(area);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(Spacing::small);
    grid->setColumnStretch(0, 1);
    for (std::size_t i = 0; i < assets.size(); ++i) {
        m_fields.push_back(makeField(grid, static_cast<int>(3 * i), assets[i]));
        connect(m_fields[i].file, &QPushButton::clicked, this, [this, i] { browse(i, false); });
        connect(m_fields[i].folder, &QPushButton::clicked, this, [this, i] { browse(i, true); });
        connect(m_fields[i].place, &QLineEdit::editingFinished, this, [this, i] { accept(i); });
        look(i);
    }
}

LocateFields::Field LocateFields::makeField(QGridLayout *grid, int row, const Asset &asset)
{
    Field field{asset, new QLineEdit, new Text({}, "quiet"), flatButton(tr("File…"), "locateFile"), flatButton(tr("Folder…"), "locateFolder")};
    const QString size = asset.bytes ? bytesText(*asset.bytes) : tr("size not recorded");
    const QString source = asset.source.empty() ? tr("source not recorded") : shown(asset.source);
    auto *title = new Text(tr("%1 · %2 · %3", "name of data or weights, size, source").arg(shown(asset.name), size, source));
    field.place->setObjectName(QStringLiteral("locate:") + QString::fromStdString(asset.name));
    field.place->setAccessibleName(tr("Place of %1").arg(shown(asset.name)));
    field.place->setPlaceholderText(tr("A file or folder on this machine"));
    field.state->setObjectName(QStringLiteral("located:") + QString::fromStdString(asset.name));
    grid->addWidget(title, row, 0, 1, 3);
    grid->addWidget(field.place, row + 1, 0);
    grid->addWidget(field.file, row + 1, 1);
    grid->addWidget(field.folder, row + 1, 2);
    grid->addWidget(field.state, row + 2, 0, 1, 3);
    return field;
}

void LocateFields::browse(std::size_t index, bool folder)
{
    auto *dialog = new QFileDialog(this, tr("Where is %1?").arg(shown(m_fields[index].asset.name)));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(folder ? QFileDialog::Directory : QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this, index](const QString &place) {
        m_fields[index].place->setText(place);
        accept(index);
    });
    dialog->open();
}

void LocateFields::accept(std::size_t index)
{
    const Field &field = m_fields[index];
    field.place->setModified(false);
    RunChoices choices = m_session.state()->choices;
    const std::string place = field.place->text().trimmed().toStdString();
    if (place.empty())
        choices.located.erase(field.asset.name);
    else
        choices.located[field.asset.name] = fs::absolute(place).lexically_normal();
    look(index);
    m_session.choose(std::move(choices));
}

void LocateFields::look(std::size_t index)
{
    const Field &field = m_fields[index];
    const fs::path place = field.place->text().trimmed().toStdString();
    const auto tell = [state = field.state](const char *tone, const QString &text) {
        state->setTone(QLatin1String(tone));
        state->setText(text);
    };
    if (place.empty()) {
        tell("attention", tr("! Not located: a run stops before anything is built."));
        return;
    }
    tell("quiet", tr("… Looking"));
    m_session.reader().start(
        this, [place](const TaskContext &) { return lookAt(place); },
        [this, index, looks = m_looks, place, tell, expected = field.asset.bytes](const Seen &seen) {
            if (looks != m_looks || m_fields[index].place->text().trimmed().toStdString() != place.string())
                return;
            if (!seen.exists)
                tell("attention", tr("✗ There is no file and no folder at this place."));
            else if (!seen.isFolder && expected && seen.bytes != *expected)
                tell("attention", tr("! It is there, but has %1 where the reference has %2. The sample will not start with it.")
                                      .arg(bytesText(seen.bytes), bytesText(*expected)));
            else
                tell("quiet", tr("· It is there. Its digest is compared before the sample starts."));
        });
}

std::vector<std::string> LocateFields::missing() const
{
    std::vector<std::string> names;
    for (const Field &field : m_fields)
        if (!m_session.state()->choices.located.contains(field.asset.name))
            names.push_back(field.asset.name);
    return names;
}

} // namespace redossier
