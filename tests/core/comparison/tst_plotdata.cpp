// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/plotdata.h"

#include "core/base/jsonfile.h"
#include "core/comparison/plotparser.h"
#include "core/sample/engineplaces.h"
#include "tests/support/arraywriter.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

const EngineClient engine(PROGRAMS_FOLDER "/redossier-engine");

DeclaredOutput declared(const std::string &name, const std::string &file, std::optional<Identifiers> identifiers = {})
{
    DeclaredOutput output;
    output.name = name;
    output.file = file;
    output.identifiers = std::move(identifiers);
    return output;
}

Identifiers idColumn()
{
    Identifiers identifiers;
    identifiers.column = "id";
    return identifiers;
}

std::string rowsOf(const PlotData &data)
{
    std::string text;
    for (const PlotRow &row : data.worst)
        text += row.identifier.value_or("-") + " " + std::to_string(row.index.back()) + " " + row.expected + " " + row.found + " "
                + (row.difference ? dumpJsonLine(jsonNumber(*row.difference)) : "none") + "; ";
    return text;
}

std::uint64_t counted(const PlotHistogram &histogram)
{
    return std::accumulate(histogram.counts.begin(), histogram.counts.end(), histogram.exactZero + histogram.infinite);
}

} // namespace

//! Plot data of real files through the real engine, and of answers that no engine gives.
class PlotDataTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rowsAndColumnsAreAlignedByName();
    void aRowWithoutCounterpartKeepsItsPlaceInTheImage();
    void theWholeRowIsThereOnBothSides();
    void valuesAreToldApart_data();
    void valuesAreToldApart();
    void whatCannotBePlottedSaysWhy_data();
    void whatCannotBePlottedSaysWhy();
    void aFileThatCannotBeReadIsNamed_data();
    void aFileThatCannotBeReadIsNamed();
    void theNumbersAreThoseOfTheComparison_data();
    void theNumbersAreThoseOfTheComparison();
    void anOutputIsFoundByItsNameInTheComparison_data();
    void anOutputIsFoundByItsNameInTheComparison();
    void longNamesAreCut();
    void aMillionRowsGiveAnAnswerOfOneSize();
    void anAnswerThatDoesNotFitIsRefused_data();
    void anAnswerThatDoesNotFitIsRefused();

private:
    Result<PlotData> read(const std::string &file, const std::string &expected, const std::string &found,
                          std::optional<Identifiers> identifiers = {}, const std::string &array = {})
    {
        m_folder.write("expected/" + file, expected);
        m_folder.write("found/" + file, found);
        return readPlotData({m_folder / "expected", m_folder / "found", declared("output", file, std::move(identifiers)), array, {}},
                            engine, {});
    }
    TemporaryFolder m_folder;
};

void PlotDataTest::rowsAndColumnsAreAlignedByName()
{
    const auto data = read("t.csv", "id,x,y\na,1,10\nb,2,20\nc,3,30\n", "id,y,x\nc,30.5,3\na,10,1\nb,20,2.25\n", idColumn());
    QVERIFY(bool(data));
    QVERIFY(!data->absent && data->identified);
    QCOMPARE(data->moved, std::uint64_t(3));
    QVERIFY(data->columnNames == (std::vector<std::string>{"x", "y"}));
    QVERIFY(data->shape == (std::vector<std::uint64_t>{3, 2}));
    QCOMPARE(rowsOf(*data), std::string("c 1 30 30.5 0.5; b 0 2 2.25 0.25; "));
    QCOMPARE(data->histogram.exactZero, std::uint64_t(4));
    QCOMPARE(counted(data->histogram), std::uint64_t(6));
    QCOMPARE(data->points.size(), size_t(6));
    QCOMPARE(data->points[5].element, std::uint64_t(5));
    QCOMPARE(*data->points[5].identifier, std::string("c"));
    QCOMPARE(data->points[5].found, 30.5);
    QVERIFY(data->blocks.rows == 3 && data->blocks.columns == 2 && data->blocks.rowStep == 1);
    QCOMPARE(*data->blocks.identifiers[1], std::string("b"));
    QCOMPARE(*data->blocks.blocks[2].maximum, 0.25);
    QCOMPARE(*data->blocks.blocks[5].mean, 0.5);
}

