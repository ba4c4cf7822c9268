// SPDX-License-Identifier: GPL-3.0-or-later
// The peer of the start-up figures: the least that a program with Qt Core can be.
#include <QCoreApplication>

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    return 0;
}
