// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/longinteger.h"
#include "core/engine/outputfile.h"
#include "tests/support/arraywriter.h"
#include "tests/support/readarray.h"
#include "tests/support/temporaryfolder.h"
#include "tests/support/torchwriter.h"

#include <QTest>
#include <cmath>

using namespace redossier;
using namespace redossier::test;

class TorchFilesTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ordinaryShapesAreRead_data();
    void ordinaryShapesAreRead();
    void everyStorageTypeIsRead_data();
    void everyStorageTypeIsRead();
    void typesWithoutAStorageOfTheirOwnAreRead();
    void bigEndianRecordsAreTurned();
    void checksumsThatWereNotComputedAreNoDamage();
    void longIntegersKeepEveryDigit_data();
    void longIntegersKeepEveryDigit();
    void hostileFilesAreRefused_data();
    void hostileFilesAreRefused();
    void recordsThatDoNotFitAreProblemsOfTheirTensors_data();
    void recordsThatDoNotFitAreProblemsOfTheirTensors();
    void otherFormatsAreRefusedByName_data();
    void otherFormatsAreRefusedByName();

private:
    OutputFile opened(const std::string &bytes, const std::string &name = "a.pt");
    TemporaryFolder m_folder;
    Error m_error;
};

namespace {

const std::string fourFloats = rawBytes<float>({1, 2, 3, 4});

std::string archive(const std::string &value)
{
    return torchBytes(pickle::whole(value), {{"data/0", fourFloats}, {"version", "3\n"}});
}

//! NAME[shape]=values, one an array, in order.
std::string described(OutputFile &file)
{
    std::string text;
    for (NamedArray &named : file.arrays) {
        text += (text.empty() ? "" : " ") + named.name + "[";
        if (named.problem) {
            text += "!" + named.problem->code + "]";
            continue;
        }
        for (std::size_t i = 0; i < named.array->shape().size(); ++i)
            text += (i == 0 ? "" : "x") + std::to_string(named.array->shape()[i]);
        text += "]" + named.array->type().name() + "=";
        const auto values = doublesOf(*named.array);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto cell = named.array->textAt(i);
            const QByteArray number = QByteArray::number(values[i], 'g', 17);
            text += (i == 0 ? "" : ",") + (cell ? "'" + std::string(cell->text) + "'" : number.toStdString());
        }
    }
    return text;
}

} // namespace

OutputFile TorchFilesTest::opened(const std::string &bytes, const std::string &name)
{
    m_folder.write(name, bytes);
    auto file = openOutputFile({m_folder.path().string(), name}, {});
    m_error = file ? Error{} : file.error();
    return file ? std::move(*file) : OutputFile();
}

