// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/request.h"

#include "core/engine/columnorder.h"
#include "core/engine/evidence.h"
#include "core/engine/pairreport.h"
#include "core/engine/readingprogress.h"
#include "core/engine/plotrequest.h"
#include "core/engine/requestparts.h"
#include "core/engine/rulemeasures.h"
#include "core/engine/tieevidence.h"

#include <algorithm>
#include <future>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

Json fileFacts(const OutputFile &file)
{
    return {{"dialect", file.dialect.empty() ? Json(nullptr) : Json(file.dialect)},
            {"trailing_bytes", file.trailingBytes},
            {"python_json", file.pythonJson}};
}

Json describedOrProblem(NamedArray &named, NonFiniteCount &nonFinite)
{
    if (named.problem)
        return {{"unreadable", errorJson(*named.problem)}};
    const auto described = describedArray(named, nonFinite);
    return described ? *described : Json{{"unreadable", errorJson(described.error())}};
}

Result<Json> describe(const Json &request, const ProgressTaker &progress)
{
    const FilePlace place = placeFrom(memberAt(request, "file"));
    limitMemoryFor({place});
    ReadingProgress reading(progress, 1, 1);
    auto file = openOutputFile(place, identifiersFrom(memberAt(request, "identifiers")), reading.ofFile(0));
    if (!file)
        return file.error();
    const bool namesOnly = memberAt(request, "names_only") == true;
    Json arrays = Json::array();
    for (NamedArray &named : file->arrays) {
        NonFiniteCount nonFinite;
        Json entry{{"name", named.name}};
        if (namesOnly) {
            arrays.push_back(std::move(entry));
            continue;
        }
        entry.update(describedOrProblem(named, nonFinite));
        if (named.identified) {
            std::uint64_t total = 0;
            Json duplicated = Json::array();
            for (const DuplicatedIdentifier &one : duplicatesIn(named, true, total))
                duplicated.push_back(one.identifier);
            entry["identifiers"] = {{"given", true}, {"duplicated", duplicated}, {"duplicated_total", total}};
        }
        arrays.push_back(std::move(entry));
    }
    Json result = fileFacts(*file);
    result["arrays"] = std::move(arrays);
    return result;
}

//! Both files of a comparison.
struct FilePair
{
    OutputFile &expected;
    OutputFile *found;
};

bool hasNonFinite(const NonFiniteCount &count)
{
    return count.nan.total + count.positiveInfinity.total + count.negativeInfinity.total > 0;
}

//! One output of the reference against its counterpart.
class OutputComparison
{
public:
    OutputComparison(const Json &request, const std::string &name, FilePair files, NamedArray &expected, NamedArray *found,
                     TorchOnDemand &torch, const ProgressTaker &progress)
        : m_request(request), m_rules(memberAt(request, "rules")), m_name(name), m_files(files), m_expected(expected),
          m_found(found), m_torch(torch), m_progress(progress)
    {
        if (memberAt(request, "cross_check") == true)
            m_crossCheck.emplace(torch);
    }
    Json run();

private:
    void compareColumns();
    Json foundNonFinitePlaces() const;
    void placeJson(Json &list, std::string_view kind, const NonFiniteCount::Kind &places) const;
    bool columnsStay() const;
    void describeBoth();
    Outcome takeNonFinite(const PairMeasures &measures);
    Outcome measure();
    Outcome measureValues(const Alignment &alignment);
    Outcome measureOtherRules(const Alignment &alignment);
    Outcome addEvidence(const Alignment &alignment, const MeasuredTotals &totals);
    MeasureOptions options(std::vector<std::size_t> &valuesRules, std::vector<std::size_t> &cosineRules) const;

    const Json &m_request;
    const Json &m_rules;
    const std::string &m_name;
    FilePair m_files;
    NamedArray &m_expected;
    NamedArray *m_found;
    TorchOnDemand &m_torch;
    std::optional<CrossCheck> m_crossCheck; //!< where it is asked for; then the measures do without libtorch
    const ProgressTaker &m_progress;
    bool m_countsOnTheWay = false; //!< the walk over the pairs counts what is not finite
    NonFiniteCount m_expectedNonFinite, m_foundNonFinite;
    Json m_result;
};

