// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/namesalike.h"

#include <QTest>

using namespace redossier;

class NamesAlikeTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyPairIsTold()
    {
        const auto alike = namesAlike({"expected/A.npy", "expected/a.npy", "code/x.py", "code/e\xCC\x81.py", "code/\xC3\xA9.py"});
        QCOMPARE(alike.size(), std::size_t(2));
        QCOMPARE(alike[0].code, std::string("names_alike"));
        QCOMPARE(alike[0].subject, std::string("expected/a.npy"));
        QCOMPARE(alike[0].detail, std::string("expected/A.npy"));
        QCOMPARE(alike[1].subject, std::string("code/\xC3\xA9.py"));
    }

    void aFolderAndAFileAreAnother()
    {
        const auto alike = namesAlike({"a", "A/b"});
        QCOMPARE(alike.size(), std::size_t(1));
        QCOMPARE(namesAlike({"a", "a/b"}).at(0).code, std::string("file_and_folder"));
    }

    void othersAreNot()
    {
        QVERIFY(namesAlike({"a/x", "a/y", "b/x", "ab"}).empty());
        QVERIFY(bool(refuseNamesAlike({"a", "b"})));
        QCOMPARE(refuseNamesAlike({"a", "A"}).error().code, std::string("names_alike"));
    }
};

QTEST_GUILESS_MAIN(NamesAlikeTest)
#include "tst_namesalike.moc"
