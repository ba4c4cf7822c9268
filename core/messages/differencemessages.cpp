// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"

#include <QtGlobal>

namespace redossier {

namespace {

constexpr MessageEntry entries[] = {
    {"toml_invalid", 65, QT_TRANSLATE_NOOP("messages", "%1 is no valid TOML: %2"), QT_TRANSLATE_NOOP("messages", "Mend the file at the named line.")},
    {"not_text", 65, QT_TRANSLATE_NOOP("messages", "%1 is no text, so its lines cannot be shown."), QT_TRANSLATE_NOOP("messages", "Look at its folder with another program.")},
    {"text_difference_failed", 70, QT_TRANSLATE_NOOP("messages", "The lines of two texts could not be compared: %2"), ""},
    {"notes_unreadable", 0, QT_TRANSLATE_NOOP("messages", "The reasons in %1 cannot be read, so that no difference is accepted by them: %2"), ""},
    {"more_files", 0, QT_TRANSLATE_NOOP("messages", "The problem \"%1\" is in %2 more file(s)."),
     QT_TRANSLATE_NOOP("messages", "`redossier-cli verify` names them all.")},

    {"difference_same_folder", 0, QT_TRANSLATE_NOOP("messages", "A and B are the same folder: there is nothing to tell apart."), ""},
    {"difference_relation_same_reference", 0, QT_TRANSLATE_NOOP("messages", "A and B are of the same reference, %1."), ""},
    {"difference_relation_variant_of", 0,
     QT_TRANSLATE_NOOP("messages", "%1 is a variant of %2: the same reference, and a person accepted differences of its environment."), ""},
    {"difference_relation_two_variants", 0,
     QT_TRANSLATE_NOOP("messages", "A and B are two variants of one reference: in each, a person accepted other differences of the environment."), ""},
    {"difference_relation_successor_of", 0, QT_TRANSLATE_NOOP("messages", "%1 is a successor of %2: its reference came from that one."), ""},
    {"difference_relation_unrelated", 0,
     QT_TRANSLATE_NOOP("messages", "A and B are unrelated: neither reference names the other one as the one it came from."), ""},
    {"difference_relation_common_ancestor", 0,
     QT_TRANSLATE_NOOP("messages", "Neither of A and B came from the other, and both came from the reference %1."), ""},

    {"difference_layers_none", 0, QT_TRANSLATE_NOOP("messages", "No layer differs, and neither do the results."), ""},
    {"difference_layers_none_results", 0,
     QT_TRANSLATE_NOOP("messages", "The results differ, and no recorded layer does: what differs was not recorded, or varies from run to run."), ""},
    {"difference_layers_one", 0, QT_TRANSLATE_NOOP("messages", "One layer differs: %2. The results that were compared do not."), ""},
    {"difference_layers_one_results", 0,
     QT_TRANSLATE_NOOP("messages", "One layer differs (%2), and so do the results: look there first. That it differs does not prove that it is why."), ""},
    {"difference_layers_several", 0,
     QT_TRANSLATE_NOOP("messages", "%1 layers differ: %2. The results that were compared do not."), ""},
    {"difference_layers_several_results", 0,
     QT_TRANSLATE_NOOP("messages", "%1 layers differ at once (%2), and so do the results: which of them matters cannot be told from this. Change one at a time and run again."), ""},
    {"difference_criterion_differs", 0,
     QT_TRANSLATE_NOOP("messages", "The rules of B are other ones: outputs are held against those of A, and the verdicts of A and B do not answer the same question."), ""},
    {"difference_not_recorded", 0,
     QT_TRANSLATE_NOOP("messages", "%1 fact(s) recorded on one side only: nothing can be said of what the other side had."), ""},
    {"difference_newer_schema", 0,
     QT_TRANSLATE_NOOP("messages", "%1 was written by a newer version (%2): it is compared as far as it is known here."), ""},
    {"difference_damaged", 0, QT_TRANSLATE_NOOP("messages", "%1 is damaged, or not what its manifest says: this comparison is not whole."), ""},

    {"difference_section_code", 0, QT_TRANSLATE_NOOP("messages", "code and parameters"), ""},
    {"difference_section_data", 0, QT_TRANSLATE_NOOP("messages", "data and weights"), ""},
    {"difference_section_python", 0, QT_TRANSLATE_NOOP("messages", "Python and packages"), ""},
    {"difference_section_system", 0, QT_TRANSLATE_NOOP("messages", "system and backend"), ""},
    {"difference_section_settings", 0, QT_TRANSLATE_NOOP("messages", "settings"), ""},
    {"difference_section_results", 0, QT_TRANSLATE_NOOP("messages", "results"), ""},
    {"difference_section_judgement", 0, QT_TRANSLATE_NOOP("messages", "question and criterion"), ""},

    {"difference_state_equal", 0, QT_TRANSLATE_NOOP("messages", "equal"), ""},
    {"difference_state_different", 0, QT_TRANSLATE_NOOP("messages", "different"), ""},
    {"difference_state_only_a", 0, QT_TRANSLATE_NOOP("messages", "only A"), ""},
    {"difference_state_only_b", 0, QT_TRANSLATE_NOOP("messages", "only B"), ""},
    {"difference_state_not_recorded", 0, QT_TRANSLATE_NOOP("messages", "not recorded"), ""},
    {"difference_state_not_readable", 0, QT_TRANSLATE_NOOP("messages", "not readable"), ""},
    {"difference_state_notation", 0, QT_TRANSLATE_NOOP("messages", "notation"), ""},
    {"difference_state_volatile", 0, QT_TRANSLATE_NOOP("messages", "volatile"), ""},
    {"difference_state_accepted", 0, QT_TRANSLATE_NOOP("messages", "accepted"), ""},
    {"difference_origin_software", 0, QT_TRANSLATE_NOOP("messages", "software"), ""},
    {"difference_origin_inputs", 0, QT_TRANSLATE_NOOP("messages", "inputs"), ""},
    {"difference_origin_run_conditions", 0, QT_TRANSLATE_NOOP("messages", "run conditions"), ""},
    {"difference_origin_unknown", 0, QT_TRANSLATE_NOOP("messages", "origin unknown"), ""},

    {"difference_cell_none", 0, QT_TRANSLATE_NOOP("messages", "none"), ""},
    {"difference_cell_not_recorded", 0, QT_TRANSLATE_NOOP("messages", "not recorded"), ""},
    {"difference_cell_not_readable", 0, QT_TRANSLATE_NOOP("messages", "not readable (%1)"), ""},
    {"difference_cell_declared", 0, QT_TRANSLATE_NOOP("messages", "%1 (declared)"), ""},
    {"difference_cells", 0, QT_TRANSLATE_NOOP("messages", "A: %1, B: %2"), ""},
    {"difference_reason", 0, QT_TRANSLATE_NOOP("messages", "accepted: %1"), ""},

    {"difference_note_line_ends", 0, QT_TRANSLATE_NOOP("messages", "the line ends differ"), ""},
    {"difference_note_byte_order_mark", 0, QT_TRANSLATE_NOOP("messages", "one side begins with a byte order mark"), ""},
    {"difference_note_last_line_end", 0, QT_TRANSLATE_NOOP("messages", "on one side the last line has no end"), ""},
    {"difference_note_path_notation", 0, QT_TRANSLATE_NOOP("messages", "the path is written with other slashes"), ""},
    {"difference_note_same_content_other_form", 0, QT_TRANSLATE_NOOP("messages", "the same content, written in another form"), ""},
    {"difference_note_moved", 0, QT_TRANSLATE_NOOP("messages", "the same file in another place"), ""},
    {"difference_note_by_digest", 0, QT_TRANSLATE_NOOP("messages", "told apart by their SHA-256"), ""},
    {"difference_note_text_too_large", 0, QT_TRANSLATE_NOOP("messages", "too large for a comparison by line"), ""},
    {"difference_note_same_version_other_content", 0, QT_TRANSLATE_NOOP("messages", "the same version with other content or from elsewhere"), ""},
    {"difference_note_rules_met", 0, QT_TRANSLATE_NOOP("messages", "the rules of A are met"), ""},
    {"difference_note_rules_not_met", 0, QT_TRANSLATE_NOOP("messages", "the rules of A are not met"), ""},
    {"difference_note_rules_not_judged", 0, QT_TRANSLATE_NOOP("messages", "the rules of A could not all be judged"), ""},
    {"difference_note_yaml_by_line", 0, QT_TRANSLATE_NOOP("messages", "YAML is compared by line: its keys are not read"), ""},
    {"difference_note_keys_not_read", 0, QT_TRANSLATE_NOOP("messages", "compared by line: one side is no valid JSON or TOML, or is too large"), ""},
    {"difference_note_log", 0, QT_TRANSLATE_NOOP("messages", "times, durations and folders within the lines of a log are left aside"), ""},
    {"difference_note_row_order", 0, QT_TRANSLATE_NOOP("messages", "the rows stand in another order"), ""},

    {"difference_side_run", 0, QT_TRANSLATE_NOOP("messages", "run %1 (%2)"), ""},
    {"difference_side_reference", 0, QT_TRANSLATE_NOOP("messages", "the reference itself"), ""},
    {"difference_side_draft", 0, QT_TRANSLATE_NOOP("messages", "draft"), ""},
    {"difference_side_identity", 0, QT_TRANSLATE_NOOP("messages", "identity %1"), ""},
    {"difference_side_variant", 0, QT_TRANSLATE_NOOP("messages", "variant"), ""},
    {"difference_verdict", 0, QT_TRANSLATE_NOOP("messages", "verdict: %1"), ""},
    {"difference_no_verdict", 0, QT_TRANSLATE_NOOP("messages", "no verdict"), ""},
    {"difference_section_head", 0, QT_TRANSLATE_NOOP("messages", "%1: %2 shown, %3 equal row(s) hidden"), ""},
    {"difference_volatile_hidden", 0, QT_TRANSLATE_NOOP("messages", "Times, folders and names of runs that always differ: %1 row(s), hidden."), ""},
    {"difference_accepted_hidden", 0, QT_TRANSLATE_NOOP("messages", "Differences that a person accepted: %1 row(s), hidden."), ""},
    {"difference_view_section", 0, QT_TRANSLATE_NOOP("messages", "A part of the whole: only rows of \"%1\"."), ""},
    {"difference_view_layer", 0, QT_TRANSLATE_NOOP("messages", "A part of the whole: only rows of the layer \"%1\"."), ""},
    {"difference_view_search", 0, QT_TRANSLATE_NOOP("messages", "A part of the whole: only rows that hold \"%1\"."), ""},
    {"difference_view_empty", 0, QT_TRANSLATE_NOOP("messages", "No row is in this view. That says nothing of the rows outside it."), ""},
    {"difference_nothing", 0, QT_TRANSLATE_NOOP("messages", "Nothing that was compared differs: %1 equal row(s)."), ""},
    {"difference_lines_cut", 0, QT_TRANSLATE_NOOP("messages", "%1 more line(s) of this difference"), ""},
    {"difference_line_counts", 0, QT_TRANSLATE_NOOP("messages", "%1 line(s) only in A, %2 only in B"), ""},
    {"difference_largest", 0, QT_TRANSLATE_NOOP("messages", "%1 of %2 element(s) differ, by at most %3 (A %4, B %5 at %6)"), ""},
    {"difference_more_problems", 0, QT_TRANSLATE_NOOP("messages", "%1 more problem(s)"), ""},
    {"difference_title", 0, QT_TRANSLATE_NOOP("messages", "What differs"), ""},
    {"difference_line_ends", 0, QT_TRANSLATE_NOOP("messages", "line ends: %1 in A, %2 in B"), ""},
    {"difference_ends_none", 0, QT_TRANSLATE_NOOP("messages", "none"), ""},
    {"difference_ends_lf", 0, QT_TRANSLATE_NOOP("messages", "LF"), ""},
    {"difference_ends_crlf", 0, QT_TRANSLATE_NOOP("messages", "CRLF"), ""},
    {"difference_ends_cr", 0, QT_TRANSLATE_NOOP("messages", "CR"), ""},
    {"difference_ends_mixed", 0, QT_TRANSLATE_NOOP("messages", "mixed"), ""},
};

} // namespace

std::span<const MessageEntry> differenceMessages()
{
    return entries;
}

} // namespace redossier