void OutputComparison::placeJson(Json &list, std::string_view kind, const NonFiniteCount::Kind &places) const
{
    for (const std::uint64_t element : places.places) {
        Json item{{"kind", kind},
                  {"index", indexJson(m_found->array->shape(), element)},
                  {"identifier", identifierJson(*m_found, element)}};
        for (const TextPlace &place : m_found->nonFinitePlaces) {
            if (place.index != element)
                continue;
            item["line"] = place.line;
            item["column"] = place.column;
        }
        list.push_back(std::move(item));
    }
}

Json OutputComparison::foundNonFinitePlaces() const
{
    Json list = Json::array();
    placeJson(list, "nan", m_foundNonFinite.nan);
    placeJson(list, "positive_infinity", m_foundNonFinite.positiveInfinity);
    placeJson(list, "negative_infinity", m_foundNonFinite.negativeInfinity);
    return list;
}

void OutputComparison::compareColumns()
{
    if (const auto difference = matchColumns(m_expected, *m_found))
        m_result["columns"] = {{"missing", difference->missing},
                               {"unexpected", difference->unexpected},
                               {"reordered", difference->sameNames()}};
}

MeasureOptions OutputComparison::options(std::vector<std::size_t> &valuesRules, std::vector<std::size_t> &cosineRules) const
{
    MeasureOptions options;
    options.wholeIsOneRow = m_expected.array->shape().size() < 2;
    options.progress = m_progress;
    const auto number = [](const Json &rule, std::string_view key) {
        const Json &value = memberAt(rule, key);
        return value.is_number() ? value.get<double>() : 0.0;
    };
    for (std::size_t i = 0; m_rules.is_array() && i < m_rules.size(); ++i) {
        const std::string output = redossier::textAt(m_rules[i], "output");
        if (output != "*" && output != m_name)
            continue;
        const std::string kind = redossier::textAt(m_rules[i], "kind");
        if (kind == "values") {
            valuesRules.push_back(i);
            options.tolerances.push_back({number(m_rules[i], "atol"), number(m_rules[i], "rtol"),
                                          redossier::textAt(m_rules[i], "nan") == "same_places"});
        } else if (kind == "cosine") {
            cosineRules.push_back(i);
            options.cosineMinima.push_back(number(m_rules[i], "minimum"));
        }
    }
    return options;
}

void OutputComparison::describeBoth()
{
    m_result["expected"] = describedOrProblem(m_expected, m_expectedNonFinite);
    m_result["found"] = m_found ? describedOrProblem(*m_found, m_foundNonFinite) : Json(nullptr);
}

//! Whether places in the found table, counted when its columns are in order, are those of its file.
bool OutputComparison::columnsStay() const
{
    return !m_expected.isTable || !m_found->isTable || m_expected.columns == m_found->columns;
}

//! What the walk over the pairs counted; a side of which rows stayed out of it is counted as a whole.
Outcome OutputComparison::takeNonFinite(const PairMeasures &measures)
{
    m_expectedNonFinite = measures.expectedNonFinite;
    m_foundNonFinite = measures.foundNonFinite;
    const std::pair<NamedArray *, NonFiniteCount *> sides[] = {{&m_expected, &m_expectedNonFinite}, {m_found, &m_foundNonFinite}};
    for (const auto &[side, count] : sides) {
        if (measures.elements == side->array->elements())
            continue;
        auto all = countNonFinite(*side->array);
        if (!all)
            return all.error();
        *count = std::move(*all);
    }
    return Done{};
}

Outcome OutputComparison::measure()
{
    const Alignment alignment = alignRows(m_expected, *m_found);
    m_result["identifiers"] = identifiersJson(alignment, m_expected, *m_found);
    const bool sameShape = m_expected.array->shape() == m_found->array->shape();
    if (const auto measured = sameShape ? measureValues(alignment) : addEvidence(alignment, {}); !measured)
        return measured;
    return measureOtherRules(alignment);
}

