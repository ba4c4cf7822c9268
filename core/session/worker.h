// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"

#include <QObject>
#include <QPointer>
#include <QThreadPool>
#include <functional>
#include <memory>
#include <stop_token>
#include <type_traits>
#include <utility>

namespace redossier {

//! One thread that carries out blocking functions in the order in which they were given; each value is handed over once, on
//! the thread that owns the worker. Destroying it stops what is going on and waits until that has ended.
class Worker : public QObject
{
public:
    explicit Worker(QObject *parent = nullptr);
    ~Worker() override;

    //! `work` is called with a TaskContext on the worker's thread, then `done` with its value on this one, unless `receiver`
    //! was destroyed meanwhile. A cancelled function still gives its value. `context` may bring `progress` and `log`, which
    //! are called on the worker's thread. Requesting a stop on the returned source cancels this one function.
    template <class Work, class Done>
    std::stop_source start(QObject *receiver, Work work, Done done, TaskContext context = {});

    bool isIdle() const { return m_waiting == 0; }

private:
    void enqueue(std::function<void()> job);
    void deliver(std::function<void()> delivery);

    QThreadPool m_pool;
    std::stop_source m_end;
    int m_waiting = 0; //!< functions whose value was not handed over yet
};

template <class Work, class Done>
std::stop_source Worker::start(QObject *receiver, Work work, Done done, TaskContext context)
{
    using Value = std::invoke_result_t<Work, const TaskContext &>;
    std::stop_source source;
    context.stop = source.get_token();
    enqueue([this, receiver = QPointer<QObject>(receiver), source, work = std::move(work), done = std::move(done),
             context = std::move(context)]() mutable {
        const std::stop_callback ended(m_end.get_token(), [&] { source.request_stop(); });
        auto value = std::make_shared<Value>(work(std::as_const(context)));
        deliver([receiver, value, done = std::move(done)]() mutable {
            if (receiver)
                done(std::move(*value));
        });
    });
    return source;
}

} // namespace redossier