void PlotDataTest::aRowWithoutCounterpartKeepsItsPlaceInTheImage()
{
    const auto data = read("t.csv", "id,x\na,1\nb,2\nc,3\n", "id,x\nc,3.5\nd,9\na,1\n", idColumn());
    QVERIFY(bool(data));
    QCOMPARE(data->pairs, std::uint64_t(2));
    QCOMPARE(data->elements, std::uint64_t(2));
    QCOMPARE(data->blocks.blocks.size(), size_t(3));
    QCOMPARE(*data->blocks.blocks[0].maximum, 0.0);
    QVERIFY(!data->blocks.blocks[1].maximum);
    QCOMPARE(*data->blocks.blocks[2].maximum, 0.5);
    QCOMPARE(*data->blocks.identifiers[1], std::string("b"));
    QCOMPARE(data->worst.front().element, std::uint64_t(2));
}

void PlotDataTest::theWholeRowIsThereOnBothSides()
{
    const auto moved = read("t.csv", "id,x,y\na,1,2\nb,3,4.5\n", "id,x,y\nb,3,nan\na,1,2\n", idColumn());
    QVERIFY(bool(moved));
    const PlotRow &row = moved->worst.front();
    QVERIFY(row.expectedRow == (std::vector<std::string>{"3.0", "4.5"}));
    QVERIFY(row.foundRow == (std::vector<std::string>{"3.0", "nan"}));
    const auto single = read("t.csv", "id,x\na,1.5\n", "id,x\na,2.5\n", idColumn());
    QVERIFY(bool(single) && single->worst.size() == 1 && single->worst.front().expectedRow.empty()); // it says no more than the element
}

void PlotDataTest::valuesAreToldApart_data()
{
    QTest::addColumn<QList<double>>("expected");
    QTest::addColumn<QList<double>>("found");
    QTest::addColumn<QList<int>>("counts"); // finite, alike, mismatched, exact zero, bins, points
    QTest::addColumn<QString>("worst");
    const double nan = std::nan(""), infinity = INFINITY;
    const auto row = [](const char *name, const QList<double> &e, const QList<double> &f, const QList<int> &counts, const char *worst) {
        QTest::newRow(name) << e << f << counts << QString::fromLatin1(worst);
    };
    row("one element", {2}, {2.5}, {1, 0, 0, 0, 1, 1}, "- 0 2.0 2.5 0.5; ");
    row("all the same", {1, -0.0, 3}, {1, 0, 3}, {3, 0, 0, 3, 0, 3}, "");
    row("NaN on one side", {1, nan, 3}, {nan, 2, 3}, {1, 0, 2, 1, 0, 1}, "- 0 1.0 nan none; - 1 nan 2.0 none; ");
    row("NaN on both sides", {nan, 1}, {nan, 1.25}, {1, 1, 0, 0, 1, 1}, "- 1 1.0 1.25 0.25; ");
    row("infinities", {infinity, infinity, 1}, {infinity, -infinity, 0}, {1, 1, 1, 0, 1, 1},
        "- 1 inf -inf none; - 2 1.0 0.0 1.0; ");
    row("nothing finite", {nan, infinity}, {nan, infinity}, {0, 2, 0, 0, 0, 0}, "");
    row("a difference beyond float64", {1.7e308}, {-1.7e308}, {1, 0, 0, 0, 0, 1}, "- 0 1.7e+308 -1.7e+308 \"inf\"; ");
    row("the least difference", {0}, {5e-324}, {1, 0, 0, 0, 1, 1}, "- 0 0.0 5e-324 5e-324; ");
}

