// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/comparator.h"
#include "core/comparison/outputpairs.h"
#include "core/engine/outputfile.h"
#include "core/messages/messages.h"
#include "core/sample/outputreader.h"
#include "tests/support/arraywriter.h"
#include "tests/support/temporaryfolder.h"
#include "tests/support/torchwriter.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

//! Files that hold several named arrays, through the real engine.
class SeveralArraysTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyReadableEndingIsAnOutputInAFolder();
    void arraysAreComparedNameByName_data();
    void arraysAreComparedNameByName();
    void foldersGiveOneOutputAnArray();
    void oneDamagedArrayConcernsItselfAlone();
    void aFileThatCannotBeReadConcernsAllItsArrays();
    void aDeclaredFileThatOnlyTheFoundSideHasShowsItsArrays();
    void aFormatThatIsNotReadComesWithTheCommandThatConvertsIt_data();
    void aFormatThatIsNotReadComesWithTheCommandThatConvertsIt();
    void aRunReadsThemBack();
};

namespace {

const std::string engine = PROGRAMS_FOLDER "/redossier-engine";

Json compared(const std::filesystem::path &expected, const std::filesystem::path &found, const std::vector<DeclaredOutput> &outputs = {})
{
    ComparisonRequest request;
    request.expected = expected;
    request.found = found;
    request.outputs = outputs;
    Findings findings;
    request.criterion = parseCriterion({{"rules", {{{"kind", "values"}, {"output", "*"}, {"atol", 0}, {"rtol", 0}, {"justification", "why"}}}}},
                                       "rules.json", findings);
    const auto comparison = compareOutputs(request, EngineClient(engine), Messages(Messages::Language::english), {});
    return comparison ? *comparison->document : Json{{"error", comparison.error().code}};
}

//! NAME:structure:rule, one an output, and the outputs that only the found side has.
QString summary(const Json &document)
{
    std::string text;
    for (const Json &output : memberAt(document, "outputs")) {
        text += textAt(output, "name") + ":" + textAt(memberAt(output, "structure"), "state");
        for (const Json &problem : memberAt(memberAt(output, "structure"), "problems"))
            text += "," + textAt(problem, "code");
        for (const Json &rule : memberAt(output, "rules"))
            text += ":" + textAt(rule, "state");
        text += " ";
    }
    for (const Json &name : memberAt(document, "unexpected_outputs"))
        text += "+" + name.get<std::string>();
    return QString::fromStdString(text).trimmed();
}

ZipPart member(const std::string &name, const std::string &content)
{
    ZipPart part;
    part.name = name + ".npy";
    part.content = content;
    part.deflate = true;
    return part;
}

std::string torchDictionary(const std::string &firstName, const std::string &secondName, const std::vector<float> &values)
{
    using namespace pickle;
    return torchBytes(whole(dictionary({text(firstName), vector(), text(secondName), list({number(1), number(2)})})), {{"data/0", rawBytes(values)}});
}

std::string tensors(const std::string &firstName, const std::string &secondName, const std::vector<float> &values)
{
    const std::string count = std::to_string(values.size());
    const std::string end = std::to_string(values.size() * 4);
    return safetensorsBytes(R"({")" + firstName + R"(": {"dtype": "F32", "shape": [)" + count + R"(], "data_offsets": [0, )" + end + R"(]}, ")" + secondName +
                                R"(": {"dtype": "U8", "shape": [1], "data_offsets": [)" + end + ", " + std::to_string(values.size() * 4 + 1) + "]}}",
                            rawBytes(values) + "x");
}

std::string archive(const std::string &firstName, const std::string &secondName, const std::vector<float> &values)
{
    return zipBytes({member(firstName, npyFloat32(values, "(" + std::to_string(values.size()) + ",)")), member(secondName, npyFloat64({5}, "()"))});
}

} // namespace

