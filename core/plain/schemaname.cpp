// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/schemaname.h"

#include "core/plain/json.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! Looks for one text of the document itself and stops there.
class SchemaReader : public nlohmann::json_sax<Json>
{
public:
    std::string schema;

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t &) override { return true; }
    bool string(string_t &value) override
    {
        if (m_depth == 1 && m_isSchema)
            schema = std::move(value);
        return schema.empty();
    }
    bool binary(binary_t &) override { return true; }
    bool start_object(std::size_t) override { return ++m_depth < JsonLimits{}.depth; }
    bool start_array(std::size_t) override { return ++m_depth < JsonLimits{}.depth; }
    bool end_object() override { return --m_depth > 0; }
    bool end_array() override { return --m_depth > 0; }
    bool key(string_t &name) override
    {
        m_isSchema = name == "schema";
        return true;
    }
    bool parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &) override { return false; }

private:
    int m_depth = 0;
    bool m_isSchema = false;
};

} // namespace

std::string schemaOf(std::string_view bytes)
{
    SchemaReader reader;
    try {
        Json::sax_parse(bytes.begin(), bytes.end(), &reader);
    } catch (const std::exception &) {
        return {};
    }
    return std::move(reader.schema);
}

} // namespace redossier
