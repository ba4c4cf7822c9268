// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/uniquefd.h"
#include "core/plain/wholewrite.h"

#include <QTest>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <string>
#include <thread>
#include <unistd.h>

using namespace redossier;

class WholeWriteTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyByteArrivesThroughAPipeThatHoldsLess();
    void aFullDiskIsTold();
    void aReaderThatLeftIsTold();
};

void WholeWriteTest::everyByteArrivesThroughAPipeThatHoldsLess()
{
    int ends[2] = {};
    QCOMPARE(::pipe(ends), 0);
    const UniqueFd out(ends[0]);
    UniqueFd in(ends[1]);
    std::string sent(1u << 20, '\0'), got;
    for (std::size_t i = 0; i < sent.size(); ++i)
        sent[i] = static_cast<char>(i * 31 + i / 251);
    std::thread reader([&] {
        char piece[1000];
        for (ssize_t count; (count = ::read(out.get(), piece, sizeof piece)) > 0;)
            got.append(piece, static_cast<std::size_t>(count));
    });
    const bool written = writeWhole(in.get(), sent);
    in = UniqueFd();
    reader.join();
    QVERIFY(written);
    QVERIFY(got == sent);
}

void WholeWriteTest::aFullDiskIsTold()
{
    const UniqueFd full(::open("/dev/full", O_WRONLY | O_CLOEXEC));
    QVERIFY(!writeWhole(full.get(), "text"));
    QCOMPARE(errno, ENOSPC);
}

void WholeWriteTest::aReaderThatLeftIsTold()
{
    std::signal(SIGPIPE, SIG_IGN);
    int ends[2] = {};
    QCOMPARE(::pipe(ends), 0);
    ::close(ends[0]);
    const UniqueFd in(ends[1]);
    QVERIFY(!writeWhole(in.get(), "text"));
    QCOMPARE(errno, EPIPE);
}

QTEST_APPLESS_MAIN(WholeWriteTest)
#include "tst_wholewrite.moc"
