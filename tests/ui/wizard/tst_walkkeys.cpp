// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/walker.h"

#include <QMap>
#include <QMenuBar>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! From an opened window to its verdict without a mouse, with a bound on how often a key has to be pressed.
class TestWalkKeys : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        m_walker = std::make_unique<Walker>(*m_prepared);
    }
    void init() { m_presses = 0; }
    void cleanup() { m_walker->close(); }

    void tabAndSpaceReachTheVerdict()
    {
        QVERIFY(opened("tab and space", "By tab and space?"));
        QVERIFY2(tabTo("rebuildRunAction"), where().c_str());
        press(Qt::Key_Space);
        QVERIFY(isAsked());
        QVERIFY2(isOn("refuseButton"), where().c_str()); // the safe answer is the one that a stray key gives
        QVERIFY2(tabTo("approveButton"), where().c_str());
        press(Qt::Key_Space);
        QVERIFY2(isPassed("rebuild"), where().c_str());
        // From here on the next sensible thing always has the keyboard.
        for (const char *button : {"toDependenciesAction", "dependenciesRunAction", "nextAction", "deviceRunAction", "nextAction",
                                   "sampleRunAction", "toComparisonAction", "comparisonRunAction"}) {
            QVERIFY2(isOn(button), (std::string(button) + ", and not " + where()).c_str());
            press(Qt::Key_Space);
            QVERIFY(isQuiet());
        }
        QVERIFY(isOn("nextDossierAction"));
        QVERIFY(hasVerdict());
        qInfo("%d presses of a key", m_presses);
        QVERIFY2(m_presses <= 30, std::to_string(m_presses).c_str());
    }

    void mnemonicsReachTheVerdict()
    {
        QVERIFY(opened("mnemonics", "By mnemonics?"));
        QVERIFY(m_walker->until([&] { return m_walker->offers("rebuildRunAction"); }));
        pressAlt(Qt::Key_R);
        QVERIFY(isAsked());
        pressAlt(Qt::Key_R);
        QVERIFY2(isPassed("rebuild"), where().c_str());
        pressAlt(Qt::Key_D);
        QVERIFY(isAt("dependencies"));
        pressAlt(Qt::Key_C);
        QVERIFY2(isPassed("dependencies"), where().c_str());
        pressAlt(Qt::Key_N);
        QVERIFY(isAt("device"));
        pressAlt(Qt::Key_P);
        QVERIFY2(isPassed("device"), where().c_str());
        pressAlt(Qt::Key_N);
        QVERIFY(isAt("sample"));
        pressAlt(Qt::Key_R);
        QVERIFY2(isPassed("sample"), where().c_str());
        pressAlt(Qt::Key_C);
        QVERIFY(isAt("comparison"));
        pressAlt(Qt::Key_C);
        QVERIFY2(isPassed("comparison"), where().c_str());
        QVERIFY(hasVerdict());
        QCOMPARE(m_presses, 10);
    }

    void noTwoThingsOfAPageAnswerToTheSameKeys()
    {
        QVERIFY(m_walker->open(m_prepared->folder() / "mnemonics", "comparison"));
        for (const std::string step : {"rebuild", "dependencies", "device", "sample", "comparison", "dossier"}) {
            QVERIFY(m_walker->walkTo(step));
            QVERIFY2(answeringTwice().isEmpty(), qPrintable(answeringTwice().join(QLatin1Char('|'))));
        }
    }

    void everyPageIsReachedByItsNumberAndTheListByArrows()
    {
        QVERIFY(m_walker->open(m_prepared->folder() / "mnemonics", "comparison"));
        QVERIFY(QTest::qWaitForWindowActive(&m_walker->window()));
        auto *list = m_walker->window().findChild<StepList *>(QStringLiteral("stepList"));
        const std::vector<std::string> names{"reference", "rebuild", "dependencies", "device", "sample", "comparison", "dossier"};
        for (std::size_t i = 0; i < names.size(); ++i) {
            pressAlt(static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(i)));
            QCOMPARE(list->selected(), names[i]);
            QVERIFY(m_walker->window().page(names[i])->isVisible());
        }
        QVERIFY2(tabTo("stepList"), where().c_str());
        for (std::size_t i = names.size() - 1; i > 0; --i) {
            press(Qt::Key_Up);
            QCOMPARE(list->selected(), names[i - 1]);
        }
        press(Qt::Key_F1);
        QVERIFY(visibleTexts(m_walker->window()).contains(QStringLiteral("Why this step?")));
        QVERIFY(visibleTexts(m_walker->window()).contains(stepReason("reference")));
    }

