// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/logview.h"

#include "core/session/worker.h"
#include "ui/style/theme.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/logscreen.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QTextBlock>
#include <QUrl>

namespace redossier {

namespace {

qsizetype countIn(const QString &text, const QString &wanted)
{
    return wanted.isEmpty() ? 0 : text.count(wanted, Qt::CaseInsensitive);
}

} // namespace

LogView::LogView(Worker &reader, QWidget *parent)
    : QFrame(parent), m_reader(reader), m_screen(new LogScreen), m_wanted(new QLineEdit), m_found(new Text({}, "quiet")),
      m_status(new Text({}, "quiet")), m_follow(new QCheckBox(tr("Follow"))), m_openFolder(flatButton(tr("Open folder"), "logOpenFolder")),
      m_parts(new QWidget), m_first(flatButton(tr("Beginning"), "logFirst")), m_earlier(flatButton(tr("Earlier"), "logEarlier")),
      m_later(flatButton(tr("Later"), "logLater")), m_last(flatButton(tr("End"), "logLast"))
{
    m_screen->setAccessibleName(tr("Log"));
    m_screen->setObjectName(QStringLiteral("logScreen"));
    m_screen->setMinimumHeight(m_screen->fontMetrics().height() * 9);
    makeLayout();
    makeControls();
    clear({});
}

void LogView::makeLayout()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Spacing::small);
    auto *controls = new QHBoxLayout;
    controls->setSpacing(Spacing::small);
    m_wanted->setPlaceholderText(tr("Search the log"));
    m_wanted->setAccessibleName(tr("Search the log"));
    m_wanted->setObjectName(QStringLiteral("logSearch"));
    m_wanted->setClearButtonEnabled(true);
    m_wanted->setMaximumWidth(m_wanted->fontMetrics().averageCharWidth() * 40);
    m_found->setObjectName(QStringLiteral("logFound"));
    m_found->setWordWrap(false);
    QPushButton *previous = flatButton(tr("Previous"), "logPrevious");
    QPushButton *next = flatButton(tr("Next"), "logNext");
    QPushButton *copyAll = flatButton(tr("Cop&y"), "logCopy");
    copyAll->setToolTip(tr("The selected text, or all that is shown"));
    connect(previous, &QPushButton::clicked, this, [this] { search(false); });
    connect(next, &QPushButton::clicked, this, [this] { search(true); });
    connect(copyAll, &QPushButton::clicked, this, &LogView::copy);
    controls->addWidget(m_wanted, 1);
    for (QWidget *widget : std::initializer_list<QWidget *>{previous, next, m_found})
        controls->addWidget(widget);
    controls->addStretch();
    for (QWidget *widget : std::initializer_list<QWidget *>{m_follow, copyAll, m_openFolder})
        controls->addWidget(widget);
    column->addLayout(controls);
    column->addWidget(m_screen, 1);
    auto *below = new QHBoxLayout;
    auto *parts = new QHBoxLayout(m_parts);
    parts->setContentsMargins(0, 0, 0, 0);
    for (QPushButton *button : {m_first, m_earlier, m_later, m_last})
        parts->addWidget(button);
    below->addWidget(m_status, 1);
    below->addWidget(m_parts);
    column->addLayout(below);
}

