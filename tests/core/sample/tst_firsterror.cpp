// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/firsterror.h"

#include "tests/support/temporaryfolder.h"

#include <QProcess>
#include <QTest>
#include <fstream>

using namespace redossier;
using namespace redossier::test;

namespace {

QString text(const std::string &value)
{
    return QString::fromStdString(value);
}

//! What real Python prints for `script`, both streams as one.
std::string printedBy(const TemporaryFolder &folder, const QString &script, const QStringList &options = {})
{
    folder.write("program.py", script.toStdString());
    QProcess python;
    python.setWorkingDirectory(text(folder.path().string()));
    python.setProcessChannelMode(QProcess::MergedChannels);
    python.start(QStringLiteral("python3"), QStringList(options) << QStringLiteral("program.py"));
    python.waitForFinished(60000);
    return python.readAll().toStdString();
}

QString lineAt(const std::string &log, std::int64_t number)
{
    return text(log).split(u'\n').value(static_cast<int>(number - 1));
}

} // namespace

class FirstErrorTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ofRealPython_data();
    void ofRealPython();
    void ofStoredLogs_data();
    void ofStoredLogs();
    void pointsToTheLayerThatTheEvidenceNames_data();
    void pointsToTheLayerThatTheEvidenceNames();
    void anErrorAtAnInputPointsToTheInputs();
    void theStageAboveTheErrorIsKept();
    void anOrdinaryLogHasNone();
    void aHugeLogIsReadInBoundedMemory();
    void anyPieceSizeGivesTheSame();
};

void FirstErrorTest::ofRealPython_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("code");
    const auto row = [](const char *name, const char *script, const char *message, const char *code = "error_python_exception") {
        QTest::newRow(name) << QString::fromUtf8(script) << QString::fromUtf8(message) << QString::fromLatin1(code);
    };
    row("plain", "def f():\n    raise ValueError('bad row')\nf()\n", "ValueError: bad row");
    row("during handling", "try:\n    {}['first']\nexcept KeyError:\n    raise RuntimeError('second')\n", "KeyError: 'first'");
    row("direct cause", "try:\n    int('x')\nexcept ValueError as e:\n    raise RuntimeError('second') from e\n",
        "ValueError: invalid literal for int() with base 10: 'x'");
    row("three in a chain", "try:\n  try:\n    1 / 0\n  except Exception:\n    raise KeyError('b')\nexcept Exception as e:\n  raise OSError('c') from e\n",
        "ZeroDivisionError: division by zero");
    row("from None", "try:\n    {}['hidden']\nexcept KeyError:\n    raise RuntimeError('the only one') from None\n",
        "RuntimeError: the only one");
    row("without a message", "raise KeyboardInterrupt\n", "KeyboardInterrupt");
    row("own class in a function", "def f():\n    class Odd(Exception): pass\n    raise Odd('é ü')\nf()\n", "f.<locals>.Odd: é ü");
    row("exception group",
        "def f():\n    raise ExceptionGroup('two', [ValueError('first'), TypeError('second')])\nf()\n", "ValueError: first");
    row("nested exception group",
        "raise ExceptionGroup('outer', [ExceptionGroup('inner', [LookupError('deep')]), TypeError('second')])\n",
        "LookupError: deep");
    row("cause of a group", "try:\n    raise ValueError('cause')\nexcept ValueError as e:\n    raise ExceptionGroup('g', [TypeError('t')]) from e\n",
        "ValueError: cause");
    row("syntax of the program itself", "def f(:\n    pass\n", "SyntaxError: invalid syntax", "error_syntax_refused");
    row("indentation", "if True:\nx = 1\n", "IndentationError: expected an indented block after 'if' statement on line 1", "error_syntax_refused");
    row("thread", "import threading\nt = threading.Thread(target=lambda: [][1])\nt.start()\nt.join()\nraise RuntimeError('later')\n",
        "IndexError: list index out of range");
    row("worker process",
        "import multiprocessing\ndef f(x):\n    return {}[x]\nif __name__ == '__main__':\n    with multiprocessing.Pool(1) as p:\n        p.map(f, ['key'])\n",
        "KeyError: 'key'");
    row("executor",
        "import concurrent.futures as c\ndef f(x):\n    raise ValueError('inside ' + x)\nif __name__ == '__main__':\n    with c.ProcessPoolExecutor(1) as p:\n        list(p.map(f, ['w']))\n",
        "ValueError: inside w");
    row("ignored in a destructor",
        "class A:\n    def __del__(self):\n        raise OSError('ignored')\na = A()\ndel a\nraise ValueError('the real one')\n",
        "ValueError: the real one");
    row("module missing", "import nothing_of_that_name\n", "ModuleNotFoundError: No module named 'nothing_of_that_name'", "error_module_missing");
    row("name missing", "from os import nothing_here\n", "ImportError: cannot import name 'nothing_here' from 'os'", "error_import_failed");
    row("deep recursion", "def f(): f()\nf()\n", "RecursionError: maximum recursion depth exceeded");
    row("progress bar before it", "import sys\nsys.stderr.write('  0%|          | 0/10 [00:00<?, ?it/s]')\nsys.stderr.flush()\nraise ValueError('after a bar')\n",
        "ValueError: after a bar");
    row("segmentation fault", "import faulthandler, os, signal\nfaulthandler.enable()\nos.kill(os.getpid(), signal.SIGSEGV)\n",
        "Fatal Python error: Segmentation fault", "error_crashed");
    row("abort", "import faulthandler, os\nfaulthandler.enable()\nos.abort()\n", "Fatal Python error: Aborted", "error_crashed");
    row("input asked for", "import sys\nsys.stdin.close()\nsys.stdin = open('/dev/null')\ninput('name? ')\n", "EOFError: EOF when reading a line",
        "error_asked_for_input");
    row("message of several lines", "raise RuntimeError('Error(s) in loading state_dict for Net:\\n\\tMissing key(s) in state_dict: \"w\".')\n",
        "RuntimeError: Error(s) in loading state_dict for Net: Missing key(s) in state_dict: \"w\".");
    row("message on the next line", "raise RuntimeError('\\nsaid below')\n", "RuntimeError: said below");
}