void SeveralArraysTest::everyReadableEndingIsAnOutputInAFolder()
{
    const TemporaryFolder folder;
    for (const char *ending : {".npy", ".npz", ".safetensors", ".pt", ".pth", ".bin", ".csv", ".tsv", ".json", ".jsonl", ".txt", ".parquet", ".pkl", ".png"}) {
        for (const char *side : {"e/a", "f/a"})
            folder.write(side + std::string(ending), "x");
        const auto pairs = pairOutputs(folder / "e", folder / "f", {}, false);
        QVERIFY(bool(pairs));
        const bool ignored = std::find(pairs->ignored.begin(), pairs->ignored.end(), "a" + std::string(ending)) != pairs->ignored.end();
        QVERIFY2(ignored != isReadableEnding(ending), ending);
    }
}

void SeveralArraysTest::arraysAreComparedNameByName_data()
{
    QTest::addColumn<QString>("ending");
    QTest::addColumn<int>("kind");
    QTest::newRow("npz") << ".npz" << 0;
    QTest::newRow("safetensors") << ".safetensors" << 1;
    QTest::newRow("pt") << ".pt" << 2;
    QTest::newRow("bin") << ".bin" << 2;
}

void SeveralArraysTest::arraysAreComparedNameByName()
{
    QFETCH(QString, ending);
    QFETCH(int, kind);
    const auto write = kind == 0 ? archive : kind == 1 ? tensors : torchDictionary;
    const TemporaryFolder folder;
    const auto file = [&](const char *name, const std::string &bytes) { return folder.write(name + ending.toStdString(), bytes); };
    const auto reference = file("out", write("a", "b", {1, 2, 3, 4}));
    QCOMPARE(summary(compared(reference, file("same", write("a", "b", {1, 2, 3, 4})))), QStringLiteral("out/a:met:met out/b:met:met"));
    QCOMPARE(summary(compared(reference, file("moved", write("a", "b", {1, 2, 3, 5})))), QStringLiteral("out/a:met:not_met out/b:met:met"));
    QCOMPARE(summary(compared(reference, file("named", write("a", "c", {1, 2, 3, 4})))),
             QStringLiteral("out/a:met:met out/b:not_met,missing_output:not_judged +out/c"));
}

void SeveralArraysTest::foldersGiveOneOutputAnArray()
{
    const TemporaryFolder folder;
    for (const char *side : {"e", "f"}) {
        folder.write(std::string(side) + "/sub/x.npz", archive("a", "b", {1, 2}));
        folder.write(std::string(side) + "/x.safetensors", tensors("a", "b", {1, 2}));
        folder.write(std::string(side) + "/y.pt", torchBytes(pickle::whole(pickle::vector()), {{"data/0", rawBytes<float>({1, 2, 3, 4})}}));
        folder.write(std::string(side) + "/y.npy", npyFloat32({1}, "(1,)"));
    }
    QCOMPARE(summary(compared(folder / "e", folder / "f")),
             QStringLiteral("sub/x/a:met:met sub/x/b:met:met x/a:met:met x/b:met:met y.npy:met:met y.pt:met:met"));
}

void SeveralArraysTest::oneDamagedArrayConcernsItselfAlone()
{
    const TemporaryFolder folder;
    ZipPart damaged = member("b", npyFloat64({5}, "()"));
    damaged.ownChecksum = damaged.listedChecksum = 1;
    const auto good = folder.write("out.npz", archive("a", "b", {1, 2}));
    const auto bad = folder.write("bad.npz", zipBytes({member("a", npyFloat32({1, 2}, "(2,)")), damaged}));
    QCOMPARE(summary(compared(good, bad)), QStringLiteral("out/a:met:met out/b:not_met,unreadable:not_judged"));
    QCOMPARE(summary(compared(bad, good)), QStringLiteral("bad/a:met:met bad/b:not_met,unreadable:not_judged"));
}

void SeveralArraysTest::aFileThatCannotBeReadConcernsAllItsArrays()
{
    const TemporaryFolder folder;
    const auto good = folder.write("out.npz", archive("a", "b", {1, 2}));
    const auto bad = folder.write("bad.npz", readFile(good).substr(0, 150));
    const Json document = compared(good, bad);
    QCOMPARE(summary(document), QStringLiteral("out/a:not_met,unreadable:not_judged out/b:not_met,unreadable:not_judged"));
    const Json &problem = document["outputs"][0]["structure"]["problems"][0];
    QCOMPARE(textAt(problem["reason"], "code"), std::string("archive_invalid"));
    QVERIFY(problem["items"][0].get<std::string>().find("is no archive that is read: it is no ZIP archive") != std::string::npos);
    QCOMPARE(summary(compared(bad, good)), QStringLiteral("bad:not_met,unreadable:not_judged"));
}

