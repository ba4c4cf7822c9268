// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/windowwords.h"

#include <QtGlobal>
#include <algorithm>
#include <iterator>

namespace redossier {

namespace {

constexpr MessageEntry entries[] = {
    {"changed_file", 0, "",
     QT_TRANSLATE_NOOP("words", "Bring the recorded file back. If the change is meant, lock the reference again: its files are recorded anew then.")},
    {"changed_since_lock", 0, "",
     QT_TRANSLATE_NOOP("words", "Undo the change, or lock the reference again on its page, with a reason; it gets a new identity then.")},
    {"code_changed", 0, "",
     QT_TRANSLATE_NOOP("words", "Restore the file. If the change is meant, lock the reference again on its page, with a reason.")},
    {"resume_not_recorded", 0, "",
     QT_TRANSLATE_NOOP("words", "Its list stands under Resume on the reference page; it has a verdict of its own and is no part of the criterion.")},
    {"more_files", 0, "",
     QT_TRANSLATE_NOOP("words", "\"Verify\" on the dossier page names them all.")},
    {"gate_difference", 0, "",
     QT_TRANSLATE_NOOP("words", "Correct the rebuild, or accept the difference on the page of the dependency check, with a reason.")},
    {"no_reference_inventory", 0, "",
     QT_TRANSLATE_NOOP("words", "Observe the reference environment on the reference page.")},
    {"python_unusable", 0, "",
     QT_TRANSLATE_NOOP("words", "Choose the file of a working Python 3.")},
    {"python_not_found", 0, "",
     QT_TRANSLATE_NOOP("words", "Choose an interpreter by its file, or install one.")},
    {"pip_build_needs_module", 0, "",
     QT_TRANSLATE_NOOP("words", "Name a wheel of it in the rebuild file.")},
    {"venv_disk_full", 0, "",
     QT_TRANSLATE_NOOP("words", "Free some space on that disk.")},
    {"error_disk_full", 0, "",
     QT_TRANSLATE_NOOP("words", "Free some space on the disk of the work folder.")},
    {"asset_outside", 0, "",
     QT_TRANSLATE_NOOP("words", "Fill in its version, its source and how it is reached. Before a run you are asked where it lies.")},
    {"expected_differs", 0, "",
     QT_TRANSLATE_NOOP("words", "Take the expected outputs again on the reference page.")},
    {"expected_missing", 0, "",
     QT_TRANSLATE_NOOP("words", "Declare the output on the reference page; its file is then taken from the reference environment.")},
    {"fingerprint_missing", 0, "",
     QT_TRANSLATE_NOOP("words", "Take it again on the reference page, or fill in the SHA-256 of what lies outside.")},
    {"expected_undescribed", 0, "",
     QT_TRANSLATE_NOOP("words", "Take the expected outputs on the reference page; they are read from the file and never typed.")},
    {"python_assumed", 0, "",
     QT_TRANSLATE_NOOP("words", "Observe the reference environment: it writes down what the interpreter itself says.")},
    {"python_candidate", 0, "",
     QT_TRANSLATE_NOOP("words", "Choose it when you observe the reference environment.")},
    {"python_missing", 0, "",
     QT_TRANSLATE_NOOP("words", "Observe the reference environment on the reference page.")},
    {"reason_missing", 0, "",
     QT_TRANSLATE_NOOP("words", "Write why it is locked again; the reason is kept in the history.")},
    {"not_locked", 0, "",
     QT_TRANSLATE_NOOP("words", "Lock it first, on the reference page.")},
    {"locked", 0, "",
     QT_TRANSLATE_NOOP("words", "Change the reference first; it can then be observed again, and locking it with a reason gives it a new identity.")},
    {"capture_device_not_passed", 0, "",
     QT_TRANSLATE_NOOP("words", "The page of the device probe shows its stages. A reference is best observed where its device answers.")},
    {"not_approved", 0, QT_TRANSLATE_NOOP("words", "Nothing was run: you did not allow these commands."),
     QT_TRANSLATE_NOOP("words", "Nothing was changed either. Begin again to read them once more.")},
    {"work_inside_dossier", 0, "",
     QT_TRANSLATE_NOOP("words", "Choose a place for caches outside of the dossier.")},
    {"work_not_empty", 0, "",
     QT_TRANSLATE_NOOP("words", "Empty that folder, or begin a new run.")},
    {"not_located", 0, "",
     QT_TRANSLATE_NOOP("words", "Say where it lies on the rebuild page.")},
    {"located_missing", 0, QT_TRANSLATE_NOOP("words", "\"%1\" is not at the place that was named for it."),
     QT_TRANSLATE_NOOP("words", "Name its place anew on the rebuild page.")},
};

} // namespace

const MessageEntry *windowWords(std::string_view code)
{
    const auto *entry = std::find_if(std::begin(entries), std::end(entries), [&](const MessageEntry &one) { return one.code == code; });
    return entry == std::end(entries) ? nullptr : entry;
}

} // namespace redossier