Outcome OutputComparison::measureOtherRules(const Alignment &alignment)
{
    RuleSides sides{redossier::textAt(m_request, "name"), m_name, m_expected, *m_found, m_files.expected, *m_files.found,
                    alignment, identifiersFrom(memberAt(m_request, "expected_identifiers")).column, m_progress,
                    m_crossCheck ? nullptr : &m_torch, m_crossCheck ? &*m_crossCheck : nullptr};
    auto measured = measureRules(m_rules, sides);
    if (!measured)
        return measured.error();
    for (Json &entry : *measured)
        m_result["rules"].push_back(std::move(entry));
    return Done{};
}

Outcome OutputComparison::measureValues(const Alignment &alignment)
{
    PairReader reader(*m_expected.array, *m_found->array, alignment);
    std::vector<std::size_t> valuesRules;
    std::vector<std::size_t> cosineRules;
    auto measures = measurePairs(reader, *m_expected.array, *m_found->array, options(valuesRules, cosineRules));
    if (!measures)
        return measures.error();
    if (m_countsOnTheWay)
        if (const auto taken = takeNonFinite(*measures); !taken)
            return taken;
    measures->bitwiseEqual = measures->bitwiseEqual && alignment.pairs == m_expected.array->count();
    m_result["values"] = valuesJson(*measures, reader, m_expected, *m_found);
    for (std::size_t i = 0; i < valuesRules.size(); ++i) {
        const ToleranceCount &count = measures->tolerances[i];
        Json worst = nullptr;
        if (count.worstPair()) {
            worst = {{"value", jsonNumber(count.maximumRelative())}};
            worst.update(pairJson(*count.worstPair(), reader, m_expected, *m_found));
        }
        m_result["rules"].push_back({{"rule", valuesRules[i]}, {"mismatched", count.mismatched()}, {"max_relative", worst}});
    }
    for (std::size_t i = 0; i < cosineRules.size(); ++i)
        m_result["rules"].push_back(
            {{"rule", cosineRules[i]},
             {"mismatched", measures->cosines ? Json(measures->cosines->rowsBelow()[i]) : Json(nullptr)}});
    return addEvidence(alignment, {measures->different, measures->signOfZero, measures->maximum,
                                   static_cast<double>(measures->differenceSquares), hasNonFinite(m_foundNonFinite)});
}

Outcome OutputComparison::addEvidence(const Alignment &alignment, const MeasuredTotals &totals)
{
    auto evidence = measureEvidence(m_expected, *m_found, alignment, totals, m_crossCheck ? &*m_crossCheck : nullptr);
    if (!evidence)
        return evidence.error();
    m_result["evidence"] = std::move(evidence->list);
    m_result["worst_rows"] = std::move(evidence->worstRows);
    return Done{};
}

Json OutputComparison::run()
{
    m_result = {{"name", m_expected.name}, {"identifiers", nullptr}, {"values", nullptr}, {"rules", Json::array()}};
    const bool readable = m_found && !m_found->problem && !m_expected.problem;
    m_countsOnTheWay = readable && m_expected.array->shape() == m_found->array->shape() && columnsStay();
    if (!m_countsOnTheWay)
        describeBoth();
    if (!readable)
        return std::move(m_result);
    if (!m_countsOnTheWay)
        m_result["non_finite_places"] = foundNonFinitePlaces(); // Before the columns change their order.
    compareColumns();
    const auto measured = measure();
    if (m_countsOnTheWay && measured) {
        m_result["expected"] = arrayFacts(*m_expected.array, m_expectedNonFinite);
        m_result["found"] = arrayFacts(*m_found->array, m_foundNonFinite);
        m_result["non_finite_places"] = foundNonFinitePlaces();
    } else if (m_countsOnTheWay) {
        describeBoth(); // Tells which side it is that cannot be read.
    }
    if (m_crossCheck && measured)
        m_result["cross_check"] = m_crossCheck->document();
    const auto isReadable = [this](const char *side) { return memberAt(m_result[side], "unreadable").is_null(); };
    if (!measured && isReadable("expected") && isReadable("found"))
        m_result["found"] = {{"unreadable", errorJson(measured.error())}};
    return std::move(m_result);
}

