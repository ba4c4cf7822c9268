// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/marker.h"

#include <QTest>

using namespace redossier;

//! Environment markers of PEP 508.
class MarkerTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void holds_data();
    void holds();
    void refuses_data();
    void refuses();
};

void MarkerTest::holds_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("answer"); // 1 yes, 0 no, -1 cannot be said
    const auto row = [](const char *text, int answer) { QTest::newRow(text) << QString::fromLatin1(text) << answer; };
    row("python_version < '3.8'", 0);
    row("python_version >= \"3.8\"", 1);
    row("python_version >= '3.9'", 1); // by version, not by text: 3.10 comes after 3.9
    row("'3.9' < python_version", 1);
    row("python_version ~= '3.8'", 1);
    row("python_version == '3.*'", 1);
    row("python_full_version < '3.10.14'", 1);
    row("sys_platform == 'linux'", 1);
    row("sys.platform=='linux'", 1);
    row("os_name != 'nt'", 1);
    row("'linux' in sys_platform", 1);
    row("sys_platform in 'linux darwin'", 1);
    row("sys_platform not in 'win32 cygwin'", 1);
    row("platform_python_implementation == 'CPython'", 1);
    row("python_implementation == 'PyPy'", 0);
    row("extra == 'test'", 0);
    row("python_version >= '3.8' and sys_platform == 'win32'", 0);
    row("python_version < '3.8' or sys_platform == 'linux'", 1);
    row("python_version < '3.8' or (sys_platform == 'linux' and os_name == 'posix')", 1);
    row("sys_platform == 'win32' and os_name == 'nt' or python_version > '3'", 1); // and binds closer
    row("platform_release == '6.1'", -1);
    row("platform_release == '6.1' and python_version < '3'", 0);
    row("platform_release == '6.1' or python_version > '3'", 1);
    row("platform_release == '6.1' or python_version < '3'", -1);
    row("platform_machine ~= 'x86'", -1); // no version to compare
}

void MarkerTest::holds()
{
    QFETCH(QString, text);
    QFETCH(int, answer);
    const MarkerEnvironment environment{{"python_version", "3.10"}, {"python_full_version", "3.10.13"}, {"sys_platform", "linux"},
                                        {"os_name", "posix"}, {"platform_python_implementation", "CPython"},
                                        {"platform_machine", "x86_64"}};
    QVERIFY(Marker::isValid(text.toStdString()));
    const auto holds = Marker::holds(text.toStdString(), environment);
    QCOMPARE(holds ? int(*holds) : -1, answer);
}

void MarkerTest::refuses_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"", "python_version", "python_version <", "nonsense == '1'", "'a' == 'b'", "python_version < 3.8",
                             "python_version < '3.8", "(python_version < '3.8'", "python_version < '3.8')",
                             "python_version < '3.8' and", "python_version not '3'", "python_version < '3' xor os_name == 'nt'"})
        QTest::newRow(*text ? text : "empty") << QString::fromLatin1(text);
    QTest::newRow("deep") << QString(QLatin1String("(")).repeated(100000);
}

void MarkerTest::refuses()
{
    QFETCH(QString, text);
    QVERIFY(!Marker::isValid(text.toStdString()));
    QVERIFY(!Marker::holds(text.toStdString(), {}));
}

QTEST_GUILESS_MAIN(MarkerTest)
#include "tst_marker.moc"