void FirstErrorTest::ofRealPython()
{
    QFETCH(QString, script);
    QFETCH(QString, message);
    QFETCH(QString, code);
    const TemporaryFolder folder;
    const std::string log = printedBy(folder, script);
    const auto error = firstErrorInText(log);
    QVERIFY2(error.has_value(), log.c_str());
    QVERIFY2(text(error->message).startsWith(message), (error->message + "\n" + log).c_str());
    QCOMPARE(text(error->code), code);
    const QString first = message.section(u' ', 0, 0);
    QVERIFY2(lineAt(log, error->line).contains(first), log.c_str());
}

void FirstErrorTest::ofStoredLogs_data()
{
    QTest::addColumn<QByteArray>("log");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("code");
    QTest::addColumn<int>("line");
    const auto row = [](const char *name, const char *log, const char *message, const char *code, int line) {
        QTest::newRow(name) << QByteArray(log) << QString::fromUtf8(message) << QString::fromLatin1(code) << line;
    };
    row("data loader",
        "Traceback (most recent call last):\n  File \"m.py\", line 9, in <module>\n    for b in loader:\n"
        "  File \"torch/_utils.py\", line 722, in reraise\n    raise exception\n"
        "ValueError: Caught ValueError in DataLoader worker process 0.\nOriginal Traceback (most recent call last):\n"
        "  File \"worker.py\", line 309, in _worker_loop\n    data = fetcher.fetch(index)\n"
        "KeyError: 'label'\n\nDuring handling of the above exception, another exception occurred:\n\n"
        "Traceback (most recent call last):\n  File \"d.py\", line 3, in f\nValueError: bad row\n",
        "KeyError: 'label'", "error_python_exception", 10);
    row("spawned process",
        "Traceback (most recent call last):\n  File \"m.py\", line 1, in <module>\n    spawn()\n"
        "torch.multiprocessing.spawn.ProcessRaisedException: \n\n-- Process 0 terminated with the following error:\n"
        "Traceback (most recent call last):\n  File \"w.py\", line 2, in f\nRuntimeError: inner\n",
        "RuntimeError: inner", "error_python_exception", 9);
    row("ranks",
        "[rank0]: Traceback (most recent call last):\n[rank0]:   File \"m.py\", line 1, in <module>\n"
        "[rank0]: ValueError: from a rank\n",
        "ValueError: from a rank", "error_python_exception", 3);
    row("framed",
        "\u256d\u2500\u2500 Traceback (most recent call last) \u2500\u2500\u256e\n\u2502 m.py:1 in <module> \u2502\n\u2570\u2500\u2500\u256f\nValueError: framed\n",
        "ValueError: framed", "error_python_exception", 4);
    row("coloured", "\x1b[1;31mTraceback (most recent call last):\x1b[0m\n  File \"m.py\", line 1\n\x1b[1;35mValueError\x1b[0m: \x1b[35mred\x1b[0m\n",
        "ValueError: red", "error_python_exception", 3);
    row("assertion of device code",
        "../aten/src/ATen/native/cuda/Indexing.cu:1290: indexSelectLargeIndex: block: [0,0,0], thread: [3,0,0] Assertion `srcIndex < srcSelectDimSize` failed.\n"
        "Traceback (most recent call last):\n  File \"m.py\", line 1\nRuntimeError: CUDA error: device-side assert triggered\n",
        "../aten/src/ATen/native/cuda/Indexing.cu:1290: indexSelectLargeIndex", "error_device_assertion", 1);
    row("numpy abi",
        "\nA module that was compiled using NumPy 1.x cannot be run in\nNumPy 2.0.0 as it may crash. To support both\n\n"
        "Traceback (most recent call last):  File \"s.py\", line 1, in <module>\n    import torch\n"
        "s.py:1: UserWarning: Failed to initialize NumPy: _ARRAY_API not found\n"
        "Traceback (most recent call last):\n  File \"s.py\", line 12, in <module>\n    v = out.numpy()\nRuntimeError: Numpy is not available\n",
        "A module that was compiled using NumPy 1.x cannot be run in NumPy 2.0.0 as it may crash. To support both",
        "error_numpy_abi", 2);
    row("numpy warning before another error",
        "A module that was compiled using NumPy 1.x cannot be run in\nNumPy 2.0.0 as it may crash.\n"
        "Traceback (most recent call last):\n  File \"s.py\", line 12\nZeroDivisionError: division by zero\n",
        "ZeroDivisionError: division by zero", "error_python_exception", 5);
    row("terminate", "terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc\n",
        "what():  std::bad_alloc", "error_host_memory", 2);
    row("missing program file", "/w/environment/bin/python: can't open file '/w/code/main.py': [Errno 2] No such file or directory\n",
        "/w/environment/bin/python: can't open file", "error_program_file_missing", 1);
    row("symbol lookup", "/usr/bin/python3: symbol lookup error: /x/ext.so: undefined symbol: _ZN2at4_ops\n",
        "/usr/bin/python3: symbol lookup error", "error_undefined_symbol", 1);
    row("last line without its end", "Traceback (most recent call last):\n  File \"m.py\", line 1\nValueError: cut", "ValueError: cut",
        "error_python_exception", 3);
    row("windows line ends", "Traceback (most recent call last):\r\n  File \"m.py\", line 1\r\nValueError: crlf\r\n", "ValueError: crlf",
        "error_python_exception", 3);
    row("invalid bytes", "Traceback (most recent call last):\n  File \"m.py\", line 1\nValueError: \xff\xfe end\n", "ValueError: \xef\xbf\xbd",
        "error_python_exception", 3);
}