void SeveralArraysTest::aDeclaredFileThatOnlyTheFoundSideHasShowsItsArrays()
{
    const TemporaryFolder folder;
    folder.write("e/other.npy", npyFloat32({1}, "(1,)"));
    folder.write("f/other.npy", npyFloat32({1}, "(1,)"));
    folder.write("f/x.npz", archive("a", "b", {1, 2}));
    DeclaredOutput declared;
    declared.name = "features";
    declared.file = "x.npz";
    QCOMPARE(summary(compared(folder / "e", folder / "f", {declared})),
             QStringLiteral("features/a:not_met,missing_output:not_judged features/b:not_met,missing_output:not_judged other:met:met"));
}

void SeveralArraysTest::aFormatThatIsNotReadComesWithTheCommandThatConvertsIt_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("command");
    QTest::newRow(".parquet") << QByteArray("PAR1") << QStringLiteral("pandas.read_parquet(sys.argv[1])");
    QTest::newRow(".arrow") << QByteArray("ARROW1") << QStringLiteral("pandas.read_feather(sys.argv[1])");
    QTest::newRow(".h5") << QByteArray("\x89HDF") << QStringLiteral("h5py.File(sys.argv[1])");
    QTest::newRow(".pkl") << QByteArray("\x80\x04N.") << QStringLiteral("pickle.load(open(sys.argv[1], 'rb'))");
    QTest::newRow(".pt") << QByteArray("\x80\x02\x8a\x0al\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.\x80\x02M\xe9\x03.", 22) << QStringLiteral("torch.load(sys.argv[1], map_location='cpu')");
}

void SeveralArraysTest::aFormatThatIsNotReadComesWithTheCommandThatConvertsIt()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, command);
    const TemporaryFolder folder;
    const std::string ending = QTest::currentDataTag();
    const auto found = folder.write("b" + ending, bytes.toStdString());
    const Json document = compared(folder.write("a.npy", npyFloat32({1}, "(1,)")), found);
    const Json &items = document["outputs"][0]["structure"]["problems"][0]["items"];
    QCOMPARE(items.size(), size_t(2));
    QVERIFY2(items[0].get<std::string>().find("b" + ending) != std::string::npos, items[0].get<std::string>().c_str());
    QVERIFY2(QString::fromStdString(items[1].get<std::string>()).contains(command), items[1].get<std::string>().c_str());
}

void SeveralArraysTest::aRunReadsThemBack()
{
    const TemporaryFolder folder;
    folder.write("x.npz", zipBytes({member("ids", npyBytes(npyHeader("<i8", "(2,)"), rawBytes<std::int64_t>({7, 8}))), member("v", npyFloat32({1, 2, 3, 4}, "(2, 2)"))}));
    folder.write("y.pt", torchDictionary("a", "b", {1, 2, 3, 4}));
    std::vector<DeclaredOutput> outputs(2);
    outputs[0].name = "features";
    outputs[0].file = "x.npz";
    outputs[0].identifiers = Identifiers();
    outputs[0].identifiers->array = "ids";
    outputs[1].name = "state";
    outputs[1].file = "y.pt";
    const auto read = readOutputs(EngineClient(engine), folder.path(), outputs, {}, {});
    QVERIFY(bool(read));
    std::string found;
    for (const ReadOutput &output : *read)
        found += output.name + " " + output.dtype + " " + std::to_string(output.count) + (output.identifiersGiven ? " ids; " : "; ");
    QCOMPARE(found, std::string("features/v float32 2 ids; state/a float32 4; state/b int64 2; "));
}

QTEST_GUILESS_MAIN(SeveralArraysTest)
#include "tst_severalarrays.moc"
