// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/machineclass.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <unistd.h>

using namespace redossier;
using redossier::test::TemporaryFolder;

class TestMachineClass : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itNamesSystemAndArchitecture()
    {
        const TemporaryFolder root;
        root.write("etc/os-release", "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nNAME=\"Debian GNU/Linux\"\nVERSION_ID=\"12\"\n");
        const std::string found = machineClass(root.path());
        QVERIFY(found.starts_with("Debian GNU/Linux 12, "));
    }

    void withoutReleaseFileTheKernelsNameStands()
    {
        const TemporaryFolder root;
        QVERIFY(machineClass(root.path()).starts_with("Linux, "));
    }

    void theHostIsNotNamed()
    {
        char host[256] = {};
        ::gethostname(host, sizeof host - 1);
        QVERIFY(std::string(host).empty() || machineClass().find(host) == std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestMachineClass)
#include "tst_machineclass.moc"