void PlotDataTest::valuesAreToldApart()
{
    QFETCH(QList<double>, expected);
    QFETCH(QList<double>, found);
    QFETCH(QList<int>, counts);
    QFETCH(QString, worst);
    const std::string shape = "(" + std::to_string(expected.size()) + ",)";
    const auto data = read("a.npy", npyFloat64({expected.begin(), expected.end()}, shape), npyFloat64({found.begin(), found.end()}, shape));
    QVERIFY2(bool(data), data ? "" : data.error().detail.c_str());
    QVERIFY(!data->absent);
    QCOMPARE((QList<int>{int(data->finite), int(data->alike), int(data->mismatched), int(data->histogram.exactZero),
                         int(data->histogram.counts.size()), int(data->points.size())}),
             counts);
    QCOMPARE(data->elements, data->finite + data->alike + data->mismatched);
    QCOMPARE(counted(data->histogram), data->finite);
    QCOMPARE(QString::fromStdString(rowsOf(*data)), worst);
}

void PlotDataTest::whatCannotBePlottedSaysWhy_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("expected");
    QTest::addColumn<QByteArray>("found");
    QTest::addColumn<QString>("code");
    const auto row = [](const char *name, const char *file, const std::string &expected, const std::string &found, const char *code) {
        QTest::newRow(name) << QByteArray(file) << QByteArray::fromStdString(expected) << QByteArray::fromStdString(found)
                            << QString::fromLatin1(code);
    };
    row("categories", "labels.csv", "id,label\na,cat\nb,dog\n", "id,label\na,cat\nb,cat\n", "no_plot_text");
    row("text against numbers", "labels.csv", "id,label\na,cat\n", "id,label\na,1\n", "no_plot_text");
    row("another number of rows", "t.csv", "id,x\na,1\nb,2\n", "id,x\na,1\n", "no_plot_shape");
    row("no row at all", "t.csv", "id,x\n", "id,x\n", "no_plot_empty");
    row("no identifier in common", "t.csv", "id,x\na,1\n", "id,x\nb,1\n", "no_plot_empty");
}

void PlotDataTest::whatCannotBePlottedSaysWhy()
{
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, expected);
    QFETCH(QByteArray, found);
    QFETCH(QString, code);
    const auto data = read(file.toStdString(), expected.toStdString(), found.toStdString(), idColumn());
    QVERIFY2(bool(data), data ? "" : data.error().detail.c_str());
    QVERIFY(data->absent.has_value());
    QCOMPARE(QString::fromStdString(data->absent->code), code);
    QVERIFY(data->points.empty() && data->worst.empty() && data->blocks.blocks.empty());
}

void PlotDataTest::aFileThatCannotBeReadIsNamed_data()
{
    QTest::addColumn<QByteArray>("found");
    QTest::addColumn<QByteArray>("array");
    QTest::addColumn<QString>("code");
    QTest::newRow("damaged") << QByteArray("{") << QByteArray("accuracy") << QStringLiteral("output_invalid");
    QTest::newRow("another array") << QByteArray(R"({"loss": 1})") << QByteArray("accuracy") << QStringLiteral("array_missing");
    QTest::newRow("no such array on either side") << QByteArray(R"({"accuracy": 1})") << QByteArray("loss") << QStringLiteral("array_missing");
}

void PlotDataTest::aFileThatCannotBeReadIsNamed()
{
    QFETCH(QByteArray, found);
    QFETCH(QByteArray, array);
    QFETCH(QString, code);
    const auto data = read("m.json", R"({"accuracy": 0.5})", found.toStdString(), {}, array.toStdString());
    QVERIFY(!data);
    QCOMPARE(QString::fromStdString(data.error().code), code);
    QCOMPARE(data.error().subject, std::string("m.json"));
    fs::remove(m_folder / "found/m.json");
    const auto absent = readPlotData({m_folder / "expected", m_folder / "found", declared("m", "m.json"), "accuracy", {}}, engine, {});
    QVERIFY(!absent);
    QCOMPARE(absent.error().code, std::string("missing_file"));
}

