// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"

#include <QtGlobal>

namespace redossier {

namespace {

constexpr MessageEntry entries[] = {
    {"format_unknown", 64, QT_TRANSLATE_NOOP("messages", "There is no report in the format \"%1\"."),
     QT_TRANSLATE_NOOP("messages", "The formats are: %2.")},
    {"output_inside_dossier", 73, QT_TRANSLATE_NOOP("messages", "%1 lies inside the dossier, which holds listed files only; nothing was written."),
     QT_TRANSLATE_NOOP("messages", "Choose a place outside the dossier.")},
    {"template_invalid", 70, QT_TRANSLATE_NOOP("messages", "The report's template %1 cannot be used: %2"),
     QT_TRANSLATE_NOOP("messages", "Install the program again.")},

    {"report_no_run", 0, QT_TRANSLATE_NOOP("messages", "Nothing was run yet, so nothing is answered."), ""},
    {"report_no_verdict", 0, QT_TRANSLATE_NOOP("messages", "The run did not come to its end, so there is no verdict."), ""},
    {"report_record_changed", 0,
     QT_TRANSLATE_NOOP("messages", "The record of this run was changed after the run: its verdict cannot be relied on."), ""},
    {"report_clean_folder_passed", 0,
     QT_TRANSLATE_NOOP("messages", "checked in a clean folder on %1 (%2); another machine was not tried"), ""},
    {"report_clean_folder_failed", 0,
     QT_TRANSLATE_NOOP("messages", "no: in a clean folder the sequence did not give the expected result"), ""},
    {"report_clean_folder_not_tried", 0, QT_TRANSLATE_NOOP("messages", "not tried in a clean folder"), ""},
    {"report_badge_run", 0, QT_TRANSLATE_NOOP("messages", "run %1 of %2"), ""},
    {"report_badge_platform", 0, QT_TRANSLATE_NOOP("messages", "platform %1"), ""},
    {"report_badge_no_torch", 0, QT_TRANSLATE_NOOP("messages", "without PyTorch"), ""},
    {"report_badge_draft", 0, QT_TRANSLATE_NOOP("messages", "draft: nothing is locked"), ""},
    {"report_badge_variant", 0, QT_TRANSLATE_NOOP("messages", "variant: differences accepted: %1"), ""},
    {"report_badge_damaged_run", 0, QT_TRANSLATE_NOOP("messages", "a later run is damaged and not shown: %1"), ""},
    {"report_badge_exercise", 0, QT_TRANSLATE_NOOP("messages", "exercise: its tolerance is nobody else's"), ""},

    {"report_changed_since_lock", 0,
     QT_TRANSLATE_NOOP("messages", "The reference was edited after it was locked. What is shown here is the locked one where it was kept."), ""},
    {"report_earlier_identity", 0,
     QT_TRANSLATE_NOOP("messages", "This run was judged by an earlier identity of the reference; the rules shown are those of that identity where they were kept."), ""},
    {"report_criterion_changed_after_result", 0,
     QT_TRANSLATE_NOOP("messages", "These rules were locked on %1, after a result of the earlier rules had been seen."), ""},
    {"report_note_criterion_changed_after_result", 0,
     QT_TRANSLATE_NOOP("messages", "The criterion was changed after a result had been seen."), ""},

    {"report_state_not_run", 0, QT_TRANSLATE_NOOP("messages", "not run"), ""},
    {"report_state_running", 0, QT_TRANSLATE_NOOP("messages", "running"), ""},
    {"report_state_passed", 0, QT_TRANSLATE_NOOP("messages", "passed"), ""},
    {"report_state_failed", 0, QT_TRANSLATE_NOOP("messages", "failed"), ""},
    {"report_state_stopped", 0, QT_TRANSLATE_NOOP("messages", "stopped"), ""},
    {"report_state_cancelled", 0, QT_TRANSLATE_NOOP("messages", "cancelled"), ""},
    {"report_state_interrupted", 0, QT_TRANSLATE_NOOP("messages", "interrupted"), ""},
    {"report_state_stale", 0, QT_TRANSLATE_NOOP("messages", "stale"), ""},
    {"report_state_not_applicable", 0, QT_TRANSLATE_NOOP("messages", "not applicable"), ""},
    {"report_state_not_readable", 0, QT_TRANSLATE_NOOP("messages", "not readable"), ""},
    {"report_state_met", 0, QT_TRANSLATE_NOOP("messages", "met"), ""},
    {"report_state_not_met", 0, QT_TRANSLATE_NOOP("messages", "not met"), ""},
    {"report_state_not_judged", 0, QT_TRANSLATE_NOOP("messages", "not judged"), ""},
    {"report_state_reproduced", 0, QT_TRANSLATE_NOOP("messages", "Reproduced"), ""},
    {"report_state_not_reproduced", 0, QT_TRANSLATE_NOOP("messages", "Not reproduced"), ""},
    {"report_state_not_comparable", 0, QT_TRANSLATE_NOOP("messages", "Not comparable"), ""},
    {"report_state_not_answered", 0, QT_TRANSLATE_NOOP("messages", "Not answered"), ""},
    {"report_state_inconclusive", 0, QT_TRANSLATE_NOOP("messages", "Inconclusive"), ""},
    {"report_state_no_verdict", 0, QT_TRANSLATE_NOOP("messages", "No verdict"), ""},
    {"report_state_record_changed", 0, QT_TRANSLATE_NOOP("messages", "Record changed"), ""},
    {"report_state_no_run", 0, QT_TRANSLATE_NOOP("messages", "Not run"), ""},

    {"report_step_reference", 0, QT_TRANSLATE_NOOP("messages", "Reference"), ""},
    {"report_step_rebuild", 0, QT_TRANSLATE_NOOP("messages", "Rebuild"), ""},
    {"report_step_dependencies", 0, QT_TRANSLATE_NOOP("messages", "Dependency check"), ""},
    {"report_step_device", 0, QT_TRANSLATE_NOOP("messages", "Device probe"), ""},
    {"report_step_sample", 0, QT_TRANSLATE_NOOP("messages", "Sample run"), ""},
    {"report_step_comparison", 0, QT_TRANSLATE_NOOP("messages", "Comparison"), ""},
    {"report_sequence_rebuild", 0, QT_TRANSLATE_NOOP("messages", "Rebuild"), ""},
    {"report_sequence_diagnose", 0, QT_TRANSLATE_NOOP("messages", "Diagnose"), ""},
    {"report_sequence_run_sample", 0, QT_TRANSLATE_NOOP("messages", "Run the sample"), ""},
    {"report_sequence_read_back", 0, QT_TRANSLATE_NOOP("messages", "Read the output back"), ""},
    {"report_sequence_script", 0, QT_TRANSLATE_NOOP("messages", "script of %1 lines, as it stands in sequence.json"), ""},
    {"report_exit", 0, QT_TRANSLATE_NOOP("messages", "exit %1"), ""},
    {"report_signal", 0, QT_TRANSLATE_NOOP("messages", "ended by signal %1"), ""},
    {"report_no_end", 0, QT_TRANSLATE_NOOP("messages", "its end was not recorded"), ""},

    {"report_layer_card", 0, QT_TRANSLATE_NOOP("messages", "Card"), ""},
    {"report_layer_driver", 0, QT_TRANSLATE_NOOP("messages", "Driver"), ""},
    {"report_layer_system", 0, QT_TRANSLATE_NOOP("messages", "System"), ""},
    {"report_layer_container", 0, QT_TRANSLATE_NOOP("messages", "Container"), ""},
    {"report_layer_python", 0, QT_TRANSLATE_NOOP("messages", "Python"), ""},
    {"report_layer_torch", 0, QT_TRANSLATE_NOOP("messages", "PyTorch"), ""},
    {"report_layer_libraries", 0, QT_TRANSLATE_NOOP("messages", "Libraries"), ""},
    {"report_layer_extensions", 0, QT_TRANSLATE_NOOP("messages", "Extensions"), ""},
    {"report_layer_settings", 0, QT_TRANSLATE_NOOP("messages", "Settings"), ""},
    {"report_null", 0, QT_TRANSLATE_NOOP("messages", "null (recorded)"), ""},
    {"report_not_recorded", 0, QT_TRANSLATE_NOOP("messages", "not recorded"), ""},
    {"report_unreadable", 0, QT_TRANSLATE_NOOP("messages", "not readable: %1"), ""},

    {"report_problem_shape", 0, QT_TRANSLATE_NOOP("messages", "The shape differs."), ""},
    {"report_problem_dtype", 0, QT_TRANSLATE_NOOP("messages", "The dtype differs."), ""},
    {"report_problem_count", 0, QT_TRANSLATE_NOOP("messages", "The number of items differs."), ""},
    {"report_problem_missing_output", 0, QT_TRANSLATE_NOOP("messages", "The output is not there."), ""},
    {"report_problem_missing_identifiers", 0, QT_TRANSLATE_NOOP("messages", "Identifiers of the reference are missing."), ""},
    {"report_problem_unexpected_identifiers", 0, QT_TRANSLATE_NOOP("messages", "There are identifiers that the reference does not have."), ""},
    {"report_problem_duplicated_identifiers", 0, QT_TRANSLATE_NOOP("messages", "Identifiers stand more than once."), ""},
    {"report_problem_columns", 0, QT_TRANSLATE_NOOP("messages", "The columns have other names."), ""},
    {"report_problem_non_finite", 0, QT_TRANSLATE_NOOP("messages", "There are non-finite values that the reference does not have."), ""},
    {"report_problem_unreadable", 0, QT_TRANSLATE_NOOP("messages", "A file cannot be read."), ""},

    {"report_value_elements", 0, QT_TRANSLATE_NOOP("messages", "elements"), ""},
    {"report_value_different", 0, QT_TRANSLATE_NOOP("messages", "not equal"), ""},
    {"report_value_sign_of_zero", 0, QT_TRANSLATE_NOOP("messages", "zeros of the other sign"), ""},
    {"report_value_mean_absolute", 0, QT_TRANSLATE_NOOP("messages", "mean absolute difference"), ""},
    {"report_value_median_absolute", 0, QT_TRANSLATE_NOOP("messages", "median absolute difference"), ""},
    {"report_value_p99_absolute", 0, QT_TRANSLATE_NOOP("messages", "99th percentile"), ""},
    {"report_value_relative_frobenius", 0, QT_TRANSLATE_NOOP("messages", "relative Frobenius norm"), ""},
    {"report_value_cosine_minimum", 0, QT_TRANSLATE_NOOP("messages", "least cosine of a row"), ""},
    {"report_value_cosine_mean", 0, QT_TRANSLATE_NOOP("messages", "mean cosine"), ""},
    {"report_value_cosine_worst", 0, QT_TRANSLATE_NOOP("messages", "row of the least cosine"), ""},
    {"report_value_non_finite_expected", 0, QT_TRANSLATE_NOOP("messages", "non-finite, reference"), ""},
    {"report_value_non_finite_found", 0, QT_TRANSLATE_NOOP("messages", "non-finite, found"), ""},

    {"report_limit_install", 0,
     QT_TRANSLATE_NOOP("messages", "An installation that ended without an error answers nothing by itself: only the sample, held against the locked criterion, does."), ""},
    {"report_limit_dependencies", 0,
     QT_TRANSLATE_NOOP("messages", "\"No conflict\" between packages validates neither the driver, nor compiled extensions, nor the quality of the application."), ""},
    {"report_limit_device", 0,
     QT_TRANSLATE_NOOP("messages", "A small computation that succeeds on the device proves neither the preprocessing nor an extension of the project."), ""},
    {"report_limit_machines", 0,
     QT_TRANSLATE_NOOP("messages", "The same dependencies do not guarantee identical results on other hardware, another platform or another PyTorch version."), ""},
    {"report_limit_seed", 0, QT_TRANSLATE_NOOP("messages", "A fixed seed does not cover every source of variation."), ""},
    {"report_limit_conditions", 0,
     QT_TRANSLATE_NOOP("messages", "The verdict holds under the conditions named above and for this sample. It promises identity on no other machine."), ""},
};

} // namespace

std::span<const MessageEntry> reportMessages()
{
    return entries;
}

} // namespace redossier
