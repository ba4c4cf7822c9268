// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/fingerprint.h"
#include "ui/pages/reference/entrysection.h"

#include <filesystem>
#include <memory>
#include <stop_token>

class QProgressBar;

namespace redossier {

class Worker;

//! Data and weights: which content, where from, who may read it (M13, M14, M21). Their digests are computed on a thread of
//! their own.
class AssetsSection : public EntrySection
{
    Q_OBJECT

public:
    explicit AssetsSection(ReferenceEditor &editor);
    ~AssetsSection() override;
    void showDocuments() override;

Q_SIGNALS:
    //! The content of an asset that stays outside was found here.
    void located(const std::string &name, const std::filesystem::path &path);

protected:
    std::vector<Entry> entries() const override;
    void showEntry(const Entry *entry) override;
    void removeEntry() override;

private:
    void makeForm();
    void ask(bool folder, const std::string &list);
    void addAsset(const std::string &list, const std::filesystem::path &path);
    void fingerprint(const std::string &pointer, const std::filesystem::path &path);
    void takeFingerprint(const std::string &pointer, const std::filesystem::path &path, const FingerprintEntry &entry);
    std::string placeOfAsset(const std::string &pointer, const Json &asset) const;
    void showProgress(quint64 done, quint64 total);
    void keepInside();

    Text *m_digest;
    Text *m_place;
    Text *m_problem;
    QPushButton *m_choose;
    QPushButton *m_chooseFolder;
    QPushButton *m_inside;
    QWidget *m_running;
    QProgressBar *m_progress;
    Text *m_progressText;
    std::unique_ptr<Worker> m_worker;
    std::stop_source m_stop;
    std::string m_hashing; //!< pointer of the entry whose content is being read
    std::map<std::string, std::filesystem::path> m_chosen; //!< by digest, since the page was opened
};

} // namespace redossier
