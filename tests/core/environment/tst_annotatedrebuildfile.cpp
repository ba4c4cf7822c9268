// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/annotatedrebuildfile.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <algorithm>

using namespace redossier;
using namespace redossier::test;

class TestAnnotatedRebuildFile : public QObject
{
    Q_OBJECT

    static const AnnotatedLine *line(const AnnotatedRebuildFile &file, const std::string &name, int number)
    {
        const auto found = std::find_if(file.lines.begin(), file.lines.end(),
                                        [&](const AnnotatedLine &one) { return one.file == name && one.number == number; });
        return found == file.lines.end() ? nullptr : &*found;
    }

private Q_SLOTS:
    void everyPhysicalLineStandsThereWithItsFindings()
    {
        const TemporaryFolder folder;
        folder.write("requirements.txt", "# a comment\r\nnumpy\r\n\r\n-r more/second.txt\n");
        folder.write("more/second.txt", "scipy==1.0\nhttps://user:secret@host.invalid/x.whl");
        const auto file = annotateRebuildFile(folder.path(), "requirements.txt", {});
        QVERIFY(file);
        QCOMPARE(file->files, (std::vector<std::string>{"requirements.txt", "more/second.txt"}));
        QCOMPARE(file->lines.size(), std::size_t(6));
        QCOMPARE(line(*file, "requirements.txt", 1)->text, std::string("# a comment"));
        const auto *unpinned = line(*file, "requirements.txt", 2);
        QVERIFY(std::any_of(unpinned->findings.begin(), unpinned->findings.end(), [](const Finding &one) { return one.code == "unpinned"; }));
        QVERIFY(line(*file, "requirements.txt", 3)->text.empty());
        const auto *secret = line(*file, "more/second.txt", 2);
        QVERIFY(secret->text.find("secret") == std::string::npos);
        QVERIFY(std::any_of(secret->findings.begin(), secret->findings.end(), [](const Finding &one) { return one.code == "credential_in_url"; }));
    }

    void aFileThatIsAbsentIsAnError()
    {
        const TemporaryFolder folder;
        QCOMPARE(annotateRebuildFile(folder.path(), "requirements.txt", {}).error().code, std::string("missing_file"));
    }
};

QTEST_GUILESS_MAIN(TestAnnotatedRebuildFile)
#include "tst_annotatedrebuildfile.moc"
