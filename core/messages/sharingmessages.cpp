// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"

#include <QtGlobal>

namespace redossier {

namespace {

constexpr MessageEntry entries[] = {
    {"private_left", 70, QT_TRANSLATE_NOOP("messages", "%1 was withdrawn: something private is left in it (%2)."),
     QT_TRANSLATE_NOOP("messages", "Decide about it by another placeholder, or drop it.")},
    {"private_undecided", 1, QT_TRANSLATE_NOOP("messages", "Nothing was written: %1 private thing(s) still to be decided."),
     QT_TRANSLATE_NOOP("messages", "Decide about each of them: keep, replace or drop.")},
    {"placeholder_invalid", 64, QT_TRANSLATE_NOOP("messages", "%1 cannot stand for a private thing: %2."),
     QT_TRANSLATE_NOOP("messages", "Write it as <INDEX_URL: see ACCESS.md>.")},
    {"private_credential", 0, QT_TRANSLATE_NOOP("messages", "%3 holds a password, a token or a key (%1): %2"),
     QT_TRANSLATE_NOOP("messages", "Make it invalid where it was issued, and take it out before anything is shared.")},
    {"private_user", 0, QT_TRANSLATE_NOOP("messages", "%3 names a person or an account: %2"),
     QT_TRANSLATE_NOOP("messages", "Decide whether the name may be read by others.")},
    {"private_host", 0, QT_TRANSLATE_NOOP("messages", "%3 names a machine of a closed network: %2"),
     QT_TRANSLATE_NOOP("messages", "Decide whether the name may be read by others.")},
    {"private_address", 0, QT_TRANSLATE_NOOP("messages", "%3 holds an address of a closed network: %2"),
     QT_TRANSLATE_NOOP("messages", "Decide whether the address may be read by others.")},
    {"private_email", 0, QT_TRANSLATE_NOOP("messages", "%3 holds an e-mail address: %2"),
     QT_TRANSLATE_NOOP("messages", "Decide whether the address may be read by others.")},
    {"private_device", 0, QT_TRANSLATE_NOOP("messages", "%3 holds a number that only one device has: %2"),
     QT_TRANSLATE_NOOP("messages", "Decide whether the number may be read by others.")},
    {"private_more", 0, QT_TRANSLATE_NOOP("messages", "Not listed: %1 more finding(s)."),
     QT_TRANSLATE_NOOP("messages", "Decide about those that are listed, and look again.")},
    {"private_not_read", 0, QT_TRANSLATE_NOOP("messages", "%1 was not looked into: %2"),
     QT_TRANSLATE_NOOP("messages", "Look into it yourself before it is shared.")},
    {"private_binary", 0, QT_TRANSLATE_NOOP("messages", "%1 is no text: only what can be read of it was looked through, and for credentials alone."), ""},

    {"names_alike", 77, QT_TRANSLATE_NOOP("messages", "\"%1\" and \"%2\" are the same file where capitals and accents make no difference."),
     QT_TRANSLATE_NOOP("messages", "Give one of them another name.")},
    {"file_and_folder", 77, QT_TRANSLATE_NOOP("messages", "\"%1\" is a file and a folder at once."),
     QT_TRANSLATE_NOOP("messages", "Ask for another archive; nothing of it was unpacked.")},
    {"archive_unsafe", 77, QT_TRANSLATE_NOOP("messages", "%1 holds something that could be written outside its folder: %2"),
     QT_TRANSLATE_NOOP("messages", "Ask for another archive; nothing of it was unpacked.")},
    {"pack_errors", 0, QT_TRANSLATE_NOOP("messages", "%1 finding(s) that keep it from being sent:"), ""},
    {"pack_refused", 0, QT_TRANSLATE_NOOP("messages", "Nothing was written."), ""},
    {"pack_written", 0, QT_TRANSLATE_NOOP("messages", "Packed %1 file(s) into %2 (%3)."), ""},
    {"pack_digest", 0, QT_TRANSLATE_NOOP("messages", "SHA-256, to be told by another way than the file: %1"), ""},
    {"unpack_written", 0, QT_TRANSLATE_NOOP("messages", "Unpacked %1 file(s) into %2 (%3)."), ""},
    {"private_errors", 0, QT_TRANSLATE_NOOP("messages", "%1 finding(s) that must not leave this machine:"), ""},
    {"private_warnings", 0, QT_TRANSLATE_NOOP("messages", "%1 finding(s) to decide about before a share:"), ""},
    {"private_hints", 0, QT_TRANSLATE_NOOP("messages", "%1 hint(s):"), ""},
    {"private_kept", 0, QT_TRANSLATE_NOOP("messages", "Kept as they are in what is shared, by your decision: %1 finding(s)"), ""},
    {"private_replaced", 0, QT_TRANSLATE_NOOP("messages", "Replaced by another name in what is shared, by your decision: %1 finding(s)"), ""},
    {"private_dropped", 0, QT_TRANSLATE_NOOP("messages", "Left out of what is shared, by your decision: %1 finding(s)"), ""},
    {"private_looked", 0, QT_TRANSLATE_NOOP("messages", "Looked into %1 file(s)."), ""},
    {"report_undecided", 0, QT_TRANSLATE_NOOP("messages", "In it, %1 private thing(s) still to be decided."), ""},
    {"private_clean_partly", 0, QT_TRANSLATE_NOOP("messages", "Nothing private was found in what was looked into; the rest is not checked."), ""},
    {"private_clean", 0, QT_TRANSLATE_NOOP("messages", "Nothing private was found."), ""},
};

} // namespace

std::span<const MessageEntry> sharingMessages()
{
    return entries;
}

} // namespace redossier