void TorchFilesTest::ordinaryShapesAreRead_data()
{
    using namespace pickle;
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("wanted");
    const auto row = [](const char *what, const std::string &value, const char *wanted) {
        QTest::newRow(what) << QByteArray::fromStdString(value) << QByteArray(wanted);
    };
    const std::string one = tuple({number(1)});
    const std::string matrix = tensor(floats("0", 4), number(0), tuple({number(2), number(2)}), tuple({number(2), number(1)}));
    const std::string turned = tensor(floats("0", 4), number(0), tuple({number(2), number(2)}), tuple({number(1), number(2)}));
    row("a tensor", vector(), "[4]float32=1,2,3,4");
    row("a matrix", matrix, "[2x2]float32=1,2,3,4");
    row("a transposed view", turned, "[2x2]float32=1,3,2,4");
    row("every second element", tensor(floats("0", 4), number(1), tuple({number(2)}), tuple({number(2)})), "[2]float32=2,4");
    row("an expanded view", tensor(floats("0", 4), number(2), tuple({number(2), number(2)}), tuple({number(0), number(0)})), "[2x2]float32=3,3,3,3");
    row("a single value", tensor(floats("0", 4), number(3), ")", ")"), "[]float32=4");
    row("no element", tensor(floats("0", 4), number(0), tuple({number(0), number(3)}), tuple({number(3), number(1)})), "[0x3]float32=");
    row("tuples of one, two, three", tensor(floats("0", 4), number(0), number(2) + number(1) + number(2) + "\x87", number(2) + number(2) + number(1) + "\x87"), "[2x1x2]float32=1,2,3,4");
    row("the first version of a tensor", call(name("torch._utils", "_rebuild_tensor"), {floats("0", 4), number(0), one, one}), "[1]float32=1");
    row("with metadata that says nothing", call(name("torch._utils", "_rebuild_tensor_v2"), {floats("0", 4), number(0), one, one, "\x89", hooks(), "}"}), "[1]float32=1");
    row("a dictionary of one", "}" + text("embeddings") + vector() + "s", "embeddings[4]float32=1,2,3,4");
    row("a list of one", "]" + vector() + "a", "0[4]float32=1,2,3,4");
    row("a tuple of tensors", tuple({vector(), turned}), "0[4]float32=1,2,3,4 1[2x2]float32=1,3,2,4");
    row("a state_dict", name("collections", "OrderedDict") + ")R(" + text("layer.weight") + matrix + text("layer.bias") + vector() + "u}" +
            text("_metadata") + name("collections", "OrderedDict") + ")R" + text("") + "}" + text("version") + number(1) + "sssb"
            /* the state is {"_metadata": OrderedDict({"": {"version": 1}})} */,
        "layer.weight[2x2]float32=1,2,3,4 layer.bias[4]float32=1,2,3,4");
    row("a dictionary of pairs", call(name("collections", "OrderedDict"), {list({list({text("a"), number(1)})})}), "a[]int64=1");
    row("a defaultdict", call(name("collections", "defaultdict"), {name("__builtin__", "list")}) + text("a") + number(1) + "s", "a[]int64=1");
    row("a parameter", call(name("torch._utils", "_rebuild_parameter"), {vector(), "\x88", hooks()}), "[4]float32=1,2,3,4");
    row("a parameter with attributes", call(name("torch._utils", "_rebuild_parameter_with_state"), {vector(), "\x88", hooks(), dictionary({text("tag"), text("x")})}), "[4]float32=1,2,3,4");
    row("a buffer", call(name("torch._tensor", "_rebuild_from_type_v2"), {name("torch._utils", "_rebuild_tensor_v2"), name("torch", "Tensor"),
                         tuple({floats("0", 4), number(0), one, one, "\x89", hooks()}), "}"}), "[1]float32=1");
    row("nested", dictionary({text("model"), dictionary({text("w"), vector()}), text("steps"), list({dictionary({text("loss"), real(0.5)})}), number(7), "N"}),
        "model/w[4]float32=1,2,3,4 steps/0/loss[]float64=0.5 7[]text='null'");
    row("a list of numbers", list({real(0.5), number(2), real(-1)}), "[3]float64=0.5,2,-1");
    row("a list of whole numbers", list({"K\x05", "M\x01\x02", number(-3)}), "[3]int64=5,513,-3");
    row("a matrix of lists", list({list({number(1), number(2)}), tuple({number(3), number(4)})}), "[2x2]int64=1,2,3,4");
    row("a ragged list", list({list({number(1)}), list({number(2), number(3)})}), "0[1]int64=1 1[2]int64=2,3");
    row("lists of two depths", list({list({number(1)}), list({list({number(2)})})}), "0[1]int64=1 1[1x1]int64=2");
    row("a number beside a list", list({number(1), list({number(2)})}), "0[]int64=1 1[1]int64=2");
    row("texts", list({text("a"), text("b")}), "[2]text='a','b'");
    row("an empty list", "]", "[0]float64=");
    row("empty lists", list({"]", "]"}), "[2x0]float64=");
    row("truth values", list({"\x88", "\x89"}), "[2]bool=1,0");
    row("not finite", list({real(NAN), real(-INFINITY)}), "[2]float64=nan,-inf");
    row("a set", call(name("__builtin__", "set"), {list({number(3), number(1), number(2)})}), "[3]int64=1,2,3");
    row("a complex number", call(name("__builtin__", "complex"), {real(1.5), real(2)}), "[]complex128=1.5");
    row("bytes", call(name("_codecs", "encode"), {text("a\xc3\xbf"), text("latin1")}), "[2]uint8=97,255");
    row("no bytes", name("__builtin__", "bytes") + ")R", "[0]uint8=");
    row("a device and a dtype", tuple({call(name("torch", "device"), {text("cuda"), number(1)}), name("torch", "float16")}), "[2]text='cuda:1','torch.float16'");
    row("a size", call(name("torch", "Size"), {tuple({number(2), number(3)})}), "[2]int64=2,3");
    row("a dictionary of C++", call(name("torch.jit._pickle", "restore_type_tag"), {dictionary({text("a"), vector()}), text("Dict[str, Tensor]")}), "a[4]float32=1,2,3,4");
    row("lists of C++", tuple({call(name("torch.jit._pickle", "build_intlist"), {list({number(1), number(2)})}),
                               call(name("torch.jit._pickle", "build_tensorlist"), {"]" + vector() + "a"})}), "0[2]int64=1,2 1/0[4]float32=1,2,3,4");
    row("one list twice", "}(" + text("a") + list({number(1)}) + "q\x05" + text("b") + "h\x05u", "a[1]int64=1 b[1]int64=1");
    row("one tensor twice", tuple({vector() + "q\x05", "h\x05"}), "0[4]float32=1,2,3,4 1[4]float32=1,2,3,4");
    row("protocol 4", std::string("\x80\x04\x95\0\0\0\0\0\0\0\0", 11) + "}\x94\x8c\x01" "a\x94\x8c\x0b" "collections\x94\x8c\x0bOrderedDict\x94\x93\x94)R\x94\x8c\x01" "b\x94K\x01ss", "a/b[]int64=1");
    row("protocol 4, bytes and sets", "\x80\x04(C\x02xy\x8f(K\x02K\x01\x90(K\x03\x91\x85\x85t", "0[2]uint8=120,121 1[2]int64=1,2 2/0/0[1]int64=3");
}

