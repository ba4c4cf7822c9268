// SPDX-License-Identifier: GPL-3.0-or-later
// What of a log's line is another each time, and what is not.
#include "core/difference/logmask.h"
#include "core/difference/textdifference.h"

#include <QTest>

using namespace redossier;

class TestLogMask : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lines_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("masked");
        const auto row = [](const char *line, const char *masked) { QTest::newRow(line) << QByteArray(line) << QByteArray(masked); };
        row("loss 0.25 at step 100", "loss 0.25 at step 100");
        row("2026-11-29T18:45:12.123Z ready", "<date> ready");
        row("2026-11-29 18:45:12,123 INFO ready", "<date> INFO ready");
        row("2026/11/29 ready", "<date> ready");
        row("[18:45:12] ready", "[<time>] ready");
        row("12:30:45+01:00 ready", "<time> ready");
        row("eta 0:00:01", "eta <time>");
        row("took 1.52s, then 12 ms and 3 minutes", "took <measured>, then <measured> and <measured>");
        row("12345 bytes at 3.2 MB/s, 20it/s", "12345 bytes at <measured>, <measured>");
        row("the values 3 mm and 4 sides", "the values 3 mm and 4 sides");
        row("torch 2.3.0+cu121, 1:2, ratio 3:100", "torch 2.3.0+cu121, 1:2, ratio 3:100");
        row("<Model object at 0x7f913b5f78ef>", "<Model object at <address>>");
        row("flags 0x1f", "flags 0x1f");
        row("reading /home/me/work/inputs/texts.csv now", "reading <folder>/texts.csv now");
        row("File \"/srv/app/embed.py\", line 12", "File \"<folder>/embed.py\", line 12");
        row("C:\\work\\code\\embed.py failed", "<folder>/embed.py failed");
        row("/tmp/tmpab12cd34/x.py and /tmp/tmpab12cd34", "<folder>/x.py and <folder>/tmp");
        row("see https://example.org/a/b and file.py", "see https://example.org/a/b and file.py");
        row("a/b, 1/2, and/or, /one", "a/b, 1/2, and/or, /one");
        row("{WORK}/outputs/vectors.csv", "{WORK}/outputs/vectors.csv");
        row("version12:30 and x2026-11-29", "version12:30 and x2026-11-29");
        row("", "");
    }
    void lines()
    {
        QFETCH(const QByteArray, line);
        QFETCH(const QByteArray, masked);
        QCOMPARE(QByteArray::fromStdString(withoutVolatileParts(line.toStdString())), masked);
        QCOMPARE(QByteArray::fromStdString(withoutVolatileParts(masked.toStdString())), masked);
    }

    void onlyLinesThatSaySomethingElseDiffer()
    {
        const std::string a = "18:45:12 start\nreading /home/a/x/t.csv\nloss 0.25\ndone in 3 s\n";
        const std::string b = "18:46:00 start\nreading /mnt/b/t.csv\nloss 0.26\ndone in 4 s\n";
        const auto difference = differenceOfTexts(a, b, 1, withoutVolatileParts);
        QVERIFY(bool(difference));
        QCOMPARE(difference->removed, std::size_t(1));
        QCOMPARE(difference->hunks.size(), std::size_t(1));
        const auto &lines = difference->hunks.front().lines;
        QCOMPARE(lines.size(), std::size_t(4));
        QCOMPARE(lines[0].text, std::string("reading /home/a/x/t.csv")); // as it stands there, not as it is compared
        QCOMPARE(lines[1].text, std::string("loss 0.25"));
        QCOMPARE(lines[2].text, std::string("loss 0.26"));
        QVERIFY(!lines[1].words.empty());
        QVERIFY(differenceOfTexts("at 18:45:12\n", "at 18:46:00\n", 3, withoutVolatileParts)->sameLines());
        QVERIFY(!differenceOfTexts("at 18:45:12\n", "at 18:46:00\n")->sameLines());
    }
};

QTEST_GUILESS_MAIN(TestLogMask)
#include "tst_logmask.moc"
