// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/logreader.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <fstream>

using namespace redossier;
using namespace redossier::test;

class TestLogReader : public QObject
{
    Q_OBJECT

    //! 100,000 lines "line N", and one of 3 MiB in front of the last.
    void writeLong() const
    {
        std::ofstream file(m_folder / "long.log");
        for (int line = 1; line <= 99'999; ++line)
            file << "line " << line << '\n';
        file << std::string(3u << 20, 'x') << "\nlast line\n";
    }
    Result<LogReader> opened(const char *name) const { return LogReader::open(m_folder.path(), name); }
    TemporaryFolder m_folder;

private Q_SLOTS:
    void initTestCase() { writeLong(); }

    void partsFollowEachOtherLineByLine()
    {
        const auto log = opened("long.log");
        QVERIFY(log);
        std::uint64_t offset = 0;
        int lines = 0;
        std::uint64_t bytes = 0;
        for (;;) {
            const auto part = log->partAt(offset, 256 << 10);
            QVERIFY(part);
            QCOMPARE(part->begin, offset); // nothing between two parts is lost while lines are short
            if (part->text.find("xxx") != std::string::npos || part->text.empty())
                break;
            lines += static_cast<int>(std::count(part->text.begin(), part->text.end(), '\n'));
            bytes += part->text.size();
            offset = part->end();
        }
        QVERIFY(lines > 95'000);
        QCOMPARE(bytes, offset);
    }

    void thePartBeforeAnOffsetEndsThere()
    {
        const auto log = opened("long.log");
        const auto offset = log->offsetOfLine(5'000, {});
        QVERIFY(offset);
        const auto part = log->partBefore(*offset, 1'000);
        QVERIFY(part);
        QCOMPARE(part->end(), *offset);
        QVERIFY(part->text.starts_with("line "));
        QVERIFY(part->text.ends_with("line 4999\n"));
    }

    void aLineIsFound_data()
    {
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("begins");
        QTest::newRow("the first") << 1 << "line 1\n";
        QTest::newRow("one far away") << 77'777 << "line 77777\n";
        QTest::newRow("behind a very long one") << 100'001 << "last line\n";
        QTest::newRow("past the end: the last") << 5'000'000 << "last line\n";
        QTest::newRow("no line at all: the first") << -3 << "line 1\n";
    }
    void aLineIsFound()
    {
        QFETCH(int, line);
        QFETCH(QString, begins);
        const auto log = opened("long.log");
        const auto offset = log->offsetOfLine(line, {});
        QVERIFY(offset);
        const auto part = log->partAt(*offset, 100);
        QVERIFY(part);
        QVERIFY2(part->text.starts_with(begins.toStdString()), part->text.substr(0, 40).c_str());
    }

    void everyPlaceOfATextIsCountedAlsoAcrossBlocks()
    {
        std::string text((1u << 20) - 3, 'a');
        text += "NEEDLE" + std::string(1u << 20, 'b') + "needle\nNeedle";
        std::ofstream(m_folder / "needle.log") << text;
        const auto log = opened("needle.log");
        const auto matches = log->find("needle", {});
        QVERIFY(matches);
        QCOMPARE(matches->total, std::uint64_t(3));
        QCOMPARE(matches->offsets.front(), std::uint64_t((1u << 20) - 3));
        QCOMPARE(log->find("absent", {})->total, std::uint64_t(0));
        QCOMPARE(log->find("", {})->total, std::uint64_t(0));
    }

    void aCancelEndsTheSearch()
    {
        std::stop_source stop;
        stop.request_stop();
        TaskContext context;
        context.stop = stop.get_token();
        const auto log = opened("long.log");
        QCOMPARE(log->find("line", context).error().code, std::string("cancelled"));
        QCOMPARE(log->offsetOfLine(50'000, context).error().code, std::string("cancelled"));
    }

    void anEmptyLogIsAnEmptyPart()
    {
        std::ofstream(m_folder / "empty.log");
        const auto part = opened("empty.log")->partAt(0, 100);
        QVERIFY(part);
        QCOMPARE(part->size, std::uint64_t(0));
        QVERIFY(part->text.empty());
    }

    void aLinkIsNotFollowed()
    {
        std::filesystem::create_symlink("/etc/hostname", m_folder / "link.log");
        QCOMPARE(opened("link.log").error().code, std::string("symbolic_link"));
        QCOMPARE(opened("../x").error().code, std::string("path_escapes"));
    }
};

QTEST_GUILESS_MAIN(TestLogReader)
#include "tst_logreader.moc"
