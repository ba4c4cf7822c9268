// SPDX-License-Identifier: GPL-3.0-or-later
// 60 kinds of planted credentials through the one way of a stream to disk, however it is cut; and what that must not cost.
#include "core/base/taskcontext.h"
#include "core/process/outputsink.h"
#include "tests/support/canaries.h"
#include "tests/support/ordinarylines.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <set>

using namespace redossier;
using namespace redossier::test;

namespace {

//! What a sink writes of `text` that arrives in pieces of `size` bytes.
std::string logged(const std::string &text, std::size_t size, std::uint64_t &redactions)
{
    const TemporaryFolder folder;
    Command command;
    auto sink = OutputSink::open(Stream::standardOutput, folder / "x.log", command);
    if (!sink)
        return "no sink";
    const TaskContext context;
    for (std::size_t i = 0; i < text.size(); i += size)
        sink->add(std::string_view(text).substr(i, size), context, {});
    sink->finish(context, {});
    redactions = sink->redactions();
    return readFile(folder / "x.log");
}

} // namespace

class CanariesTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noneReachesTheDisk_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("secret");
        std::set<std::string> kinds;
        for (const Canary &canary : canaries()) {
            kinds.insert(canary.kind);
            QTest::newRow(canary.kind.c_str()) << QByteArray::fromStdString(canary.text) << QByteArray::fromStdString(canary.secret);
        }
        QVERIFY2(kinds.size() >= 60, std::to_string(kinds.size()).c_str());
    }

    void noneReachesTheDisk()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, secret);
        QVERIFY(text.contains(secret));
        const std::string around = "an ordinary line\n" + text.toStdString() + "\nanother ordinary line\n";
        std::string whole;
        for (const std::size_t size : {around.size(), std::size_t(1), std::size_t(2), std::size_t(3), std::size_t(7), std::size_t(16), std::size_t(64)}) {
            std::uint64_t redactions = 0;
            const std::string log = logged(around, size, redactions);
            QVERIFY2(log.find(secret.toStdString()) == std::string::npos, (std::to_string(size) + ": " + log).c_str());
            QVERIFY(redactions > 0);
            QVERIFY2(log.find("[redacted:") != std::string::npos || log.find("****") != std::string::npos, log.c_str());
            QVERIFY(log.starts_with("an ordinary line\n"));
            QVERIFY2(log.ends_with("\nanother ordinary line\n"), log.c_str());
            if (whole.empty())
                whole = log;
            QCOMPARE(log, whole);
        }
    }

    void whatAChildWasGivenIsNeverPrinted()
    {
        Command command;
        command.environment = {{"SERVICE_TOKEN", "plainwordof20letters"}, {"PIP_INDEX_URL", "https://u:anotherword@h.example.org/"}, {"HF_HOME", "/data/hf"}};
        const std::string text = "begin\nusing plainwordof20letters(and/anotherword) below /data/hf\nend\n";
        for (const std::size_t size : {text.size(), std::size_t(1), std::size_t(9)}) {
            const TemporaryFolder folder;
            auto sink = OutputSink::open(Stream::standardError, folder / "x.log", command);
            QVERIFY(bool(sink));
            for (std::size_t i = 0; i < text.size(); i += size)
                sink->add(std::string_view(text).substr(i, size), {}, {});
            sink->finish({}, {});
            QCOMPARE(readFile(folder / "x.log"), std::string("begin\nusing [redacted:known-value#1](and/[redacted:known-value#2]) below /data/hf\nend\n"));
            QCOMPARE(sink->redactions(), std::uint64_t(2));
        }
    }

    void ordinaryLinesAreLeftAlone()
    {
        const auto lines = OrdinaryLines().make(20'000);
        QStringList changed;
        for (const std::string &line : lines)
            if (const std::string safe = redactCredentials(line); safe != line)
                changed << QString::fromStdString(line + "  ->  " + safe);
        QVERIFY2(static_cast<std::size_t>(changed.size()) * 1000 <= lines.size(), qPrintable(changed.mid(0, 20).join(QLatin1Char('\n'))));
    }
};

QTEST_GUILESS_MAIN(CanariesTest)
#include "tst_canaries.moc"
