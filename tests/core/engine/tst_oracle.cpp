// SPDX-License-Identifier: GPL-3.0-or-later
//! What NumPy and Python's own modules write, read bit for bit.
#include "tests/support/oracle.h"

using namespace redossier;
using namespace redossier::test;

class OracleTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatNumpyWritesIsReadBitForBit();
};

void OracleTest::whatNumpyWritesIsReadBitForBit()
{
    const QString python = pythonWith({QStringLiteral("/usr/bin/python3"), QStringLiteral("python3")}, QStringLiteral("numpy"));
    if (python.isEmpty())
        QSKIP("not run: no Python with NumPy (package python3-numpy) is here");
    Oracle oracle;
    oracle.write(python, QStringLiteral("numpyfiles.py"));
    if (!QTest::currentTestFailed())
        oracle.compare(400, true);
}

QTEST_GUILESS_MAIN(OracleTest)
#include "tst_oracle.moc"
