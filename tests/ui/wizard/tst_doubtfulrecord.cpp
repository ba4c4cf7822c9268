// SPDX-License-Identifier: GPL-3.0-or-later
// A run whose record is damaged or was changed, and one whose reference is no longer what judged it: every page says so, none
// takes it for a run that never was, and nothing of it is shown as good.
#include "tests/support/sampleproject.h"
#include "tests/support/screentexts.h"
#include "tests/support/windowdriver.h"
#include "tests/support/windowhelp.h"
#include "tests/tour/tourhome.h"
#include "ui/widgets/placedelegate.h"
#include "ui/wizard/dossierwindow.h"
#include "ui/wizard/steplist.h"

#include <QAbstractButton>
#include <QTest>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

const fs::path run = "runs/20261130T062446Z-74b0";

void change(const fs::path &dossier, const std::string &what)
{
    if (what == "run.json cut")
        fs::resize_file(dossier / run / "run.json", 500);
    else if (what == "output cut")
        fs::resize_file(dossier / run / "outputs/norms.npy", 100);
    else if (what == "reference edited")
        std::ofstream(dossier / "reference/requirements-rebuild.txt", std::ios::app) << "# edited\n";
    else if (what == "criterion is a link") {
        fs::remove(dossier / "reference/criterion.json");
        fs::create_symlink("/etc/passwd", dossier / "reference/criterion.json");
    } else if (what == "criterion cut") {
        fs::resize_file(dossier / "reference/criterion.json", 40);
    }
}

QStringList list(std::initializer_list<const char *> texts)
{
    QStringList result;
    for (const char *text : texts)
        result << QString::fromUtf8(text);
    return result;
}

} // namespace

