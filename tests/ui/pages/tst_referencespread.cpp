// SPDX-License-Identifier: GPL-3.0-or-later
// The reference sample is run several times from the page, after consent; how far its outputs lie apart stands beside the
// criterion and changes nothing in it.
#include "core/session/session.h"
#include "tests/support/referencedriver.h"
#include "tests/support/sampleproject.h"
#include "ui/pages/reference/spreadcard.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QLabel>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

class TestReferenceSpread : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<PreparedDossier> m_prepared;

    //! Its norms are other ones in every run; an approval of one holds for no other.
    fs::path restless(const char *name) const
    {
        const fs::path dossier = m_prepared->copy(name);
        const std::string code = contentOf(dossier / "reference/code").at("embed.py");
        replaceFile(dossier / "reference", "code/embed.py",
                    replaced(code, "    write_npy(options.outputs / \"norms.npy\"",
                             "    # " + std::string(name) + "\n    norms[1] += int.from_bytes(__import__(\"os\").urandom(6), \"big\") * 2.0 ** -60\n    write_npy(options.outputs / \"norms.npy\""));
        return dossier;
    }
    void fillIn(ReferenceDriver &driver) const
    {
        driver.goTo(ReferencePart::capture);
        driver.type("capturePython", QString::fromStdString(m_prepared->referencePython().string()));
        driver.type("place_scale", QString::fromStdString(m_prepared->weights().string()));
    }
    static QString cell(ReferenceDriver &driver, int row, int column)
    {
        return driver.shown<QAbstractItemView>("spreadTable")->model()->index(row, column).data().toString();
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        qputenv("XDG_STATE_HOME", QByteArray::fromStdString(m_prepared->product().state().string()));
        qputenv("XDG_CACHE_HOME", QByteArray::fromStdString(m_prepared->product().cache().string()));
    }

    void theSpreadStandsBesideTheCriterionAndChangesNothingInIt()
    {
        const fs::path dossier = restless("spread");
        const std::string criterion = contentOf(dossier / "reference").at("criterion.json");
        ReferenceDriver driver(dossier);
        QVERIFY(driver.waitForReading() && driver.waitForCheck());
        driver.goTo(ReferencePart::criterion);
        QVERIFY(driver.shown<QLabel>("spreadAbout")->text().startsWith(QStringLiteral("○ Not measured.")));
        QVERIFY(!driver.shown<QAbstractItemView>("spreadTable", 0));
        fillIn(driver);
        driver.type("captureRepeat", QStringLiteral("3"));
        driver.click("captureButton");
        driver.clickInDialog("consentDialog", "approveButton");
        auto *result = driver.shown<QLabel>("captureResult", 240'000);
        QVERIFY(result);
        QVERIFY2(result->text().contains(QStringLiteral("all 3 runs of the sample are equal bit for bit")), qPrintable(result->text()));
        QVERIFY(driver.waitForCheck());

        driver.goTo(ReferencePart::criterion);
        const auto *about = driver.shown<QLabel>("spreadAbout");
        QTRY_VERIFY_WITH_TIMEOUT(about->text().contains(QStringLiteral("ran 3 times")), 30'000); // the last state is shown in an event of its own
        QVERIFY(driver.shown<QLabel>("spreadLimits")->text().contains(QStringLiteral("No number of it goes into a rule")));
        auto *table = driver.shown<QAbstractItemView>("spreadTable");
        QCOMPARE(table->model()->rowCount(), 2);
        QCOMPARE(cell(driver, 0, 0), QStringLiteral("vectors"));
        QCOMPARE(cell(driver, 0, 1), QStringLiteral("✓ yes, all of them"));
        QCOMPARE(cell(driver, 0, 2), QStringLiteral("0"));
        QCOMPARE(cell(driver, 1, 0), QStringLiteral("norms"));
        QCOMPARE(cell(driver, 1, 1), QStringLiteral("no: 0 of 2 equal the first"));
        bool isNumber = false;
        QVERIFY(cell(driver, 1, 2).toDouble(&isNumber) > 0 && isNumber);
        QVERIFY2(cell(driver, 1, 5).contains(QStringLiteral("a2 [1]")), qPrintable(cell(driver, 1, 5)));
        table->selectionModel()->select(table->model()->index(1, 2), QItemSelectionModel::ClearAndSelect);
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), cell(driver, 1, 2));

        QCOMPARE(contentOf(dossier / "reference").at("criterion.json"), criterion);
        auto *card = driver.page().findChild<SpreadCard *>();
        QVERIFY(card && card->findChildren<QPushButton *>().isEmpty()); // there is no way to take a number over
        const Json observation = readJson(dossier / "reference/observation.json");
        QVERIFY(valueAt(observation, "/spread/value/runs") == 3);
    }

    void nothingRunsWithoutConsentOrWithoutACount()
    {
        const fs::path dossier = restless("no-consent");
        ReferenceDriver driver(dossier);
        QVERIFY(driver.waitForReading() && driver.waitForCheck());
        fillIn(driver);
        auto *start = driver.shown<QPushButton>("captureButton");
        for (const char *wrong : {"0", "-2", "many", "2.5", "1001", ""}) {
            driver.type("captureRepeat", QLatin1String(wrong));
            QVERIFY2(!start->isEnabled(), wrong);
        }
        driver.type("captureRepeat", QStringLiteral("2"));
        QVERIFY(start->isEnabled());
        driver.click("captureButton");
        driver.clickInDialog("consentDialog", "refuseButton");
        QVERIFY(QTest::qWaitFor([&] { return !driver.window().session().isBusy(); }, 30'000));
        QVERIFY(valueAt(readJson(dossier / "reference/observation.json"), "/spread").is_null());
        driver.click("captureObserve"); // no command, no count
        QVERIFY(!driver.shown<QWidget>("captureRepeat", 0));
    }
};

QTEST_MAIN(TestReferenceSpread)
#include "tst_referencespread.moc"
