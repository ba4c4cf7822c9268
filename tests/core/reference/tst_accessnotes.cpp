// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/accessnotes.h"

#include "tests/support/dossiermaker.h"
#include "tests/support/sampleproject.h"

#include <QTest>

using namespace redossier;
using namespace redossier::test;

//! Access notes hold names and ways, never values.
class TestAccessNotes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatMayNotBeWrittenIsNamed_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("how");
        QTest::addColumn<QString>("variable");
        QTest::addColumn<QString>("code");
        const QString name = QStringLiteral("index"), how = QStringLiteral("ask the group"), variable = QStringLiteral("GROUP_TOKEN");
        QTest::newRow("all well") << name << how << variable << QString();
        QTest::newRow("no name") << QString() << how << variable << QStringLiteral("access_name_missing");
        QTest::newRow("a value") << name << how << QStringLiteral("GROUP_TOKEN=abc") << QStringLiteral("access_variable_invalid");
        QTest::newRow("a digit first") << name << how << QStringLiteral("1TOKEN") << QStringLiteral("access_variable_invalid");
        QTest::newRow("a blank") << name << how << QStringLiteral("GROUP TOKEN") << QStringLiteral("access_variable_invalid");
        QTest::newRow("a password in an address") << name << QStringLiteral("https://me:s3cr3tpass@host.example/simple") << variable
                                                  << QStringLiteral("access_secret");
    }
    void whatMayNotBeWrittenIsNamed()
    {
        QFETCH(QString, name);
        QFETCH(QString, how);
        QFETCH(QString, variable);
        QFETCH(QString, code);
        const Findings findings = accessFindings({{name.toStdString(), "the index", how.toStdString(), {variable.toStdString()}, {}}});
        QCOMPARE(findings.empty() ? std::string() : findings.front().code, code.toStdString());
        for (const Finding &finding : findings)
            QVERIFY(finding.subject.find("abc") == std::string::npos); // what follows "=" may be the secret
    }

    void twoOfOneNameAreRefused()
    {
        const Access one{"index", "", "", {}, {}};
        QCOMPARE(accessFindings({one, one}).front().code, std::string("access_name_duplicated"));
    }

    void namesStandBetweenBlanksAndCommas()
    {
        QVERIFY((namesIn(" A, B;C\n\tD ") == std::vector<std::string>{"A", "B", "C", "D"}));
        QVERIFY(namesIn(" ,\n").empty());
    }

    void unknownKeysOfAnEntryStay()
    {
        const TemporaryFolder folder;
        const auto root = folder / "dossier";
        makeDossier(root);
        editJson(root / "reference/reference.json", [](Json &document) {
            document["access"] = Json::array({{{"name", "index"}, {"how", "old"}, {"later", 7}}, {{"name", "gone"}}});
        });
        auto writer = DossierWriter::open(root);
        QVERIFY(writer);
        QVERIFY(writeAccess(*writer, {{"store", "data", "ask", {}, {"sample"}}, {"index", "packages", "new", {"TOKEN"}, {}}}));
        const Json access = readJson(root / "reference/reference.json")["access"];
        QCOMPARE(access.size(), std::size_t(2));
        QCOMPARE(textAt(access[0], "name"), std::string("store"));
        QCOMPARE(textAt(access[1], "how"), std::string("new"));
        QVERIFY(access[1]["later"] == 7);
        QCOMPARE(writeAccess(*writer, {{"", "", "", {}, {}}}).error().code, std::string("access_name_missing"));
        QVERIFY(readJson(root / "reference/reference.json")["access"] == access);
    }
};

QTEST_GUILESS_MAIN(TestAccessNotes)
#include "tst_accessnotes.moc"
