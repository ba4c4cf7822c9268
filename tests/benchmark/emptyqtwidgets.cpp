// SPDX-License-Identifier: GPL-3.0-or-later
// The least that shows a window with Qt Widgets: what the start window is held against.
#include <QApplication>
#include <QWidget>

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QWidget window;
    window.resize(1280, 800);
    window.show();
    return QApplication::exec();
}
