// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/environment/acceptances.h"
#include "core/plain/result.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace redossier {

//! What a work folder says of itself, in a file of its own outside every dossier: the mark by which it is known as ours,
//! and what `--resume` compares.
struct WorkMark
{
    std::string run;              //!< RUN-ID
    std::string identity;         //!< of the reference as it was carried out (a draft: the one that lock would give)
    std::string machine;          //!< machineStamp()
    std::string python;           //!< the base interpreter that made, or is to make, the environment
    std::string environmentStamp; //!< environmentStamp() once the rebuild has passed, else empty
    std::vector<Acceptance> acceptances; //!< given so far
    std::string title = {};              //!< of the dossier, for a person who looks at what is kept

    bool operator==(const WorkMark &) const = default;
};

//! Where a run works: environment/ code/ inputs/ configuration/ outputs/.
class WorkFolder
{
public:
    //! Nothing is written. Codes: work_not_empty, work_inside_dossier.
    static Outcome check(const std::filesystem::path &root, const std::filesystem::path &dossier);
    //! Makes the folder (it may exist and be empty) and marks it. Codes: work_not_empty, cannot_write.
    static Result<WorkFolder> create(const std::filesystem::path &root, WorkMark mark);
    //! Codes: not_resumable (absent, unmarked, or another run's).
    static Result<WorkFolder> reopen(const std::filesystem::path &root, const std::string &run);
    //! $XDG_CACHE_HOME/redossier/work/RUN-ID.
    static std::filesystem::path usualPlace(const std::string &run);

    const std::filesystem::path &root() const { return m_root; }
    std::filesystem::path environment() const { return m_root / "environment"; }
    std::filesystem::path code() const { return m_root / "code"; }
    std::filesystem::path inputs() const { return m_root / "inputs"; }
    std::filesystem::path configuration() const { return m_root / "configuration"; }
    std::filesystem::path outputs() const { return m_root / "outputs"; }
    std::filesystem::path program() const { return m_root / "program"; } //!< where the checks of `program` rules are started

    const WorkMark &mark() const { return m_mark; }
    Outcome setMark(WorkMark mark);

    //! Takes one of the folders above away and nothing else; a link inside is removed, never followed.
    Outcome clear(const std::filesystem::path &part) const;
    //! Removes the whole folder, if it still carries its mark. Codes: work_not_ours, cannot_write.
    Outcome discard() const;

private:
    WorkFolder(std::filesystem::path root, WorkMark mark) : m_root(std::move(root)), m_mark(std::move(mark)) {}
    std::filesystem::path m_root;
    WorkMark m_mark;
};

struct KeptWork
{
    std::filesystem::path root;
    std::string run;
    std::uint64_t bytes = 0;
    std::string title = {}; //!< of the dossier that the run belongs to; "" where the mark does not say
};

//! Every marked folder at the usual place, oldest run first. What a stop cuts off is incomplete.
std::vector<KeptWork> keptWorkFolders(const std::stop_token &stop = {});
std::uint64_t folderBytes(const std::filesystem::path &root, const std::stop_token &stop = {});

//! Tells two machines apart, without naming either; never written into a dossier.
std::string machineStamp();

//! SHA-256 over path, kind, size and time of everything in an environment but byte code caches, which running it fills.
Result<std::string> environmentStamp(const std::filesystem::path &environment);

} // namespace redossier