void TorchFilesTest::ordinaryShapesAreRead()
{
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, wanted);
    auto file = opened(archive(value.toStdString()));
    QVERIFY2(m_error.code.empty(), (m_error.subject + ": " + m_error.detail).c_str());
    QCOMPARE(QByteArray::fromStdString(described(file)), wanted);
}

void TorchFilesTest::everyStorageTypeIsRead_data()
{
    QTest::addColumn<QByteArray>("raw");
    QTest::addColumn<QByteArray>("wanted");
    const auto row = [](const char *type, const std::string &raw, const char *wanted) {
        QTest::newRow(type) << QByteArray::fromStdString(raw) << QByteArray(wanted);
    };
    row("FloatStorage", rawBytes<float>({1.5f, -2}), "[2]float32=1.5,-2");
    row("DoubleStorage", rawBytes<double>({0.1, -2}), "[2]float64=0.10000000000000001,-2");
    row("HalfStorage", rawBytes<std::uint16_t>({0x3c00, 0xc000}), "[2]float16=1,-2");
    row("BFloat16Storage", rawBytes<std::uint16_t>({0x3f80, 0xc000}), "[2]bfloat16=1,-2");
    row("BoolStorage", std::string("\1\0", 2), "[2]bool=1,0");
    row("ByteStorage", "\xff\1", "[2]uint8=255,1");
    row("CharStorage", "\xff\1", "[2]int8=-1,1");
    row("ShortStorage", rawBytes<std::int16_t>({-300, 300}), "[2]int16=-300,300");
    row("IntStorage", rawBytes<std::int32_t>({-70000, 3}), "[2]int32=-70000,3");
    row("LongStorage", rawBytes<std::int64_t>({-5000000000, 3}), "[2]int64=-5000000000,3");
    row("ComplexFloatStorage", rawBytes<float>({1, 2, 3, 4}), "[2]complex64=1,3");
    row("ComplexDoubleStorage", rawBytes<double>({1, 2, 3, 4}), "[2]complex128=1,3");
    row("UInt16Storage", rawBytes<std::uint16_t>({65535, 3}), "[2]uint16=65535,3");
    row("UInt32Storage", rawBytes<std::uint32_t>({4294967295u, 3}), "[2]uint32=4294967295,3");
    row("UInt64Storage", rawBytes<std::uint64_t>({1ull << 63, 3}), "[2]uint64=9.2233720368547758e+18,3");
    row("Float8_e4m3fnStorage", "\x38\xc0", "[2]float8_e4m3fn=1,-2");
    row("Float8_e5m2Storage", "\x3c\xc0", "[2]float8_e5m2=1,-2");
    row("Float8_e4m3fnuzStorage", "\x40\xc8", "[2]float8_e4m3fnuz=1,-2");
    row("Float8_e5m2fnuzStorage", "\x40\xc4", "[2]float8_e5m2fnuz=1,-2");
}

