// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/product.h"
#include "tests/support/schemacheck.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <algorithm>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

//! `requirements` and `inventory` as a user calls them.
class EnvironmentCommandsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void requirementsHasItsDocumentAndStatus();
    void requirementsWithoutErrorsEndsWithZero();
    void requirementsNamesWhatCannotBeRead();
    void requirementsShowsNoControlCharacters();
    void inventoryHasItsDocument();
    void inventoryOfAnAbsentPython();
    void missingArgumentsAreWrongUsage();
};

void EnvironmentCommandsTest::requirementsHasItsDocumentAndStatus()
{
    const std::string file = std::string(TEST_DATA) + "/a-requirements/19-vcs-branch-editable/requirements-rebuild.txt";
    const Ended ended = Product().run({"requirements", "--json", file});
    QCOMPARE(ended.status, 1);
    QCOMPARE(schemaProblemsOfText(ended.out, "requirements"), QByteArray());
    const auto codes = ended.codes();
    QVERIFY(std::find(codes.begin(), codes.end(), "mutable_name") != codes.end());
    QCOMPARE(ended.document()["subject"].get<std::string>(), file);
    QCOMPARE(ended.document()["lines"].size(), size_t(7));
    QCOMPARE(ended.document()["lines"][5]["kind"].get<std::string>(), std::string("editable"));
}

void EnvironmentCommandsTest::requirementsWithoutErrorsEndsWithZero()
{
    const std::string file = std::string(TEST_DATA) + "/a-requirements/09-extra-index-cu118/requirements-rebuild.txt";
    const Ended ended = Product().run({"requirements", file});
    QCOMPARE(ended.status, 0);
    QVERIFY(ended.out.find("torch==2.1.2+cu118") != std::string::npos);
    QVERIFY(ended.err.find("[extra_index_url]") != std::string::npos);
}

void EnvironmentCommandsTest::requirementsNamesWhatCannotBeRead()
{
    const Ended ended = Product().run({"requirements", "--json", "/nowhere/r.txt"});
    QCOMPARE(ended.status, 65);
    QCOMPARE(ended.document()["schema"].get<std::string>(), std::string("redossier-error/1"));
    QCOMPARE(ended.codes(), (std::vector<std::string>{"missing_file"}));
}

void EnvironmentCommandsTest::requirementsShowsNoControlCharacters()
{
    const TemporaryFolder folder;
    const auto file = folder.write("r.txt", "--index-url \x1b[31mhttps://x.example\na\x07==1\n");
    const Ended ended = Product().run({"requirements", file.string()});
    QVERIFY((ended.out + ended.err).find('\x1b') == std::string::npos);
    QVERIFY((ended.out + ended.err).find('\x07') == std::string::npos);
}

void EnvironmentCommandsTest::inventoryHasItsDocument()
{
    const TemporaryFolder folder;
    const Product product;
    const std::string environment = (folder / "environment").string();
    QCOMPARE(product.runProgram("python3", {"-m", "venv", "--without-pip", environment}, folder.path()).status, 0);
    const Ended ended = product.run({"inventory", "--json", "--python", environment + "/bin/python"});
    QCOMPARE(ended.status, 0);
    QCOMPARE(schemaProblemsOfText(ended.out, "inventory"), QByteArray());
    QVERIFY(ended.document()["distributions"].empty());
    QVERIFY(!ended.document()["python"]["version"].get<std::string>().empty());
    QVERIFY(ended.err.find("[no_pip]") != std::string::npos);
}

void EnvironmentCommandsTest::inventoryOfAnAbsentPython()
{
    for (const char *name : {"/nowhere/python", "no-such-python-anywhere"}) {
        const Ended ended = Product().run({"inventory", "--json", "--python", name});
        QCOMPARE(ended.status, 69);
        QCOMPARE(ended.codes(), (std::vector<std::string>{"program_missing"}));
    }
}

void EnvironmentCommandsTest::missingArgumentsAreWrongUsage()
{
    QCOMPARE(Product().run({"requirements"}).status, 64);
    QCOMPARE(Product().run({"inventory"}).status, 64);
}

QTEST_GUILESS_MAIN(EnvironmentCommandsTest)
#include "tst_environmentcommands.moc"
