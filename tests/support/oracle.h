// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/outputfile.h"
#include "core/plain/json.h"
#include "tests/support/readarray.h"
#include "tests/support/temporaryfolder.h"

#include <QProcess>
#include <QTest>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

namespace redossier::test {

//! Reads with the product what another library wrote, and holds every array to what that library says is in it.
class Oracle
{
public:
    //! Runs `script`, of tests/data/oracle, and takes its list.
    void write(const QString &python, const QString &script)
    {
        run(python, {QStringLiteral(TEST_DATA "/oracle/") + script, QString::fromStdString(m_folder.path().string())});
    }

    const TemporaryFolder &folder() const { return m_folder; }

    //! Runs a program that prints such a list, and lays the values into the folder.
    void run(const QString &program, const QStringList &arguments)
    {
        QProcess process;
        process.start(program, arguments);
        const bool ended = process.waitForFinished(600000) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
        QVERIFY2(ended, process.readAllStandardError().constData());
        std::istringstream lines(process.readAllStandardOutput().toStdString());
        for (std::string line; std::getline(lines, line);) {
            const auto entry = parseJson(line, "list");
            QVERIFY2(bool(entry), line.c_str());
            m_entries.push_back(*entry);
        }
        m_values = readFile(m_folder / "values");
    }

    //! Every array bit for bit, its dtype and its shape, and no array beside those that are listed.
    void compare(std::size_t leastFiles, bool wholeFiles)
    {
        const std::string found = difference(leastFiles, wholeFiles);
        QVERIFY2(found.empty(), found.c_str());
    }

    //! The first of what does not hold, or nothing.
    std::string difference(std::size_t leastFiles, bool wholeFiles)
    {
        std::map<std::string, OutputFile> files;
        std::map<std::string, std::size_t> listed;
        for (const Json &entry : m_entries) {
            const std::string name = textAt(entry, "file");
            ++listed[name];
            if (files.contains(name))
                continue;
            auto file = openOutputFile({m_folder.path().string(), name}, {});
            if (!file)
                return name + ": " + file.error().detail;
            files.emplace(name, std::move(*file));
        }
        for (const Json &entry : m_entries)
            if (const std::string rule = differenceOf(entry, files.at(textAt(entry, "file"))); !rule.empty())
                return textAt(entry, "file") + ", " + textAt(entry, "name") + ": " + rule;
        for (const auto &[name, file] : files)
            if (wholeFiles && file.arrays.size() != listed[name])
                return name + ": " + std::to_string(file.arrays.size()) + " arrays instead of " + std::to_string(listed[name]);
        return files.size() < leastFiles ? "only " + std::to_string(files.size()) + " files" : std::string();
    }

private:
    std::string differenceOf(const Json &entry, OutputFile &file)
    {
        const auto found = std::find_if(file.arrays.begin(), file.arrays.end(),
                                        [&entry](const NamedArray &one) { return one.name == textAt(entry, "name"); });
        if (found == file.arrays.end())
            return "is not there";
        if (found->problem)
            return found->problem->detail;
        OutputArray &array = *found->array;
        if (array.shape() != entry["shape"].get<Shape>())
            return "another shape";
        if (array.type().name() != textAt(entry, "dtype"))
            return "the dtype is " + array.type().name();
        if (array.type().isText())
            return textsOf(array) == entry["texts"].get<std::vector<std::string>>() ? "" : "other texts";
        std::vector<std::byte> buffer;
        const auto raw = array.read(0, array.elements(), buffer);
        if (!raw)
            return raw.error().detail;
        const std::size_t size = array.elements() * array.type().bytes;
        const std::size_t offset = entry["offset"].get<std::size_t>();
        const bool equal = offset + size <= m_values.size() && (size == 0 || std::memcmp(*raw, m_values.data() + offset, size) == 0);
        return equal ? "" : "other bits";
    }

    TemporaryFolder m_folder;
    std::vector<Json> m_entries;
    std::string m_values;
};

//! The first of the interpreters that can import `modules`, or nothing.
inline QString pythonWith(const QStringList &interpreters, const QString &modules)
{
    for (const QString &python : interpreters) {
        QProcess process;
        process.start(python, {QStringLiteral("-c"), QStringLiteral("import ") + modules});
        if (process.waitForFinished(60000) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0)
            return python;
    }
    return {};
}

} // namespace redossier::test