class TestDoubtfulRecord : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatCannotBeReliedOnIsGoodNowhere_data()
    {
        QTest::addColumn<QString>("reference"); // its word in the step list
        QTest::addColumn<QString>("steps");     // those of the others
        QTest::addColumn<QStringList>("told");  // by the page of the comparison and that of the dossier
        QTest::newRow("untouched") << "passed" << "passed" << QStringList();
        QTest::newRow("run.json cut") << "passed" << "not readable" << list({"? Not readable: the record of run 20261130T062446Z-74b0 is damaged", "run.json"});
        QTest::newRow("output cut") << "passed" << "record changed" << list({"! The record of this run was changed after the run", "outputs/norms.npy has changed"});
        QTest::newRow("reference edited") << "stale" << "stale" << list({"requirements-rebuild.txt has changed"});
        QTest::newRow("criterion is a link") << "not readable" << "stale" << list({"reference/criterion.json is refused"});
        QTest::newRow("criterion cut") << "not readable" << "stale" << list({"reference/criterion.json has changed"});
    }

    void whatCannotBeReliedOnIsGoodNowhere()
    {
        QFETCH(QString, reference);
        QFETCH(QString, steps);
        QFETCH(QStringList, told);
        const auto dossier = m_home.copyOf("reproduced", QTest::currentDataTag());
        change(dossier, QTest::currentDataTag());
        const auto window = m_home.open(dossier);
        QVERIFY(window);
        const bool isSound = told.isEmpty();
        const auto &model = *window->findChild<StepList *>(QStringLiteral("stepList"))->model();
        for (int row = 0; row < 6; ++row) {
            const QString words = model.index(row, 0).data(PlaceDelegate::stateRole).toString();
            QVERIFY2(words.startsWith(row == 0 ? reference : steps), qPrintable(words));
            if (row > 0)
                QCOMPARE(model.index(row, 0).data(PlaceDelegate::toneRole).toString(), isSound ? QStringLiteral("good") : QStringLiteral("attention"));
        }
        for (const std::string &page : TourHome::pages()) {
            window->goTo(page);
            QVERIFY(TourHome::settle(*window));
            QString texts = visibleTexts(*window);
            for (const ScreenText &one : screenTexts(*window)) // those in tables, too
                texts += QLatin1Char('\n') + one.text;
            for (const char *never : {"run 0", "Nothing was rebuilt yet", "Not run yet: ", "The sample was not run yet", "Nothing was written yet", "criterion is not locked"})
                QVERIFY2(!texts.contains(QString::fromUtf8(never)), qPrintable(QString::fromStdString(page) + QStringLiteral(": ") + texts));
            if (isSound)
                continue;
            for (const char *never : {"✓ Reproduced", "✓ reproduced", "✓ Complete", "✓ Rebuilt", "✓ Passed", "✓ The sample ran"})
                QVERIFY2(!texts.contains(QString::fromUtf8(never)), qPrintable(QString::fromStdString(page) + QStringLiteral(": ") + texts));
            for (const QString &one : told)
                if (page == "comparison" || page == "dossier")
                    QVERIFY2(texts.contains(one), qPrintable(QString::fromStdString(page) + QStringLiteral(": ") + texts));
        }
    }

    //! A last run that cannot be read is the one that is shown; whoever chooses an earlier one is told of it on every page.
    void aLaterRunThatCannotBeReadIsNamedOnEveryPage()
    {
        const auto dossier = m_home.copyOf("reproduced", "later run");
        const std::string readable = readDossierState(dossier, {}, nullptr)->run->entry.id;
        fs::create_directories(dossier / "runs/20261201T090000Z-0001");
        std::ofstream(dossier / "runs/20261201T090000Z-0001/run.json") << "{\"schema\": ";
        const auto window = m_home.open(dossier);
        QVERIFY(window);
        QCOMPARE(window->session().state()->run->entry.id, std::string("20261201T090000Z-0001"));
        window->session().showRun(readable);
        QVERIFY(TourHome::settle(*window));
        for (const std::string &page : TourHome::pages()) {
            window->goTo(page);
            QVERIFY(TourHome::settle(*window));
            QVERIFY(visibleTexts(*window).contains(QStringLiteral("! Later runs that cannot be read, and are not shown: 1")));
            QVERIFY(visibleTexts(*window).contains(QStringLiteral("runs/20261201T090000Z-0001/run.json")));
        }
    }

    //! What was found stays while the dossier is read again, and is gone once the file is as it was.
    void whatIsPutBackIsGoodAgain()
    {
        const auto dossier = m_home.copyOf("reproduced", "put back");
        const auto output = dossier / run / "outputs/norms.npy";
        fs::copy_file(output, m_home / "norms.npy");
        change(dossier, "output cut");
        const auto window = m_home.open(dossier);
        QVERIFY(window);
        fs::copy_file(m_home / "norms.npy", output, fs::copy_options::overwrite_existing);
        window->session().reload();
        QVERIFY(TourHome::settle(*window));
        window->goTo("dossier");
        QVERIFY(TourHome::settle(*window));
        QVERIFY2(visibleTexts(*window).contains(QStringLiteral("✓ Complete")), qPrintable(visibleTexts(*window)));
    }

    void whatAReadOnlyDossierDoesNotAllowHasItsReason()
    {
        const auto dossier = m_home.copyOf("reproduced", "newer");
        const auto file = (dossier / "dossier.json").string();
        std::string text = readFile(file);
        const std::string schema = "redossier-dossier/1";
        text.replace(text.find(schema), schema.size(), "redossier-dossier/2");
        std::ofstream(file, std::ios::trunc) << text;
        const auto window = m_home.open(dossier);
        QVERIFY(window);
        window->goTo("dossier");
        QVERIFY(TourHome::settle(*window));
        const auto *review = visibleButton(*window, QStringLiteral("reviewAction"));
        const auto *report = visibleButton(*window, QStringLiteral("reportAction"));
        QVERIFY(review && report && !review->isEnabled() && report->isEnabled());
        for (const auto *button : {review, report})
            QVERIFY(button->toolTip().contains(QStringLiteral("this window only reads it")));
        QVERIFY(visibleTexts(*window).contains(QStringLiteral("Private details cannot be reviewed here")));
    }

    //! What is said to do next is what is still to be done.
    void theNextThingToDoFollowsTheFields()
    {
        const auto dossier = m_home.copyOf("ready", "fields");
        const auto window = m_home.open(dossier);
        QVERIFY(window);
        window->goTo("rebuild");
        QVERIFY(TourHome::settle(*window));
        QVERIFY2(visibleTexts(*window).contains(QStringLiteral("Next: Say first where scale lies.")), qPrintable(visibleTexts(*window)));
        auto *place = window->findChild<QLineEdit *>(QStringLiteral("locate:scale"));
        QVERIFY(place);
        place->setFocus();
        QTest::keyClicks(place, QString::fromStdString(m_home.weights().string()));
        QTest::keyClick(place, Qt::Key_Return);
        QVERIFY(TourHome::settle(*window));
        QVERIFY2(!visibleTexts(*window).contains(QStringLiteral("Say first where")), qPrintable(visibleTexts(*window)));
        QVERIFY(visibleTexts(*window).contains(QStringLiteral("Next: Make the first run of this dossier.")));
    }

private:
    TourHome m_home;
};

QTEST_MAIN(TestDoubtfulRecord)
#include "tst_doubtfulrecord.moc"