void TorchFilesTest::everyStorageTypeIsRead()
{
    using namespace pickle;
    QFETCH(QByteArray, raw);
    QFETCH(QByteArray, wanted);
    const std::string value = tensor(storage(name("torch", QTest::currentDataTag()), "0", number(2)), number(0), tuple({number(2)}), tuple({number(1)}));
    auto file = opened(torchBytes(whole(value), {{"data/0", raw.toStdString()}}));
    QVERIFY2(m_error.code.empty(), m_error.detail.c_str());
    QCOMPARE(QByteArray::fromStdString(described(file)), wanted);
}

void TorchFilesTest::typesWithoutAStorageOfTheirOwnAreRead()
{
    using namespace pickle;
    const auto third = [](const char *dtype, std::int32_t bytes, std::int32_t count) {
        return call(name("torch._utils", "_rebuild_tensor_v3"),
                    {storage(name("torch.storage", "UntypedStorage"), "0", number(bytes)), number(0), tuple({number(count)}),
                     tuple({number(1)}), "\x89", hooks(), name("torch", dtype), "}"});
    };
    const std::string raw("\x38\x3c\xff\xff\0\0\0\x80", 8);
    auto file = opened(torchBytes(whole(tuple({third("float8_e4m3fn", 8, 2), third("uint16", 8, 2), third("uint32", 8, 2),
                                               third("uint64", 8, 1), third("complex32", 8, 1)})), {{"data/0", raw}}));
    QVERIFY2(m_error.code.empty(), m_error.detail.c_str());
    QCOMPARE(QByteArray::fromStdString(described(file)),
             QByteArray("0[2]float8_e4m3fn=1,1.5 1[2]uint16=15416,65535 2[2]uint32=4294917176,2147483648 "
                        "3[1]uint64=9.223372041149694e+18 4[1]complex32=1.0546875"));
}

void TorchFilesTest::bigEndianRecordsAreTurned()
{
    auto file = opened(torchBytes(pickle::whole(pickle::vector()), {{"data/0", std::string("\x3f\x80\0\0\x40\0\0\0\x40\x40\0\0\x40\x80\0\0", 16)}, {"byteorder", "big"}}));
    QCOMPARE(QByteArray::fromStdString(described(file)), QByteArray("[4]float32=1,2,3,4"));
    opened(torchBytes(pickle::whole(pickle::vector()), {{"data/0", fourFloats}, {"byteorder", "middle"}}));
    QVERIFY2(m_error.detail.find("neither little nor big") != std::string::npos, m_error.detail.c_str());
}

void TorchFilesTest::checksumsThatWereNotComputedAreNoDamage()
{
    std::vector<ZipPart> parts(2);
    parts[0].name = "m/data.pkl";
    parts[0].content = pickle::whole(pickle::vector());
    parts[1].name = "m/data/0";
    parts[1].content = fourFloats;
    for (ZipPart &part : parts)
        part.ownChecksum = part.listedChecksum = 0;
    auto file = opened(zipBytes(parts));
    QCOMPARE(QByteArray::fromStdString(described(file)), QByteArray("[4]float32=1,2,3,4"));
    parts[1].ownChecksum = parts[1].listedChecksum = 1;
    file = opened(zipBytes(parts));
    QCOMPARE(QByteArray::fromStdString(described(file)), QByteArray("[!archive_invalid]"));
}

