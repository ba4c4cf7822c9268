// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/jsonfile.h"
#include "core/reference/referencedrafter.h"
#include "tests/support/temporaryfolder.h"

#include <QProcess>
#include <QTest>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier::test {

//! The git program, in tests only.
inline QByteArray git(const std::filesystem::path &folder, const QStringList &arguments)
{
    QProcess process;
    process.setWorkingDirectory(QString::fromStdString(folder.string()));
    QStringList all{QStringLiteral("-c"), QStringLiteral("user.name=t"), QStringLiteral("-c"), QStringLiteral("user.email=t@example.org"),
                    QStringLiteral("-c"), QStringLiteral("protocol.file.allow=always")};
    process.start(QStringLiteral("git"), all + arguments);
    process.waitForFinished();
    if (process.exitCode() != 0)
        qWarning("git: %s", process.readAllStandardError().constData());
    return process.readAllStandardOutput().trimmed();
}

inline void commitAll(const std::filesystem::path &folder)
{
    git(folder, {QStringLiteral("init"), QStringLiteral("-q"), QStringLiteral("-b"), QStringLiteral("main")});
    git(folder, {QStringLiteral("add"), QStringLiteral("-A")});
    git(folder, {QStringLiteral("commit"), QStringLiteral("-q"), QStringLiteral("-m"), QStringLiteral("first")});
}

inline Result<RebuildFileParts> onlyItself(const std::filesystem::path &, const std::string &relative)
{
    return RebuildFileParts{{relative}, {}, {}};
}

inline bool has(const Findings &findings, const std::string &code, const std::string &subject = {})
{
    return std::any_of(findings.begin(), findings.end(), [&](const Finding &finding) {
        return finding.code == code && (subject.empty() || finding.subject == subject);
    });
}

//! A project that was drafted into m_folder/d.
class DraftedProject
{
protected:
    Draft draft(const std::filesystem::path &project)
    {
        auto made = ReferenceDrafter(onlyItself).draft(project, m_folder / "d", {});
        if (!made)
            qWarning("%s %s %s", made.error().code.c_str(), made.error().subject.c_str(), made.error().detail.c_str());
        return made ? *made : Draft{};
    }
    Json reference() const { return *readJsonFile(m_folder / "d/reference/reference.json"); }
    QStringList code() const
    {
        QStringList names;
        const Json document = reference();
        for (const Json &file : document["code"]["files"])
            names << QString::fromStdString(textAt(file, "path"));
        return names;
    }
    void forget()
    {
        std::filesystem::remove_all(m_folder / "d");
        std::filesystem::remove_all(m_folder / "p");
    }

    TemporaryFolder m_folder;
};

} // namespace redossier::test