void PlotDataTest::theNumbersAreThoseOfTheComparison_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("number");
    for (const auto &entry : fs::directory_iterator(TEST_DATA "/d-numeric")) {
        const auto list = readJsonFile(entry.path() / "comparisons.json");
        for (int i = 0; list && i < int(list->size()); ++i)
            QTest::addRow("%s %s", entry.path().filename().c_str(), textAt((*list)[size_t(i)], "name").c_str())
                << QString::fromStdString(entry.path().string()) << i;
    }
}

//! Two walks of the engine that share no code but the pairs: what `compare` measures must be what is plotted.
void PlotDataTest::theNumbersAreThoseOfTheComparison()
{
    QFETCH(QString, folder);
    QFETCH(int, number);
    const fs::path place(folder.toStdString());
    const Json pair = (*readJsonFile(place / "comparisons.json"))[size_t(number)];
    std::optional<Identifiers> identifiers;
    if (const Json &outputs = memberAt(pair, "outputs"); outputs.is_array() && outputs[0].contains("identifiers")) {
        identifiers.emplace();
        for (const auto &[key, member] : {std::pair{"column", &Identifiers::column}, {"field", &Identifiers::field}, {"file", &Identifiers::file}})
            if (const std::string text = textAt(outputs[0]["identifiers"], key); !text.empty())
                (*identifiers).*member = text;
    }
    const Json source = identifiersFor(identifiers, place, {});
    Json request{{"request", "compare"}, {"name", "x"}, {"expected", placeBelow(place, textAt(pair, "expected"))},
                 {"found", placeBelow(place, textAt(pair, "found"))}, {"expected_identifiers", source}, {"found_identifiers", source}};
    const auto compared = engine.ask(request, {});
    QVERIFY(bool(compared));
    request["request"] = "plot";
    for (const Json &output : memberAt(*compared, "outputs")) {
        request["array"] = textAt(output, "name") == "x" ? "" : textAt(output, "name");
        const auto answer = engine.ask(request, {});
        const Json &values = memberAt(output, "values");
        if (!answer) {
            QVERIFY(values.is_null());
            continue;
        }
        const auto data = parsePlotData(*answer, "x");
        QVERIFY2(bool(data), data ? "" : data.error().detail.c_str());
        if (data->absent) {
            QVERIFY(values.is_null() || textAt(memberAt(output, "expected"), "dtype") == "text" || textAt(memberAt(output, "found"), "dtype") == "text");
            continue;
        }
        QCOMPARE(data->elements, memberAt(values, "elements").get<std::uint64_t>());
        const Json &histogram = memberAt(values, "histogram");
        QCOMPARE(data->histogram.exactZero, memberAt(histogram, "exact_zero").get<std::uint64_t>());
        const Json &counts = memberAt(histogram, "counts");
        QCOMPARE(counted(data->histogram), data->histogram.exactZero + std::accumulate(counts.begin(), counts.end(), std::uint64_t(0),
                     [](std::uint64_t sum, const Json &count) { return sum + count.get<std::uint64_t>(); }));
        const auto greatest = std::find_if(data->worst.begin(), data->worst.end(), [](const PlotRow &row) { return row.difference.has_value(); });
        const Json &maximum = memberAt(values, "max_absolute");
        if (greatest == data->worst.end()) {
            QVERIFY(maximum.is_null() || maximum["value"] == 0.0);
        } else {
            QCOMPARE(*greatest->difference, maximum["value"].get<double>());
            QVERIFY(Json(greatest->index) == maximum["index"]);
            QVERIFY(maximum["identifier"].is_null() ? !greatest->identifier : *greatest->identifier == maximum["identifier"].get<std::string>());
        }
    }
}

