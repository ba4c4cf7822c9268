// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/device/nvidiasmi.h"

#include <QRegularExpression>
#include <QString>
#include <QXmlStreamReader>

namespace redossier {

namespace {

constexpr std::size_t longestLine = 1024;

std::vector<QString> linesOf(std::string_view text)
{
    std::vector<QString> lines;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        lines.push_back(QString::fromUtf8(text.data(), static_cast<qsizetype>(std::min(end, longestLine))));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

//! A version number, or nothing for "ERR!", "N/A" and their kin.
std::optional<std::string> versionIn(const QString &text)
{
    static const QRegularExpression number(QStringLiteral("^\\s*(\\d+(?:\\.\\d+)+)"));
    const auto match = number.match(text);
    return match.hasMatch() ? std::optional(match.captured(1).toStdString()) : std::nullopt;
}

std::optional<std::uint64_t> mebibytes(const QString &text)
{
    static const QRegularExpression number(QStringLiteral("^\\s*(\\d{1,9})\\s*(?:MiB|MB)?\\s*$"));
    const auto match = number.match(text);
    return match.hasMatch() ? std::optional(match.captured(1).toULongLong() << 20) : std::nullopt;
}

NvidiaCard cardNamed(const QString &text)
{
    NvidiaCard card;
    const QString name = text.trimmed();
    card.nameComplete = !name.endsWith(QStringLiteral("..."));
    card.name = name.toStdString();
    return card;
}

void readHeader(const QString &line, NvidiaReport &report)
{
    // "Driver Version" became "KMD Version", and "CUDA Version" became "CUDA UMD Version", with driver 610.
    static const QRegularExpression tool(QStringLiteral("NVIDIA-SMI\\s+([^\\s|]+)"));
    static const QRegularExpression driver(QStringLiteral("(?:Driver|KMD) Version:\\s*([^\\s|]+)"));
    static const QRegularExpression cuda(QStringLiteral("CUDA (?:UMD )?Version:\\s*([^\\s|]+)"));
    report.tool = versionIn(tool.match(line).captured(1));
    report.driver = versionIn(driver.match(line).captured(1));
    report.cudaLimit = versionIn(cuda.match(line).captured(1));
}

//! The first line of a card: "|   0  NAME   On | 00000000:01:00.0 Off | ..".
std::optional<NvidiaCard> cardInRow(const QString &line)
{
    static const QRegularExpression row(QStringLiteral(
        "^\\|\\s*\\d+\\s+(\\S.*?)\\s+(?:On|Off|N/A|Enabled|Disabled|TCC|WDDM|MCDM|ERR!)\\s*\\|\\s*"
        "[0-9A-Fa-f]{4,8}:[0-9A-Fa-f]{2}:[0-9A-Fa-f]{2}\\.[0-9A-Fa-f]"));
    const auto match = row.match(line);
    return match.hasMatch() ? std::optional(cardNamed(match.captured(1))) : std::nullopt;
}

void readMemory(const QString &line, NvidiaCard &card)
{
    static const QRegularExpression memory(QStringLiteral("\\d+MiB\\s*/\\s*(\\d{1,9}MiB)"));
    const auto match = memory.match(line);
    if (match.hasMatch())
        card.memoryBytes = mebibytes(match.captured(1));
}

} // namespace

NvidiaReport parseNvidiaTable(std::string_view text)
{
    NvidiaReport report;
    bool secondLine = false;
    for (const QString &line : linesOf(text)) {
        if (line.contains(QStringLiteral("Processes:")))
            break; // its rows begin with a card's number too
        if (line.contains(QStringLiteral("NVIDIA-SMI")) && !report.tool) {
            readHeader(line, report);
        } else if (const auto card = cardInRow(line)) {
            report.cards.push_back(*card);
            secondLine = true;
        } else if (secondLine) {
            readMemory(line, report.cards.back());
            secondLine = false;
        }
    }
    return report;
}

NvidiaReport parseNvidiaCsv(std::string_view text)
{
    NvidiaReport report;
    for (const QString &line : linesOf(text)) {
        const QStringList cells = line.split(QStringLiteral(", "));
        if (cells.size() < 3)
            continue;
        NvidiaCard card = cardNamed(cells[0]);
        card.memoryBytes = mebibytes(cells[1]);
        if (const auto driver = versionIn(cells[2]))
            report.driver = driver;
        if (cells.size() > 3)
            card.capability = versionIn(cells[3]);
        report.cards.push_back(card);
    }
    return report;
}

NvidiaReport parseNvidiaXml(std::string_view text)
{
    NvidiaReport report;
    QXmlStreamReader xml(QByteArray(text.data(), static_cast<qsizetype>(text.size())));
    QStringList path;
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        if (token == QXmlStreamReader::StartElement) {
            path.append(xml.name().toString());
            if (path.size() == 2 && path.back() == QStringLiteral("gpu"))
                report.cards.emplace_back();
        } else if (token == QXmlStreamReader::EndElement && !path.isEmpty()) {
            path.removeLast();
        } else if (token == QXmlStreamReader::Characters && !xml.isWhitespace()) {
            const QString place = path.mid(1).join(u'/');
            const QString value = xml.text().toString().trimmed();
            if (place == QStringLiteral("driver_version"))
                report.driver = versionIn(value);
            else if (place == QStringLiteral("cuda_version"))
                report.cudaLimit = versionIn(value);
            else if (place == QStringLiteral("gpu/product_name"))
                report.cards.back().name = value.toStdString();
            else if (place == QStringLiteral("gpu/fb_memory_usage/total"))
                report.cards.back().memoryBytes = mebibytes(value);
        }
    }
    return report;
}

std::string nvidiaState(int exit, std::string_view output)
{
    const QString text = QString::fromUtf8(output.data(), static_cast<qsizetype>(std::min<std::size_t>(output.size(), 65536)));
    const auto says = [&text](const char *words) { return text.contains(QString::fromLatin1(words), Qt::CaseInsensitive); };
    // The words come first: not every driver keeps the documented exit statuses.
    if (says("is not a valid field to query"))
        return "unknown_field";
    if (says("Unable to determine the device handle") || says("GPU is lost"))
        return "device_lost";
    if (says("No devices were found"))
        return "no_devices";
    if (says("Driver/library version mismatch"))
        return "version_mismatch";
    if (says("couldn't communicate with the NVIDIA driver") || says("Driver Not Loaded"))
        return "no_driver";
    if (says("Insufficient Permissions"))
        return "permission";
    switch (exit) {
    case 0:
        return "answered";
    case 4:
        return "permission";
    case 6:
        return "no_devices";
    case 9:
        return "no_driver";
    case 15:
        return "device_lost";
    case 18:
        return "version_mismatch";
    default:
        return "failed";
    }
}

std::vector<std::string> lostNvidiaCards(std::string_view output)
{
    static const QRegularExpression lost(QStringLiteral(
        "device handle for GPU\\s*([0-9A-Fa-f]{4,8}:[0-9A-Fa-f]{2}:[0-9A-Fa-f]{2}\\.[0-9A-Fa-f])"));
    std::vector<std::string> found;
    for (const QString &line : linesOf(output))
        if (const auto match = lost.match(line); match.hasMatch())
            found.push_back(match.captured(1).toStdString());
    return found;
}

std::int64_t visibleNvidiaCards(const std::optional<std::string> &variable, std::int64_t count)
{
    if (!variable)
        return count;
    std::int64_t visible = 0;
    for (const QString &entry : QString::fromStdString(*variable).split(u',')) {
        const QString name = entry.trimmed();
        bool isNumber = false;
        const qlonglong index = name.toLongLong(&isNumber);
        const bool isIdentifier = name.startsWith(QStringLiteral("GPU-")) || name.startsWith(QStringLiteral("MIG-"));
        if (!isIdentifier && (!isNumber || index < 0 || index >= count))
            break;
        ++visible;
    }
    return visible;
}

} // namespace redossier
