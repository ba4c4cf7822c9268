// SPDX-License-Identifier: GPL-3.0-or-later
// Every page and window by keys alone: a name for each widget that takes the keyboard, Tab in the order of the eye, a key of
// its own for each button.
#include "tests/support/keyboardreach.h"
#include "tests/tour/tourwalk.h"
#include "ui/style/theme.h"
#include "ui/translation/englishplurals.h"

#include <QApplication>
#include <QLineEdit>
#include <QVBoxLayout>

using namespace redossier;
using namespace redossier::test;

class TestKeyboardReach : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatLacksANameAKeyOrItsPlaceIsFound()
    {
        QWidget window;
        auto *column = new QVBoxLayout(&window);
        auto *second = new QPushButton(QStringLiteral("&Open"));
        auto *third = new QPushButton(QStringLiteral("&Other"));
        auto *first = new QLineEdit;
        for (QWidget *widget : std::initializer_list<QWidget *>{first, second, third, new QPushButton(QStringLiteral("Close"))})
            column->addWidget(widget);
        window.show();
        QCOMPARE(unnamed(window).size(), 1);
        QCOMPARE(mnemonicProblems(window).size(), 2); // one key for two, and none
        QVERIFY(tabProblems(window).isEmpty());
        QWidget::setTabOrder(third, second);
        QCOMPARE(tabProblems(window).size(), 1);
    }

    void everyPageOfADossierIsReachedByKeys_data()
    {
        QTest::addColumn<std::string>("recording");
        for (const std::string &name : TourHome::recordings())
            QTest::newRow(name.c_str()) << name;
    }
    void everyPageOfADossierIsReachedByKeys()
    {
        QFETCH(std::string, recording);
        TourHome home;
        QVERIFY(walkRecording(home, recording, home.copyOf(recording), [&](QWidget &window, const QString &what) { check(window, what); }));
        report();
    }

    void theStartWindowAndItsDialogsAreReachedByKeys()
    {
        TourHome home;
        QVERIFY(walkStart(home, {"gone", "variant"}, [&](QWidget &window, const QString &what) { check(window, what); }));
        report();
    }

    void theQuestionAboutConsentIsReachedByKeys()
    {
        TourHome home;
        QVERIFY(walkConsent(home, home.copyOf("ready"), [&](QWidget &window, const QString &what) { check(window, what); }));
        report();
    }

    void twoDossiersSideBySideAreReachedByKeys()
    {
        const TourHome home;
        for (const char *pair : {"cuda-rocm", "damaged"})
            QVERIFY(walkDifference(home, pair, [&](QWidget &window, const QString &what) { check(window, what); }));
        report();
    }

private:
    void check(QWidget &window, const QString &what)
    {
        for (const QString &problem : unnamed(window) + tabProblems(window) + mnemonicProblems(window))
            if (!m_found.contains(problem)) { // it may stand on several pages
                m_found << problem;
                qWarning("%s: %s", qUtf8Printable(what), qUtf8Printable(problem));
            }
    }

    void report()
    {
        const auto found = std::exchange(m_found, {});
        QVERIFY2(found.isEmpty(), qUtf8Printable(QStringLiteral("%1 problems, named above").arg(found.size())));
    }

    QStringList m_found;
};

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    EnglishPlurals plurals;
    QCoreApplication::installTranslator(&plurals);
    applyAppearance(application, Appearance::light);
    TestKeyboardReach test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_keyboardreach.moc"
