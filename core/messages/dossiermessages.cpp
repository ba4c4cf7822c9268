// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"

#include <QtGlobal>

namespace redossier {

namespace {

constexpr MessageEntry entries[] = {
    {"changed_file", 0, QT_TRANSLATE_NOOP("messages", "%1 has changed since it was recorded: its SHA-256 is now %2."),
     QT_TRANSLATE_NOOP("messages", "Bring the recorded file back. If a change of the reference is meant, `redossier-cli capture` records changed code, configuration, wheels and small assets anew, and `redossier-cli lock` all the rest.")},
    {"changed_on_disk", 73, QT_TRANSLATE_NOOP("messages", "%1 was changed by something else after it was read; it is not overwritten."),
     QT_TRANSLATE_NOOP("messages", "Look at the change, then start the command again.")},
    {"document_invalid", 65, QT_TRANSLATE_NOOP("messages", "%1 cannot be understood: %2"),
     QT_TRANSLATE_NOOP("messages", "Correct the file at that place.")},
    {"dossier_held", 73, QT_TRANSLATE_NOOP("messages", "%1 is being written by another program: %2."),
     QT_TRANSLATE_NOOP("messages", "Wait until it has ended. Reading is possible meanwhile. If that machine has stopped, remove the file .lock from the folder.")},
    {"manifest_damaged", 65, QT_TRANSLATE_NOOP("messages", "The manifest %1 cannot be read: %2"),
     QT_TRANSLATE_NOOP("messages", "Bring the manifest back from a copy of the dossier.")},
    {"name_refused", 77, QT_TRANSLATE_NOOP("messages", "The name %1 is refused: %2"),
     QT_TRANSLATE_NOOP("messages", "Give it another name.")},
    {"newer_schema", 73, QT_TRANSLATE_NOOP("messages", "%1 was made by a newer version of this program (%2). It can be read and not written."),
     QT_TRANSLATE_NOOP("messages", "Use the newer version to change it.")},
    {"no_such_run", 65, QT_TRANSLATE_NOOP("messages", "There is no run %1 in %2."),
     QT_TRANSLATE_NOOP("messages", "The runs are the folders below runs/.")},
    {"not_a_dossier", 65, QT_TRANSLATE_NOOP("messages", "%1 is no dossier: %2."),
     QT_TRANSLATE_NOOP("messages", "Name the folder that holds dossier.json.")},
    {"read_only", 73, QT_TRANSLATE_NOOP("messages", "%1 can be read and not written: %2"),
     QT_TRANSLATE_NOOP("messages", "Copy the dossier to a folder that can be written.")},
    {"recorded_sentence", 0, QT_TRANSLATE_NOOP("messages", "%1"), ""},
    {"run_not_ended", 0, QT_TRANSLATE_NOOP("messages", "The run %1 has no manifest: it is still going on, or was interrupted."),
     QT_TRANSLATE_NOOP("messages", "Resume it, or start a new run. What it finished stays readable.")},
    {"target_exists", 73, QT_TRANSLATE_NOOP("messages", "%1 is there already; nothing was overwritten."),
     QT_TRANSLATE_NOOP("messages", "Choose another name.")},
    {"unlisted_file", 0, QT_TRANSLATE_NOOP("messages", "%1 lies in the dossier and no manifest lists it."),
     QT_TRANSLATE_NOOP("messages", "Move it out of the dossier, or, for a file of the reference, lock again.")},
    {"verify_draft", 0, QT_TRANSLATE_NOOP("messages", "A draft: it has no identity yet."), ""},
    {"verify_errors", 0, QT_TRANSLATE_NOOP("messages", "Not as it was recorded (%1):"), ""},
    {"verify_identity", 0, QT_TRANSLATE_NOOP("messages", "Identity: %1"), ""},
    {"verify_identity_given", 0, QT_TRANSLATE_NOOP("messages", "Identity: %1 (the content gives it)"), ""},
    {"verify_passed", 0, QT_TRANSLATE_NOOP("messages", "Every file is what the manifests say."), ""},
    {"write_interrupted", 0, QT_TRANSLATE_NOOP("messages", "A command was stopped while it wrote to %1."),
     QT_TRANSLATE_NOOP("messages", "The next command that writes to the dossier finishes what is missing in the manifest.")},
};

} // namespace

std::span<const MessageEntry> dossierMessages()
{
    return entries;
}

} // namespace redossier
