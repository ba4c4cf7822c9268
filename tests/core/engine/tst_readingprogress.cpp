// SPDX-License-Identifier: GPL-3.0-or-later
// Whoever waits for a table or a document to be read is told how far it is, and never that it went back.
#include "core/engine/outputfile.h"
#include "core/engine/readingprogress.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>

using namespace redossier;
using namespace redossier::test;

class ReadingProgressTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readersTellTheirProgress_data();
    void readersTellTheirProgress();
    void severalFilesAreOneProgress();
    void laterPartsFollow();
};

namespace {

std::string repeated(const std::string &head, const std::string &row, int rows, const std::string &foot)
{
    std::string text = head;
    for (int i = 0; i < rows; ++i)
        text += row;
    return text + foot;
}

using Told = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

} // namespace

void ReadingProgressTest::readersTellTheirProgress_data()
{
    QTest::addColumn<QByteArray>("ending");
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char *name, const char *ending, const std::string &text) {
        QTest::newRow(name) << QByteArray(ending) << QByteArray::fromStdString(text);
    };
    row("numbers", ".csv", repeated("a,b\n", "0.1234567890123456,0.1234567890123456\n", 50'000, ""));
    row("digits, which are packed", ".csv", repeated("a,b\n", "1,2\n", 400'000, ""));
    row("long numbers in front of digits", ".tsv", repeated(repeated("a\tb\n", "0.1234567890123456\t0.1234567890123456\n", 9'000, ""), "1\t2\n", 300'000, ""));
    row("truth of quotes", ".csv", repeated("a,b\n", "\"1\n\",2\n", 200'000, ""));
    row("a list", ".json", repeated("[0.5", ",0.1234567890123456", 60'000, "]"));
    row("a list of digits", ".json", repeated("[0", ",1", 600'000, "]"));
    row("objects", ".json", repeated("[{\"a\":1}", ",{\"a\":2}", 150'000, "]"));
    row("objects, one a line", ".jsonl", repeated("", "{\"a\":2}\n", 150'000, ""));
}

void ReadingProgressTest::readersTellTheirProgress()
{
    QFETCH(QByteArray, ending);
    QFETCH(QByteArray, text);
    const TemporaryFolder folder;
    const auto path = folder.write("a" + ending.toStdString(), text.toStdString());
    Told told;
    const ProgressTaker taker = [&told](std::uint64_t done, std::uint64_t total) { told.emplace_back(done, total); };
    ReadingProgress reading(taker, 1, 1);
    const auto file = openOutputFile({{}, path.string()}, {}, reading.ofFile(0));
    QVERIFY2(bool(file), file ? "" : file.error().detail.c_str());
    QVERIFY2(told.size() >= 10, std::to_string(told.size()).c_str());
    for (std::size_t i = 0; i < told.size(); ++i)
        QVERIFY(told[i].first <= told[i].second && told[i].second == told[0].second && (i == 0 || told[i].first > told[i - 1].first));
    QVERIFY(double(told.front().first) < 0.3 * double(told.front().second));
    QVERIFY(double(told.back().first) > 0.9 * double(told.back().second));
}

void ReadingProgressTest::severalFilesAreOneProgress()
{
    Told told;
    const ProgressTaker taker = [&told](std::uint64_t done, std::uint64_t total) { told.emplace_back(done, total); };
    ReadingProgress reading(taker, 2, 2);
    const ProgressTaker first = reading.ofFile(0), second = reading.ofFile(1);
    first(10, 10);
    second(1, 4);
    first(5, 10); // read anew
    second(0, 0);
    second(4, 4);
    QCOMPARE(told.size(), std::size_t(3));
    const auto part = [&told](std::size_t place) { return double(told[place].first) / double(told[place].second); };
    QCOMPARE(part(0), 0.25);
    QCOMPARE(part(1), 0.3125);
    QCOMPARE(part(2), 0.5);
}

void ReadingProgressTest::laterPartsFollow()
{
    Told told;
    const ProgressTaker taker = [&told](std::uint64_t done, std::uint64_t total) { told.emplace_back(done, total); };
    const ReadingProgress reading(taker, 2, 2);
    reading.ofPart(1)(30, 100);
    QVERIFY(told == (Told{{130, 200}}));
    const ProgressTaker nobody;
    ReadingProgress(nobody, 1, 1).ofFile(0)(1, 2); // asks nobody
}

QTEST_GUILESS_MAIN(ReadingProgressTest)
#include "tst_readingprogress.moc"
