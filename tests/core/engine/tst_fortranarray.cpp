// SPDX-License-Identifier: GPL-3.0-or-later
// An array in Fortran order that is read some rows at a time says what it says when it lies in memory.
#include "core/engine/fortranarray.h"
#include "core/engine/outputfile.h"
#include "core/engine/stridedarray.h"
#include "tests/support/arraywriter.h"

#include <QTest>
#include <QTemporaryDir>
#include <atomic>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <thread>

using namespace redossier;

namespace {

//! Bytes that are all different from their neighbours, behind a few that belong to nothing.
Bytes sourceOf(std::uint64_t elements, std::size_t elementBytes, std::uint64_t offset)
{
    std::vector<std::byte> bytes(offset + elements * elementBytes);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = std::byte((i * 2654435761u) >> 11 & 0xff);
    return std::make_shared<MemoryBytes>(std::move(bytes));
}

std::string readFrom(OutputArray &array, std::uint64_t first, std::size_t count)
{
    std::vector<std::byte> buffer;
    const auto raw = array.read(first, count, buffer);
    return raw ? std::string(reinterpret_cast<const char *>(*raw), count * array.type().bytes) : "error: " + raw.error().code;
}

} // namespace

class FortranArrayTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anyPieceIsThatOfTheWhole_data();
    void anyPieceIsThatOfTheWhole();
    void threadsReadAtTheSameTime();
    void largeFilesAreReadSomeRowsAtATime();
    void aFileThatIsCutIsAnError();
    void veryLongRowsAreLoadedAsAWhole();
};

void FortranArrayTest::anyPieceIsThatOfTheWhole_data()
{
    QTest::addColumn<QList<quint64>>("shape");
    QTest::addColumn<int>("elementBytes");
    QTest::addColumn<bool>("swapped");
    for (const int bytes : {1, 2, 4, 8, 16}) {
        for (const bool swapped : {false, true}) {
            const std::string kind = " of " + std::to_string(bytes) + (swapped ? ", swapped" : "");
            QTest::newRow(("2-D" + kind).c_str()) << QList<quint64>{600, 17} << bytes << swapped;
            QTest::newRow(("3-D" + kind).c_str()) << QList<quint64>{70, 3, 40} << bytes << swapped;
            QTest::newRow(("4-D with an axis of 1" + kind).c_str()) << QList<quint64>{30, 2, 1, 90} << bytes << swapped;
            QTest::newRow(("long rows" + kind).c_str()) << QList<quint64>{3, 3000} << bytes << swapped;
        }
    }
}

void FortranArrayTest::anyPieceIsThatOfTheWhole()
{
    QFETCH(QList<quint64>, shape);
    QFETCH(int, elementBytes);
    QFETCH(bool, swapped);
    const Shape axes(shape.begin(), shape.end());
    const ElementType type{elementBytes == 16 ? ElementKind::complex : elementBytes == 1 ? ElementKind::unsignedInteger : ElementKind::floating, std::uint8_t(elementBytes)};
    std::uint64_t elements = 0;
    QVERIFY(multiplyAxes(axes, elements));
    const Bytes source = sourceOf(elements, std::size_t(elementBytes), 13);
    StridedArray whole(axes, type, source, {13, packedStrides(axes, true), swapped});
    const std::string all = readFrom(whole, 0, elements);
    const auto piece = [&](std::uint64_t first, std::size_t count) { return all.substr(first * type.bytes, count * type.bytes); };
    const std::uint64_t row = elements / axes.front();
    for (const std::uint64_t window : {std::uint64_t{1}, 3 * row * type.bytes, 7 * row * type.bytes + 5, 2 * elements * type.bytes}) {
        FortranArray array(axes, type, source, 13, swapped, window);
        QVERIFY(readFrom(array, 0, elements) == all);
        for (std::uint64_t first = 0; first < elements; first += 1 + first / 2)
            for (const std::uint64_t count : {std::uint64_t{1}, row - 1, row, row + 1, 2 * row + 3, std::uint64_t{2047}, std::uint64_t{2048}, std::uint64_t{5000}})
                if (count > 0 && first + count <= elements)
                    QVERIFY(readFrom(array, first, count) == piece(first, count));
        QVERIFY(!array.memory() && array.prepareForScatteredRows());
        QVERIFY(std::memcmp(array.memory(), all.data(), all.size()) == 0 && readFrom(array, row, row) == piece(row, row));
    }
}

