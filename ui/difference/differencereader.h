// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "ui/models/differenceindex.h"

#include <QElapsedTimer>
#include <QObject>
#include <functional>
#include <stop_token>

namespace redossier {

class Worker;
struct Progress;

//! Reads and compares two sides on a worker, says how far it has come, and can be stopped.
class DifferenceReader : public QObject
{
    Q_OBJECT

public:
    using Index = std::shared_ptr<const DifferenceIndex>;
    //! A reading that another one took the place of gives nothing; one that was stopped gives the error "cancelled".
    using Done = std::function<void(Result<Index>)>;

    //! `apart`: the folder of this machine for reasons that lie with neither dossier.
    DifferenceReader(Places places, std::filesystem::path apart, Worker &worker, QObject *parent = nullptr);
    ~DifferenceReader() override;

    void read(const std::string &a, const std::string &b, Done done);
    void stop();

Q_SIGNALS:
    //! A sentence, at most a few times a second.
    void progressed(const QString &sentence);

private:
    //! On the worker's thread.
    void tell(int reading, const Progress &progress);

    Places m_places;
    std::filesystem::path m_apart;
    Worker &m_worker;
    std::stop_source m_stop;
    int m_reading = 0; //!< which reading is the last one that was asked for
    QElapsedTimer m_told;
};

} // namespace redossier