void PlotDataTest::anOutputIsFoundByItsNameInTheComparison_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("array");
    QTest::newRow("a file's only array") << QByteArray("embeddings") << QByteArray("e.npy") << QByteArray();
    QTest::newRow("one of several") << QByteArray("metrics/accuracy") << QByteArray("m.json") << QByteArray("accuracy");
    QTest::newRow("a key with a slash") << QByteArray("metrics/a/b") << QByteArray("m.json") << QByteArray("a/b");
    QTest::newRow("a name with a slash") << QByteArray("parts/first/x") << QByteArray("p.json") << QByteArray("x");
    QTest::newRow("not declared") << QByteArray("other/x") << QByteArray() << QByteArray();
    QTest::newRow("only slashes") << QByteArray("//") << QByteArray() << QByteArray();
}

void PlotDataTest::anOutputIsFoundByItsNameInTheComparison()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, array);
    Reference reference;
    reference.outputs = {declared("embeddings", "e.npy"), declared("metrics", "m.json"), declared("parts/first", "p.json")};
    const auto request = plotRequestFor(name.toStdString(), reference, "/d", "/d/runs/r");
    QCOMPARE(request.has_value(), !file.isEmpty());
    if (!request)
        return;
    QCOMPARE(request->output.file, file.toStdString());
    QCOMPARE(request->array, array.toStdString());
    QCOMPARE(request->expected, fs::path("/d/reference/expected"));
    QCOMPARE(request->found, fs::path("/d/runs/r/outputs"));
    QCOMPARE(request->inputs, fs::path("/d/reference/inputs"));
}

void PlotDataTest::longNamesAreCut()
{
    std::string name;
    for (int i = 0; i < 200; ++i)
        name += "\xc3\xa9"; // two bytes each
    const auto data = read("t.csv", "id,x\n" + name + ",1\n", "id,x\n" + name + ",2\n", idColumn());
    QVERIFY(bool(data));
    QCOMPARE(*data->worst.front().identifier, name.substr(0, 256) + "…");
    QCOMPARE(*data->points.front().identifier, name.substr(0, 256) + "…");
}

