// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <QByteArray>
#include <filesystem>
#include <string>

namespace redossier::test {

//! What a document breaks of resources/schema/NAME.schema.json, one line a place; empty when it is as it should be:
//! QCOMPARE(schemaProblems(document, "run"), QByteArray()). The document must name that schema itself.
QByteArray schemaProblems(const Json &document, const std::string &name);
//! The same for a file, which must be strict JSON.
QByteArray schemaProblemsOfFile(const std::filesystem::path &file, const std::string &name);
//! The same for text, e.g. what a command printed.
QByteArray schemaProblemsOfText(const std::string &text, const std::string &name);

} // namespace redossier::test
