// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/differencereader.h"

#include "core/difference/acceptednotes.h"
#include "core/difference/differencer.h"
#include "core/session/worker.h"
#include "ui/words/numbers.h"
#include "ui/words/words.h"

namespace redossier {

namespace {

constexpr qint64 between = 150; // milliseconds between two sentences

} // namespace

DifferenceReader::DifferenceReader(Places places, std::filesystem::path apart, Worker &worker, QObject *parent)
    : QObject(parent), m_places(std::move(places)), m_apart(std::move(apart)), m_worker(worker)
{}

DifferenceReader::~DifferenceReader()
{
    stop();
}

void DifferenceReader::stop()
{
    m_stop.request_stop();
}

void DifferenceReader::read(const std::string &a, const std::string &b, Done done)
{
    stop();
    const int reading = ++m_reading;
    TaskContext context;
    context.progress = [this, reading](const Progress &progress) { tell(reading, progress); };
    m_stop = m_worker.start(
        this,
        [request = DifferenceRequest{a, b, m_places.resources}, engine = m_places.engine, apart = m_apart](const TaskContext &task) -> Result<Index> {
            auto difference = findDifference(request, EngineClient(engine), wording(), task);
            if (!difference)
                return difference.error();
            applyKeptNotes(*difference, apart);
            return std::make_shared<const DifferenceIndex>(std::move(*difference));
        },
        [this, reading, done = std::move(done)](Result<Index> index) {
            if (reading == m_reading)
                done(std::move(index));
        },
        std::move(context));
}

void DifferenceReader::tell(int reading, const Progress &progress)
{
    if (m_told.isValid() && m_told.elapsed() < between)
        return;
    m_told.start();
    const QString done = countText(progress.done), total = countText(progress.total);
    const QString sentence = progress.task == "diff" ? (progress.total > 0 ? tr("Files read: %1 of %2.").arg(done, total) : tr("Files read: %1.").arg(done))
                             : progress.total > 0    ? tr("Outputs are compared: %1.").arg(shareText(progress.done, progress.total))
                                                     : tr("Outputs are compared.");
    QMetaObject::invokeMethod(
        this,
        [this, reading, sentence] {
            if (reading == m_reading)
                Q_EMIT progressed(sentence);
        },
        Qt::QueuedConnection);
}

} // namespace redossier
