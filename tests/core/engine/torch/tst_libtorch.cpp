// SPDX-License-Identifier: GPL-3.0-or-later
//! The module with the real libtorch: its roundings and products against the engine's own.
#include "core/engine/dotproducts.h"
#include "core/engine/elementtype.h"
#include "core/engine/floatformat.h"
#include "core/engine/torchmodule.h"
#include "core/plain/json.h"
#include "tests/support/arraywriter.h"
#include "tests/support/temporaryfolder.h"

#include <QProcess>
#include <QTest>
#include <algorithm>
#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>

using namespace redossier;
using namespace redossier::test;

namespace {

const std::filesystem::path moduleFile(PROGRAMS_FOLDER "/redossier-torch.so");

//! Every finite number of float16 or bfloat16.
std::vector<float> everyNumberOf(const std::string &format)
{
    std::vector<float> numbers;
    for (std::uint32_t bits = 0; bits < 65536; ++bits) {
        const float number = format == "bfloat16" ? std::bit_cast<float>(bits << 16) : static_cast<float>(halfToDouble(static_cast<std::uint16_t>(bits)));
        if (std::isfinite(number))
            numbers.push_back(number);
    }
    return numbers;
}

//! The numbers, what lies half-way to the next (the ties), and the float32 right below and above both.
std::vector<float> aroundThem(std::vector<float> numbers)
{
    std::sort(numbers.begin(), numbers.end());
    std::vector<float> all;
    const auto withBoth = [&all](float value) {
        for (const float one : {value, std::nextafter(value, -INFINITY), std::nextafter(value, INFINITY)})
            all.push_back(one);
    };
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        withBoth(numbers[i]);
        if (i + 1 < numbers.size())
            withBoth(static_cast<float>((static_cast<double>(numbers[i]) + static_cast<double>(numbers[i + 1])) / 2));
    }
    return all;
}

std::vector<float> anyBits(std::size_t count)
{
    std::mt19937 random(5);
    std::vector<float> all;
    while (all.size() < count)
        if (const float value = std::bit_cast<float>(static_cast<std::uint32_t>(random())); std::isfinite(value))
            all.push_back(value);
    return all;
}

Json answerOf(const Json &request, const std::filesystem::path &program = PROGRAMS_FOLDER "/redossier-engine")
{
    QProcess engine;
    engine.start(QString::fromStdString(program.string()), {});
    engine.write(QByteArray::fromStdString(dumpJsonLine(request) + "\n"));
    if (!engine.waitForFinished(120000))
        return nullptr;
    Json answer;
    for (const QByteArray &line : engine.readAllStandardOutput().split('\n'))
        if (const auto read = parseJson(line.toStdString(), "answer"); read && read->contains("result"))
            answer = (*read)["result"];
    if (const QByteArray said = engine.readAllStandardError(); !said.isEmpty())
        answer["standard_error"] = said.toStdString();
    return answer;
}

//! Two outputs of 900 rows, with ties, and a rule about their neighbours.
Json neighboursRequest(const TemporaryFolder &folder, const std::string &distance, int columns, const char *torch)
{
    std::mt19937 random(7);
    std::normal_distribution<float> normal;
    std::vector<float> values(900u * unsigned(columns));
    for (float &value : values)
        value = std::round(normal(random) * 4) / 4;
    const std::string shape = "(900, " + std::to_string(columns) + ")";
    const auto expected = folder.write("expected/a.npy", npyFloat32(values, shape));
    for (float &value : values)
        value += normal(random) * 0.3f;
    const auto found = folder.write("found/a.npy", npyFloat32(values, shape));
    return {{"request", "compare"},
            {"name", "a"},
            {"torch", torch},
            {"expected", {{"path", expected.string()}}},
            {"found", {{"path", found.string()}}},
            {"expected_identifiers", Json::object()},
            {"found_identifiers", Json::object()},
            {"rules", {{{"kind", "neighbours"}, {"output", "*"}, {"k", 10}, {"minimum_overlap", 0}, {"distance", distance}}}}};
}

} // namespace

class LibtorchTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void roundingIsTheEngines_data();
    void roundingIsTheEngines();
    void eightBitFloatsKeepTheirValues_data();
    void eightBitFloatsKeepTheirValues();
    void sizesAreChecked_data();
    void sizesAreChecked();
    void productsStayWithinTheirBound();
    void theEngineAnswersTheSameWithAndWithoutIt_data();
    void theEngineAnswersTheSameWithAndWithoutIt();
    void aCrossCheckAgrees();
    void anInstalledEngineFindsItBesideItself();

private:
    std::optional<TorchModule> m_module;
};

