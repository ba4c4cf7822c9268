// SPDX-License-Identifier: GPL-3.0-or-later
// Every page and dialog fits a window of 900 x 600 points, and no text of a dossier makes it wider.
#include "tests/tour/tourwalk.h"
#include "ui/pages/reviewdialog.h"
#include "ui/wizard/headerbar.h"

#include <QFile>
#include <QLabel>
#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

namespace {

const QSize small(900, 600);

} // namespace

class TestSmallWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPageFits_data()
    {
        QTest::addColumn<std::string>("recording");
        for (const char *name : {"draft", "ready", "reproduced", "gate-closed", "sample-raises", "trajectory", "changed"})
            QTest::newRow(name) << std::string(name);
    }
    void everyPageFits()
    {
        QFETCH(std::string, recording);
        TourHome home;
        QVERIFY(walkRecording(home, recording, home.copyOf(recording), [&](QWidget &window, const QString &what) { check(window, what); }));
        report();
    }

    void theStartWindowAndItsDialogsFit()
    {
        TourHome home;
        QVERIFY(walkStart(home, {"gone", "variant"}, [&](QWidget &window, const QString &what) { check(window, what); }));
        report();
    }

    void theConsentFits()
    {
        TourHome home;
        QVERIFY(walkConsent(home, home.copyOf("ready"), [&](QWidget &window, const QString &what) { check(window, what); }));
        report();
    }

    void theReviewFits()
    {
        ReviewedRow row;
        row.row.kind = PrivateKind::host;
        row.row.value = std::string(400, 'h');
        row.row.places.push_back({"report.html", 12, "ssh " + std::string(3000, 'x')});
        ReviewDialog dialog({row});
        dialog.show();
        check(dialog, QStringLiteral("review"));
        report();
    }

    //! Of a dossier that somebody else made.
    void noForeignTextMakesTheWindowWider()
    {
        TourHome home;
        const auto dossier = home.copyOf("reproduced");
        QFile file(QString::fromStdString((dossier / "dossier.json").string()));
        QVERIFY(file.open(QFile::ReadOnly));
        Json document = Json::parse(file.readAll().toStdString());
        file.close();
        const std::string title(1080, 'W');
        document["title"] = title;
        QVERIFY(file.open(QFile::WriteOnly | QFile::Truncate));
        file.write(QByteArray::fromStdString(document.dump(2)));
        file.close();
        const std::string word(900, 'M'); // without a blank
        const auto reference = QString::fromStdString((dossier / "reference/reference.json").string());
        QFile declared(reference);
        QVERIFY(declared.open(QFile::ReadOnly));
        Json content = Json::parse(declared.readAll().toStdString());
        declared.close();
        for (const char *member : {"question", "business_criterion"})
            content[member] = word;
        for (Json &weights : content["weights"])
            weights["source"] = word;
        QVERIFY(declared.open(QFile::WriteOnly | QFile::Truncate));
        declared.write(QByteArray::fromStdString(content.dump(2)));
        declared.close();
        const auto window = home.open(dossier);
        QVERIFY(window);
        window->resize(small);
        for (const std::string &page : TourHome::pages()) {
            window->goTo(page);
            QVERIFY(TourHome::settle(*window));
            QVERIFY2(window->minimumSizeHint().width() <= small.width(), page.c_str());
            QCOMPARE(window->width(), small.width());
        }
        const auto labels = window->findChild<HeaderBar *>()->findChildren<QLabel *>();
        const auto head = std::find_if(labels.begin(), labels.end(), [&](const QLabel *label) { return label->text().toStdString() == title; });
        QVERIFY(head != labels.end()); // what a screen reader is told
        QCOMPARE((*head)->toolTip().toStdString(), title);
        for (const QWidget *one : window->findChild<HeaderBar *>()->findChildren<QWidget *>())
            QVERIFY(!one->isVisible() || window->rect().contains(QRect(one->mapTo(window.get(), QPoint()), one->size())));
    }

private:
    void check(QWidget &window, const QString &what)
    {
        const QSize least = window.minimumSizeHint().expandedTo(window.minimumSize());
        if (least.width() > small.width() || least.height() > small.height())
            m_faults << QStringLiteral("%1: needs %2 x %3").arg(what).arg(least.width()).arg(least.height());
        window.resize(small);
    }
    void report()
    {
        m_faults.removeDuplicates();
        const QString all = m_faults.join(QLatin1Char('\n'));
        m_faults.clear();
        QVERIFY2(all.isEmpty(), qPrintable(all));
    }

    QStringList m_faults;
};

QTEST_MAIN(TestSmallWindow)
#include "tst_smallwindow.moc"
