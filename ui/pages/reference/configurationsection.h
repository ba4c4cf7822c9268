// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/reference/entrysection.h"

#include <filesystem>

namespace redossier {

class TextField;
class Worker;

//! Parameter and preprocessing files, told apart, and what is declared of generators, transforms, precision and determinism
//! (M16, M17, M83 to M85).
class ConfigurationSection : public EntrySection
{
    Q_OBJECT

public:
    explicit ConfigurationSection(ReferenceEditor &editor);
    ~ConfigurationSection() override;
    void showDocuments() override;
    void showFindings(const Findings &findings) override;
    void reveal(const Finding &finding) override;

protected:
    std::vector<Entry> entries() const override { return entriesAt("/configuration"); }
    void showEntry(const Entry *entry) override;
    void removeEntry() override;

private:
    void makeSettings();
    void addFile(const std::filesystem::path &file);

    FieldBinder m_settings;
    Text *m_name;
    std::unique_ptr<Worker> m_worker;
};

} // namespace redossier