void LogView::makeControls()
{
    m_status->setObjectName(QStringLiteral("logStatus"));
    m_follow->setObjectName(QStringLiteral("logFollow"));
    connect(m_follow, &QCheckBox::clicked, m_screen, &LogScreen::setFollowing);
    connect(m_screen, &LogScreen::followingChanged, m_follow, &QCheckBox::setChecked);
    connect(m_screen, &LogScreen::followingChanged, this, &LogView::showStatus);
    connect(m_screen, &LogScreen::edgeReached, this, &LogView::goOn);
    connect(m_screen, &LogScreen::endAsked, this, [this](int direction) {
        if (m_file)
            (direction < 0 ? m_first : m_last)->click();
    });
    connect(m_wanted, &QLineEdit::returnPressed, this, [this] { search(!(QGuiApplication::keyboardModifiers() & Qt::ShiftModifier)); });
    connect(m_wanted, &QLineEdit::textChanged, this, [this] { m_found->clear(); });
    connect(m_openFolder, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString(m_folder.string()))); });
    connect(m_first, &QPushButton::clicked, this, [this] { load({LogPlace::Kind::from, 0}, {}); });
    connect(m_last, &QPushButton::clicked, this, [this] { load({LogPlace::Kind::end, 0}, {}); });
    connect(m_earlier, &QPushButton::clicked, this, [this] { goOn(-1); });
    connect(m_later, &QPushButton::clicked, this, [this] { goOn(1); });
    const auto shortcut = [this](QKeySequence::StandardKey key, auto what) {
        auto *made = new QShortcut(QKeySequence(key), this);
        made->setContext(Qt::WidgetWithChildrenShortcut);
        connect(made, &QShortcut::activated, this, what);
    };
    shortcut(QKeySequence::Find, [this] {
        m_wanted->setFocus(Qt::ShortcutFocusReason);
        m_wanted->selectAll();
    });
    shortcut(QKeySequence::FindNext, [this] { search(true); });
    shortcut(QKeySequence::FindPrevious, [this] { search(false); });
}

void LogView::clear(const QString &why)
{
    m_reading.request_stop();
    ++m_readings;
    m_live = false;
    m_file.reset();
    m_matches = {};
    m_matchesOf.clear();
    m_found->clear();
    m_screen->empty();
    m_screen->setPlaceholderText(why);
    m_follow->hide();
    m_parts->hide();
    showStatus();
}

void LogView::beginLive()
{
    clear(tr("Nothing was printed yet."));
    m_live = true;
    m_follow->setChecked(true);
    m_follow->show();
}

void LogView::add(const QByteArray &text, quint64 skipped)
{
    m_screen->add(text, skipped);
    showStatus();
}

void LogView::showFile(const LogFile &log, std::optional<int> line)
{
    if (m_file == log && !line)
        return;
    clear(tr("Reading the log…"));
    m_file = log;
    if (!line) {
        load({LogPlace::Kind::end, 0}, {});
        return;
    }
    m_reading = m_reader.start(
        this,
        [log, number = *line](const TaskContext &context) -> Result<std::uint64_t> {
            const auto reader = LogReader::open(log.folder, log.relative);
            return reader ? reader->offsetOfLine(number, context) : Result<std::uint64_t>(reader.error());
        },
        [this, reading = ++m_readings](const Result<std::uint64_t> &offset) {
            if (reading != m_readings)
                return;
            if (!offset) {
                clear(advice(offset.error()).message);
                return;
            }
            load({LogPlace::Kind::around, *offset}, [this, place = *offset] { m_screen->mark(m_part.lineAt(place), {}); });
        });
}

void LogView::load(const LogPlace &place, std::function<void()> then)
{
    m_reading.request_stop();
    m_reading = m_reader.start(
        this, [log = *m_file, place](const TaskContext &) { return readShownPart(log, place); },
        [this, reading = ++m_readings, then = std::move(then)](Result<ShownLogPart> part) {
            if (reading != m_readings)
                return;
            if (!part) {
                clear(advice(part.error()).message);
                return;
            }
            showPart(std::move(*part));
            if (then)
                then();
        });
}

void LogView::showPart(ShownLogPart part)
{
    m_part = std::move(part);
    m_screen->setPlaceholderText(m_part.size == 0 ? tr("The command printed nothing here.") : QString());
    m_screen->setFixed(m_part.text);
    m_parts->setVisible(m_part.begin > 0 || m_part.end < m_part.size);
    m_first->setEnabled(m_part.begin > 0);
    m_earlier->setEnabled(m_part.begin > 0);
    m_later->setEnabled(m_part.end < m_part.size);
    m_last->setEnabled(m_part.end < m_part.size);
    m_screen->moveCursor(m_part.end < m_part.size ? QTextCursor::Start : QTextCursor::End);
    showStatus();
}

//! To the neighbouring part of a log on disk; the screen stands where the former one ended.
void LogView::goOn(int direction)
{
    if (!m_file)
        return;
    if (direction < 0 && m_part.begin > 0)
        load({LogPlace::Kind::before, m_part.begin}, [this] { m_screen->moveCursor(QTextCursor::End); });
    else if (direction > 0 && m_part.end < m_part.size)
        load({LogPlace::Kind::from, m_part.end}, [this] { m_screen->moveCursor(QTextCursor::Start); });
}

