// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/translation/englishplurals.h"
#include "ui/translation/pseudotranslator.h"
#include "ui/translation/translators.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>

using namespace redossier;

class TestTranslation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aLanguageIsKnownWhereItHasATranslation_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<bool>("known");
        QTest::newRow("that of the sources") << "en" << true;
        QTest::newRow("a country of it") << "en_GB" << true;
        QTest::newRow("translated") << "sv" << true;
        QTest::newRow("a country of a translated one") << "sv_FI" << true;
        QTest::newRow("not translated") << "de" << false;
        QTest::newRow("no language") << "xx" << false;
        QTest::newRow("pseudo") << "pseudo" << true;
        QTest::newRow("nothing") << "" << false;
    }
    void aLanguageIsKnownWhereItHasATranslation()
    {
        QFETCH(const QString, language);
        QFETCH(const bool, known);
        const redossier::test::TemporaryFolder folder;
        folder.write("redossier_sv.qm", "");
        folder.write("redossier_fr.ts", ""); // was not made into one that can be loaded
        QCOMPARE(availableLanguages(folder.path()), QStringList{QStringLiteral("sv")});
        QCOMPARE(isKnownLanguage(language, folder.path()), known);
    }

    void englishNounsAgreeWithTheirNumber_data()
    {
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<int>("number");
        QTest::addColumn<QString>("shown");
        QTest::newRow("one") << QByteArray("%n file(s)") << 1 << "1 file";
        QTest::newRow("several") << QByteArray("%n file(s)") << 12 << "12 files";
        QTest::newRow("none") << QByteArray("%n file(s)") << 0 << "0 files";
        QTest::newRow("no noun") << QByteArray("%n in all") << 3 << "3 in all";
    }
    void englishNounsAgreeWithTheirNumber()
    {
        QFETCH(QByteArray, source);
        QFETCH(int, number);
        QFETCH(QString, shown);
        EnglishPlurals plurals;
        QCoreApplication::installTranslator(&plurals);
        QCOMPARE(QCoreApplication::translate("any", source.constData(), nullptr, number), shown);
        QCoreApplication::removeTranslator(&plurals);
    }

    void thePseudoLocaleIsHalfAsLongAgainAndKeepsItsPlaces()
    {
        const QString source = QStringLiteral("Run %1 of %n");
        const QString pseudo = PseudoTranslator::pseudo(source);
        QVERIFY(pseudo.startsWith(PseudoTranslator::opening) && pseudo.endsWith(PseudoTranslator::closing));
        QVERIFY(pseudo.size() >= source.size() * 3 / 2);
        QVERIFY(pseudo.contains(QStringLiteral("%1")) && pseudo.contains(QStringLiteral("%n")));
        QVERIFY(!pseudo.contains(QStringLiteral("Run")));
    }
};

QTEST_GUILESS_MAIN(TestTranslation)
#include "tst_translation.moc"