void TorchFilesTest::longIntegersKeepEveryDigit_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("digits");
    const auto row = [](const std::string &bytes, const char *digits) { QTest::newRow(digits) << QByteArray::fromStdString(bytes) << QByteArray(digits); };
    row("", "0");
    row("\xff", "-1");
    row(std::string("\xff\0", 2), "255");
    row(std::string("\0\x80", 2), "-32768");
    row(rawBytes<std::int64_t>({INT64_MIN}), "-9223372036854775808");
    row(rawBytes<std::int64_t>({INT64_MAX}) + std::string(3, '\0'), "9223372036854775807");
    row(rawBytes<std::uint64_t>({1ULL << 63}) + std::string(1, '\0'), "9223372036854775808");
    row(rawBytes<std::uint64_t>({(1ULL << 63) - 1}) + "\xff", "-9223372036854775809");
    row(std::string(8, '\0') + "\1", "18446744073709551616");
    row(std::string(12, '\0') + "\1", "79228162514264337593543950336");
    row(std::string(12, '\0') + "\xff", "-79228162514264337593543950336");
    row("\x01" + std::string(15, '\0') + "\x80", "-43556142965880123323311949751266331066367");
}

void TorchFilesTest::longIntegersKeepEveryDigit()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, digits);
    QCOMPARE(QByteArray::fromStdString(decimalDigits(bytes.toStdString())), digits);
    const auto value = shortInteger(bytes.toStdString());
    bool fits = false;
    const qlonglong wanted = digits.toLongLong(&fits);
    QCOMPARE(value.has_value(), fits);
    QVERIFY(!fits || *value == wanted);
    auto file = opened(archive(pickle::longNumber(bytes.toStdString())));
    QCOMPARE(file.arrays.size(), size_t(1));
    QCOMPARE(QByteArray::fromStdString(file.arrays[0].array->type().name()), QByteArray(fits ? "int64" : digits == "9223372036854775808" ? "uint64" : "text"));
}

