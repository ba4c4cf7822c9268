// SPDX-License-Identifier: GPL-3.0-or-later
// difference_bench A B: opens the window of two dossiers, shows all rows, scrolls, searches and steps through them, and prints
// when it was painted and what the dearest events cost the window's thread; tests/benchmark/run reads the last lines.
#include "core/messages/messages.h"
#include "tests/support/temporaryfolder.h"
#include "tests/support/windowdriver.h"
#include "ui/difference/differencewindow.h"
#include "ui/style/theme.h"
#include "ui/translation/translators.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QScrollBar>
#include <QTableView>

using namespace redossier;
using namespace redossier::test;

namespace {

constexpr int patience = 300'000; // milliseconds

//! Notes when a window is first painted.
class FirstPaint : public QObject
{
public:
    explicit FirstPaint(QWidget &window) { window.installEventFilter(this); m_since.start(); }
    double seconds() const { return m_seconds; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint && m_seconds == 0)
            m_seconds = static_cast<double>(m_since.nsecsElapsed()) / 1e9;
        return QObject::eventFilter(watched, event);
    }

private:
    QElapsedTimer m_since;
    double m_seconds = 0;
};

void use(DifferenceWindow &window)
{
    auto *table = window.findChild<QTableView *>(QStringLiteral("differenceTable"));
    for (int i = 0; i < 40; ++i) {
        QTest::keyClick(&window, Qt::Key_F8);
        QTest::qWait(5);
    }
    auto *only = window.findChild<QCheckBox *>(QStringLiteral("onlyDifferences"));
    QTest::mouseClick(only, Qt::LeftButton, {}, QPoint(8, only->height() / 2));
    QTest::qWait(50);
    std::printf("rows: %d\n", table->model()->rowCount());
    QScrollBar *bar = table->verticalScrollBar();
    for (int i = 0; i <= 200; ++i) {
        bar->setValue(static_cast<int>(static_cast<qint64>(bar->maximum()) * i / 200));
        QTest::qWait(2);
    }
    QTest::keyClicks(window.findChild<QLineEdit *>(QStringLiteral("searchRows")), QStringLiteral("module09"));
    QTest::qWait(50);
}

} // namespace

int main(int argc, char **argv)
{
    MeasuringApplication application(argc, argv);
    if (argc != 3)
        return 64;
    const TemporaryFolder own;
    installTranslators(application, QStringLiteral("en"), {});
    applyAppearance(application, Appearance::light);
    const Places places{std::filesystem::path(PROGRAMS_FOLDER) / "redossier-engine", std::filesystem::path(PROGRAMS_FOLDER) / "redossier-supervisor",
                        std::filesystem::path(SOURCE_FOLDER) / "resources"};
    QElapsedTimer since;
    since.start();
    DifferenceWindow window(places, own / "accepted");
    const FirstPaint painted(window);
    window.show();
    window.open(argv[1], argv[2]);
    if (!QTest::qWaitFor([&] { return !window.isReading(); }, patience) || !window.isReady())
        return 1;
    const double read = static_cast<double>(since.nsecsElapsed()) / 1e9;
    use(window);
    application.print();
    std::printf("painted %.3f s\nread %.3f s\ndearest %.1f ms\n", painted.seconds(), read, application.dearestSeconds() * 1000);
    return 0;
}
