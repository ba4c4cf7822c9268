// SPDX-License-Identifier: GPL-3.0-or-later
// What is packed, and what names alone tell.
#include "core/sharing/privatefinder.h"
#include "core/sharing/privatescan.h"
#include "tests/support/scannedfolder.h"
#include "tests/support/canaries.h"
#include "tests/support/temporaryfolder.h"
#include "tests/support/zipwriter.h"

#include <QTest>
#include <algorithm>
#include <set>

using namespace redossier;
using namespace redossier::test;

namespace {

ZipPart part(const char *name, const std::string &content, bool deflate = false)
{
    ZipPart one;
    one.name = name;
    one.content = content;
    one.deflate = deflate;
    return one;
}

std::string gzipped(const std::string &content)
{
    z_stream stream = {};
    deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    std::string packed(deflateBound(&stream, content.size()) + 64, '\0');
    stream.next_in = const_cast<Bytef *>(reinterpret_cast<const Bytef *>(content.data()));
    stream.avail_in = static_cast<uInt>(content.size());
    stream.next_out = reinterpret_cast<Bytef *>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(packed.size() - stream.avail_out);
    deflateEnd(&stream);
    return packed;
}

std::string tarEntry(const std::string &name, const std::string &content)
{
    std::string header(512, '\0');
    header.replace(0, name.size(), name);
    char size[13];
    std::snprintf(size, sizeof size, "%011o", static_cast<unsigned>(content.size()));
    header.replace(124, 11, size);
    header[156] = '0';
    header.replace(257, 5, "ustar");
    return header + content + std::string((512 - content.size() % 512) % 512, '\0');
}

} // namespace

class PrivateArchivesTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyCanaryIsFoundInArchivesAndPatches()
    {
        const TemporaryFolder folder;
        std::string patch = "--- a/x\n+++ b/x\n@@ -1 +1,99 @@\n";
        std::vector<ZipPart> parts;
        int number = 0;
        for (const Canary &canary : canaries()) {
            parts.push_back(part("x", zipBytes({part("y.gz", gzipped("begin\n" + canary.text + "\nend\n"))}), true));
            parts.back().name = std::to_string(number++) + ".zip";
            std::string added = canary.text;
            for (auto line = added.find('\n'); line != std::string::npos; line = added.find('\n', line + 2))
                added.insert(line + 1, "+");
            patch += "+" + added + "\n";
        }
        folder.write("a.zip", zipBytes(parts));
        folder.write("modifications.patch", patch);
        const PrivateScan scan = scanned(folder.path());
        std::set<std::string> files;
        for (const PrivateRow &row : scan.rows)
            if (row.kind == PrivateKind::credential)
                for (const PrivatePlace &place : row.places)
                    files.insert(place.file);
        for (int i = 0; i < number; ++i)
            QVERIFY2(files.contains("a.zip, member " + std::to_string(i) + ".zip, member y.gz"), canaries()[static_cast<std::size_t>(i)].kind.c_str());
        std::string left = patch;
        const auto matches = findPrivate(left);
        for (auto match = matches.rbegin(); match != matches.rend(); ++match)
            if (match->kind == PrivateKind::credential)
                left.replace(match->begin, match->end - match->begin, "****");
        for (const Canary &canary : canaries())
            QVERIFY2(left.find(canary.secret) == std::string::npos, canary.kind.c_str());
    }

    void archivesAreLookedInto()
    {
        const std::string text = "/home/somebody/x\nDB_PASSWORD=hunter2222\n";
        const TemporaryFolder folder;
        folder.write("a.whl", zipBytes({part("pkg/a.txt", text, true), part("pkg/stored.txt", text),
                                        part("inner.zip", zipBytes({part("x", text), part("y.gz", gzipped(text))}), true)}));
        const std::string deep = zipBytes({part("3.zip", zipBytes({part("4.zip", zipBytes({part("x", text)}))}))});
        folder.write("deep.zip", zipBytes({part("2.zip", deep)}));
        folder.write("plain.tar", tarEntry("x/a.txt", text) + std::string(1024, '\0'));
        folder.write("b.tar.gz", gzipped(tarEntry("b-1.0/setup.py", text) + tarEntry("b-1.0/other.py", "x\n" + text) + std::string(1024, '\0')));
        folder.write("c.log.gz", gzipped(text));
        folder.write("broken.zip", zipBytes({part("a.txt", text)}).substr(0, 40));
        const PrivateScan scan = scanned(folder.path());
        QStringList files;
        for (const PrivatePlace &place : rowOf(scan, PrivateKind::credential, "hunter2222")->places)
            files << QString::fromStdString(place.file + ":" + std::to_string(place.line));
        QCOMPARE(files, (QStringList{QStringLiteral("a.whl, member pkg/a.txt:2"), QStringLiteral("a.whl, member pkg/stored.txt:2"),
                                     QStringLiteral("a.whl, member inner.zip, member x:2"), QStringLiteral("a.whl, member inner.zip, member y.gz:2"),
                                     QStringLiteral("b.tar.gz, member b-1.0/setup.py:2"), QStringLiteral("b.tar.gz, member b-1.0/other.py:3"),
                                     QStringLiteral("c.log.gz:2"), QStringLiteral("plain.tar, member x/a.txt:2")}));
        QVERIFY(isNotRead(scan, "deep.zip, member 2.zip, member 3.zip, member 4.zip", "private_not_read"));
        QVERIFY(isNotRead(scan, "broken.zip", "private_not_read"));
    }

    void namesAreLookedInto()
    {
        const TemporaryFolder folder;
        folder.write("hf_EXAMPLEexampleEXAMPLEexampleEXAMPLE/a.txt", "x");
        folder.write("one@example.org", "x");
        folder.write("a.zip", zipBytes({part("logs/other@example.org", "x")}));
        std::string owned = tarEntry("b/x.txt", "x");
        owned.replace(265, 7, "jbuildr");
        std::string linked = tarEntry("b/link", "");
        linked[156] = '2';
        linked.replace(157, 20, "/home/target-owner/x");
        folder.write("b.tar", owned + linked + std::string(1024, '\0'));
        std::filesystem::create_symlink("/home/link-owner/x", folder / "link");
        const PrivateScan scan = scanned(folder.path());
        QVERIFY(rowOf(scan, PrivateKind::credential, "hf_EXAMPLEexampleEXAMPLEexampleEXAMPLE"));
        const auto placeOf = [&](PrivateKind kind, const char *value) {
            const PrivateRow *row = rowOf(scan, kind, value);
            return row ? row->places.at(0).file : std::string("nowhere");
        };
        QCOMPARE(placeOf(PrivateKind::email, "one@example.org"), std::string("one@example.org"));
        QCOMPARE(placeOf(PrivateKind::email, "other@example.org"), std::string("a.zip, member logs/other@example.org"));
        QCOMPARE(placeOf(PrivateKind::user, "jbuildr"), std::string("b.tar, member b/x.txt"));
        QCOMPARE(placeOf(PrivateKind::user, "target-owner"), std::string("b.tar, member b/link"));
        QCOMPARE(placeOf(PrivateKind::user, "link-owner"), std::string("link"));
    }
};

QTEST_GUILESS_MAIN(PrivateArchivesTest)
#include "tst_privatearchives.moc"
