// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/pep440.h"

#include <QTest>

using namespace redossier;

//! Examples of PEP 440 (normal forms, order, clauses) and PEP 503.
class Pep440Test : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void normalises_data();
    void normalises();
    void refusesWhatIsNoVersion_data();
    void refusesWhatIsNoVersion();
    void ordersAsThePepDoes();
    void findsEqualSpellings_data();
    void findsEqualSpellings();
    void clauseHoldsVersion_data();
    void clauseHoldsVersion();
    void refusesWhatIsNoClause_data();
    void refusesWhatIsNoClause();
    void preReleasesNeedToBeNamed();
    void exactness_data();
    void exactness();
    void requiresOfAnInterpreter_data();
    void requiresOfAnInterpreter();
    void namesAreEqualAfterNormalisation_data();
    void namesAreEqualAfterNormalisation();
};

void Pep440Test::normalises_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("normal");
    const auto row = [](const char *text, const char *normal) {
        QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(normal);
    };
    row("1.1RC1", "1.1rc1");
    row("00", "0");
    row("09000", "9000");
    row("1.0+foo0100", "1.0+foo0100");
    row("1.0+ubuntu-1", "1.0+ubuntu.1");
    row("1.0+Ubuntu_01", "1.0+ubuntu.1");
    row("1.1.a1", "1.1a1");
    row("1.1-a1", "1.1a1");
    row("1.1_b.2", "1.1b2");
    row("1.1alpha1", "1.1a1");
    row("1.1beta2", "1.1b2");
    row("1.1c3", "1.1rc3");
    row("1.1pre4", "1.1rc4");
    row("1.1preview5", "1.1rc5");
    row("1.2a", "1.2a0");
    row("1.2-post2", "1.2.post2");
    row("1.2post2", "1.2.post2");
    row("1.0-r4", "1.0.post4");
    row("1.0rev4", "1.0.post4");
    row("1.2.post", "1.2.post0");
    row("1.0-1", "1.0.post1");
    row("1.2-dev2", "1.2.dev2");
    row("1.2dev2", "1.2.dev2");
    row("1.2.dev", "1.2.dev0");
    row("v1.0", "1.0");
    row(" 1.0\n", "1.0");
    row("1!2.0", "1!2.0");
    row("0!2.0", "2.0");
    row("1.0a2.post345.dev456+abc.7", "1.0a2.post345.dev456+abc.7");
    row("2023.3.post1", "2023.3.post1");
    row("20240101120000123456789", "20240101120000123456789");
    row("2.10.0+rocm6.3", "2.10.0+rocm6.3");
}

void Pep440Test::normalises()
{
    QFETCH(QString, text);
    QFETCH(QString, normal);
    const auto version = Version::parse(text.toStdString());
    QVERIFY(version.has_value());
    QCOMPARE(QString::fromStdString(version->text()), normal);
}

void Pep440Test::refusesWhatIsNoVersion_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"", "abc", "1.0-", "1.0.", "1.0+", "1.0+foo..bar", "1.0+foo+bar", "1.0 2", "1..0", "!1", "1!",
                             "1.0a1b2", "1.0.dev1a1", "1.0dev1post2", "=1", "1.*", "1.0+\xc3\xa9", "2004d", "french toast"})
        QTest::newRow(*text ? text : "empty") << QString::fromUtf8(text);
}

void Pep440Test::refusesWhatIsNoVersion()
{
    QFETCH(QString, text);
    QVERIFY(!Version::parse(text.toStdString()));
}

void Pep440Test::ordersAsThePepDoes()
{
    const std::vector<std::string> ascending{
        "1.dev0", "1.0.dev456", "1.0a1", "1.0a2.dev456", "1.0a12.dev456", "1.0a12", "1.0b1.dev456", "1.0b2",
        "1.0b2.post345.dev456", "1.0b2.post345", "1.0rc1.dev456", "1.0rc1", "1.0", "1.0+abc.5", "1.0+abc.7", "1.0+5",
        "1.0+5.1", "1.0.post456.dev34", "1.0.post456", "1.0.15", "1.1.dev1", "1.9", "1.10", "20240101120000123456789",
        "1!0.1"};
    for (std::size_t i = 0; i < ascending.size(); ++i) {
        for (std::size_t j = 0; j < ascending.size(); ++j) {
            const auto left = Version::parse(ascending[i]);
            const auto right = Version::parse(ascending[j]);
            QVERIFY2((*left <=> *right) == (i <=> j), (ascending[i] + " and " + ascending[j]).c_str());
        }
    }
}

