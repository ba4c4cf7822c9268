// SPDX-License-Identifier: GPL-3.0-or-later
// Every page and window under the pseudo-locale, in which every translated letter has its accent and every text is half as
// long again: what was never handed to a translation has none, and what has no room shows itself.
#include "tests/support/cuttexts.h"
#include "tests/support/untranslated.h"
#include "tests/tour/tourwalk.h"
#include "ui/style/theme.h"
#include "ui/widgets/text.h"

#include <QApplication>

using namespace redossier;
using namespace redossier::test;

namespace {

//! Names of things that are called so in every language.
const char *const names = "Redossier PyTorch Python CPython torch pip venv SHA JSON CSV TSV NaN Inf NVIDIA CUDA ROCm HIP cuDNN MIOpen CPU GPU "
                          "GiB MANIFEST md json txt npy dtype atol rtol ids stdout stderr sys executable prefix TOKEN HF UTC RUN ID";

//! What an error adds in the words of the system or of the core stands as it is.
const char *const details = "there is no such folder; syntax error while parsing object, unexpected string literal";

} // namespace

class TestPseudoLocale : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_values.add(QLatin1String(names));
        m_values.add(QLatin1String(details));
        m_values.add(QStringLiteral("/usr/bin/python3.11"));
        for (int number = 1; number <= 12; ++number) {
            m_values.add(QLocale().monthName(number));
            m_values.add(QLocale().dayName((number - 1) % 7 + 1));
        }
    }

    void aTextThatWasForgottenIsFound()
    {
        Text forgotten(QStringLiteral("Not translated"));
        QCOMPARE(untranslatedWords(forgotten.text(), Values()), QStringList({QStringLiteral("Not"), QStringLiteral("translated")}));
        QVERIFY(untranslatedWords(PseudoTranslator::pseudo(QStringLiteral("Translated %1")).arg(12), Values()).isEmpty());
        Values values;
        values.add(QStringLiteral("embed.py"));
        QVERIFY(untranslatedWords(PseudoTranslator::pseudo(QStringLiteral("File %1")).arg(QStringLiteral("embed.py")), values).isEmpty());
    }

    void aTextWithoutRoomIsFound()
    {
        QWidget window;
        window.resize(400, 100);
        auto *label = new QLabel(QStringLiteral("Far too long for it"), &window);
        label->setFixedWidth(30);
        window.show();
        QCOMPARE(cutTexts(window).size(), 1);
        label->setFixedWidth(label->sizeHint().width());
        QVERIFY(cutTexts(window).isEmpty());
    }

    void everyTextOfADossierIsTranslatedAndHasRoom_data()
    {
        QTest::addColumn<std::string>("recording");
        for (const std::string &name : TourHome::recordings())
            QTest::newRow(name.c_str()) << name;
    }
    void everyTextOfADossierIsTranslatedAndHasRoom()
    {
        QFETCH(std::string, recording);
        TourHome home;
        const auto dossier = home.copyOf(recording);
        m_values.addDossier(dossier);
        m_values.add(QString::fromStdString((home / "home/.cache/redossier/work").string()));
        QVERIFY(walkRecording(home, recording, dossier, [&](QWidget &window, const QString &what) { check(window, what); }));
        report();
    }

    void everyTextOfTheStartWindowIsTranslatedAndHasRoom()
    {
        TourHome home;
        m_values.add(QString::fromStdString((home / "dossiers/home/.local/state/Documents/embeddings-light").string()));
        m_values.addDossier(home.copyOf("variant"));
        m_values.add(QStringLiteral("gone, Was here once")); // a dossier that is no longer there
        QVERIFY(walkStart(home, {"gone", "variant"}, [&](QWidget &window, const QString &what) { check(window, what); }));
        report();
    }

    void everyTextOfTheConsentIsTranslatedAndHasRoom()
    {
        TourHome home;
        const auto dossier = home.copyOf("ready");
        m_values.addDossier(dossier);
        QVERIFY(walkConsent(home, dossier, [&](QWidget &window, const QString &what) { check(window, what); }));
        report();
    }

    void everyTextOfTwoDossiersIsTranslatedAndHasRoom()
    {
        const TourHome home;
        for (const char *pair : {"cuda-rocm", "damaged"}) {
            for (const char *side : {"a", "b"})
                m_values.addDossier(std::filesystem::path(TEST_DATA) / "difference" / pair / side);
            QVERIFY(walkDifference(home, pair, [&](QWidget &window, const QString &what) {
                addRows(window);
                check(window, what);
            }));
        }
        report();
    }

private:
    //! Names and values of rows are those of the documents.
    void addRows(const QWidget &window)
    {
        for (const DifferenceRow &row : static_cast<const DifferenceWindow &>(window).index()->difference().rows) {
            m_values.add(QString::fromStdString(row.name + ' ' + row.key + ' ' + row.a.text + ' ' + row.b.text));
            for (const DifferenceField &field : row.fields)
                m_values.add(QString::fromStdString(field.name + ' ' + field.a.text + ' ' + field.b.text));
        }
    }

    void check(QWidget &window, const QString &what)
    {
        for (const ScreenText &text : screenTexts(window))
            if (const QStringList words = untranslatedWords(text.text, m_values); !words.isEmpty())
                note(what, QStringLiteral("untranslated: %1 | %2 | in: %3").arg(words.join(QLatin1Char(' ')), text.place, text.text.left(120)));
        if (cutTexts(window).isEmpty())
            return;
        QTest::qWait(400); // what is only being laid out has its room by then
        for (const QString &cut : cutTexts(window))
            note(what, QStringLiteral("cut: ") + cut);
    }

    void note(const QString &what, const QString &problem)
    {
        if (m_found.contains(problem))
            return; // it stands on several pages
        m_found << problem;
        qWarning("%s: %s", qUtf8Printable(what), qUtf8Printable(problem));
    }

    void report()
    {
        const auto found = std::exchange(m_found, {});
        QVERIFY2(found.isEmpty(), qUtf8Printable(QStringLiteral("%1 texts, named above").arg(found.size())));
    }

    Values m_values;
    QStringList m_found;
};

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    PseudoTranslator pseudo;
    QCoreApplication::installTranslator(&pseudo);
    applyAppearance(application, Appearance::light);
    TestPseudoLocale test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_pseudolocale.moc"