void LibtorchTest::initTestCase()
{
    if (!std::filesystem::exists(moduleFile))
        QSKIP("not run: no libtorch (configure with -DWITH_TORCH=ON, which needs the package libtorch-dev)");
    auto opened = TorchModule::open(moduleFile, 2);
    QVERIFY2(bool(opened), opened ? "" : opened.error().detail.c_str());
    m_module = std::move(*opened);
    QVERIFY2(m_module->library().starts_with("libtorch "), m_module->library().c_str());
}

void LibtorchTest::roundingIsTheEngines_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<std::vector<float>>("values");
    for (const char *format : {"float16", "bfloat16"}) {
        QTest::addRow("%s: every number, every tie, and their neighbours", format) << QString::fromLatin1(format) << aroundThem(everyNumberOf(format));
        QTest::addRow("%s: any bits", format) << QString::fromLatin1(format) << anyBits(1'000'000);
    }
}

void LibtorchTest::roundingIsTheEngines()
{
    QFETCH(QString, format);
    QFETCH(std::vector<float>, values);
    const FloatFormat own = *formatOfType(format.toStdString());
    const auto rounded = m_module->rounded(format.toStdString(), values);
    QVERIFY(rounded && *rounded);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double wanted = own.rounded(static_cast<double>(values[i]));
        const auto found = static_cast<double>((**rounded)[i]);
        if (wanted != found || std::signbit(wanted) != std::signbit(found))
            QFAIL(qPrintable(QStringLiteral("%1 becomes %2 here and %3 there").arg(double(values[i]), 0, 'g', 17).arg(wanted).arg(found)));
    }
}

void LibtorchTest::eightBitFloatsKeepTheirValues_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<int>("kind");
    QTest::newRow("e4m3fn") << QStringLiteral("float8_e4m3fn") << int(ElementKind::float8e4m3fn);
    QTest::newRow("e5m2") << QStringLiteral("float8_e5m2") << int(ElementKind::float8e5m2);
    QTest::newRow("e4m3fnuz") << QStringLiteral("float8_e4m3fnuz") << int(ElementKind::float8e4m3fnuz);
    QTest::newRow("e5m2fnuz") << QStringLiteral("float8_e5m2fnuz") << int(ElementKind::float8e5m2fnuz);
}

//! Each number that the engine reads from the 256 codes is one that libtorch has, and the next float32 is none.
void LibtorchTest::eightBitFloatsKeepTheirValues()
{
    QFETCH(QString, format);
    QFETCH(int, kind);
    std::vector<float> values;
    for (int code = 0; code < 256; ++code)
        if (const double value = float8ToDouble(ElementKind(kind), static_cast<std::uint8_t>(code)); std::isfinite(value))
            values.push_back(static_cast<float>(value));
    const auto rounded = m_module->rounded(format.toStdString(), values);
    QVERIFY(bool(rounded));
    if (!*rounded)
        QSKIP(qPrintable(QStringLiteral("not run: ") + QString::fromStdString(m_module->library()) + QStringLiteral(" has no such dtype")));
    QCOMPARE(**rounded, values);
    for (float &value : values)
        value = std::nextafter(value, 0.0f);
    const auto back = m_module->rounded(format.toStdString(), values);
    QVERIFY(back && *back);
    for (std::size_t i = 0; i < values.size(); ++i)
        QVERIFY((**back)[i] != values[i] || values[i] == 0);
}

void LibtorchTest::sizesAreChecked_data()
{
    QTest::addColumn<int>("left");
    QTest::addColumn<int>("right");
    QTest::addColumn<int>("columns");
    QTest::addColumn<int>("products");
    QTest::addColumn<bool>("fits");
    QTest::newRow("as it should be") << 12 << 6 << 3 << 8 << true;
    QTest::newRow("too little room") << 12 << 6 << 3 << 7 << false;
    QTest::newRow("too much room") << 12 << 6 << 3 << 9 << false;
    QTest::newRow("no columns") << 12 << 6 << 0 << 72 << false;
    QTest::newRow("no rows") << 0 << 6 << 3 << 0 << false;
}

void LibtorchTest::sizesAreChecked()
{
    QFETCH(int, left);
    QFETCH(int, right);
    QFETCH(int, columns);
    QFETCH(int, products);
    std::vector<float> result(std::size_t(products), -1.0f);
    const auto done = m_module->multiply(std::vector<float>(std::size_t(left), 1.0f), std::vector<float>(std::size_t(right), 2.0f), std::size_t(columns), result);
    QTEST(bool(done), "fits");
    QCOMPARE(result, std::vector<float>(std::size_t(products), done ? 6.0f : -1.0f));
}