void LogView::search(bool forward)
{
    if (m_wanted->text().isEmpty())
        m_wanted->setFocus(Qt::OtherFocusReason);
    else if (m_file)
        searchFile(forward);
    else
        searchScreen(forward);
}

void LogView::searchScreen(bool forward)
{
    const QString wanted = m_wanted->text();
    m_screen->setFollowing(false);
    const QString text = m_screen->toPlainText();
    const qsizetype total = countIn(text, wanted);
    if (total == 0) {
        m_found->setText(tr("Not found"));
        return;
    }
    const auto direction = forward ? QTextDocument::FindFlags() : QTextDocument::FindBackward;
    if (!m_screen->find(wanted, direction)) {
        m_screen->moveCursor(forward ? QTextCursor::Start : QTextCursor::End);
        m_screen->find(wanted, direction);
    }
    const qsizetype place = countIn(text.left(m_screen->textCursor().selectionEnd()), wanted);
    m_found->setText(tr("%1 of %2", "place of a match, number of matches").arg(place).arg(total));
}

//! The whole log is searched once for each new text; then next and previous only load what is shown.
void LogView::searchFile(bool forward)
{
    const QString wanted = m_wanted->text();
    if (m_matchesOf == wanted) {
        if (const std::size_t count = m_matches.offsets.size(); count > 0) {
            m_match = (m_match + (forward ? 1 : count - 1)) % count;
            showMatch();
        }
        return;
    }
    m_found->setText(tr("Searching…"));
    m_reading.request_stop();
    m_reading = m_reader.start(
        this,
        [log = *m_file, text = wanted.toStdString()](const TaskContext &context) -> Result<LogMatches> {
            const auto reader = LogReader::open(log.folder, log.relative);
            return reader ? reader->find(text, context) : Result<LogMatches>(reader.error());
        },
        [this, wanted, forward, reading = ++m_readings](Result<LogMatches> matches) {
            if (reading != m_readings)
                return;
            m_matches = matches ? std::move(*matches) : LogMatches();
            m_matchesOf = wanted;
            m_match = forward || m_matches.offsets.empty() ? 0 : m_matches.offsets.size() - 1;
            if (!matches)
                m_found->setText(advice(matches.error()).message);
            else if (m_matches.offsets.empty())
                m_found->setText(tr("Not found"));
            else
                showMatch();
        });
}

void LogView::showMatch()
{
    const std::uint64_t offset = m_matches.offsets[m_match];
    const auto mark = [this, offset] { m_screen->mark(m_part.lineAt(offset), m_matchesOf); };
    m_found->setText(m_matches.total > m_matches.offsets.size()
                         ? tr("%1 of %2; the first %3 can be reached").arg(m_match + 1).arg(m_matches.total).arg(m_matches.offsets.size())
                         : tr("%1 of %2", "place of a match, number of matches").arg(m_match + 1).arg(m_matches.total));
    if (offset >= m_part.begin && offset < m_part.end)
        mark();
    else
        load({LogPlace::Kind::around, offset}, mark);
}

void LogView::copy() const
{
    const QString selected = m_screen->textCursor().selectedText().replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
    QGuiApplication::clipboard()->setText(selected.isEmpty() ? m_screen->toPlainText() : selected);
}

void LogView::setFolder(const std::filesystem::path &folder)
{
    m_folder = folder;
    m_openFolder->setVisible(!folder.empty());
}

void LogView::showStatus()
{
    QString status;
    if (m_file && m_part.size > m_part.end - m_part.begin)
        status = tr("Shown: %1 to %2 of %3")
                     .arg(bytesText(m_part.begin), bytesText(m_part.end), bytesText(m_part.size));
    else if (m_live && m_screen->notShown() > 0)
        status = tr("%1 are not shown here; the whole log lies on disk.").arg(bytesText(m_screen->notShown()));
    if (m_live && !m_screen->isFollowing())
        status = status.isEmpty() ? tr("Not following: what arrives now waits below.")
                                  : tr("Not following: what arrives now waits below. %1").arg(status);
    m_status->setText(status);
    m_status->setVisible(!status.isEmpty());
}

} // namespace redossier
