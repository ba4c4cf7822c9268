// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/difference/difference.h"
#include "core/difference/filecount.h"
#include "core/dossier/dossier.h"
#include "core/dossier/runfolder.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace redossier {

//! One dossier or run as the caller named it: "DOSSIER", "DOSSIER#RUN-ID" or "DOSSIER#reference". A folder whose own name
//! holds a "#" is that folder.
struct SideName
{
    std::filesystem::path dossier;
    std::string run; //!< RUN-ID; "": the last run, or the reference where there is none; "reference": the reference

    static SideName parse(const std::string &text);
};

//! A document of one side, told apart: there, absent, or damaged.
struct SideDocument
{
    enum class State { absent, damaged, present };
    State state = State::absent;
    std::string path;    //!< relative to the dossier
    Json value;          //!< null unless present
    std::string problem; //!< of a damaged one: code and detail
};

//! A file of one side.
struct SideFile
{
    std::string path;   //!< below reference/, as it is there or was declared
    std::string sha256; //!< "": not known
    std::optional<std::uint64_t> bytes;
    bool present = true; //!< false: known from its declared digest alone
};

//! Everything of one side that is compared, read once. Nothing is started, nothing is written.
struct SideSource
{
    DifferenceSide side;
    std::filesystem::path root;
    std::optional<RunEntry> run;
    std::string referenceFolder = "reference"; //!< or history/IDENTITY, for a run of an earlier identity
    SideDocument reference, criterion, observation, runDocument;
    std::map<std::string, SideFile> files; //!< by the path below reference/, with "/" between its parts; sorted by bytes
    std::map<std::string, std::string> runFiles; //!< of the run, below its folder, with their digests
    std::map<std::string, std::string> unreadable; //!< files and folders below the dossier, and the code that says why
    std::vector<std::string> history;      //!< identities that the dossier had

    //! Below the dossier: where a file of the reference lies.
    std::string placeOf(const SideFile &file) const { return referenceFolder + "/" + file.path; }
    //! Where the outputs lie that are compared: of the run, else the expected ones.
    std::string outputsFolder() const;
    //! Why this path below the dossier, or a folder that holds it, cannot be read; "": it can, or is not there.
    std::string problemOf(std::string path) const;
    //! Bytes of a file of this side, at most `limit`. Codes: those of readBeneath.
    Result<std::string> read(const std::string &relative, std::size_t limit) const;
};

//! `count` is told each file. Codes: those of openDossier, no_such_run, cancelled. Whatever else is wrong is in side.problems.
Result<SideSource> readSide(const SideName &name, const TaskContext &context, FileCount &count);

} // namespace redossier
