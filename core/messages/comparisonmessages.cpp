// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"

#include <QtGlobal>

namespace redossier {

namespace {

constexpr MessageEntry entries[] = {
    {"engine_stopped", 65, QT_TRANSLATE_NOOP("messages", "The reader stopped at %1: %2"),
     QT_TRANSLATE_NOOP("messages", "The file is damaged, hostile or too large for this machine; it was not read.")},
    {"unsupported_ending", 65, QT_TRANSLATE_NOOP("messages", "%1 cannot be read: there is no reader for files ending in %2."),
     QT_TRANSLATE_NOOP("messages", "Write the output as .npy, .csv, .tsv, .json or .jsonl.")},
    {"not_numeric", 65, QT_TRANSLATE_NOOP("messages", "%1 holds neither numbers nor text: %2"),
     ""},
    {"output_invalid", 65, QT_TRANSLATE_NOOP("messages", "%1 cannot be read: %2"),
     ""},
    {"output_ambiguous", 65, QT_TRANSLATE_NOOP("messages", "%1 can be read in two ways, so it was not read: %2"),
     QT_TRANSLATE_NOOP("messages", "Write numbers with a decimal point.")},
    {"array_missing", 65, QT_TRANSLATE_NOOP("messages", "%1 holds no array named %2."),
     ""},
    {"identifiers_unreadable", 65, QT_TRANSLATE_NOOP("messages", "The identifiers of %1 cannot be read: %2"),
     ""},
    {"engine_request", 70, QT_TRANSLATE_NOOP("messages", "The engine did not understand what it was asked: %1 %2"),
     QT_TRANSLATE_NOOP("messages", "Please report it as a bug.")},
    {"reason_content_differs", 0, QT_TRANSLATE_NOOP("messages", "Inputs, data or weights differ from those of the reference: %1."),
     ""},
    {"reason_expected_absent", 0, QT_TRANSLATE_NOOP("messages", "The reference side has no output \"%1\"."),
     ""},
    {"reason_expected_unreadable", 0, QT_TRANSLATE_NOOP("messages", "The reference side of \"%1\" cannot be read."),
     ""},
    {"reason_criterion_unlocked", 0, QT_TRANSLATE_NOOP("messages", "The criterion is not locked, so nothing was judged."),
     ""},
    {"reason_comparison_not_reached", 0, QT_TRANSLATE_NOOP("messages", "The comparison was not reached: step \"%1\" is %2."),
     ""},
    {"reason_found_absent", 0, QT_TRANSLATE_NOOP("messages", "The output \"%1\" was not found."),
     ""},
    {"reason_found_unreadable", 0, QT_TRANSLATE_NOOP("messages", "The output \"%1\" was found and cannot be read."),
     ""},
    {"reason_structure_not_met", 0, QT_TRANSLATE_NOOP("messages", "The structure of \"%1\" is not that of the reference: %2."),
     ""},
    {"reason_values_not_met", 0, QT_TRANSLATE_NOOP("messages", "Values of \"%1\": a share of %2 lies outside the tolerance, and at most %3 is allowed."),
     ""},
    {"reason_cosine_not_met", 0, QT_TRANSLATE_NOOP("messages", "Cosine of \"%1\": the least is %2, and at least %3 is asked."),
     ""},
    {"reason_rule_not_met", 0, QT_TRANSLATE_NOOP("messages", "The rule \"%2\" of \"%1\" is not met."),
     ""},
    {"reason_structure_first", 0, QT_TRANSLATE_NOOP("messages", "The rule \"%2\" of \"%1\" was not judged, because the structure is not that of the reference."),
     ""},
    {"reason_rule_not_supported", 0, QT_TRANSLATE_NOOP("messages", "The rule \"%2\" of \"%1\" was not judged: this version cannot judge rules of that kind."),
     ""},
    {"reason_rule_needs_numbers", 0, QT_TRANSLATE_NOOP("messages", "The rule \"%2\" of \"%1\" was not judged: the output is text."),
     ""},
    {"reason_rule_unreadable", 0, QT_TRANSLATE_NOOP("messages", "The rule \"%2\" of \"%1\" was not judged: one side cannot be read."),
     ""},
    {"reason_program_not_run", 0, QT_TRANSLATE_NOOP("messages", "The program rule of \"%1\" was not judged: no program was run."),
     ""},
    {"reason_no_output", 0, QT_TRANSLATE_NOOP("messages", "There is no output to compare."),
     ""},
    {"reason_no_rule", 0, QT_TRANSLATE_NOOP("messages", "No rule was given, so nothing can be concluded, however equal the outputs are."),
     ""},
    {"reason_check_missing", 0, QT_TRANSLATE_NOOP("messages", "A check that the verdict needs did not run: %1."),
     ""},
    {"reason_all_met", 0, QT_TRANSLATE_NOOP("messages", "The structure of %1 output(s) and every one of %2 rule(s) are met."),
     ""},
    {"not_checked_identifiers_assumed", 0, QT_TRANSLATE_NOOP("messages", "That the rows of \"%1\" belong to these identifiers: their order was taken from the sample's inputs."),
     ""},
    {"not_checked_rows_by_position", 0, QT_TRANSLATE_NOOP("messages", "Which row of \"%1\" is which: it has no identifiers, and rows were compared by position."),
     ""},
    {"not_checked_output_without_rule", 0, QT_TRANSLATE_NOOP("messages", "The values of \"%1\": no rule names it."),
     ""},
    {"not_checked_unexpected_outputs", 0, QT_TRANSLATE_NOOP("messages", "Outputs that the reference does not have: %1."),
     ""},
    {"not_checked_missing", 0, QT_TRANSLATE_NOOP("messages", "These checks did not run: %1."),
     ""},
    {"not_checked_other_machines", 0, QT_TRANSLATE_NOOP("messages", "Any other hardware, platform or PyTorch version: the same dependencies do not guarantee identical results there."),
     ""},
    {"not_checked_sources_of_variation", 0, QT_TRANSLATE_NOOP("messages", "Sources of variation beyond a fixed seed: one run shows one result."),
     ""},
    {"verdict_reproduced", 0, QT_TRANSLATE_NOOP("messages", "Reproduced under the declared conditions: %1 output(s) and %2 rule(s), every one met."),
     ""},
    {"verdict_not_reproduced", 0, QT_TRANSLATE_NOOP("messages", "Not reproduced under the declared conditions (%1 output(s), %2 rule(s))."),
     ""},
    {"verdict_not_comparable", 0, QT_TRANSLATE_NOOP("messages", "Not comparable: what the result would be compared with is missing or not the same."),
     ""},
    {"verdict_not_answered", 0, QT_TRANSLATE_NOOP("messages", "Not answered: the comparison was not reached."),
     ""},
    {"verdict_inconclusive", 0, QT_TRANSLATE_NOOP("messages", "Inconclusive: nothing failed, and yet not everything was judged."),
     ""},
};

} // namespace

std::span<const MessageEntry> comparisonMessages()
{
    return entries;
}

} // namespace redossier