void PlotDataTest::aMillionRowsGiveAnAnswerOfOneSize()
{
    std::vector<float> expected(1'000'000), found;
    for (size_t i = 0; i < expected.size(); ++i)
        expected[i] = float(i % 977);
    found = expected;
    found[123'456] += 1;
    std::uint64_t done = 0;
    TaskContext context;
    context.progress = [&](const Progress &progress) { done = progress.done; };
    m_folder.write("expected/big.npy", npyFloat32(expected, "(1000000,)"));
    m_folder.write("found/big.npy", npyFloat32(found, "(1000000,)"));
    const auto data = readPlotData({m_folder / "expected", m_folder / "found", declared("big", "big.npy"), {}, {}}, engine, context);
    QVERIFY(bool(data));
    QCOMPARE(data->histogram.exactZero, std::uint64_t(999'999));
    QCOMPARE(rowsOf(*data), "- 123456 " + std::to_string(123'456 % 977) + ".0 " + std::to_string(123'456 % 977 + 1) + ".0 1.0; ");
    QVERIFY(data->points.size() <= 5000 && data->points.size() > 4000);
    QVERIFY(data->blocks.rows == 256 && data->blocks.columns == 1);
    QCOMPARE(data->blocks.rowStep, std::uint64_t(3907));
    QCOMPARE(*data->blocks.blocks[123'456 / 3907].maximum, 1.0);
    QCOMPARE(*data->blocks.blocks[123'456 / 3907].mean, 1.0 / 3907);
}

void PlotDataTest::anAnswerThatDoesNotFitIsRefused_data()
{
    QTest::addColumn<QByteArray>("pointer");
    QTest::addColumn<QByteArray>("value"); // empty: removed
    QTest::addColumn<QString>("place");
    const auto row = [](const char *pointer, const char *value, const char *place = nullptr) {
        QTest::addRow("%s = %.20s", pointer, value) << QByteArray(pointer) << QByteArray(value) << QString::fromLatin1(place ? place : pointer);
    };
    for (const char *pointer : {"/shape", "/pairs", "/identified", "/elements", "/finite", "/moduli", "/histogram", "/points", "/blocks", "/worst"})
        row(pointer, "");
    row("/shape", "[-1]");
    row("/elements", "-1");
    row("/elements", "1.5");
    row("/identified", "1");
    row("/histogram/edges", "[1, 1]");
    row("/histogram/edges", "[2, 1]");
    row("/histogram/edges", "[0, 1]");
    row("/histogram/edges", "[1, \"inf\"]");
    row("/histogram/edges", "[1]");
    row("/histogram/counts", "[\"many\"]");
    row("/histogram/exact_zero", "null");
    row("/points/expected", "[1]");
    row("/points/found", "[1, \"nan\"]");
    row("/points/difference", "[0, null]");
    row("/points/difference", "[0, -1]");
    row("/points/identifier", "[1, 2]");
    row("/points/element", "{\"a\": 1, \"b\": 2}");
    row("/blocks/rows", "257");
    row("/blocks/row_step", "0", "/blocks/rows");
    row("/blocks/rows", "18446744073709551615");
    row("/blocks/maximum", "[1, 2, 3]");
    row("/blocks/maximum", "[1, -1]");
    row("/blocks/mean", "[\"nan\", 1]");
    row("/blocks/mismatched", "[null, null]");
    row("/column_names", "[\"x\", \"y\", \"z\"]");
    row("/worst/0/difference", "\"far\"", "/worst");
    row("/worst/0/index", "[\"x\"]");
    row("/worst/0/identifier", "{}", "/worst");
    row("/row_elements", "0");
    row("/row_elements", "18446744073709551615");
    row("/shape", "[0, 1]", "/row_elements");
    row("/shape", "[3, 1]", "/blocks");
    row("/blocks/column_step", "0", "/blocks/rows");
    row("/blocks/row_step", "2", "/blocks: do not cover");
    row("/points/element", "[0, 2]", "/points: name");
    row("/worst/0/element", "2", "/worst: name");
    row("/no_plot", "\"because\"");
    row("/no_plot", "7");
}

void PlotDataTest::anAnswerThatDoesNotFitIsRefused()
{
    QFETCH(QByteArray, pointer);
    QFETCH(QByteArray, value);
    QFETCH(QString, place);
    m_folder.write("expected/t.csv", "id,x\na,1\nb,2\n");
    m_folder.write("found/t.csv", "id,x\na,1\nb,3\n");
    const Json places{{"column", "id"}};
    Json answer = *engine.ask({{"request", "plot"}, {"array", ""}, {"expected", placeBelow(m_folder / "expected", "t.csv")},
                               {"found", placeBelow(m_folder / "found", "t.csv")}, {"expected_identifiers", places}, {"found_identifiers", places}}, {});
    QVERIFY(bool(parsePlotData(answer, "t.csv")));
    const Json::json_pointer at(pointer.toStdString());
    if (value.isEmpty())
        answer[at.parent_pointer()].erase(at.back());
    else
        answer[at] = Json::parse(value.toStdString());
    const auto data = parsePlotData(answer, "t.csv");
    QVERIFY(!data);
    QCOMPARE(data.error().code, std::string("engine_stopped"));
    QCOMPARE(data.error().subject, std::string("t.csv"));
    QString wanted = place;
    wanted.replace(QLatin1String("/worst/0"), QLatin1String("/worst"));
    QVERIFY2(QString::fromStdString(data.error().detail).startsWith(QLatin1Char('#') + wanted), data.error().detail.c_str());
}

QTEST_GUILESS_MAIN(PlotDataTest)
#include "tst_plotdata.moc"