void FirstErrorTest::ofStoredLogs()
{
    QFETCH(QByteArray, log);
    QFETCH(QString, message);
    QFETCH(QString, code);
    QFETCH(int, line);
    const auto error = firstErrorInText(log.toStdString());
    QVERIFY(error.has_value());
    QVERIFY2(text(error->message).startsWith(message), error->message.c_str());
    QCOMPARE(text(error->code), code);
    QCOMPARE(error->line, std::int64_t(line));
}

void FirstErrorTest::pointsToTheLayerThatTheEvidenceNames_data()
{
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("layer");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("code");
    const auto row = [](const char *message, const char *layer, const char *kind, const char *code) {
        QTest::newRow(code) << QString::fromLatin1(message) << QString::fromLatin1(layer) << QString::fromLatin1(kind)
                            << QString::fromLatin1(code);
    };
    row("ModuleNotFoundError: No module named 'x'", "software", "exception", "error_module_missing");
    row("ImportError: /x.so: undefined symbol: _ZN3c10", "software", "exception", "error_undefined_symbol");
    row("OSError: libcudart.so.12: cannot open shared object file: No such file or directory", "software", "exception", "error_library_missing");
    row("ImportError: /lib/libc.so.6: version `GLIBC_2.34' not found (required by /x.so)", "software", "exception", "error_library_version");
    row("AttributeError: module 'numpy' has no attribute 'int'.", "software", "exception", "error_name_missing");
    row("AssertionError: Torch not compiled with CUDA enabled", "software", "exception", "error_cpu_build");
    row("torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.", "run_conditions", "memory", "error_device_memory");
    row("numpy.core._exceptions._ArrayMemoryError: Unable to allocate 1 TiB", "run_conditions", "memory", "error_host_memory");
    row("RuntimeError: DataLoader worker is killed by signal: Bus error. It is possible that dataloader's workers are out of shared memory. insufficient shared memory (shm)",
        "run_conditions", "memory", "error_shared_memory");
    row("RuntimeError: CUDA error: no kernel image is available for execution on the device", "run_conditions", "exception", "error_no_kernel_image");
    row("RuntimeError: The NVIDIA driver on your system is too old (found version 11040).", "run_conditions", "exception", "error_driver_too_old");
    row("RuntimeError: Found no NVIDIA driver on your system.", "run_conditions", "exception", "error_no_driver");
    row("RuntimeError: No HIP GPUs are available", "run_conditions", "exception", "error_no_device");
    row("RuntimeError: scatter_add_cuda_kernel does not have a deterministic implementation, but you set 'torch.use_deterministic_algorithms(True)'.",
        "run_conditions", "exception", "error_deterministic_refused");
    row("OSError: [Errno 28] No space left on device", "run_conditions", "exception", "error_disk_full");
    row("requests.exceptions.ConnectionError: Max retries exceeded with url: /model", "run_conditions", "exception", "error_network_needed");
    row("FileNotFoundError: [Errno 2] No such file or directory: 'notes.txt'", "unknown", "exception", "error_file_not_found");
    row("RuntimeError: CUDA error: an illegal memory access was encountered", "unknown", "exception", "error_device_error");
    row("UnicodeDecodeError: 'utf-8' codec can't decode byte 0xe9", "unknown", "exception", "error_python_exception");
}

