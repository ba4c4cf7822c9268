// SPDX-License-Identifier: GPL-3.0-or-later
//! Thousands of damaged files: each is read or refused with a reason, and none ends or stalls the reader.
#include "core/engine/alignment.h"
#include "core/engine/nonfinite.h"
#include "core/engine/outputfile.h"
#include "core/engine/pairmeasures.h"
#include "tests/support/arraywriter.h"
#include "tests/support/temporaryfolder.h"
#include "tests/support/torchwriter.h"

#include <QTest>
#include <random>

using namespace redossier;
using namespace redossier::test;

class MutationsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void damagedFilesAreReadOrRefused_data();
    void damagedFilesAreReadOrRefused();
};

namespace {

std::string mutated(std::string bytes, std::mt19937 &random)
{
    static const std::string tokens[] = {"\"", ",", "\n", "[", "]", "{", "}", "NaN", "-", "1e999", "99999999999999999999", "(", ")",
                                         "'shape'", "\\u", std::string(1, '\0'), "\xff", ";", "null", "'<V9'", "0"};
    const auto place = [&] { return bytes.empty() ? 0 : random() % bytes.size(); };
    for (unsigned i = 0, changes = 1 + random() % 4; i < changes; ++i) {
        switch (random() % 6) {
        case 0:
            if (!bytes.empty())
                bytes[place()] = static_cast<char>(random());
            break;
        case 1:
            bytes.resize(place());
            break;
        case 2:
            bytes.insert(place(), tokens[random() % std::size(tokens)]);
            break;
        case 3:
            bytes.erase(place(), 1 + random() % 8);
            break;
        case 4:
            bytes.insert(place(), bytes.substr(place(), random() % 40));
            break;
        default:
            if (!bytes.empty())
                bytes[place()] ^= static_cast<char>(1 << random() % 8);
        }
    }
    return bytes;
}

//! Everything that the engine does with two files, in this process.
bool workThrough(const FilePlace &expected, const FilePlace &found, const IdentifierSource &identifiers)
{
    auto original = openOutputFile(expected, identifiers);
    auto damaged = openOutputFile(found, identifiers);
    if (!damaged)
        return !damaged.error().code.empty() && !damaged.error().detail.empty();
    for (NamedArray &array : damaged->arrays) {
        if (array.problem)
            continue;
        if (!countNonFinite(*array.array))
            return false;
        NamedArray &other = original->arrays.front();
        const Alignment alignment = alignRows(other, array);
        if (other.array->shape() != array.array->shape())
            continue;
        PairReader reader(*other.array, *array.array, alignment);
        MeasureOptions options;
        options.tolerances = {{1e-3, 1e-3, true}};
        options.cosineMinima = {0.5};
        options.wholeIsOneRow = array.array->shape().size() < 2;
        if (!measurePairs(reader, *other.array, *array.array, options))
            return false;
    }
    return true;
}

} // namespace

void MutationsTest::damagedFilesAreReadOrRefused_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("identified");
    const auto row = [](const char *name, const std::string &bytes, bool identified) {
        QTest::newRow(name) << QString::fromLatin1(name) << QByteArray::fromStdString(bytes) << identified;
    };
    row("a.npy", npyFloat32({1, 2, 3, 4, 5, 6}, "(3, 2)"), false);
    row("b.npy", npyBytes(npyHeader(">c16", "(2, 1)", true), rawBytes<double>({1, 2, 3, 4}), 2), false);
    row("c.npy", npyBytes(npyHeader("<U2", "(2,)"), rawBytes<std::uint32_t>({'a', 0, 'b', 'c'}), 3), false);
    row("d.csv", "id,a,b\n\"x,1\",1.5,\"q \"\"z\"\"\"\ny,NaN,2\nz,3,\n", true);
    row("e.csv", "id;a\nx;0,5\ny;1234,25\n", true);
    row("f.json", R"({"a": [[1, 2.5], [NaN, 3]], "b": {"c": "t\u00e9", "d": [true, false]}, "e": [{"id": "x", "v": [1, 2]}]})", false);
    row("g.jsonl", "{\"id\": \"a\", \"v\": [1, 2]}\n{\"id\": \"b\", \"v\": [3, -Infinity]}\n", true);
    row("i.safetensors",
        safetensorsBytes(R"({"a": {"dtype": "F32", "shape": [2, 1], "data_offsets": [0, 8]}, "b": {"dtype": "BF16", "shape": [], "data_offsets": [8, 10]}})",
                         rawBytes<float>({1, 2}) + "ab"), false);
    ZipPart stored, packed;
    stored.name = "a.npy";
    stored.content = npyFloat32({1, 2}, "(2,)");
    packed.name = "b.npy";
    packed.content = npyBytes(npyHeader("<f8", "(2, 2)", true), rawBytes<double>({1, 2, 3, 4}));
    packed.deflate = true;
    packed.descriptor = 16;
    row("j.npz", zipBytes({stored, packed}, {.wide = true}), false);
    using namespace pickle;
    row("k.pt", torchBytes(whole(dictionary({text("a"), vector(), text("l"), list({number(1), real(2)}), text("o"),
                                             call(name("collections", "OrderedDict"), {}) + text("b") + vector() + "s"})),
                           {{"data/0", rawBytes<float>({1, 2, 3, 4})}, {"version", "3\n"}}), false);
    row("h.tsv", "id\tv\nx\t1\ny\t2\n", true);
}

void MutationsTest::damagedFilesAreReadOrRefused()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QFETCH(bool, identified);
    const TemporaryFolder folder;
    const std::string file = name.toStdString();
    folder.write(file, bytes.toStdString());
    IdentifierSource identifiers;
    if (identified)
        identifiers.column = "id";
    const FilePlace original{folder.path().string(), file};
    const FilePlace damaged{folder.path().string(), "damaged" + file.substr(1)};
    QVERIFY(workThrough(original, original, identifiers));
    std::mt19937 random(20260401);
    for (int i = 0; i < 500; ++i) {
        const std::string changed = mutated(bytes.toStdString(), random);
        folder.write(damaged.path, changed);
        QVERIFY2(workThrough(original, damaged, identifiers),
                 (std::to_string(i) + ": " + QByteArray::fromStdString(changed).toHex().toStdString()).c_str());
    }
}

QTEST_GUILESS_MAIN(MutationsTest)
#include "tst_mutations.moc"
