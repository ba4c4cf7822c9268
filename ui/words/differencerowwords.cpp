// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/differencerowwords.h"

#include "core/difference/differencewords.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <string_view>
#include <utility>

namespace redossier {

QString rowStateSymbol(RowState state)
{
    switch (state) {
    case RowState::equal:
        return QStringLiteral("=");
    case RowState::different:
        return QStringLiteral("≠");
    case RowState::onlyA:
        return QStringLiteral("−");
    case RowState::onlyB:
        return QStringLiteral("+");
    case RowState::notRecorded:
        return QStringLiteral("?");
    case RowState::notReadable:
        return QStringLiteral("!");
    case RowState::notation:
        return QStringLiteral("≈");
    case RowState::isVolatile:
        return QStringLiteral("~");
    case RowState::accepted:
        return QStringLiteral("✓");
    }
    return {};
}

QString rowStateWord(RowState state)
{
    return QString::fromStdString(DifferenceWords(wording()).state(state));
}

QString rowStateTone(RowState state)
{
    switch (state) {
    case RowState::different:
    case RowState::onlyA:
    case RowState::onlyB:
    case RowState::notReadable:
        return QStringLiteral("attention");
    case RowState::accepted:
        return QStringLiteral("good");
    default:
        return QStringLiteral("quiet");
    }
}

QString cellText(const DifferenceCell &cell)
{
    return shown(DifferenceWords(wording()).cell(cell));
}

QString sectionTitle(const std::string &section)
{
    if (section.empty())
        return QCoreApplication::translate("DifferenceWindow", "Everything");
    QString title = QString::fromStdString(DifferenceWords(wording()).section(section));
    if (!title.isEmpty())
        title[0] = title[0].toUpper();
    return title;
}

QString layerWord(const std::string &layer)
{
    static constexpr std::pair<std::string_view, const char *> layers[] = {
        {"code", QT_TRANSLATE_NOOP("DifferenceWindow", "code")},
        {"configuration", QT_TRANSLATE_NOOP("DifferenceWindow", "configuration")},
        {"entry_point", QT_TRANSLATE_NOOP("DifferenceWindow", "entry point")},
        {"python", QT_TRANSLATE_NOOP("DifferenceWindow", "Python")},
        {"packages", QT_TRANSLATE_NOOP("DifferenceWindow", "packages")},
        {"torch", QT_TRANSLATE_NOOP("DifferenceWindow", "PyTorch")},
        {"extensions", QT_TRANSLATE_NOOP("DifferenceWindow", "extensions")},
        {"image", QT_TRANSLATE_NOOP("DifferenceWindow", "image")},
        {"data", QT_TRANSLATE_NOOP("DifferenceWindow", "data")},
        {"weights", QT_TRANSLATE_NOOP("DifferenceWindow", "weights")},
        {"sample", QT_TRANSLATE_NOOP("DifferenceWindow", "sample")},
        {"device", QT_TRANSLATE_NOOP("DifferenceWindow", "device")},
        {"card", QT_TRANSLATE_NOOP("DifferenceWindow", "card")},
        {"driver", QT_TRANSLATE_NOOP("DifferenceWindow", "driver")},
        {"system", QT_TRANSLATE_NOOP("DifferenceWindow", "system")},
        {"container", QT_TRANSLATE_NOOP("DifferenceWindow", "container")},
        {"settings", QT_TRANSLATE_NOOP("DifferenceWindow", "settings")},
        {"variables", QT_TRANSLATE_NOOP("DifferenceWindow", "variables")},
        {"results", QT_TRANSLATE_NOOP("DifferenceWindow", "results")},
        {"judgement", QT_TRANSLATE_NOOP("DifferenceWindow", "judgement")},
        {"access", QT_TRANSLATE_NOOP("DifferenceWindow", "access")},
        {"limits", QT_TRANSLATE_NOOP("DifferenceWindow", "limits")},
    };
    for (const auto &[name, word] : layers)
        if (name == layer)
            return QCoreApplication::translate("DifferenceWindow", word);
    return shown(layer);
}

QString layerText(const DifferenceRow &row)
{
    return QCoreApplication::translate("DifferenceWindow", "%1, %2", "layer, origin")
        .arg(layerWord(row.layer), QString::fromStdString(DifferenceWords(wording()).origin(row.origin)));
}

} // namespace redossier