void Pep440Test::findsEqualSpellings_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::newRow("trailing zeros") << "1.0" << "1.0.0";
    QTest::newRow("short") << "1" << "1.0";
    QTest::newRow("post") << "1.0-1" << "1.0.post1";
    QTest::newRow("leading zero") << "1.01" << "1.1";
    QTest::newRow("local") << "1.0+Ubuntu-1" << "1.0+ubuntu.01";
}

void Pep440Test::findsEqualSpellings()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    QVERIFY(*Version::parse(a.toStdString()) == *Version::parse(b.toStdString()));
}

void Pep440Test::clauseHoldsVersion_data()
{
    QTest::addColumn<QString>("clauses");
    QTest::addColumn<QString>("version");
    QTest::addColumn<bool>("holds");
    const auto row = [](const char *clauses, const char *version, bool holds) {
        QTest::addRow("%s in %s", version, clauses) << QString::fromLatin1(clauses) << QString::fromLatin1(version) << holds;
    };
    row("~=2.2", "2.2", true);
    row("~=2.2", "2.9.1", true);
    row("~=2.2", "3.0", false);
    row("~=2.2", "2.1", false);
    row("~=1.4.5", "1.4.9", true);
    row("~=1.4.5", "1.5", false);
    row("~=2.2.0", "2.2.post3", true);
    row("~=1.4.5a4", "1.4.5a4", true);
    row("~=2.2.post3", "2.2.post2", false);
    row("~=2.2.post3", "2.3", true);
    row("~=1!2.2", "2.3", false);
    row("==1.1", "1.1.post1", false);
    row("==1.1.post1", "1.1.post1", true);
    row("==1.1.*", "1.1.post1", true);
    row("==1.1", "1.1.0", true);
    row("==1.1.*", "1.1a1", true);
    row("==1.1.*", "1.10", false);
    row("==1.1.*", "1.1+cu118", true);
    row("==1.*", "1!1.0", false);
    row("==2.0.1", "2.0.1+cu118", true);
    row("==2.0.1+cu118", "2.0.1", false);
    row("==2.0.1+cu118", "2.0.1+cu118", true);
    row("==2.0.1+cu118", "2.0.1+cpu", false);
    row("!=1.1", "1.1.post1", true);
    row("!=1.1.*", "1.1.post1", false);
    row("!=2.0.1", "2.0.1+cpu", false);
    row(">=1.0", "1.0+local", true);
    row("<=1.0", "1.0+local", true);
    row("<=1.0", "1.0.post1", false);
    row(">1.7", "1.7.1", true);
    row(">1.7", "1.7.0.post1", false);
    row(">1.7.post2", "1.7.post3", true);
    row(">1.7", "1.7+local", false);
    row("<3.1", "3.1.dev0", false);
    row("<3.1a1", "3.1.dev0", true);
    row("<3.1", "3.0.9", true);
    row("===1.0", "1.0", true);
    row("===1.0", "1.0.0", false);
    row("===foobar", "FooBar", true);
    row("===foobar", "1.0", false);
    row("~= 0.9, >= 1.0, != 1.3.4.*, < 2.0", "1.3.5", false);
    row(">= 1.0, != 1.3.4.*, < 2.0", "1.3.5", true);
    row(">= 1.0, != 1.3.4.*, < 2.0", "1.3.4.2", false);
    row("", "0.1", true);
    row(">=1.9,<1.12,", "1.11", true);
    row(">=1", "nonsense", false);
}

void Pep440Test::clauseHoldsVersion()
{
    QFETCH(QString, clauses);
    QFETCH(QString, version);
    QFETCH(bool, holds);
    const auto set = SpecifierSet::parse(clauses.toStdString());
    QVERIFY(set.has_value());
    QCOMPARE(set->contains(version.toStdString(), true), holds);
}