void LibtorchTest::productsStayWithinTheirBound()
{
    const std::size_t rows = 60, columns = 1000;
    std::mt19937 random(6);
    std::normal_distribution<float> normal;
    std::vector<float> left(rows * columns), right(rows * columns), products(rows * rows);
    for (std::vector<float> *side : {&left, &right})
        for (float &value : *side)
            value = normal(random) * std::exp2(static_cast<float>(random() % 20));
    QVERIFY(bool(m_module->multiply(left, right, columns, products)));
    for (std::size_t i = 0; i < products.size(); ++i) {
        long double exact = 0, leftSquares = 0, rightSquares = 0;
        for (std::size_t column = 0; column < columns; ++column) {
            const long double a = left[i / rows * columns + column], b = right[i % rows * columns + column];
            exact += a * b;
            leftSquares += a * a;
            rightSquares += b * b;
        }
        const long double bound = static_cast<long double>(dotErrorInAnyOrder(columns)) * std::sqrt(leftSquares * rightSquares);
        QVERIFY(std::fabs(static_cast<long double>(products[i]) - exact) <= bound);
    }
}

void LibtorchTest::theEngineAnswersTheSameWithAndWithoutIt_data()
{
    QTest::addColumn<QString>("distance");
    QTest::addColumn<int>("columns");
    QTest::newRow("euclidean") << QStringLiteral("euclidean") << 24;
    QTest::newRow("cosine") << QStringLiteral("cosine") << 24;
    QTest::newRow("wide rows") << QStringLiteral("euclidean") << 900;
}

void LibtorchTest::theEngineAnswersTheSameWithAndWithoutIt()
{
    QFETCH(QString, distance);
    QFETCH(int, columns);
    const TemporaryFolder folder;
    const auto request = [&](const char *torch) { return neighboursRequest(folder, distance.toStdString(), columns, torch); };
    const Json own = answerOf(request("never"));
    QVERIFY2(own.is_object() && own["outputs"][0]["rules"][0].contains("neighbours"), own.dump().c_str());
    QVERIFY(!own["outputs"][0]["rules"][0]["neighbours"].contains("products_by"));
    QVERIFY(own["outputs"][0]["rules"][0]["neighbours"]["mean_overlap"] < 1);
    QVERIFY(answerOf(request("")) == own); // so little work is never worth loading it
    Json other = answerOf(request("always"));
    Json &neighbours = other["outputs"][0]["rules"][0]["neighbours"];
    QVERIFY2(neighbours["products_by"]["library"] == m_module->library() && neighbours["products_by"]["tiles"] == neighbours["products_by"]["of"], other.dump().c_str());
    neighbours.erase("products_by");
    QVERIFY2(other == own, other.dump().c_str());
}

void LibtorchTest::aCrossCheckAgrees()
{
    const TemporaryFolder folder;
    Json request = neighboursRequest(folder, "euclidean", 24, "");
    std::vector<float> values, halves;
    std::mt19937 random(9);
    for (int i = 0; i < 900 * 24; ++i) {
        values.push_back(static_cast<float>(random() % 100'000) / 50'000 - 1);
        halves.push_back(static_cast<float>(formatOfType("float16")->rounded(static_cast<double>(values.back()))));
    }
    folder.write("expected/a.npy", npyFloat32(values, "(900, 24)"));
    folder.write("found/a.npy", npyFloat32(halves, "(900, 24)"));
    request["cross_check"] = true;
    const Json check = answerOf(request)["outputs"][0]["cross_check"];
    QCOMPARE(textAt(check, "state"), std::string("agrees"));
    QCOMPARE(textAt(check, "library"), m_module->library());
    QVERIFY(check["roundings"]["checked"] > 40'000);
    QCOMPARE(check["neighbours"]["checked"].dump(), std::string("1800")); // rows of both sides
}

void LibtorchTest::anInstalledEngineFindsItBesideItself()
{
    const TemporaryFolder folder;
    QProcess install;
    install.start(QStringLiteral(CMAKE_PROGRAM), {QStringLiteral("--install"), QStringLiteral(BUILD_FOLDER), QStringLiteral("--component"), QStringLiteral("torch"),
                                                  QStringLiteral("--prefix"), QString::fromStdString(folder.path().string())});
    QVERIFY2(install.waitForFinished(60000) && install.exitCode() == 0, install.readAllStandardError().constData());
    const auto place = folder / "libexec/redossier";
    QVERIFY(std::filesystem::is_regular_file(place / "redossier-torch.so"));
    std::filesystem::copy_file(PROGRAMS_FOLDER "/redossier-engine", place / "redossier-engine");
    const Json request = neighboursRequest(folder, "euclidean", 24, "always");
    const auto neighbours = [&request, &place] { return answerOf(request, place / "redossier-engine")["outputs"][0]["rules"][0]["neighbours"]; };
    const Json with = neighbours();
    QVERIFY2(with.contains("products_by"), with.dump().c_str());
    std::filesystem::remove(place / "redossier-torch.so");
    const Json without = neighbours();
    QVERIFY2(without.is_object() && !without.contains("products_by"), without.dump().c_str());
    QCOMPARE(without["mean_overlap"].dump(), with["mean_overlap"].dump());
}

QTEST_GUILESS_MAIN(LibtorchTest)
#include "tst_libtorch.moc"
