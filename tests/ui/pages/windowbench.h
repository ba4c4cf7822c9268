// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/messages/messages.h"
#include "core/session/session.h"
#include "tests/support/sampleproject.h"
#include "ui/pages/page.h"
#include "ui/wizard/dossierwindow.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <memory>

namespace redossier::test {

//! The window of a dossier, in the home of the product that made it; driven by clicks and keys.
class WindowBench
{
public:
    explicit WindowBench(const PreparedDossier &prepared)
    {
        // Work folders and approvals are looked for where the product's own commands leave them.
        qputenv("XDG_CACHE_HOME", QByteArray::fromStdString(prepared.product().cache().string()));
        qputenv("XDG_STATE_HOME", QByteArray::fromStdString(prepared.product().state().string()));
        m_environment = {{"PATH", qgetenv("PATH").toStdString()},
                         {"HOME", (prepared.product().home() / "user").string()},
                         {"XDG_CACHE_HOME", prepared.product().cache().string()},
                         {"PIP_DISABLE_PIP_VERSION_CHECK", "1"}};
    }

    //! What the next window is given.
    Places &places() { return m_places; }
    EnvironmentVariables &environment() { return m_environment; }

    bool open(const std::filesystem::path &dossier, const std::string &step)
    {
        m_window = std::make_unique<DossierWindow>(SessionSurroundings{m_places, m_documents, m_environment});
        QObject::connect(&session(), &Session::consentAsked, m_window.get(), [this] { m_asked = true; });
        m_window->open(dossier);
        m_window->show();
        if (!settle())
            return false;
        m_window->goTo(step);
        turnTo(step);
        return settle();
    }
    //! Looks at another page.
    void turnTo(const std::string &step) { m_page = m_window->page(step); }
    void close() { m_window.reset(); }

    //! Until nothing goes on and everything that was read is shown; a question about consent is answered by the mouse.
    bool settle(int seconds = 240)
    {
        const bool settled = QTest::qWaitFor(
            [this] {
                if (m_asked)
                    if (auto *approve = visible<QPushButton>("approveButton")) {
                        m_asked = false;
                        QTest::mouseClick(approve, Qt::LeftButton);
                    }
                return isQuiet();
            },
            seconds * 1000);
        QCoreApplication::processEvents(); // the last state is shown in an event of its own
        return settled;
    }
    bool isQuiet() { return m_window->isReady() && !session().isBusy() && session().reader().isIdle(); }

    Session &session() { return m_window->session(); }
    DossierWindow &window() { return *m_window; }
    Page &page() { return *m_page; }
    QAction *action(const char *name) { return m_page->findChild<QAction *>(QLatin1String(name)); }

    template <class Widget>
    Widget *find(const char *name)
    {
        return m_page->findChild<Widget *>(QLatin1String(name));
    }
    template <class Widget>
    Widget *visible(const char *name)
    {
        for (QWidget *top : QApplication::topLevelWidgets())
            for (Widget *one : top->findChildren<Widget *>(QLatin1String(name)))
                if (one->isVisible())
                    return one;
        return nullptr;
    }

    //! A button of the page, of its notice or of the footer.
    bool click(const char *name)
    {
        auto *button = visible<QPushButton>(name);
        if (!button || !button->isEnabled())
            return false;
        QTest::mouseClick(button, Qt::LeftButton);
        return settle();
    }

    QString text(const char *name)
    {
        const auto *label = find<QLabel>(name);
        return label && label->isVisible() ? label->text() : QString();
    }
    //! All that is said on the page, for looking for a sentence.
    QString allText()
    {
        QString all;
        for (const QLabel *label : m_page->findChildren<QLabel *>())
            if (label->isVisible())
                all += label->text() + QLatin1Char('\n');
        return all;
    }
    QString cell(const char *table, int row, int column)
    {
        return find<QAbstractItemView>(table)->model()->index(row, column).data().toString();
    }
    int rows(const char *table) { return find<QAbstractItemView>(table)->model()->rowCount(); }
    //! The row whose first cell is, or ends with, `text`; -1: none.
    int rowOf(const char *table, const QString &text)
    {
        for (int row = 0; row < rows(table); ++row)
            if (cell(table, row, 0).endsWith(text))
                return row;
        return -1;
    }
    void clickRow(const char *name, int row)
    {
        auto *view = find<QAbstractItemView>(name);
        view->scrollTo(view->model()->index(row, 0));
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(view->model()->index(row, 0)).center());
        settle();
    }

private:
    Messages m_documents{Messages::Language::english};
    Places m_places = Places::around(std::filesystem::path(PROGRAMS_FOLDER) / "redossier-cli");
    EnvironmentVariables m_environment;
    std::unique_ptr<DossierWindow> m_window;
    Page *m_page = nullptr;
    bool m_asked = false;
};

//! The prepared dossier with its weights inside, so that nothing has to be located; `change` is made before the new lock.
inline std::filesystem::path selfContained(const PreparedDossier &prepared, const std::string &name,
                                           const std::function<void(const std::filesystem::path &)> &change = {})
{
    return prepared.changedCopy(name, [&](const std::filesystem::path &reference) {
        std::filesystem::create_directories(reference / "weights");
        std::filesystem::copy_file(prepared.weights(), reference / "weights/scale.json");
        editJson(reference / "reference.json", [](Json &document) { document["weights"][0]["path"] = "weights/scale.json"; });
        if (change)
            change(reference);
    });
}

} // namespace redossier::test