void FirstErrorTest::pointsToTheLayerThatTheEvidenceNames()
{
    QFETCH(QString, message);
    QFETCH(QString, layer);
    QFETCH(QString, kind);
    QFETCH(QString, code);
    const std::string log = "Traceback (most recent call last):\n  File \"m.py\", line 1, in <module>\n" + message.toStdString() + "\n";
    const auto error = firstErrorInText(log);
    QVERIFY(error.has_value());
    QCOMPARE(text(error->message), message);
    QCOMPARE(text(error->layer), layer);
    QCOMPARE(text(error->kind), kind);
    QCOMPARE(text(error->code), code);
}

void FirstErrorTest::anErrorAtAnInputPointsToTheInputs()
{
    const std::string head = "Traceback (most recent call last):\n  File \"m.py\", line 1\n";
    const ErrorClues clues{{"/work/inputs"}, "read_data"};
    QCOMPARE(firstErrorInText(head + "FileNotFoundError: [Errno 2] No such file: '/work/inputs/a.csv'\n", clues)->layer, std::string("inputs"));
    QCOMPARE(firstErrorInText(head + "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xe9\n", clues)->layer, std::string("inputs"));
    QCOMPARE(firstErrorInText(head + "UnicodeDecodeError: 'utf-8' codec\n", {{}, "write"})->layer, std::string("unknown"));
}

void FirstErrorTest::theStageAboveTheErrorIsKept()
{
    const auto error = firstErrorInText("::stage read_data\n::stage compute\nTraceback (most recent call last):\n"
                                        "  File \"m.py\", line 1\nValueError: x\n::stage write\n",
                                        {{}, "write"});
    QCOMPARE(text(error->stage.value_or("")), QStringLiteral("compute"));
    QCOMPARE(text(firstErrorInText("Traceback (most recent call last):\nValueError: x\n", {{}, "write"})->stage.value_or("")),
             QStringLiteral("write"));
}

void FirstErrorTest::anOrdinaryLogHasNone()
{
    QVERIFY(!firstErrorInText(""));
    QVERIFY(!firstErrorInText("epoch 1: loss 0.5\nwarning: Error: rate is high\nx.py:5: UserWarning: deprecated\n"));
    QVERIFY(!firstErrorInText("Traceback (most recent call last):\n  File \"x\", line 1\n"));
    QVERIFY(!firstErrorIn("/nowhere/at/all.log"));
}

void FirstErrorTest::aHugeLogIsReadInBoundedMemory()
{
    const TemporaryFolder folder;
    const auto file = folder / "big.log";
    {
        std::ofstream stream(file, std::ios::binary);
        const std::string line(1 << 20, 'x'); // lines of one MiB, 200 of them
        for (int i = 0; i < 200; ++i)
            stream << line << '\n';
        stream << "Traceback (most recent call last):\n  File \"m.py\", line 1\nValueError: at the end\n";
    }
    const auto residentKilobytes = [] {
        std::ifstream status("/proc/self/status");
        for (std::string line; std::getline(status, line);)
            if (line.starts_with("VmHWM:"))
                return std::stol(line.substr(6));
        return 0L;
    };
    const long before = residentKilobytes();
    const auto error = firstErrorIn(file);
    QVERIFY(bool(error) && error->has_value());
    QCOMPARE((*error)->line, std::int64_t(203));
    QVERIFY(residentKilobytes() - before < 8192);
}

void FirstErrorTest::anyPieceSizeGivesTheSame()
{
    const TemporaryFolder folder;
    const std::string log = printedBy(folder, QStringLiteral("try:\n    {}['first']\nexcept KeyError:\n    raise RuntimeError('second')\n"));
    const auto whole = firstErrorInText(log);
    const auto file = folder.write("x.log", log);
    const auto read = firstErrorIn(file);
    QVERIFY(whole && read && *read);
    QVERIFY(**read == *whole);
}

QTEST_GUILESS_MAIN(FirstErrorTest)
#include "tst_firsterror.moc"
