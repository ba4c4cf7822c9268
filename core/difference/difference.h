// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/difference/textdifference.h"

#include <array>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! How two cells stand to each other.
enum class RowState {
    equal,
    different,
    onlyA,       //!< B was asked, and has none
    onlyB,
    notRecorded, //!< one side never asked, which is another thing than having none
    notReadable, //!< one side is damaged or could not be read
    notation,    //!< the same but for line ends, or for how paths are written
    isVolatile,  //!< different, as times and folders always are
    accepted     //!< different, and somebody gave a reason
};
inline constexpr std::size_t rowStates = 9;
//! "equal", "different", "only_a", "only_b", "not_recorded", "not_readable", "notation", "volatile", "accepted".
std::string_view spelling(RowState state);

//! One side of a row.
struct DifferenceCell
{
    enum class Kind { notRecorded, none, value, notReadable };
    Kind kind = Kind::notRecorded;
    std::string text;     //!< of a value; why it is not readable
    bool literal = false; //!< `text` is a JSON literal: a number, true, a list
    bool declared = false;//!< the author wrote it down; else it was observed
    bool spoken = false;  //!< `text` is a verdict or a step's state of run.json, for which a person has words

    static DifferenceCell none() { return {Kind::none, {}, false, false, false}; }
    static DifferenceCell of(std::string text) { return {Kind::value, std::move(text), false, false, false}; }
    static DifferenceCell unreadable(std::string why) { return {Kind::notReadable, std::move(why), false, false, false}; }
    //! Of a member of a document: null is none.
    static DifferenceCell ofJson(const Json &value);

    bool isValue() const { return kind == Kind::value; }
    bool operator==(const DifferenceCell &) const = default;
};

//! equal, different, onlyA, onlyB, notRecorded, notReadable or notation; two cells that are not recorded are equal.
RowState stateOf(const DifferenceCell &a, const DifferenceCell &b);

//! One property of a row that has several: the hash of a package, the largest difference of an output.
struct DifferenceField
{
    std::string name;
    RowState state = RowState::equal;
    DifferenceCell a, b;
    std::optional<std::string> reason; //!< of whoever accepted it
};

//! One line of the table.
struct DifferenceRow
{
    std::string section; //!< code data python system settings results judgement
    std::string layer;   //!< of layers.json
    std::string origin;  //!< software inputs run_conditions unknown: where such a fact comes from, never what it caused
    std::string key;     //!< unique: a place in a document, a file, "observation.json#/inventory/numpy"
    std::string name;    //!< for a person
    RowState state = RowState::equal;
    DifferenceCell a, b;
    std::optional<std::string> reason;
    std::vector<std::string> notes; //!< codes: line_ends path_notation by_digest text_too_large same_version_other_content ..
    std::vector<DifferenceField> fields;
    std::shared_ptr<const TextDifference> text; //!< of a text file that differs
    std::shared_ptr<const Json> comparison;     //!< of an output: its entry of `redossier-compare/1`, A as the reference
    std::string file;  //!< that it is about: path below the dossier of A, or of B where A has none; "": none
    std::string fileB; //!< where B has it in another place
    bool uncounted = false; //!< makes no layer of the banner differ: a log, what "missing:*" accepted

    const std::string &pathInB() const { return fileB.empty() ? file : fileB; }
};

//! What one side is.
struct DifferenceSide
{
    std::filesystem::path dossier;
    std::string title, tool, created, schema;
    std::optional<std::string> identity; //!< that the shown reference has; absent: a draft
    std::optional<std::string> content;  //!< that the files give now; absent: they cannot be read
    std::optional<std::string> parent, lockedAt;
    std::optional<std::string> run; //!< RUN-ID; absent: the reference itself is compared
    int runNumber = 0;
    std::optional<std::string> verdict, machineClass;
    bool variant = false; //!< its run accepted differences from the reference
    bool newer = false;   //!< a newer schema: compared as far as it is known
    bool own = false;     //!< the folder belongs to whoever asks, and may be written by this version
    Findings problems;    //!< what could not be read or contradicts its manifest, each with its place

    //! What the one who compares may take it for: its own files say what its identity says.
    bool isAsLocked() const { return identity && content == identity; }
    bool isComplete() const { return !hasError(problems) && !newer; }
};

struct DifferenceRelation
{
    enum class Kind { sameReference, variantOf, successorOf, unrelated };
    Kind kind = Kind::unrelated;
    char subject = 0; //!< 'a' or 'b': which one is the variant or the successor; 0: neither, or both
    bool sameFolder = false; //!< one folder, and one run of it, on both sides
    std::optional<std::string> ancestor; //!< an identity that both come from
};
//! "same_reference", "variant_of", "successor_of", "unrelated".
std::string_view spelling(DifferenceRelation::Kind kind);

//! How many rows of a section, by state.
struct SectionCounts
{
    std::string section;
    std::array<std::size_t, rowStates> counts{};
    std::vector<std::string> layers;  //!< those that differ, in the order of layers.json
    std::vector<std::string> origins; //!< of the rows that differ

    std::size_t of(RowState state) const { return counts[static_cast<std::size_t>(state)]; }
    bool differs() const { return !layers.empty(); }
};

//! What differs between two dossiers or runs, section by section. Equal rows are among them.
struct Difference
{
    DifferenceSide a, b;
    DifferenceRelation relation;
    std::vector<SectionCounts> sections; //!< always all, in the order of layers.json
    std::vector<DifferenceRow> rows;     //!< by section, then layer
    bool criterionDiffers = false;       //!< outputs are held against A's

    //! The counts of `sections` from the rows.
    void recount();
    std::size_t count(RowState state) const;
    //! Sections that differ and that a result could come from: results and judgement are not among them (M66).
    int differingLayers() const;
    bool resultsDiffer() const;
    //! Whether an output of one side was held against one of the other.
    bool resultsCompared() const;
    //! 0: nothing differs and everything was compared; 1: something differs; 2: nothing that was compared differs, and
    //! something was not.
    int answer() const;
    //! Sentences for the head: the relation, and what the number of layers means for a diagnosis.
    Statement relationStatement() const;
    std::vector<Statement> banner(const Wording &wording) const;
};

//! A row that differs: different, only on one side, or accepted.
bool differs(RowState state);
//! One row for what a step would have recorded that did not run on one side: its fields are those facts.
bool isGroup(const DifferenceRow &row);
//! Worth a line when only differences are shown: everything but equal and volatile.
bool isShown(RowState state);

} // namespace redossier
