// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"

#include <QtGlobal>

namespace redossier {

namespace {

constexpr MessageEntry entries[] = {
    {"attachment_exists", 73, QT_TRANSLATE_NOOP("messages", "A report of the name %1 is attached already; it was not replaced."),
     QT_TRANSLATE_NOOP("messages", "Give the file another name, or remove the attached one.")},
    {"attachment_not_text", 65, QT_TRANSLATE_NOOP("messages", "%1 is no text, so that nobody could look for passwords and keys in it."),
     QT_TRANSLATE_NOOP("messages", "Unpack it, or save the report as text, and attach that.")},
    {"attachment_secret", 77, QT_TRANSLATE_NOOP("messages", "%1 looks like a file of passwords or keys and does not belong in a dossier."), ""},
    {"changed_since_lock", 1, QT_TRANSLATE_NOOP("messages", "The reference is not what was locked as %2."),
     QT_TRANSLATE_NOOP("messages", "Undo the change, or give it a new identity: redossier-cli lock DOSSIER --reason TEXT.")},
    {"locked", 1, QT_TRANSLATE_NOOP("messages", "The reference of %1 is locked and unchanged, so nothing is captured again."),
     QT_TRANSLATE_NOOP("messages", "Edit the reference first; capture then works, and lock --reason gives it a new identity.")},
    {"sample_failed", 1, QT_TRANSLATE_NOOP("messages", "The entry point did not make the expected outputs: the sample is %1."),
     QT_TRANSLATE_NOOP("messages", "Its logs lie in capture/. Nothing below reference/ was changed.")},
    {"capture_no_pip", 0, QT_TRANSLATE_NOOP("messages", "The environment has no pip, so there is no installed.txt; the inventory was read from its metadata."), ""},
    {"capture_freeze_failed", 0, QT_TRANSLATE_NOOP("messages", "`pip freeze --all` failed in the environment, so there is no installed.txt; the inventory was read from its metadata."), ""},
    {"capture_device_not_passed", 0, QT_TRANSLATE_NOOP("messages", "The probe of the platform \"%1\" is %2 in the reference environment."),
     QT_TRANSLATE_NOOP("messages", "`redossier-cli probe --python EXE` shows the stages. A reference is best captured where its device answers.")},
    {"not_approved", 77, QT_TRANSLATE_NOOP("messages", "Nothing was run: nobody approved these commands for the reference %1."),
     QT_TRANSLATE_NOOP("messages", "Read the commands above, then answer yes on a terminal or give --yes.")},
    {"not_resumable", 1, QT_TRANSLATE_NOOP("messages", "The run %1 cannot go on: %2."),
     QT_TRANSLATE_NOOP("messages", "Start a new run; this one stays as it is.")},
    {"successor_draft", 1, QT_TRANSLATE_NOOP("messages", "%1 is a draft: a run of it can be no reference yet."),
     QT_TRANSLATE_NOOP("messages", "Lock the reference and run it again.")},
    {"successor_other_reference", 1, QT_TRANSLATE_NOOP("messages", "The run %1 was made from another identity of the reference, whose files are no longer here as they were."),
     QT_TRANSLATE_NOOP("messages", "Run the reference again as it is now, and take that run.")},
    {"successor_sample_not_passed", 1, QT_TRANSLATE_NOOP("messages", "The sample of the run %1 did not pass, so the run has no outputs that a reference could expect."),
     QT_TRANSLATE_NOOP("messages", "Take a run whose sample passed.")},
    {"successor_run_not_ended", 1, QT_TRANSLATE_NOOP("messages", "The run %1 has no manifest: it is still going on, or was interrupted."),
     QT_TRANSLATE_NOOP("messages", "Let it go on to its end, or take another run.")},
    {"successor_run_changed", 1, QT_TRANSLATE_NOOP("messages", "Files of the run %1 are no longer those that its manifest lists."),
     QT_TRANSLATE_NOOP("messages", "Verify the dossier to see which; a reference is made from an untouched run only.")},
    {"python_not_found", 69, QT_TRANSLATE_NOOP("messages", "No interpreter on PATH meets \"%1\". Looked at: %2."),
     QT_TRANSLATE_NOOP("messages", "Name one with --python, or install it.")},
    {"work_in_use", 73, QT_TRANSLATE_NOOP("messages", "%1 was not removed: a program is still working in it."),
     QT_TRANSLATE_NOOP("messages", "Wait until it has ended, or stop it.")},
    {"work_inside_dossier", 73, QT_TRANSLATE_NOOP("messages", "The work folder %1 would lie inside the dossier %2."),
     QT_TRANSLATE_NOOP("messages", "Name a folder outside of it with --work.")},
    {"work_not_empty", 73, QT_TRANSLATE_NOOP("messages", "%1 cannot be the work folder: %2."),
     QT_TRANSLATE_NOOP("messages", "Name a new or an empty folder with --work.")},
    {"work_not_ours", 73, QT_TRANSLATE_NOOP("messages", "%1 was not removed: it does not carry the mark of a work folder."),
     QT_TRANSLATE_NOOP("messages", "Look at it and remove it by hand.")},
    {"not_located", 0, QT_TRANSLATE_NOOP("messages", "Nobody said where \"%1\" lies; it is not part of the dossier."),
     QT_TRANSLATE_NOOP("messages", "Name its place with --locate %1=PATH.")},
    {"located_missing", 0, QT_TRANSLATE_NOOP("messages", "\"%1\" is not at the place that --locate names."),
     QT_TRANSLATE_NOOP("messages", "Correct the path in --locate %1=PATH.")},

    {"reason_not_located", 0, QT_TRANSLATE_NOOP("messages", "\"%1\" lies outside the dossier and was not located, so nothing was built."), ""},
    {"reason_reference_incomplete", 0, QT_TRANSLATE_NOOP("messages", "The reference does not say enough yet to be run."), ""},
    {"reason_reference_wrong", 0, QT_TRANSLATE_NOOP("messages", "The reference is not what it says of itself."), ""},
    {"reference_proves", 0, QT_TRANSLATE_NOOP("messages", "The files of the reference are those of the identity %1."), ""},
    {"reference_proves_draft", 0, QT_TRANSLATE_NOOP("messages", "The files that the draft declares are there, with the digests that it declares."), ""},
    {"reference_does_not_prove", 0, QT_TRANSLATE_NOOP("messages", "That the reference itself is right, or that it can be rebuilt."), ""},
    {"comparison_proves", 0, QT_TRANSLATE_NOOP("messages", "The outputs meet the locked criterion on this machine."), ""},
    {"comparison_does_not_prove", 0, QT_TRANSLATE_NOOP("messages", "That the results are the same on other hardware, platforms or versions: the same dependencies do not guarantee it, and a fixed seed does not cover every source of variation."), ""},

    {"condition_reference", 0, QT_TRANSLATE_NOOP("messages", "Reference %1."), ""},
    {"condition_draft", 0, QT_TRANSLATE_NOOP("messages", "The reference is a draft."), ""},
    {"condition_criterion", 0, QT_TRANSLATE_NOOP("messages", "Criterion %1, locked at %2, before this result was seen."), ""},
    {"condition_machine", 0, QT_TRANSLATE_NOOP("messages", "Machine: %1."), ""},
    {"condition_python", 0, QT_TRANSLATE_NOOP("messages", "Interpreter: %1 %2."), ""},
    {"condition_platform", 0, QT_TRANSLATE_NOOP("messages", "Compute platform: %1."), ""},
    {"condition_no_torch", 0, QT_TRANSLATE_NOOP("messages", "Compute platform: none; the project uses no PyTorch."), ""},
    {"condition_variant", 0, QT_TRANSLATE_NOOP("messages", "A variant, with %1 accepted difference(s) from the reference's environment."), ""},
    {"condition_exercise", 0, QT_TRANSLATE_NOOP("messages", "An exercise: its tolerance is nobody else's."), ""},

    {"resume_no_exercise", 0, QT_TRANSLATE_NOOP("messages", "No exercise was given, so it was not seen whether a resumed training follows the straight one."), ""},
    {"resume_item_absent", 0, QT_TRANSLATE_NOOP("messages", "The resume does not restore: %1."), ""},
    {"resume_item_not_recorded", 0, QT_TRANSLATE_NOOP("messages", "Nobody looked whether the resume restores: %1."), ""},
    {"resume_state_present", 0, QT_TRANSLATE_NOOP("messages", "present"), ""},
    {"resume_state_absent", 0, QT_TRANSLATE_NOOP("messages", "absent"), ""},
    {"resume_state_not_recorded", 0, QT_TRANSLATE_NOOP("messages", "not recorded"), ""},
    {"resume_declared", 0, QT_TRANSLATE_NOOP("messages", "declared by you"), ""},
    {"resume_verdict_reproduced", 0, QT_TRANSLATE_NOOP("messages", "In the exercise the resumed training follows the straight one, and every part of the list is restored."), ""},
    {"resume_verdict_not_reproduced", 0, QT_TRANSLATE_NOOP("messages", "In the exercise the resumed training does not follow the straight one."), ""},
    {"resume_verdict_not_comparable", 0, QT_TRANSLATE_NOOP("messages", "The exercise cannot be judged: its straight side is missing or cannot be read."), ""},
    {"resume_verdict_inconclusive", 0, QT_TRANSLATE_NOOP("messages", "Nothing failed in the exercise, and yet not every part of the list is known to be restored."), ""},
    {"resume_verdict_not_answered", 0, QT_TRANSLATE_NOOP("messages", "Not answered: no exercise was made."), ""},
    {"resume_apart", 0, QT_TRANSLATE_NOOP("messages", "This record stands by itself: neither the exercise nor its tolerance is part of the reference or of its criterion."), ""},
    {"goal_not_trajectory", 1, QT_TRANSLATE_NOOP("messages", "The resume list belongs to the goal \"trajectory\", and the goal of %1 is another one."),
     QT_TRANSLATE_NOOP("messages", "Set the goal in reference.json, or leave the list alone.")},
    {"resume_not_recorded", 0, QT_TRANSLATE_NOOP("messages", "It is not recorded what a resume of this training restores."),
     QT_TRANSLATE_NOOP("messages", "redossier-cli resume opens the list; it has a verdict of its own and is no part of the criterion.")},
    {"spread_equal", 0, QT_TRANSLATE_NOOP("messages", "\"%1\": all %2 runs of the sample are equal bit for bit."), ""},
    {"spread_structure", 0, QT_TRANSLATE_NOOP("messages", "\"%1\": over %2 runs of the sample even its structure or its readability changes."), ""},
    {"spread_values", 0, QT_TRANSLATE_NOOP("messages", "\"%1\": over %2 runs of the sample, each held against the first, the largest absolute difference is %3, the largest relative one %4, the least cosine %5. What the result is used for decides a tolerance, not this."), ""},
    {"capture_done", 0, QT_TRANSLATE_NOOP("messages", "The reference environment is recorded in %1. Next: redossier-cli validate, then lock."), ""},
    {"capture_done_again", 0, QT_TRANSLATE_NOOP("messages", "The reference environment is recorded anew in %1. Next: redossier-cli lock with --reason."), ""},
    {"capture_failed", 0, QT_TRANSLATE_NOOP("messages", "Nothing was taken over into %1."), ""},

    {"consent_title", 0, QT_TRANSLATE_NOOP("messages", "These commands are run for the reference %1:"), ""},
    {"consent_pip_option", 0, QT_TRANSLATE_NOOP("messages", "  pip is also steered by: %1"), ""},
    {"consent_question", 0, QT_TRANSLATE_NOOP("messages", "Run these commands? They run the project's own code."), ""},

    {"state_not_run", 0, QT_TRANSLATE_NOOP("messages", "not run"), ""},
    {"state_running", 0, QT_TRANSLATE_NOOP("messages", "running"), ""},
    {"state_passed", 0, QT_TRANSLATE_NOOP("messages", "passed"), ""},
    {"state_failed", 0, QT_TRANSLATE_NOOP("messages", "failed"), ""},
    {"state_stopped", 0, QT_TRANSLATE_NOOP("messages", "stopped"), ""},
    {"state_cancelled", 0, QT_TRANSLATE_NOOP("messages", "cancelled"), ""},
    {"state_interrupted", 0, QT_TRANSLATE_NOOP("messages", "interrupted"), ""},
    {"state_stale", 0, QT_TRANSLATE_NOOP("messages", "stale"), ""},

    {"first_error_title", 0, QT_TRANSLATE_NOOP("messages", "First error, in step %1, stage %2:"), ""},
    {"stage_not_reported", 0, QT_TRANSLATE_NOOP("messages", "not reported"), ""},
    {"layer_software", 0, QT_TRANSLATE_NOOP("messages", "It points at the software."), ""},
    {"layer_inputs", 0, QT_TRANSLATE_NOOP("messages", "It points at the inputs."), ""},
    {"layer_run_conditions", 0, QT_TRANSLATE_NOOP("messages", "It points at the conditions of the run."), ""},
    {"layer_unknown", 0, QT_TRANSLATE_NOOP("messages", "It does not tell which layer it comes from."), ""},

    {"gate_title_closed", 0, QT_TRANSLATE_NOOP("messages", "The rebuilt environment differs from the reference's in %1 layer(s); changing several at once makes the diagnosis less precise:"), ""},
    {"gate_title_open", 0, QT_TRANSLATE_NOOP("messages", "Accepted differences from the reference's environment:"), ""},
    {"gate_row", 0, QT_TRANSLATE_NOOP("messages", "reference %1, rebuilt %2"), ""},
    {"gate_accepted", 0, QT_TRANSLATE_NOOP("messages", "accepted: %1"), ""},
    {"gate_reason_placeholder", 0, QT_TRANSLATE_NOOP("messages", "WHY IT IS INTENDED"), ""},
    {"gate_how_to_accept", 0, QT_TRANSLATE_NOOP("messages", "Correct the rebuild file and start a new run, or accept what is intended, which makes the run a variant:"), ""},

    {"run_title", 0, QT_TRANSLATE_NOOP("messages", "Run %1, %2"), ""},
    {"run_is_variant", 0, QT_TRANSLATE_NOOP("messages", "This run is a variant, with %1 accepted difference(s)."), ""},
    {"list_reasons", 0, QT_TRANSLATE_NOOP("messages", "Why:"), ""},
    {"list_conditions", 0, QT_TRANSLATE_NOOP("messages", "Under these conditions:"), ""},
    {"list_not_checked", 0, QT_TRANSLATE_NOOP("messages", "Not checked:"), ""},
    {"list_does_not_prove", 0, QT_TRANSLATE_NOOP("messages", "What passed does not prove:"), ""},
    {"limits_elsewhere", 0, QT_TRANSLATE_NOOP("messages", "run.json and the report name for each step what it proves and what not."), ""},
    {"run_lies_at", 0, QT_TRANSLATE_NOOP("messages", "The run: %1"), ""},
    {"work_kept_at", 0, QT_TRANSLATE_NOOP("messages", "Its work folder, %2, is kept: %1 (`redossier-cli run --kept` lists all of them, `--discard` keeps none)"), ""},
    {"next_command", 0, QT_TRANSLATE_NOOP("messages", "Next:"), ""},
};

} // namespace

std::span<const MessageEntry> sessionMessages()
{
    return entries;
}

} // namespace redossier
