// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/messages/messages.h"
#include "core/session/session.h"

#include <QDropEvent>
#include <QFileDialog>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>
#include <QUrl>
#include <QWidget>
#include <nlohmann/json.hpp>

namespace redossier::test {

//! The programs that were built and the resources of the source.
inline SessionSurroundings surroundings(const std::filesystem::path &state)
{
    static const Messages english(Messages::Language::english);
    const std::filesystem::path programs(PROGRAMS_FOLDER);
    return {{programs / "redossier-engine", programs / "redossier-supervisor", std::filesystem::path(SOURCE_FOLDER) / "resources"},
            english,
            {},
            ApprovalStore(state / "approved")};
}

//! The visible child of that object name; null when there is none, or it is hidden.
template <class T>
T *visibleChild(const QWidget &window, const char *name)
{
    T *child = window.findChild<T *>(QLatin1String(name));
    return child && child->isVisible() ? child : nullptr;
}

//! Types a path into the file dialog that a page asked for, and takes it. False when none was asked for, or it stayed.
inline bool answerFileDialog(const QWidget &page, const std::filesystem::path &path)
{
    constexpr int patience = 5'000;
    const auto dialog = [&page] { return visibleChild<QFileDialog>(page, "fileChoice"); };
    if (!QTest::qWaitFor([&] { return dialog() != nullptr; }, patience))
        return false;
    auto *edit = dialog()->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
    edit->setText(QString::fromStdString(path.string()));
    QTest::keyClick(edit, Qt::Key_Return);
    return QTest::qWaitFor([&] { return !page.findChild<QFileDialog *>(QStringLiteral("fileChoice")); }, patience);
}

//! All texts that labels of the window show now.
inline QString visibleTexts(const QWidget &window)
{
    QStringList texts;
    for (const QWidget *child : window.findChildren<QWidget *>())
        if (child->isVisible() && child->metaObject()->indexOfProperty("text") >= 0)
            texts << child->property("text").toString();
    return texts.join(QLatin1Char('\n'));
}

//! Drags paths onto a widget and drops them there, as a file manager does.
inline bool drop(QWidget &target, const QList<QUrl> &urls)
{
    QMimeData data;
    data.setUrls(urls);
    const QPointF place = QRectF(target.rect()).center();
    QDragEnterEvent enter(place.toPoint(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&target, &enter);
    if (!enter.isAccepted())
        return false;
    QDropEvent event(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&target, &event);
    return event.isAccepted();
}

inline QUrl fileUrl(const std::filesystem::path &path)
{
    return QUrl::fromLocalFile(QString::fromStdString(path.string()));
}

} // namespace redossier::test