private:
    bool opened(const std::string &name, const std::string &question)
    {
        const auto dossier = selfContained(*m_prepared, name, [&](const fs::path &reference) { // another identity is asked about anew
            editJson(reference / "reference.json", [&](Json &document) { document["question"] = question; });
        });
        return !dossier.empty() && m_walker->open(dossier, "rebuild") && QTest::qWaitForWindowActive(&m_walker->window());
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        ++m_presses;
        QWidget *at = QApplication::focusWidget();
        QTest::keyClick(at ? at : &m_walker->window(), key, modifiers);
    }
    //! Waits first, as a person looks whether it can be pressed.
    void pressAlt(Qt::Key key)
    {
        (void)isQuiet();
        press(key, Qt::AltModifier);
    }
    //! "&Next and &New run": what is visible, can be pressed, and has the same mnemonic as something before it.
    QStringList answeringTwice() const
    {
        QMap<QKeySequence, QString> taken;
        QStringList twice;
        const auto take = [&](const QString &text) {
            const QKeySequence keys = QKeySequence::mnemonic(text);
            if (!keys.isEmpty() && taken.contains(keys))
                twice << taken.value(keys) + QStringLiteral(" and ") + text;
            taken.insert(keys, text);
        };
        for (const QAction *menu : m_walker->window().menuBar()->actions())
            take(menu->text());
        for (const auto *button : m_walker->window().findChildren<QAbstractButton *>())
            if (button->isVisible() && button->isEnabled())
                take(button->text());
        for (const auto *label : m_walker->window().findChildren<QLabel *>())
            if (label->isVisible() && label->buddy() && label->buddy()->isEnabled())
                take(label->text());
        return twice;
    }
    std::string where() const
    {
        const QWidget *at = QApplication::focusWidget();
        const auto *list = m_walker->window().findChild<StepList *>(QStringLiteral("stepList"));
        return list->selected() + ": " + (at ? at->metaObject()->className() + std::string(" ") + at->objectName().toStdString() : "nowhere");
    }
    bool isOn(const char *name)
    {
        return QTest::qWaitFor([&] { return QApplication::focusWidget() && QApplication::focusWidget()->objectName() == QLatin1String(name); }, 3'000);
    }
    bool tabTo(const char *name)
    {
        (void)isQuiet();
        for (int i = 0; i < 60; ++i) {
            if (QApplication::focusWidget() && QApplication::focusWidget()->objectName() == QLatin1String(name))
                return true;
            press(Qt::Key_Tab);
        }
        return false;
    }
    //! A button that is pressed by its mnemonic answers a moment later.
    bool isAt(const char *step)
    {
        const auto *list = m_walker->window().findChild<StepList *>(QStringLiteral("stepList"));
        return QTest::qWaitFor([&] { return list->selected() == step; }, 5'000);
    }
    bool isAsked()
    {
        return QTest::qWaitFor([&] { return m_walker->visible<QPushButton>("approveButton") && QApplication::activeModalWidget(); }, 20'000);
    }
    //! Nothing goes on, or somebody is asked.
    bool isQuiet()
    {
        return QTest::qWaitFor([&] { return m_walker->visible<QPushButton>("approveButton") || m_walker->isQuiet(); }, 60'000);
    }
    bool isPassed(const std::string &step)
    {
        return QTest::qWaitFor([&] { return m_walker->isQuiet() && m_walker->stateOf(step) == StepState::passed; }, 60'000);
    }
    bool hasVerdict()
    {
        m_walker->turnTo("comparison");
        return QTest::qWaitFor([&] { return m_walker->says(QStringLiteral("✓ Reproduced under the declared conditions")); }, 10'000);
    }

    std::unique_ptr<PreparedDossier> m_prepared;
    std::unique_ptr<Walker> m_walker;
    int m_presses = 0;
};

int main(int argc, char **argv)
{
    return walk<TestWalkKeys>(argc, argv);
}
#include "tst_walkkeys.moc"
