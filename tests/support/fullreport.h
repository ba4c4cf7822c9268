// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/difference.h"
#include "core/plain/json.h"
#include "core/report/reportbuilder.h"
#include "tests/support/reportcase.h"

#include <functional>
#include <string>
#include <vector>

namespace redossier::test {

//! What stands in the free-text field of this number.
using TextOf = std::function<std::string(int field)>;

//! Puts texts of a test into every free-text field of a dossier, the number of the field around each.
class Planter
{
public:
    explicit Planter(TextOf textOf) : m_textOf(std::move(textOf)) {}

    //! Every document below `dossier` with texts in its fields, every text file with one in a line of its own (and, below it, bytes
    //! that are no UTF-8), and an attachment called by one.
    void plantInto(const std::filesystem::path &dossier);
    //! Everything that was planted.
    const std::vector<std::string> &texts() const { return m_texts; }

private:
    void plant(Json &node, bool inSteps = false);
    std::string next();
    std::string nextLine();

    TextOf m_textOf;
    std::vector<std::string> m_texts;
};

//! A dossier that fills every part of a report.
class FullReport
{
public:
    explicit FullReport(const TextOf &textOf);
    std::filesystem::path path() const { return m_dossier.path(); }
    const TemporaryFolder &folder() const { return m_dossier.folder(); }
    const std::vector<std::string> &texts() const { return m_texts; }
    Result<ReviewedReport> report(ReportFormat format) const;

private:
    ReportCase m_dossier{"variant"};
    std::vector<std::string> m_texts;
};

//! Two dossiers that differ in every part; each field of the second holds the text of the field behind it.
class FullDifference
{
public:
    explicit FullDifference(const TextOf &textOf);
    //! The report of their difference, with its equal rows.
    Result<ReviewedReport> report(ReportFormat format) const;
    //! Its page; "error: .." when there is none.
    std::string page(ReportFormat format) const;
    const std::vector<std::string> &texts() const { return m_texts; }
    //! What stands on either side of each row, whole.
    std::vector<std::string> cells() const;

private:
    Result<Difference> difference() const;
    std::filesystem::path side(const char *name) const { return m_folder / name; }

    TemporaryFolder m_folder;
    std::vector<std::string> m_texts;
};

} // namespace redossier::test
