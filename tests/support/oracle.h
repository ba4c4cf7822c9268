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
        QProcess process;
        process.start(python, {QStringLiteral(TEST_DATA "/oracle/") + script, QString::fromStdString(m_folder.path().string())});
        QVERIFY2(process.waitForFinished(600000) && process.exitCode() == 0, process.readAllStandardError().constData());
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
        std::map<std::string, OutputFile> files;
        std::map<std::string, std::size_t> listed;
        for (const Json &entry : m_entries) {
            const std::string name = textAt(entry, "file");
            ++listed[name];
            if (files.contains(name))
                continue;
            auto file = openOutputFile({m_folder.path().string(), name}, {});
            QVERIFY2(bool(file), (name + ": " + (file ? "" : file.error().detail)).c_str());
            files.emplace(name, std::move(*file));
        }
        for (const Json &entry : m_entries)
            compareOne(entry, files.at(textAt(entry, "file")));
        for (const auto &[name, file] : files)
            QVERIFY2(!wholeFiles || file.arrays.size() == listed[name], name.c_str());
        QVERIFY2(files.size() >= leastFiles, std::to_string(files.size()).c_str());
    }

private:
    void compareOne(const Json &entry, OutputFile &file)
    {
        const std::string where = textAt(entry, "file") + ", " + textAt(entry, "name");
        const auto found = std::find_if(file.arrays.begin(), file.arrays.end(),
                                        [&entry](const NamedArray &one) { return one.name == textAt(entry, "name"); });
        QVERIFY2(found != file.arrays.end(), where.c_str());
        QVERIFY2(!found->problem, (where + (found->problem ? found->problem->detail : "")).c_str());
        OutputArray &array = *found->array;
        QVERIFY2(array.shape() == entry["shape"].get<Shape>(), where.c_str());
        QVERIFY2(array.type().name() == textAt(entry, "dtype"), (where + " is " + array.type().name()).c_str());
        if (array.type().isText()) {
            QVERIFY2(textsOf(array) == entry["texts"].get<std::vector<std::string>>(), where.c_str());
            return;
        }
        std::vector<std::byte> buffer;
        const auto raw = array.read(0, array.elements(), buffer);
        QVERIFY2(bool(raw), where.c_str());
        const std::size_t size = array.elements() * array.type().bytes;
        const std::size_t offset = entry["offset"].get<std::size_t>();
        QVERIFY2(offset + size <= m_values.size(), where.c_str());
        QVERIFY2(size == 0 || std::memcmp(*raw, m_values.data() + offset, size) == 0, where.c_str());
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
