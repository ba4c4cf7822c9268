// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/differencerowwords.h"

#include "core/difference/differencewords.h"
#include "ui/words/devicewords.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <algorithm>
#include <nlohmann/json.hpp>
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

namespace {

//! Codes of what kept a file from being read; what stands behind the code is kept.
QString unreadableWords(const std::string &why)
{
    static constexpr std::pair<std::string_view, const char *> words[] = {
        {"missing_file", QT_TRANSLATE_NOOP("DifferenceWindow", "the file is not there")},
        {"symbolic_link", QT_TRANSLATE_NOOP("DifferenceWindow", "it is a symbolic link")},
        {"file_unreadable", QT_TRANSLATE_NOOP("DifferenceWindow", "the system refuses to read it")},
        {"file_too_large", QT_TRANSLATE_NOOP("DifferenceWindow", "it is too large")},
        {"json_invalid", QT_TRANSLATE_NOOP("DifferenceWindow", "it is not well-formed JSON")},
        {"not_a_regular_file", QT_TRANSLATE_NOOP("DifferenceWindow", "it is no regular file")},
        {"program_missing", QT_TRANSLATE_NOOP("DifferenceWindow", "a program of this installation is not there")},
    };
    const std::size_t end = std::min(why.find(':'), why.size());
    for (const auto &[code, word] : words)
        if (std::string_view(why).substr(0, end) == code)
            return QCoreApplication::translate("DifferenceWindow", word) + shown(why.substr(end));
    const bool isCode = why.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") >= end;
    return isCode ? shown(why.substr(0, end)).replace(QLatin1Char('_'), QLatin1Char(' ')) + shown(why.substr(end)) : shown(why);
}

} // namespace

QString rowTitle(const DifferenceRow &row)
{
    constexpr std::string_view step = "step ";
    const std::string name = row.name.starts_with(step) ? row.name.substr(step.size()) : std::string();
    const bool isStep = std::find(stepNames().begin(), stepNames().end(), name) != stepNames().end();
    return isStep ? QCoreApplication::translate("DifferenceWindow", "Step: %1").arg(stepTitle(name)) : shown(row.name);
}

QString cellText(const DifferenceCell &cell)
{
    if (cell.kind == DifferenceCell::Kind::notReadable && !cell.text.empty())
        return shown(DifferenceWords(wording()).cell(DifferenceCell::unreadable(unreadableWords(cell.text).toStdString())));
    if (cell.literal && cell.text.find('{') != std::string::npos)
        if (const auto value = parseJson(cell.text, "cell"))
            return valueWords(*value);
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
