// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/pythonchooser.h"

#include "core/process/supervisedrunner.h"
#include "core/session/session.h"
#include "ui/style/theme.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <algorithm>

namespace redossier {

namespace {

//! An interpreter is asked with what the installation will be given, so that it answers as it will then.
EnvironmentVariables childVariables(const Places &places, const EnvironmentVariables &own)
{
    const auto lists = EnvironmentLists::read(places.resources);
    return lists ? buildChildEnvironment(*lists, ChildPurpose::install, own).variables : own;
}

QString titleOf(const FoundPython &python)
{
    const QString path = shownPath(python.executable);
    if (!python.facts)
        return PythonChooser::tr("%1 (does not answer)", "path").arg(path);
    const InterpreterFacts &facts = *python.facts;
    return PythonChooser::tr("%1 %2 · %3 · %4", "implementation, version, architecture, path")
        .arg(shown(facts.implementation), shown(facts.version), shown(facts.machine), path);
}

} // namespace

PythonChooser::PythonChooser(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_box(new QComboBox), m_file(new QPushButton(tr("&Other file…"))),
      m_again(new QPushButton(tr("Loo&k again"))), m_asked(new Text({}, "quiet")), m_state(new Text)
{
    m_box->setObjectName(QStringLiteral("pythonBox"));
    m_box->setAccessibleName(tr("Python that makes the environment"));
    m_box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_box->setMinimumContentsLength(30);
    m_file->setObjectName(QStringLiteral("pythonFileButton"));
    m_again->setObjectName(QStringLiteral("pythonAgainButton"));
    m_state->setObjectName(QStringLiteral("pythonState"));
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(Spacing::small);
    grid->addWidget(m_asked, 0, 0, 1, 3);
    grid->addWidget(m_box, 1, 0);
    grid->addWidget(m_file, 1, 1);
    grid->addWidget(m_again, 1, 2);
    grid->addWidget(m_state, 2, 0, 1, 3);
    grid->setColumnStretch(0, 1);
    connect(m_box, &QComboBox::activated, this, [this](int row) { chooseRow(row, true); });
    connect(m_file, &QPushButton::clicked, this, &PythonChooser::askForFile);
    connect(m_again, &QPushButton::clicked, this, &PythonChooser::look);
}

PythonWish PythonChooser::wish() const
{
    const PythonReference &python = m_session.state()->reference.python;
    return {python.requirement, python.version};
}

void PythonChooser::show(const DossierState &)
{
    setEnabled(!m_session.isBusy());
    const PythonWish wanted = wish();
    if (m_lookedFor && m_lookedFor->requirement == wanted.requirement && m_lookedFor->observed == wanted.observed)
        return;
    showWish();
    look();
}

void PythonChooser::showWish()
{
    const PythonReference &python = m_session.state()->reference.python;
    const QString made = python.version.empty() ? tr("not recorded")
                                                : tr("%1 %2", "implementation, version").arg(shown(python.implementation), shown(python.version)).trimmed();
    m_asked->setText(python.requirement && !python.requirement->empty()
                         ? tr("The reference asks for Python %1; it was made with %2.").arg(shown(*python.requirement), made)
                         : tr("The reference was made with %1, and asks for the same major and minor version.").arg(made));
}

void PythonChooser::look()
{
    m_lookedFor = wish();
    m_looking = true;
    m_again->setEnabled(false);
    m_state->setTone(QStringLiteral("quiet"));
    m_state->setText(tr("… Looking for interpreters on PATH"));
    m_search.request_stop();
    const auto &given = m_session.surroundings();
    m_search = m_session.reader().start(
        this,
        [wanted = wish(), supervisor = given.places.supervisor, places = given.places, own = given.environment,
         named = m_session.state()->choices.python](const TaskContext &context) {
            SupervisedRunner runner(supervisor);
            const auto variables = childVariables(places, own);
            auto found = findPythons(wanted, runner, variables, context);
            const auto isNamed = [&](const FoundPython &one) { return one.executable == *named; };
            if (named && std::none_of(found.begin(), found.end(), isNamed))
                found.push_back(lookAtPython(*named, wanted, runner, variables, context));
            return found;
        },
        [this](std::vector<FoundPython> found) { fill(std::move(found)); });
}

void PythonChooser::fill(std::vector<FoundPython> found)
{
    m_looking = false;
    m_again->setEnabled(true);
    m_found = std::move(found);
    const QSignalBlocker quiet(m_box);
    m_box->clear();
    for (const FoundPython &python : m_found) {
        m_box->addItem(titleOf(python));
        if (!python.facts)
            qobject_cast<QStandardItemModel *>(m_box->model())->item(m_box->count() - 1)->setEnabled(false);
    }
    chooseRow(usualRow(), false);
}

//! The one that was chosen before; else the one that a run takes by itself.
int PythonChooser::usualRow() const
{
    const auto &named = m_session.state()->choices.python;
    for (std::size_t i = 0; i < m_found.size(); ++i)
        if (m_found[i].facts && named == m_found[i].executable)
            return static_cast<int>(i);
    for (std::size_t i = 0; i < m_found.size(); ++i)
        if (m_found[i].facts && m_found[i].meets == true)
            return static_cast<int>(i);
    return -1;
}

void PythonChooser::chooseRow(int row, bool byHand)
{
    m_row = row;
    m_box->setCurrentIndex(row);
    if (byHand && row >= 0) {
        RunChoices choices = m_session.state()->choices;
        choices.python = m_found[static_cast<std::size_t>(row)].executable;
        m_session.choose(std::move(choices));
    }
    showChosen();
    Q_EMIT chosenChanged();
}

void PythonChooser::showChosen()
{
    const auto tell = [this](const char *tone, const QString &text) {
        m_state->setTone(QLatin1String(tone));
        m_state->setText(text);
    };
    m_box->setPlaceholderText(m_found.empty() ? tr("No Python was found on PATH") : tr("Choose one"));
    if (m_row < 0) {
        tell("attention", m_found.empty() ? tr("! No Python was found on PATH. Name one by its file.")
                                          : tr("! None of these is what the reference asks for. Choose one all the same, and the dependency check "
                                               "will show the difference, or name another by its file."));
        return;
    }
    const FoundPython &python = m_found[static_cast<std::size_t>(m_row)];
    if (python.meets == true)
        tell("good", python.facts->isVirtualEnvironment() ? tr("✓ What the reference asks for. It is the Python of a virtual environment; the new one is made from its base.")
                                                          : tr("✓ What the reference asks for."));
    else if (python.meets)
        tell("attention", tr("! Another version than the reference asks for. The dependency check will show the difference."));
    else
        tell("attention", tr("! Whether it is what the reference asks for cannot be told."));
}

std::optional<ChosenPython> PythonChooser::chosen() const
{
    if (m_looking || m_row < 0 || !m_found[static_cast<std::size_t>(m_row)].facts)
        return std::nullopt;
    return m_found[static_cast<std::size_t>(m_row)].chosen();
}

void PythonChooser::askForFile()
{
    auto *dialog = new QFileDialog(this, tr("Choose a Python interpreter"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &PythonChooser::addFile);
    dialog->open();
}

void PythonChooser::addFile(const QString &name)
{
    const std::filesystem::path file = name.toStdString();
    m_state->setTone(QStringLiteral("quiet"));
    m_state->setText(tr("… Asking %1").arg(shownPath(file)));
    const auto &given = m_session.surroundings();
    m_session.reader().start(
        this,
        [file, wanted = wish(), places = given.places, own = given.environment](const TaskContext &context) {
            SupervisedRunner runner(places.supervisor);
            return lookAtPython(file, wanted, runner, childVariables(places, own), context);
        },
        [this](FoundPython python) {
            if (!python.facts) {
                const Advice words = advice(*python.problem);
                m_state->setTone(QStringLiteral("attention"));
                m_state->setText(tr("! %1").arg(words.message));
                return;
            }
            const auto same = [&](const FoundPython &one) { return one.executable == python.executable; };
            auto place = std::find_if(m_found.begin(), m_found.end(), same);
            if (place == m_found.end()) {
                m_box->addItem(titleOf(python));
                place = m_found.insert(m_found.end(), std::move(python));
            }
            chooseRow(static_cast<int>(place - m_found.begin()), true);
        });
}

} // namespace redossier
