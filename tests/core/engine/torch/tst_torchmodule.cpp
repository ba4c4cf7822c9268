// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/nearestrows.h"
#include "core/engine/torchtrial.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <algorithm>
#include <atomic>
#include <cfenv>
#include <cstring>
#include <limits>
#include <random>
#include <unistd.h>

using namespace redossier;
using namespace redossier::test;

namespace {

std::filesystem::path fake(const char *kind)
{
    return std::filesystem::path(BUILD_FOLDER) / "tests/modules" / (std::string("fake_") + kind + ".so");
}

//! Noise in which some rows lie closer together than float32 can tell.
std::unique_ptr<OutputArray> manyRows(std::size_t rows, std::size_t columns)
{
    std::mt19937 random(20);
    std::normal_distribution<float> normal;
    std::vector<float> values(rows * columns);
    for (float &value : values)
        value = normal(random);
    for (std::size_t i = columns; i < 40 * columns; ++i)
        values[i] = values[i % columns] * (1 + 1e-7f * static_cast<float>(i / columns % 7));
    std::vector<std::byte> raw(values.size() * sizeof(float));
    std::memcpy(raw.data(), values.data(), raw.size());
    return std::make_unique<MemoryArray>(Shape{rows, columns}, ElementType{ElementKind::floating, 4}, std::move(raw), std::vector<PlacedText>());
}

struct Found
{
    NearestRows::Sets sets;
    std::uint64_t tied = 0, torchTiles = 0;
};

Found neighboursOf(OutputArray &array, RowDistance distance, TorchOnDemand *torch)
{
    Alignment alignment;
    alignment.pairs = array.count();
    SideRows side(array, alignment, true);
    Found found;
    if (!side.prepare(8))
        return found;
    NearestRows nearest(side, distance, 8, torch);
    if (auto sets = nearest.find(0, array.count(), {}))
        found = {std::move(*sets), nearest.tiedRows(), nearest.torchTiles()};
    return found;
}

//! Whether every row is taken once, with the one product that they all have.
bool everyProductIs(float product, TileProducts &products, double tilesLeft)
{
    std::vector<int> taken(600);
    std::atomic<bool> right = true;
    products.each(
        [&](std::size_t i, const float *values, double) {
            ++taken[i];
            if (values[0] != product || values[150] != product || values[299] != product)
                right = false;
        },
        tilesLeft);
    return right && taken == std::vector<int>(600, 1);
}

} // namespace

//! The border between the engine and the module, with modules that need no libtorch.
class TorchModuleTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aModuleOfAnotherKindIsRefused_data();
    void aModuleOfAnotherKindIsRefused();
    void aModuleThatNeverAnswersIsGivenUp();
    void aRightModuleIsOpened();
    void whatALibraryDoesToArithmeticIsUndone();
    void whatItCannotRoundIsNotRounded();
    void nothingIsOpenedBeforeItIsNeeded();
    void neighboursAreTheSameWhoeverMultiplies_data();
    void neighboursAreTheSameWhoeverMultiplies();
    void aSmallOutputNeverOpensIt();
    void onlyAModuleThatIsFasterGoesOn_data();
    void onlyAModuleThatIsFasterGoesOn();
};

void TorchModuleTest::aModuleOfAnotherKindIsRefused_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("rule");
    const auto row = [](const char *kind, const char *rule) {
        QTest::newRow(kind) << QString::fromStdString(fake(kind).string()) << QStringLiteral("torch_refused") << QString::fromUtf8(rule);
    };
    row("otherabi", "its interface is number 2; this engine knows number 1");
    row("shorter", "its interface has 32 bytes and should have 40");
    row("entryless", "it has no symbol redossier_torch_interface");
    row("faceless", "it has no interface");
    row("nameless", "its interface is not whole");
    row("partial", "its interface is not whole");
    row("startless", "status 3: no threads today");
    row("throwing", "status 3: an exception crossed its border");
    row("crashing", "it ends the process that opens it with signal 6");
    row("leaving", "it ends the process that opens it");
    row("wrong", "its product of two matrices of whole numbers is wrong");
    row("wrongrounding", "its rounding to float16 is wrong");
    QTest::newRow("no such file") << QStringLiteral("/nonexistent/redossier-torch.so") << QStringLiteral("torch_absent") << QString();
    QTest::newRow("a folder") << QStringLiteral(BUILD_FOLDER) << QStringLiteral("torch_absent") << QString();
    QTest::newRow("no library") << QStringLiteral(SOURCE_FOLDER "/README.md") << QStringLiteral("torch_refused") << QStringLiteral("invalid ELF header");
}

void TorchModuleTest::aModuleOfAnotherKindIsRefused()
{
    QFETCH(QString, file);
    const auto module = TorchModule::open(file.toStdString(), 2);
    QVERIFY(!module);
    QTEST(QString::fromStdString(module.error().code), "code");
    QFETCH(QString, rule);
    QVERIFY2(QString::fromStdString(module.error().detail).contains(rule), module.error().detail.c_str());
    QCOMPARE(module.error().subject, file.toStdString());
}

void TorchModuleTest::aModuleThatNeverAnswersIsGivenUp()
{
    QCOMPARE(faultInTrial([] { ::pause(); }, 1), std::string("it does not answer within 1 seconds"));
    QCOMPARE(faultInTrial([] {}, 1), std::string());
}

void TorchModuleTest::aRightModuleIsOpened()
{
    const auto module = TorchModule::open(fake("right"), 2);
    QVERIFY2(bool(module), module ? "" : module.error().detail.c_str());
    QCOMPARE(module->library(), std::string("a fake"));
    const std::vector<float> left{1, 2, 3, 4}, right{5, 6, 7, 8, 9, 10};
    std::vector<float> products(6);
    QVERIFY(bool(module->multiply(left, right, 2, products)));
    QCOMPARE(products, (std::vector<float>{17, 23, 29, 39, 53, 67}));
}