void TorchFilesTest::hostileFilesAreRefused_data()
{
    using namespace pickle;
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("rule");
    const auto raw = [](const char *what, const std::string &bytes, const char *rule, const char *code = "output_invalid") {
        QTest::newRow(what) << QByteArray::fromStdString(bytes) << QString::fromLatin1(code) << QString::fromLatin1(rule);
    };
    const auto row = [&raw](const char *what, const std::string &value, const char *rule, const char *code = "output_invalid") {
        raw(what, archive(value), rule, code);
    };
    const auto view = [&row](const char *what, const std::string &offset, const std::string &size, const std::string &stride, const char *rule) {
        row(what, tensor(floats("0", 4), offset, size, stride), rule);
    };
    const std::string one = tuple({number(1)});
    const std::string most = longNumber(rawBytes<std::int64_t>({INT64_MAX}));
    // Programs.
    row("a shell command", call(name("posix", "system"), {text("touch /tmp/x")}), "posix.system", "object_refused");
    row("a shell command, protocol 4", "\x80\x04\x8c\x05posix\x8c\x06system\x93\x8c\x01x\x85R", "posix.system", "object_refused");
    row("a program of C++", name("torch.jit._pickle", "build_tensor_from_id"), "torch.jit._pickle.build_tensor_from_id", "object_refused");
    row("a type in words of a tensor", call(name("torch.jit._pickle", "restore_type_tag"), {vector(), text("Tensor")}), "a type in words of something else than a list or dictionary");
    row("a list of C++ of a number", call(name("torch.jit._pickle", "build_intlist"), {number(1)}), "a list made from something else than a list");
    row("eval", call(name("__builtin__", "eval"), {text("1")}), "__builtin__.eval", "object_refused");
    row("a name of ours with another module", name("torch._utilz", "_rebuild_tensor_v2"), "torch._utilz._rebuild_tensor_v2", "object_refused");
    row("torch.load", name("torch", "load"), "torch.load", "object_refused");
    row("a whole model", name("__main__", "Net") + ")\x81", "__main__.Net", "object_refused");
    row("NumPy's scalars", name("numpy.core.multiarray", "scalar"), "numpy.core.multiarray.scalar", "object_refused");
    row("a quantised tensor", name("torch._utils", "_rebuild_qtensor"), "torch._utils._rebuild_qtensor", "object_refused");
    row("a sparse tensor", name("torch._utils", "_rebuild_sparse_tensor"), "torch._utils._rebuild_sparse_tensor", "object_refused");
    row("a call of a class", call(name("torch", "Tensor"), {}), "a call of torch.Tensor");
    row("a call of a list", list({}) + ")R", "cannot be called");
    row("a name that does not end", "cposix", "a name that does not end");
    for (const auto &[opcode, what] : {std::pair{'i', "INST"}, {'o', "OBJ"}, {'\x81', "NEWOBJ"}, {'\x92', "NEWOBJ_EX"}, {'\x82', "EXT1"},
                                       {'P', "PERSID"}, {'V', "UNICODE"}, {'I', "INT"}, {'0', "POP"}, {'2', "DUP"}, {'\x97', "NEXT_BUFFER"}})
        row(what, ")" + std::string(1, opcode) + "x\n", "is not one that a saved tensor needs");
    // The stream.
    raw("no pickle", torchBytes("", {}), "does not begin as a pickle");
    raw("protocol 0", torchBytes("(dp0\n.", {}), "does not begin as a pickle");
    raw("protocol 6", torchBytes("\x80\x06N.", {}), "pickle protocol 6");
    raw("no STOP", torchBytes("\x80\x02N", {}), "ends before its STOP");
    raw("a STOP inside a text", torchBytes(std::string("\x80\x02X\1\0\0\0.", 8), {}), "ends before its STOP");
    raw("bytes behind STOP", torchBytes("\x80\x02N.N", {}), "bytes follow its STOP");
    row("nothing", "", "something else than one value");
    row("two values", "NN", "something else than one value");
    row("a mark that is left", "N(", "something else than one value");
    row("a mark that is missing", "Nt", "a mark is missing");
    row("a value that is missing", "\x85", "a value is missing");
    row("a value below the mark", "N(\x85", "a value is missing");
    row("a memory that is empty", "h\x05", "nothing was remembered under 5");
    row("a text of 4 GiB", "X\xff\xff\xff\xff" "a", "4294967295 bytes are announced");
    row("a text of 2^64 bytes", "\x8d\xff\xff\xff\xff\xff\xff\xff\xff", "bytes are announced");
    row("a text that is no UTF-8", "X" + littleEndian(1, 4) + "\xff", "no UTF-8");
    row("half a surrogate", text("\xed\xa0\x80"), "no UTF-8");
    row("an integer of 2,000 bytes", "\x8b" + littleEndian(2000, 4) + std::string(2000, '\1'), "at most 1024 are read");
    row("an integer below no length", "\x8b\xff\xff\xff\xff", "bytes are announced");
    row("300,000 tuples in one another", "N" + std::string(300000, '\x85'), "more than");
    row("100 lists in one another", std::string(100, ']') + std::string(99, 'a'), "nested deeper than 64");
    row("a list that holds itself", "]q\1h\1a", "nested deeper than 64");
    row("a list that holds itself twice", "]q\1h\1ah\1a", "nested deeper than 64");
    row("a dictionary that holds itself", "}q\1" + text("a") + "h\1s", "nested deeper than 64");
    std::string laughs = "](K\1K\1e";
    for (int i = 0; i < 40; ++i)
        laughs = "](" + laughs + "q\1h\1h\1h\1h\1h\1h\1h\1h\1e";
    row("lists that hold one another often", laughs, "hold one another too often");
    row("many empty lists", "](" + std::string(500000, ']') + "e", "it makes more than");
    row("something added to a number", "K\1K\2a", "cannot hold it");
    row("half a pair", "}(K\1u", "cannot hold it");
    row("a key that is a tuple", "})Ns", "neither a text nor a whole number");
    row("one key twice", dictionary({text("a"), "N", text("a"), "N"}), "both named \"a\"");
    row("two keys of one name", dictionary({text("1"), "N", number(1), "N"}), "both named \"1\"");
    row("two paths of one name", dictionary({text("a"), dictionary({text("b"), "N"}), text("a/b"), "N"}), "both named \"a/b\"");
    row("an empty dictionary", "}", "holds no array");
    // Tensors.
    row("a storage that is no tuple", text("0") + "Q", "no tuple");
    row("a storage of another kind", tuple({text("module"), name("torch", "FloatStorage"), text("0"), text("cpu"), number(4)}) + "Q", "names no storage");
    row("a storage of no size", tuple({text("storage"), name("torch", "FloatStorage"), text("0"), text("cpu"), number(-1)}) + "Q", "names no storage");
    row("a storage that is a dtype", storage(name("torch", "float32"), "0", number(4)), "which is none");
    view("an element too many", number(0), tuple({number(5)}), one, "ends at byte 20 of a storage of 16");
    view("an offset beyond", number(4), tuple({number(1)}), one, "ends at byte 20 of a storage of 16");
    view("a stride beyond", number(0), tuple({number(2)}), tuple({number(4)}), "ends at byte 20 of a storage of 16");
    view("an offset beyond without an element", number(5), tuple({number(0)}), one, "ends at byte 20 of a storage of 16");
    view("an offset of 2^63", most, tuple({number(1)}), one, "more elements than any file");
    view("a size of 2^63", number(0), tuple({most}), tuple({number(0)}), "more elements than any file");
    view("a product that wraps", number(0), tuple({longNumber(std::string(4, '\0') + "\1"), longNumber(std::string(4, '\0') + "\1"), number(4)}), tuple({number(0), number(0), number(0)}), "more elements than any file");
    view("a stride of 2^63", number(0), tuple({number(3)}), tuple({most}), "more elements than any file");
    view("a size below 0", number(0), tuple({number(-1)}), one, "no number from 0 on");
    view("a stride below 0", number(3), tuple({number(2)}), tuple({number(-1)}), "no number from 0 on");
    view("an offset below 0", number(-1), one, one, "without its storage, offset");
    view("a size that is a text", number(0), text("1"), one, "no tuple");
    view("more axes than strides", number(0), tuple({number(1), number(1)}), one, "2 axes and 1 strides");
    view("a view that repeats without end", number(0), tuple({number(100000000)}), tuple({number(0)}), "save a copy");
    row("a tensor of a text", tensor(text("x"), number(0), one, one), "without its storage");
    row("a tensor without a dtype", call(name("torch._utils", "_rebuild_tensor_v2"), {storage(name("torch.storage", "UntypedStorage"), "0", number(16)), number(0), one, one}), "without a dtype");
    row("a conjugated view", call(name("torch._utils", "_rebuild_tensor_v2"), {floats("0", 4), number(0), one, one, "\x89", hooks(), dictionary({text("conj"), "\x88"})}), "resolve_conj()");
    row("a parameter of a number", call(name("torch._utils", "_rebuild_parameter"), {number(1), "\x88", hooks()}), "without its tensor");
    row("a subclass", call(name("torch._tensor", "_rebuild_from_type_v2"), {name("torch._utils", "_rebuild_tensor_v2"), name("torch", "float32"), tuple({}), "}"}), "a kind of tensor that is not known");
    row("tensors hidden in attributes", call(name("torch._utils", "_rebuild_parameter_with_state"), {vector(), "\x88", hooks(), dictionary({text("t"), vector()})}), "attributes that hold tensors");
    row("attributes of a number", "K\1}b", "attributes of something that has none");
    row("bytes beyond 255", call(name("_codecs", "encode"), {text("\xc4\x80"), text("latin1")}), "bytes beyond 255");
    // The archive.
    raw("no data.pkl", zipBytes({}), "data.pkl is missing");
    raw("data.pkl without a folder", zipBytes({[] { ZipPart part; part.name = "data.pkl"; part.content = "\x80\x02N."; return part; }()}), "data.pkl is missing");
    std::vector<ZipPart> two(2);
    two[0].name = "a/data.pkl";
    two[1].name = "b/data.pkl";
    raw("two of them", zipBytes(two), "in several folders");
    raw("a TorchScript program", torchBytes(whole("N"), {{"constants.pkl", ""}}), "TorchScript", "object_refused");
    raw("cut", archive(vector()).substr(0, 300), "no ZIP archive", "archive_invalid");
    raw("no archive", "hello, this is no archive at all", "no ZIP archive", "archive_invalid");
    raw("empty", "", "no ZIP archive", "archive_invalid");
    raw("the old format", std::string("\x80\x02\x8a\x0al\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.\x80\x02M\xe9\x03.", 22), "no archive", "torch_legacy");
    raw("another pickle", "\x80\x04K\1.", "torch.save did not write", "pickle_not_read");
}

