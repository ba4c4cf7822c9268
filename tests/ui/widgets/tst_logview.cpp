// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/supervisedrunner.h"
#include "core/session/logfeed.h"
#include "core/session/worker.h"
#include "tests/support/markedprocesses.h"
#include "tests/support/temporaryfolder.h"
#include "ui/widgets/logscreen.h"
#include "ui/widgets/logview.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <ctime>
#include <fstream>

using namespace redossier;
using namespace redossier::test;

namespace {

//! Milliseconds of this thread's own computing.
double ownTime()
{
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

} // namespace

//! The log of a command: as it is printed, and from the disk.
class TestLogView : public QObject
{
    Q_OBJECT

    template <class T>
    T *child(const char *name) const
    {
        return m_view->findChild<T *>(QLatin1String(name));
    }
    LogScreen *screen() const { return child<LogScreen>("logScreen"); }
    QString found() const { return child<QLabel>("logFound")->text(); }
    QString status() const { return child<QLabel>("logStatus")->text(); }
    void click(const char *name) { QTest::mouseClick(child<QPushButton>(name), Qt::LeftButton); }
    bool settle() const
    {
        return QTest::qWaitFor([this] { return m_reader->isIdle(); }, 20'000);
    }
    void showFile(const std::filesystem::path &file, std::optional<int> line = std::nullopt)
    {
        m_view->showFile({file.parent_path(), file.filename().string()}, line);
        QVERIFY(settle());
    }

    TemporaryFolder m_folder;
    std::unique_ptr<Worker> m_reader;
    std::unique_ptr<LogView> m_view;

private Q_SLOTS:
    void init()
    {
        m_reader = std::make_unique<Worker>();
        m_view = std::make_unique<LogView>(*m_reader);
        m_view->resize(900, 400);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }
    void cleanup()
    {
        m_view.reset();
        m_reader.reset();
    }

    void whatArrivesIsShownAndFollowed()
    {
        m_view->beginLive();
        for (int i = 0; i < 200; ++i)
            m_view->add("line " + QByteArray::number(i) + "\n", 0);
        QVERIFY(screen()->toPlainText().contains(QStringLiteral("line 0\nline 1\n")));
        QCOMPARE(screen()->verticalScrollBar()->value(), screen()->verticalScrollBar()->maximum());
        QVERIFY(child<QCheckBox>("logFollow")->isChecked());
    }

    void aProgressBarIsOverwritten()
    {
        m_view->beginLive();
        m_view->add("before\n", 0);
        for (int i = 0; i <= 100; ++i)
            m_view->add("\r" + QByteArray::number(i) + "%", 0);
        QCOMPARE(screen()->toPlainText(), QStringLiteral("before\n100%"));
        m_view->add("\nafter\n", 0);
        QCOMPARE(screen()->toPlainText(), QStringLiteral("before\n100%\nafter\n"));
    }

    void scrollingUpStopsFollowingAndKeepsTheLinesStill()
    {
        m_view->beginLive();
        for (int i = 0; i < 500; ++i)
            m_view->add("line " + QByteArray::number(i) + "\n", 0);
        QTest::keyClick(screen(), Qt::Key_PageUp);
        screen()->verticalScrollBar()->setValue(10);
        QVERIFY(!child<QCheckBox>("logFollow")->isChecked());
        for (int i = 0; i < 30'000; ++i)
            m_view->add("more " + QByteArray::number(i) + "\n", 0);
        QCOMPARE(screen()->verticalScrollBar()->value(), 10);
        QVERIFY(!screen()->toPlainText().contains(QStringLiteral("more")));
        QVERIFY(status().contains(QStringLiteral("Not following")));
        QTest::mouseClick(child<QCheckBox>("logFollow"), Qt::LeftButton, {}, QPoint(8, child<QCheckBox>("logFollow")->height() / 2));
        QVERIFY(screen()->isFollowing());
        QVERIFY(screen()->toPlainText().contains(QStringLiteral("more 29999")));
        QVERIFY(status().contains(QStringLiteral("not shown here")));
    }

    void bytesThatWereSkippedAreCountedInTheirPlace()
    {
        m_view->beginLive();
        m_view->add("begin\n", 0);
        m_view->add("end\n", 3'000'000);
        QVERIFY2(screen()->toPlainText().contains(QRegularExpression(QStringLiteral("begin\n⋯ 2\\.9 MiB not shown here ⋯\nend"))), qPrintable(screen()->toPlainText()));
        QVERIFY(status().startsWith(QStringLiteral("2.9 MiB are not shown here")));
    }

    void searchFindsCountsAndGoesRound()
    {
        m_view->beginLive();
        m_view->add("alpha\nBeta alpha\ngamma\n", 0);
        QTest::keyClick(screen(), Qt::Key_F, Qt::ControlModifier);
        auto *field = child<QLineEdit>("logSearch");
        QVERIFY(QTest::qWaitFor([&] { return field->hasFocus(); }));
        QTest::keyClicks(field, QStringLiteral("ALPHA"));
        QTest::keyClick(field, Qt::Key_Return);
        const QString first = found();
        QVERIFY(first.endsWith(QStringLiteral("of 2")));
        click("logNext");
        QVERIFY(found() != first);
        click("logNext");
        QCOMPARE(found(), first);
        click("logPrevious");
        QVERIFY(found() != first);
        QCOMPARE(screen()->textCursor().selectedText().toLower(), QStringLiteral("alpha"));
        field->clear();
        QTest::keyClicks(field, QStringLiteral("delta"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(found(), QStringLiteral("Not found"));
    }

    void copyTakesTheSelectionOrAll()
    {
        m_view->beginLive();
        m_view->add("one\ntwo\n", 0);
        click("logCopy");
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("one\ntwo\n"));
        screen()->mark(1, QStringLiteral("two"));
        click("logCopy");
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("two"));
    }

    void aLogOfAHundredThousandLinesIsReadInParts()
    {
        const auto file = m_folder / "long.log";
        std::ofstream stream(file);
        for (int i = 1; i <= 100'000; ++i)
            stream << "line " << i << (i == 4'242 ? " NEEDLE" : "") << '\n';
        stream.close();
        showFile(file);
        QVERIFY(screen()->toPlainText().contains(QStringLiteral("line 100000")));
        QVERIFY(!screen()->toPlainText().contains(QStringLiteral("line 1\n")));
        QVERIFY(status().startsWith(QStringLiteral("Shown: ")));
        QVERIFY(!child<QPushButton>("logLater")->isEnabled());
        click("logFirst");
        QVERIFY(settle());
        QVERIFY(screen()->toPlainText().startsWith(QStringLiteral("line 1\n")));
        click("logLater");
        QVERIFY(settle());
        QVERIFY(!screen()->toPlainText().contains(QStringLiteral("line 1\n")));
        click("logLast");
        QVERIFY(settle());
        QTest::keyClicks(child<QLineEdit>("logSearch"), QStringLiteral("needle"));
        QTest::keyClick(child<QLineEdit>("logSearch"), Qt::Key_Return);
        QVERIFY(QTest::qWaitFor([this] { return found() == QStringLiteral("1 of 1") && m_reader->isIdle(); }, 20'000));
        QCOMPARE(screen()->textCursor().selectedText(), QStringLiteral("NEEDLE"));
        QCOMPARE(screen()->textCursor().block().text(), QStringLiteral("line 4242 NEEDLE"));
    }

    void theKeysGoToTheBeginningAndTheEndOfTheWholeLog()
    {
        const auto file = m_folder / "one long line.log";
        std::ofstream(file) << "first\n" << std::string(600'000, 'x') << "\nlast\n";
        showFile(file);
        QVERIFY(settle());
        QCOMPARE(screen()->toPlainText(), QStringLiteral("last"));
        QTest::keyClick(screen(), Qt::Key_Home, Qt::ControlModifier);
        QVERIFY(settle());
        QCOMPARE(screen()->toPlainText(), QStringLiteral("first"));
        QTest::keyClick(screen(), Qt::Key_End, Qt::ControlModifier);
        QVERIFY(settle());
        QCOMPARE(screen()->toPlainText(), QStringLiteral("last"));
    }

    void aLineOfALogIsMarked()
    {
        showFile(m_folder / "long.log", 77'777);
        QVERIFY(settle());
        QCOMPARE(screen()->textCursor().selectedText(), QStringLiteral("line 77777"));
    }

    void aSparseLogOfAGibibyteIsOpenedInItsEnd()
    {
        const auto file = m_folder / "huge.log";
        std::ofstream(file).close();
        std::filesystem::resize_file(file, 1u << 30);
        std::ofstream(file, std::ios::app) << "\nthe end\n";
        resetPeakMemory();
        const std::size_t before = peakMemory();
        showFile(file);
        QVERIFY(screen()->toPlainText().contains(QStringLiteral("the end")));
        QVERIFY(peakMemory() < before + (80u << 20));
        QTest::keyClicks(child<QLineEdit>("logSearch"), QStringLiteral("the end"));
        QTest::keyClick(child<QLineEdit>("logSearch"), Qt::Key_Return);
        QVERIFY(QTest::qWaitFor([this] { return found() == QStringLiteral("1 of 1"); }, 60'000));
        QVERIFY(peakMemory() < before + (80u << 20));
    }

    void aLogThatIsNotThereSaysSo()
    {
        showFile(m_folder / "absent.log");
        QVERIFY(!screen()->placeholderText().isEmpty());
        QVERIFY(screen()->toPlainText().isEmpty());
    }

    //! 2 GB from a real child: the window stays fluid and the program small.
    void aFloodLeavesTheWindowFluidAndTheMemorySmall()
    {
        LogFeed feed;
        double slowest = 0;
        connect(&feed, &LogFeed::arrived, m_view.get(), [&](const QByteArray &text, quint64 skipped) {
            const double begin = ownTime();
            m_view->add(text, skipped);
            m_view->repaint();
            slowest = std::max(slowest, ownTime() - begin);
        });
        m_view->beginLive();
        resetPeakMemory();
        Worker worker;
        bool ended = false;
        TaskContext context;
        context.log = [&feed](std::string_view piece) { feed.add(piece); };
        worker.start(
            this,
            [this](const TaskContext &given) {
                SupervisedRunner runner(std::filesystem::path(PROGRAMS_FOLDER) / "redossier-supervisor");
                Command command;
                command.name = "flood";
                command.arguments = {"/bin/sh", "-c", "yes 'a line of a flood that nobody can read' | head -c 2000000000"};
                command.folder = m_folder.path();
                command.environment = {{"PATH", "/usr/bin:/bin"}};
                command.stdoutLog = m_folder / "flood.out.log";
                command.stderrLog = m_folder / "flood.err.log";
                command.logLimit = 1 << 20;
                command.captureLimit = 0;
                return static_cast<bool>(runner.run(command, given));
            },
            [&](bool done) { ended = done; }, context);
        QVERIFY(QTest::qWaitFor([&] { return ended; }, 240'000));
        feed.flush();
        qInfo("slowest event %.1f ms of own time, peak %zu MB, %.1f MB not shown", slowest, peakMemory() >> 20,
              static_cast<double>(screen()->notShown()) / 1e6);
        QVERIFY(slowest < 50);
        QVERIFY(peakMemory() < (300u << 20));
        QVERIFY(status().contains(QStringLiteral("not shown here")));
        QVERIFY(screen()->toPlainText().endsWith(QStringLiteral("a line of a flood that nobody can read\n")) || !screen()->toPlainText().isEmpty());
    }
};

QTEST_MAIN(TestLogView)
#include "tst_logview.moc"
