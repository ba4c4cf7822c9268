// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "tests/support/product.h"

#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace redossier::test {

//! A small embedding project that needs nothing but the standard library and the local wheel `tinyvec`: it turns
//! inputs/sentences.csv and a weights file that lies outside the dossier into outputs/vectors.csv (a column of identifiers, four of numbers) and outputs/norms.npy.
void makeProject(const std::filesystem::path &project);

//! The wheel of tinyvec in any version; `addition` is appended to its code.
std::filesystem::path makeTinyvec(const std::filesystem::path &folder, const std::string &version,
                                  const std::string &addition = {});

//! A virtual environment with tinyvec, as somebody's reference environment; gives its interpreter.
std::filesystem::path makeReferenceEnvironment(const Product &product, const std::filesystem::path &folder,
                                               const std::filesystem::path &wheels);

//! Reads, changes and writes back a JSON file.
void editJson(const std::filesystem::path &file, const std::function<void(Json &)> &change);

//! The dossier of the project above, by the product's own commands: new, the author's declarations, capture --run, the
//! criterion, lock. Every end-to-end test starts from a copy of it.
class PreparedDossier
{
public:
    PreparedDossier();

    //! Empty when everything went well, else what did not.
    const std::string &problem() const { return m_problem; }
    const Product &product() const { return m_product; }
    Product &product() { return m_product; }
    std::filesystem::path project() const { return m_folder / "project"; }
    std::filesystem::path locked() const { return m_folder / "locked"; }
    std::filesystem::path weights() const { return m_folder / "weights/scale.json"; }
    std::filesystem::path folder() const { return m_folder.path(); }
    //! `run COPY --yes --json --locate scale=.. MORE`.
    Ended runOf(const std::filesystem::path &dossier, const std::vector<std::string> &more = {}) const;
    std::filesystem::path referencePython() const { return m_folder / "reference-env/bin/python"; }
    //! A fresh copy of the locked dossier, under any name.
    std::filesystem::path copy(const std::string &name) const;
    //! The same with a change below reference/ and a new lock.
    std::filesystem::path changedCopy(const std::string &name, const std::function<void(const std::filesystem::path &)> &change) const;

private:
    bool did(const char *what, const Ended &ended);
    void declare() const;

    TemporaryFolder m_folder;
    Product m_product;
    std::string m_problem;
};

//! Replaces a file below reference/ and the digest that reference.json declares for it, as an author does by hand.
void replaceFile(const std::filesystem::path &reference, const std::string &relative, std::string_view bytes);
//! Declares reference/wheels anew after a wheel was added to it.
void declareWheels(const std::filesystem::path &reference);
//! A text with one part replaced; the part must be there.
std::string replaced(std::string text, std::string_view part, std::string_view with);

//! A step of run.json; null when there is none.
Json stepOf(const Json &run, std::string_view name);
//! The states of the six steps: "passed passed stopped not_run ..".
std::string statesOf(const Json &run);
//! The one run of a dossier, or the newest: its folder.
std::filesystem::path newestRun(const std::filesystem::path &dossier);
Json readJson(const std::filesystem::path &file);
//! Every file below a folder with its content, for "nothing was changed".
std::map<std::string, std::string> contentOf(const std::filesystem::path &folder);

//! The values rule of the prepared dossier, with its numbers.
Json criterionOf(double atol, const std::string &justification);

} // namespace redossier::test
