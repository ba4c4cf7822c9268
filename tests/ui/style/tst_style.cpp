// SPDX-License-Identifier: GPL-3.0-or-later
// What can be seen in both appearances.
#include "ui/style/dress.h"
#include "ui/style/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QStyleOptionButton>
#include <QTest>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

using namespace redossier;

namespace {

double luminance(const QColor &colour)
{
    const auto linear = [](double part) { return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor &a, const QColor &b)
{
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

} // namespace

class TestStyle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCheckBoxIsSeenInBothAppearances_data()
    {
        QTest::addColumn<int>("appearance");
        QTest::newRow("light") << static_cast<int>(Appearance::light);
        QTest::newRow("dark") << static_cast<int>(Appearance::dark);
    }
    void aCheckBoxIsSeenInBothAppearances()
    {
        QFETCH(int, appearance);
        applyAppearance(*qApp, static_cast<Appearance>(appearance));
        QWidget window;
        auto *column = new QVBoxLayout(&window);
        auto *other = new QCheckBox(QStringLiteral("other"));
        auto *box = new QCheckBox(QStringLiteral("box"));
        column->addWidget(other);
        column->addWidget(box);
        dress(window);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        other->setFocus();
        const QImage empty = indicator(*box);
        const QColor behind = window.grab().toImage().pixelColor(1, 1);
        QVERIFY2(strongest(empty, behind) >= 3, qPrintable(QString::number(strongest(empty, behind)))); // the least that a control needs
        box->setFocus();
        QVERIFY(indicator(*box) != empty); // where the keyboard is can be seen
        QTest::keyClick(box, Qt::Key_Space);
        other->setFocus();
        const QImage ticked = indicator(*box);
        const QColor fill = Theme::current().accent;
        QVERIFY(count(ticked, fill) > ticked.width() * ticked.height() / 4);
        QVERIFY(count(empty, fill) == 0);
        QVERIFY(strongest(ticked, fill) >= 3); // the tick on it
    }

private:
    static QImage indicator(QCheckBox &box)
    {
        QStyleOptionButton option;
        option.initFrom(&box);
        const QRect place = box.style()->subElementRect(QStyle::SE_CheckBoxIndicator, &option, &box);
        return box.grab(place).toImage();
    }
    static double strongest(const QImage &image, const QColor &behind)
    {
        double most = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                most = std::max(most, contrast(image.pixelColor(x, y), behind));
        return most;
    }
    static int count(const QImage &image, const QColor &wanted)
    {
        int found = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                found += image.pixelColor(x, y).rgb() == wanted.rgb() ? 1 : 0;
        return found;
    }
};

QTEST_MAIN(TestStyle)
#include "tst_style.moc"
