// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/devicewords.h"

#include "ui/words/words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

namespace redossier {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(DeviceWords)
};

QString valueText(const Json &value);

//! Identifiers of one card are left out.
QString membersText(const Json &object)
{
    QStringList parts;
    for (const auto &[key, item] : object.items())
        if (key.find("uuid") == std::string::npos && key.find("serial") == std::string::npos && !item.is_null())
            parts.append(Words::tr("%1: %2", "name and value").arg(shown(key), valueText(item)));
    return parts.join(QStringLiteral(", "));
}

QString valueText(const Json &value)
{
    if (value.is_object())
        return membersText(value);
    if (value.is_string())
        return shown(value.get<std::string>());
    if (value.is_boolean())
        return value.get<bool>() ? Words::tr("yes") : Words::tr("no");
    if (!value.is_array())
        return shown(dumpJsonLine(value));
    if (value.empty())
        return Words::tr("none");
    QStringList parts;
    for (const Json &item : value)
        parts.append(valueText(item));
    return parts.join(QStringLiteral(", "));
}

bool areCards(const Json &value)
{
    return value.is_array() && !value.empty() && value.front().is_object();
}

QString cardText(const Json &card)
{
    QStringList parts;
    std::string name = textAt(card, "name");
    if (name.empty())
        name = textAt(card, "vendor") + (textAt(card, "model").empty() ? "" : " " + textAt(card, "model"));
    if (!name.empty() && name != " ")
        parts.append(shown(name));
    if (const QString memory = memoryText(memberAt(card, "memory_bytes")); !memory.isEmpty())
        parts.append(memory);
    for (const char *key : {"capability", "architecture"})
        if (const std::string kind = textAt(card, key); !kind.empty())
            parts.append(shown(kind));
    if (const Json &processors = memberAt(card, "multiprocessors"); processors.is_number_integer())
        parts.append(Words::tr("%1 multiprocessors").arg(processors.get<std::int64_t>()));
    if (const Json &threads = memberAt(card, "threads"); threads.is_number_integer())
        parts.append(Words::tr("%1 threads").arg(threads.get<std::int64_t>()));
    return parts.isEmpty() ? Words::tr("a card without a name") : parts.join(QStringLiteral(", "));
}

} // namespace

QString platformTitle(Platform platform)
{
    switch (platform) {
    case Platform::cpu:
        return Words::tr("CPU");
    case Platform::cuda:
        return QStringLiteral("NVIDIA CUDA");
    case Platform::rocm:
        return QStringLiteral("AMD ROCm");
    case Platform::mps:
        return QStringLiteral("Apple MPS");
    case Platform::xpu:
        return QStringLiteral("Intel XPU");
    case Platform::none:
        break;
    }
    return Words::tr("none (no PyTorch)");
}

QString probeStageTitle(const std::string &stage)
{
    if (stage == "interpreter")
        return Words::tr("interpreter");
    if (stage == "import_torch")
        return Words::tr("import torch");
    if (stage == "backend")
        return Words::tr("backend facts");
    if (stage == "devices")
        return Words::tr("devices visible");
    if (stage == "transfer")
        return Words::tr("transfer");
    if (stage == "computation")
        return Words::tr("small computation");
    return stage == "extensions" ? Words::tr("extensions") : shown(stage);
}

QString probeStageSymbol(const std::string &state)
{
    if (state == "not_applicable")
        return QStringLiteral("–");
    const auto known = stepStateFrom(state);
    return stateSymbol(known.value_or(StepState::notRun));
}

QString probeStageWord(const std::string &state)
{
    if (state == "not_applicable")
        return Words::tr("does not apply");
    return stateWord(stepStateFrom(state).value_or(StepState::notRun));
}

QString probeStageTone(const std::string &state)
{
    if (state == "not_applicable")
        return QStringLiteral("quiet");
    return stateTone(stepStateFrom(state).value_or(StepState::notRun));
}

QString factText(const RecordedFact &fact, Asked asked)
{
    switch (fact.state) {
    case RecordedFact::State::notAsked:
        return Words::tr("not asked");
    case RecordedFact::State::absent:
        return asked == Asked::torch ? Words::tr("null (recorded)") : Words::tr("not found");
    case RecordedFact::State::notReadable:
        return Words::tr("not readable: %1").arg(shown(fact.problem));
    case RecordedFact::State::known:
        break;
    }
    if (areCards(*fact.value))
        return cardsText(*fact.value);
    const bool isSize = fact.name.ends_with("_bytes");
    return isSize && !memoryText(*fact.value).isEmpty() ? memoryText(*fact.value) : valueText(*fact.value);
}

QString valueWords(const Json &value)
{
    if (value.is_array() && std::any_of(value.begin(), value.end(), [](const Json &one) { return one.is_structured(); })) {
        QStringList lines;
        for (const Json &one : value)
            lines << valueWords(one);
        return lines.join(QLatin1Char('\n'));
    }
    if (!value.is_object())
        return valueText(value);
    constexpr std::string_view bytes = "_bytes";
    QStringList parts;
    for (const auto &[key, member] : value.items()) {
        const bool isSize = key.ends_with(bytes) && !memoryText(member).isEmpty();
        QString name = shown(isSize ? key.substr(0, key.size() - bytes.size()) : key);
        parts << Words::tr("%1: %2", "name and value").arg(name.replace(QLatin1Char('_'), QLatin1Char(' ')), isSize ? memoryText(member) : valueWords(member));
    }
    return parts.join(QStringLiteral(", "));
}

QString memoryText(const Json &bytes)
{
    if (!bytes.is_number_unsigned() && !bytes.is_number_integer())
        return {};
    return QLocale().formattedDataSize(static_cast<qint64>(bytes.get<std::int64_t>()), 1, QLocale::DataSizeIecFormat);
}

QString cardsText(const Json &cards)
{
    QStringList texts;
    for (const Json &card : cards.is_array() ? cards : Json::array())
        texts.append(cardText(card));
    return texts.isEmpty() ? Words::tr("none") : texts.join(QLatin1Char('\n'));
}

} // namespace redossier
