// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace redossier {

//! "What a dossier is", in plain words: what it holds, how a verdict comes about, what it does not prove.
class DossierGuide : public QWidget
{
    Q_OBJECT

public:
    explicit DossierGuide(QWidget *parent = nullptr);

private:
    QWidget *card(const QString &heading, const QStringList &paragraphs);
    QWidget *steps();
    QWidget *verdicts();
};

} // namespace redossier