void Pep440Test::refusesWhatIsNoClause_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"1.0", "=1.0", "~=1", ">=1.0+local", "<1.*", "~=1.0.*", "==1.0.dev1.*", "==1.0+a.*", "===",
                             "=== a b", "==", ">=abc", ">=1 <2", "==1.0#pinned"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void Pep440Test::refusesWhatIsNoClause()
{
    QFETCH(QString, text);
    QVERIFY(!SpecifierSet::parse(text.toStdString()));
}

void Pep440Test::preReleasesNeedToBeNamed()
{
    QVERIFY(!SpecifierSet::parse(">=1.0")->contains("2.0rc1"));
    QVERIFY(SpecifierSet::parse(">=1.0")->contains("2.0rc1", true));
    QVERIFY(SpecifierSet::parse(">=2.0rc1")->contains("2.0rc2"));
    QVERIFY(SpecifierSet::parse("==2.0rc1")->contains("2.0rc1"));
    QVERIFY(!SpecifierSet::parse(">1.0,<3.0a1")->contains("2.0rc1"));
}

void Pep440Test::exactness_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("exact");
    QTest::newRow("==") << "==1.0" << true;
    QTest::newRow("== with spaces") << " == 1.0" << true;
    QTest::newRow("===") << "===1.0" << true;
    QTest::newRow("wildcard") << "==1.*" << false;
    QTest::newRow("compatible") << "~=1.0" << false;
    QTest::newRow("range") << ">=1.0,<2" << false;
    QTest::newRow("range and pin") << ">=1.0,==1.5" << true;
    QTest::newRow("nothing") << "" << false;
}

void Pep440Test::exactness()
{
    QFETCH(QString, text);
    QFETCH(bool, exact);
    QCOMPARE(SpecifierSet::parse(text.toStdString())->isExact(), exact);
}

void Pep440Test::requiresOfAnInterpreter_data()
{
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<QString>("observed");
    QTest::addColumn<int>("answer"); // 1 yes, 0 no, -1 cannot be said
    QTest::newRow("meets") << "3.13.0" << ">=3.11" << "3.11.7" << 1;
    QTest::newRow("too old") << "3.10.13" << ">=3.11" << "3.11.7" << 0;
    QTest::newRow("release candidate") << "3.13.0rc1" << ">=3.11" << "3.11.7" << 1;
    QTest::newRow("between releases") << "3.12.0+" << ">=3.11" << "3.11.7" << 1;
    QTest::newRow("absent, same minor") << "3.11.2" << "" << "3.11.7" << 1;
    QTest::newRow("absent, other minor") << "3.12.1" << "" << "3.11.7" << 0;
    QTest::newRow("absent, 3.1 is not 3.11") << "3.1.7" << "" << "3.11.7" << 0;
    QTest::newRow("unreadable specifier") << "3.12.1" << "three" << "3.11.7" << -1;
    QTest::newRow("nothing observed") << "3.12.1" << "" << "" << -1;
}

void Pep440Test::requiresOfAnInterpreter()
{
    QFETCH(QString, found);
    QFETCH(QString, wanted);
    QFETCH(QString, observed);
    QFETCH(int, answer);
    const auto wantedText = wanted.isEmpty() ? std::nullopt : std::optional(wanted.toStdString());
    const auto met = meetsRequires(found.toStdString(), wantedText, observed.toStdString());
    QCOMPARE(met ? int(*met) : -1, answer);
}

void Pep440Test::namesAreEqualAfterNormalisation_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("normal");
    QTest::newRow("case") << "PyYAML" << "pyyaml";
    QTest::newRow("underscore") << "typing_extensions" << "typing-extensions";
    QTest::newRow("dot") << "ruamel.yaml" << "ruamel-yaml";
    QTest::newRow("runs") << "a-._B" << "a-b";
}

void Pep440Test::namesAreEqualAfterNormalisation()
{
    QFETCH(QString, name);
    QFETCH(QString, normal);
    QCOMPARE(QString::fromStdString(normalisedName(name.toStdString())), normal);
}

QTEST_GUILESS_MAIN(Pep440Test)
#include "tst_pep440.moc"