void FortranArrayTest::threadsReadAtTheSameTime()
{
    const Shape shape{4000, 33};
    const Bytes source = sourceOf(4000 * 33, 4, 0);
    StridedArray whole(shape, {ElementKind::floating, 4}, source, {0, packedStrides(shape, true), false});
    const std::string all = readFrom(whole, 0, 4000 * 33);
    FortranArray array(shape, {ElementKind::floating, 4}, source, 0, false, 10'000);
    QVERIFY(array.readsConcurrently());
    std::atomic<int> wrong = 0;
    {
        std::vector<std::jthread> threads;
        for (std::uint64_t start = 0; start < 4; ++start)
            threads.emplace_back([&, start] {
                for (std::uint64_t first = start * 3000; first + 3000 <= 4000 * 33; first += 4 * 3000)
                    wrong += readFrom(array, first, 3000) != all.substr(first * 4, 3000 * 4);
            });
    }
    QCOMPARE(wrong.load(), 0);
}

namespace {

constexpr std::uint64_t rows = 1'500'000, columns = 12; // 72 MB

std::string largeFile(const QTemporaryDir &folder)
{
    const std::string path = folder.filePath(QStringLiteral("a.npy")).toStdString();
    std::ofstream file(path, std::ios::binary);
    file << test::npyBytes(test::npyHeader("<f4", "(1500000, 12)", true), {});
    std::vector<float> column(rows);
    for (std::uint64_t j = 0; j < columns; ++j) {
        std::iota(column.begin(), column.end(), float(j) * 100'000);
        file << test::rawBytes(column);
    }
    return path;
}

} // namespace

void FortranArrayTest::largeFilesAreReadSomeRowsAtATime()
{
    const QTemporaryDir folder;
    auto file = openOutputFile({{}, largeFile(folder)}, {});
    QVERIFY(bool(file));
    OutputArray &array = *file->arrays.front().array;
    QVERIFY(dynamic_cast<FortranArray *>(&array) && file->trailingBytes == 0);
    std::vector<std::byte> buffer;
    for (std::uint64_t first : {std::uint64_t{0}, std::uint64_t{5}, rows * columns / 2, rows * columns - 30'000}) {
        const auto raw = array.read(first, 30'000, buffer);
        QVERIFY(bool(raw));
        for (std::uint64_t i = 0; i < 30'000; ++i) {
            float value = 0;
            std::memcpy(&value, *raw + i * 4, 4);
            QCOMPARE(value, float((first + i) / columns) + float((first + i) % columns) * 100'000);
        }
    }
}

void FortranArrayTest::aFileThatIsCutIsAnError()
{
    const QTemporaryDir folder;
    const std::string path = largeFile(folder);
    auto file = openOutputFile({{}, path}, {});
    QVERIFY(bool(file));
    std::filesystem::resize_file(path, 1 << 20);
    OutputArray &array = *file->arrays.front().array;
    QCOMPARE(readFrom(array, 0, 30'000), std::string("error: file_unreadable"));
    QCOMPARE(readFrom(array, 0, 100), std::string("error: file_unreadable"));
    QVERIFY(!array.prepareForScatteredRows());
}

void FortranArrayTest::veryLongRowsAreLoadedAsAWhole()
{
    QCOMPARE(FortranArray::windowFor({700'000, 384}, 4), std::uint64_t(4) << 20);
    QVERIFY(FortranArray::windowFor({1'000, 100'000}, 4) > 4u << 20 && FortranArray::windowFor({1'000, 100'000}, 4) <= 64u << 20);
    QCOMPARE(FortranArray::windowFor({4, 100'000'000}, 4), std::uint64_t(0));
}

QTEST_GUILESS_MAIN(FortranArrayTest)
#include "tst_fortranarray.moc"
