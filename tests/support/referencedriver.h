// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/messages/messages.h"
#include "tests/support/windowhelp.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/pages/referencepage.h"
#include "ui/wizard/dossierwindow.h"

#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTest>
#include <filesystem>
#include <memory>

namespace redossier::test {

//! The window of one dossier with its reference page, driven by clicks and keys as a person does.
class ReferenceDriver
{
public:
    explicit ReferenceDriver(const std::filesystem::path &dossier)
        : m_own(std::make_unique<DossierWindow>(SessionSurroundings{
              {std::filesystem::path(PROGRAMS_FOLDER) / "redossier-engine", std::filesystem::path(PROGRAMS_FOLDER) / "redossier-supervisor",
               std::filesystem::path(SOURCE_FOLDER) / "resources"},
              english(), environment()})),
          m_window(*m_own)
    {
        m_window.open(dossier);
        m_window.show();
    }

    //! The window is somebody else's, and open.
    explicit ReferenceDriver(DossierWindow &window) : m_window(window) {}

    DossierWindow &window() { return m_window; }
    ReferencePage &page() { return *static_cast<ReferencePage *>(m_window.page("reference")); }
    ReferenceEditor &editor() { return page().editor(); }
    bool waitForReading()
    {
        const bool read = QTest::qWaitFor([this] { return m_window.isReady() && editor().isRead(); }, 30'000);
        m_window.goTo("reference");
        return read;
    }
    //! All that was changed lies on the disk and was checked.
    bool waitForCheck()
    {
        return QTest::qWaitFor([this] { return editor().isChecked() && !m_window.session().isBusy(); }, 60'000);
    }

    //! By a click on its line in the list of parts.
    void goTo(ReferencePart part)
    {
        auto *list = page().findChild<QListWidget *>(QStringLiteral("parts"));
        auto *item = list->item(static_cast<int>(part));
        list->scrollToItem(item);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(item).center());
    }

    //! The visible widget of this name; what was just made is shown a moment later.
    template <class Widget>
    Widget *shown(const char *name, int milliseconds = 3'000)
    {
        Widget *found = nullptr;
        (void)QTest::qWaitFor(
            [&] {
                for (auto *widget : page().findChildren<Widget *>(QLatin1String(name)))
                    if (widget->isVisible())
                        found = widget;
                return found != nullptr;
            },
            milliseconds);
        return found;
    }

    //! Types into the field of this name; what stood there goes.
    void type(const char *name, const QString &text)
    {
        QWidget *field = shown<QWidget>(name);
        QVERIFY2(field, name);
        QWidget *edit = field->focusProxy() ? field->focusProxy() : field;
        edit->setFocus();
        QTest::keyClick(edit, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(edit, Qt::Key_Delete);
        for (const QString &line : text.split(QLatin1Char('\n'))) {
            QTest::keyClicks(edit, line);
            if (qobject_cast<QPlainTextEdit *>(edit) && line != text.split(QLatin1Char('\n')).last())
                QTest::keyClick(edit, Qt::Key_Return);
        }
    }

    void click(const char *name)
    {
        auto *button = shown<QAbstractButton>(name);
        QVERIFY2(button, name);
        QVERIFY2(button->isEnabled(), name);
        // A radio button or a check box answers on its indicator and text, not on the empty room beside it.
        QTest::mouseClick(button, Qt::LeftButton, {}, QPoint(8, button->height() / 2));
    }

    //! Chooses an entry of a combo box by the keyboard.
    void choose(const char *name, int index)
    {
        auto *box = shown<QComboBox>(name);
        QVERIFY2(box, name);
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        for (int i = 0; i < index; ++i)
            QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(box->currentIndex(), index);
    }

    //! Answers the file dialog that is open.
    void answerFileDialog(const std::filesystem::path &path)
    {
        QVERIFY(redossier::test::answerFileDialog(page(), path));
    }

    //! A button of a dialog of the window.
    void clickInDialog(const char *dialogName, const char *buttonName)
    {
        QDialog *dialog = nullptr;
        QVERIFY2(QTest::qWaitFor([&] { return (dialog = m_window.findChild<QDialog *>(QLatin1String(dialogName))) && dialog->isVisible(); }, 10'000), dialogName);
        auto *button = dialog->findChild<QPushButton *>(QLatin1String(buttonName));
        QVERIFY2(button && button->isEnabled(), buttonName);
        QTest::mouseClick(button, Qt::LeftButton);
    }

    //! A button of the footer.
    void clickAction(const char *name)
    {
        for (auto *button : m_window.findChildren<QPushButton *>(QLatin1String(name)))
            if (button->isVisible() && button->isEnabled()) {
                QTest::mouseClick(button, Qt::LeftButton);
                return;
            }
        QFAIL(name);
    }

private:
    static const Messages &english()
    {
        static const Messages messages(Messages::Language::english);
        return messages;
    }
    static EnvironmentVariables environment()
    {
        EnvironmentVariables variables;
        for (const char *name : {"PATH", "HOME", "LANG"})
            if (qEnvironmentVariableIsSet(name))
                variables.emplace_back(name, qEnvironmentVariable(name).toStdString());
        return variables;
    }

    std::unique_ptr<DossierWindow> m_own;
    DossierWindow &m_window;
};

} // namespace redossier::test
