// SPDX-License-Identifier: GPL-3.0-or-later
//! The engine's readers against libtorch, bit for bit and both ways. Nothing but files that this test made goes to libtorch, whose
//! own reader is not safe with foreign bytes.
#include "tests/support/arraywriter.h"
#include "tests/support/oracle.h"
#include "tests/support/torchwriter.h"

using namespace redossier;
using namespace redossier::test;

namespace {

const QString crossCheck = QStringLiteral(BUILD_FOLDER "/tests/modules/torchcrosscheck");

std::string floatsFrom(int first, int count)
{
    std::vector<float> values;
    for (int i = 0; i < count; ++i)
        values.push_back(static_cast<float>(first + i) / 3);
    return rawBytes(values);
}

struct WrittenFile
{
    std::string pickle;
    std::map<std::string, std::string> records;
};

//! Shapes of torch.save's files that libtorch 1.13 reads, too (it fails on a dict of one key and on any OrderedDict).
std::map<std::string, WrittenFile> writtenFiles()
{
    using namespace pickle;
    const auto six = [](const char *key) { return floats(key, 6); };
    const auto matrix = [&](const char *key) { return tensor(six(key), number(0), tuple({number(2), number(3)}), tuple({number(3), number(1)})); };
    const auto column = [&](const char *key) { return tensor(six(key), number(1), tuple({number(2)}), tuple({number(3)})); };
    const auto turned = [&](const char *key) { return tensor(six(key), number(0), tuple({number(3), number(2)}), tuple({number(1), number(3)})); };
    const auto empty = tensor(six("0"), number(0), tuple({number(0), number(4)}), tuple({number(4), number(1)}));
    const auto scalar = tensor(six("0"), number(5), ")", ")");
    const auto repeated = tensor(six("0"), number(2), tuple({number(4)}), tuple({number(0)}));
    const std::map<std::string, std::string> one{{"data/0", floatsFrom(1, 6)}, {"version", "3\n"}};
    const std::map<std::string, std::string> two{{"data/0", floatsFrom(1, 6)}, {"data/1", floatsFrom(-9, 6)}, {"version", "3\n"}};
    return {{"matrix.pt", {matrix("0"), one}},
            {"column.pt", {column("0"), one}},
            {"turned.pt", {turned("0"), one}},
            {"empty.pt", {empty, one}},
            {"scalar.pt", {scalar, one}},
            {"repeated.pt", {repeated, one}},
            {"pair.pt", {tuple({matrix("0"), column("1")}), two}},
            {"shared.pt", {tuple({matrix("0"), turned("0"), column("0"), scalar}), one}},
            {"list.pth", {list({matrix("0"), matrix("1")}), two}},
            {"state.pth", {dictionary({text("weight"), matrix("1"), text("bias"), column("0")}), two}},
            {"nested.bin", {dictionary({text("model"), dictionary({text("a"), matrix("0"), text("b"), scalar}), text("other"), turned("1")}), two}}};
}

} // namespace

class TorchReadersTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void whatLibtorchWritesIsReadBitForBit();
    void whatTheTestsWriteIsReadAsLibtorchReadsIt();
    void aDifferenceOfOneBitIsFound();
};

void TorchReadersTest::initTestCase()
{
    if (!QFile::exists(crossCheck))
        QSKIP("not run: no libtorch (configure with -DWITH_TORCH=ON, which needs the package libtorch-dev)");
}

void TorchReadersTest::whatLibtorchWritesIsReadBitForBit()
{
    Oracle oracle;
    oracle.run(crossCheck, {QStringLiteral("write"), QString::fromStdString(oracle.folder().path().string())});
    if (!QTest::currentTestFailed())
        oracle.compare(200, true);
}

void TorchReadersTest::whatTheTestsWriteIsReadAsLibtorchReadsIt()
{
    Oracle oracle;
    QStringList arguments{QStringLiteral("read"), QString::fromStdString(oracle.folder().path().string())};
    for (const auto &[name, file] : writtenFiles()) {
        oracle.folder().write(name, torchBytes(pickle::whole(file.pickle), file.records));
        arguments << QString::fromStdString(name);
    }
    oracle.run(crossCheck, arguments);
    if (!QTest::currentTestFailed())
        oracle.compare(writtenFiles().size(), true);
}

//! The comparison itself can fail.
void TorchReadersTest::aDifferenceOfOneBitIsFound()
{
    Oracle oracle;
    const WrittenFile file = writtenFiles().at("matrix.pt");
    oracle.folder().write("a.pt", torchBytes(pickle::whole(file.pickle), file.records));
    oracle.run(crossCheck, {QStringLiteral("read"), QString::fromStdString(oracle.folder().path().string()), QStringLiteral("a.pt")});
    auto changed = file.records;
    changed.at("data/0")[7] = static_cast<char>(changed.at("data/0")[7] ^ 1);
    oracle.folder().write("a.pt", torchBytes(pickle::whole(file.pickle), changed));
    QCOMPARE(oracle.difference(1, true), std::string("a.pt, : other bits"));
}

QTEST_GUILESS_MAIN(TorchReadersTest)
#include "tst_torchreaders.moc"
