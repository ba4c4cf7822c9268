// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/identifiers.h"

#include "core/reference/fieldreader.h"

namespace redossier {

Identifiers readIdentifiers(FieldReader &reader)
{
    Identifiers identifiers;
    identifiers.column = reader.text("column");
    identifiers.array = reader.text("array");
    identifiers.file = reader.path("file");
    identifiers.field = reader.text("field");
    identifiers.assumedFromInputs = reader.choice("from", {"inputs"}).has_value();
    reader.reportUnknown();
    for (const char *key : {"column", "array", "field"})
        if (reader.any(key) == "")
            reader.problem("key_missing", key, key);
    const int ways = (identifiers.column ? 1 : 0) + (identifiers.array ? 1 : 0) + (reader.has("file") ? 1 : 0)
                     + (identifiers.field && !reader.has("file") ? 1 : 0);
    if (ways != 1)
        reader.problem("value_invalid", "", "identifiers", "exactly one of column, field, array and file is needed");
    else if (identifiers.assumedFromInputs && !identifiers.file)
        reader.problem("value_invalid", "from", "from", "it needs a file among the inputs");
    return identifiers;
}

} // namespace redossier