//! Nobody compares an output that the reference does not have; what is not finite in it is told all the same.
void addNonFinite(NamedArray &array, const std::string &name, Json &list)
{
    NonFiniteCount count;
    if (!array.problem && describedArray(array, count) && hasNonFinite(count))
        list.push_back({{"name", name},
                        {"nan", count.nan.total},
                        {"positive_infinity", count.positiveInfinity.total},
                        {"negative_infinity", count.negativeInfinity.total}});
}

TorchUse torchUseFrom(const Json &request)
{
    const std::string name = memberAt(request, "cross_check") == true ? "always" : textAt(request, "torch");
    return name == "never" ? TorchUse::never : name == "always" ? TorchUse::always : TorchUse::whereFaster;
}

Result<Json> compare(const Json &request, const ProgressTaker &progress)
{
    const FilePlace expectedPlace = placeFrom(memberAt(request, "expected"));
    const FilePlace foundPlace = placeFrom(memberAt(request, "found"));
    limitMemoryFor({expectedPlace, foundPlace});
    const std::string base = textAt(request, "name");
    // Two tables are read at the same time; other readers raise limits of the process for what they unpack, one after the other.
    const bool together = isTextEnding(endingOf(expectedPlace.path)) && isTextEnding(endingOf(foundPlace.path));
    ReadingProgress reading(progress, 2, 2);
    auto coming = std::async(together ? std::launch::async | std::launch::deferred : std::launch::deferred, [&] {
        return openOutputFile(foundPlace, identifiersFrom(memberAt(request, "found_identifiers")), reading.ofFile(1));
    });
    auto expected = openOutputFile(expectedPlace, identifiersFrom(memberAt(request, "expected_identifiers")), reading.ofFile(0));
    const ProgressTaker measuring = together ? reading.ofPart(1) : progress;
    auto found = coming.get();
    Json result{{"expected", expected ? fileFacts(*expected) : Json{{"unreadable", errorJson(expected.error())}}},
                {"found", found ? fileFacts(*found) : Json{{"unreadable", errorJson(found.error())}}},
                {"outputs", Json::array()},
                {"unexpected", Json::array()},
                {"unexpected_non_finite", Json::array()}};
    const auto fullName = [&base](const std::string &name) { return name.empty() ? base : base + "/" + name; };
    const auto named = [](OutputFile &file, const std::string &name) {
        return std::find_if(file.arrays.begin(), file.arrays.end(), [&](const NamedArray &one) { return one.name == name; });
    };
    TorchOnDemand torch(TorchOnDemand::besideThisProgram(), torchUseFrom(request));
    if (expected) {
        for (NamedArray &array : expected->arrays) {
            NamedArray *counterpart = nullptr;
            if (found)
                if (const auto place = named(*found, array.name); place != found->arrays.end())
                    counterpart = &*place;
            const std::string name = fullName(array.name);
            const FilePair files{*expected, found ? &*found : nullptr};
            result["outputs"].push_back(OutputComparison(request, name, files, array, counterpart, torch, measuring).run());
        }
    }
    if (found && expected)
        findTies(*expected, *found, result["outputs"], fullName);
    if (found && expected)
        for (NamedArray &array : found->arrays)
            if (named(*expected, array.name) == expected->arrays.end()) {
                result["unexpected"].push_back(fullName(array.name));
                addNonFinite(array, fullName(array.name), result["unexpected_non_finite"]);
            }
    return result;
}

} // namespace

Result<Json> answerRequest(const Json &request, const ProgressTaker &progress)
{
    const std::string kind = textAt(request, "request");
    if (kind == "describe")
        return describe(request, progress);
    if (kind == "compare")
        return compare(request, progress);
    if (kind == "plot")
        return plot(request, progress);
    return Error{"engine_request", kind, "unknown kind of request"};
}

} // namespace redossier