void TorchFilesTest::hostileFilesAreRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, code);
    QFETCH(QString, rule);
    opened(bytes.toStdString());
    QCOMPARE(QString::fromStdString(m_error.code), code);
    QVERIFY(m_error.subject.starts_with("a.pt"));
    QVERIFY2(QString::fromStdString(m_error.detail).contains(rule), m_error.detail.c_str());
}

void TorchFilesTest::recordsThatDoNotFitAreProblemsOfTheirTensors_data()
{
    QTest::addColumn<QByteArray>("record");
    QTest::addColumn<int>("elements");
    QTest::newRow("cut") << QByteArray(12, 'x') << 4;
    QTest::newRow("longer") << QByteArray(20, 'x') << 4;
    QTest::newRow("50,000,000 elements over four bytes") << QByteArray(4, 'x') << 50000000;
    QTest::newRow("elements that wrap to the size") << QByteArray(4, 'x') << 0x40000001;
    QTest::newRow("absent") << QByteArray() << 4;
}

void TorchFilesTest::recordsThatDoNotFitAreProblemsOfTheirTensors()
{
    using namespace pickle;
    QFETCH(QByteArray, record);
    QFETCH(int, elements);
    std::map<std::string, std::string> records{{"data/1", fourFloats}};
    if (!record.isEmpty())
        records["data/0"] = record.toStdString();
    const std::string bad = tensor(floats("0", elements), number(0), tuple({number(elements)}), tuple({number(1)}));
    const std::string good = tensor(floats("1", 4), number(0), tuple({number(4)}), tuple({number(1)}));
    auto file = opened(torchBytes(whole(tuple({bad, good})), records));
    QVERIFY2(m_error.code.empty(), m_error.detail.c_str());
    QCOMPARE(QByteArray::fromStdString(described(file)), QByteArray("0[!output_invalid] 1[4]float32=1,2,3,4"));
    QVERIFY(file.arrays[0].problem->detail.find("record data/0") != std::string::npos);
}

void TorchFilesTest::otherFormatsAreRefusedByName_data()
{
    QTest::addColumn<QString>("code");
    for (const auto &[ending, code] : {std::pair{".parquet", "parquet_not_read"}, {".arrow", "arrow_not_read"}, {".feather", "arrow_not_read"},
                                       {".h5", "hdf5_not_read"}, {".HDF5", "hdf5_not_read"}, {".pkl", "pickle_not_read"}, {".pickle", "pickle_not_read"}, {".xyz", "unsupported_ending"}})
        QTest::newRow(ending) << QString::fromLatin1(code);
}

void TorchFilesTest::otherFormatsAreRefusedByName()
{
    QFETCH(QString, code);
    opened("x", std::string("a") + QTest::currentDataTag());
    QCOMPARE(QString::fromStdString(m_error.code), code);
}

QTEST_GUILESS_MAIN(TorchFilesTest)
#include "tst_torchfiles.moc"