void TorchModuleTest::whatALibraryDoesToArithmeticIsUndone()
{
    const auto module = TorchModule::open(fake("flushing"), 2);
    QVERIFY2(bool(module), module ? "" : module.error().detail.c_str());
    QCOMPARE(std::fegetround(), FE_TONEAREST);
    volatile float small = std::numeric_limits<float>::min();
    QVERIFY(small / 2 > 0);
    volatile float subnormal = std::numeric_limits<float>::denorm_min();
    QVERIFY(subnormal * 2 > 0);
}

void TorchModuleTest::whatItCannotRoundIsNotRounded()
{
    const auto module = TorchModule::open(fake("right"), 2);
    QVERIFY(bool(module));
    const std::vector<float> values{1.0004f, 3};
    const auto halves = module->rounded("float16", values);
    QVERIFY(halves && *halves);
    QCOMPARE(**halves, (std::vector<float>{1, 3}));
    const auto unknown = module->rounded("TF32", values);
    QVERIFY(unknown && !*unknown);
}

void TorchModuleTest::nothingIsOpenedBeforeItIsNeeded()
{
    TorchOnDemand absent("/nonexistent/redossier-torch.so", TorchUse::always);
    QVERIFY(!absent.problem());
    QVERIFY(!absent.module());
    QCOMPARE(absent.problem()->code, std::string("torch_absent"));
    TorchOnDemand forbidden(fake("right"), TorchUse::never);
    QVERIFY(!forbidden.module());
    QVERIFY(!forbidden.problem());
}

void TorchModuleTest::neighboursAreTheSameWhoeverMultiplies_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<bool>("cosine");
    QTest::addColumn<bool>("multiplies");
    for (const bool cosine : {false, true}) {
        const auto row = [cosine](const char *kind, bool multiplies) {
            QTest::addRow("%s, %s", kind, cosine ? "cosine" : "euclidean") << QString::fromUtf8(kind) << cosine << multiplies;
        };
        row("right", true);
        row("absent", false);
        row("otherabi", false);
        row("failing", false);
        row("wronglater", false);
        row("nanlater", false);
    }
}

void TorchModuleTest::neighboursAreTheSameWhoeverMultiplies()
{
    QFETCH(QString, kind);
    QFETCH(bool, cosine);
    QFETCH(bool, multiplies);
    const auto array = manyRows(700, 29);
    const RowDistance distance = cosine ? RowDistance::cosine : RowDistance::euclidean;
    const Found own = neighboursOf(*array, distance, nullptr);
    QCOMPARE(own.sets.size(), std::size_t{700});
    TorchOnDemand torch(fake(kind.toUtf8().constData()), TorchUse::always);
    const Found other = neighboursOf(*array, distance, &torch);
    QVERIFY(other.sets == own.sets);
    QCOMPARE(other.tied, own.tied);
    QCOMPARE(other.torchTiles > 0, multiplies);
}

void TorchModuleTest::aSmallOutputNeverOpensIt()
{
    const auto array = manyRows(700, 29);
    TorchOnDemand torch("/nonexistent/redossier-torch.so", TorchUse::whereFaster);
    QCOMPARE(neighboursOf(*array, RowDistance::euclidean, &torch).torchTiles, std::uint64_t{0});
    QVERIFY(!torch.problem()); // nobody asked
}

void TorchModuleTest::onlyAModuleThatIsFasterGoesOn_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<double>("tilesLeft");
    QTest::addColumn<int>("torchTiles");
    QTest::newRow("slower: after two tiles the engine goes on") << QStringLiteral("right") << 1e9 << 2;
    QTest::newRow("faster: all tiles but the first") << QStringLiteral("zeros") << 1e9 << 5;
    QTest::newRow("hardly anything left: it is never opened") << QStringLiteral("zeros") << 1.0 << 0;
    QTest::newRow("wrong: never again") << QStringLiteral("wronglater") << 1e9 << 0;
    QTest::newRow("absent") << QStringLiteral("absent") << 1e9 << 0;
}

//! Of rows of zeros every product is 0, which a module can know without any work.
void TorchModuleTest::onlyAModuleThatIsFasterGoesOn()
{
    QFETCH(QString, kind);
    QFETCH(double, tilesLeft);
    QFETCH(int, torchTiles);
    const bool zeros = kind == QStringLiteral("zeros");
    const std::vector<double> row(zeros ? 6000 : 200, zeros ? 0.0 : 1.0);
    int found = -1;
    // A machine that is busy with other things may be late; one that keeps late is not.
    for (int attempt = 0; attempt < 5 && found != torchTiles; ++attempt) {
        TorchOnDemand torch(fake(kind.toUtf8().constData()), TorchUse::whereFaster);
        TileProducts products(row.size(), &torch);
        products.resizeBlock(600);
        products.resizeTile(300);
        for (std::size_t i = 0; i < 600; ++i)
            products.setBlockRow(i, row.data());
        for (std::size_t i = 0; i < 300; ++i)
            products.setTileRow(i, row.data());
        for (int tile = 0; tile < 6; ++tile)
            QVERIFY(everyProductIs(zeros ? 0.0f : 200.0f, products, tilesLeft));
        found = int(products.torchTiles());
    }
    QCOMPARE(found, torchTiles);
}

QTEST_APPLESS_MAIN(TorchModuleTest)
#include "tst_torchmodule.moc"
