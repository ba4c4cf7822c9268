// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"

#include <QtGlobal>

namespace redossier {

namespace {

//! What a difference looks like: always a likeness with its evidence, never a cause.
constexpr MessageEntry entries[] = {
    {"explain_ties_greatest", 0, QT_TRANSLATE_NOOP("messages", "A tie: where %1 value(s) differ, both sides name a place of the greatest number in \"%2\", which stands there more than once and is the same on both sides. These numbers do not decide between such places; devices and versions choose differently."), ""},
    {"explain_ties_order", 0, QT_TRANSLATE_NOOP("messages", "A tie: the %1 value(s) that differ stand beside equal numbers in \"%2\", which are the same on both sides. These numbers do not decide in which order such candidates come, nor which of them is the last; devices and versions choose differently."), ""},
    {"explain_row_order_looks", 0, QT_TRANSLATE_NOOP("messages", "The rows look as if they stood in another order than in the reference: %1 of %2 rows that were looked at agree with another row of it (row %3 here with row %4 there)."), ""},
    {"explain_row_order_shifted", 0, QT_TRANSLATE_NOOP("messages", "The rows look shifted against the reference: each of %1 rows that were looked at agrees with the row that stands %2 row(s) further on (row %3 here with row %4 there)."), ""},
    {"explain_row_order_reversed", 0, QT_TRANSLATE_NOOP("messages", "The rows look as if they stood in reversed order: each of %1 rows that were looked at agrees with its mirror image in the reference (row %3 here with row %4 there)."), ""},
    {"explain_row_order_identifiers", 0, QT_TRANSLATE_NOOP("messages", "The rows look as if they stood under one another's identifiers: %1 of %2 rows that were looked at agree with a row of the reference that has another identifier (row %3 here with row %4 there)."), ""},
    {"explain_column_order_looks", 0, QT_TRANSLATE_NOOP("messages", "The columns look as if they stood in another order than in the reference: %1 of %2 columns that were looked at agree with another column of it (column %3 here with column %4 there)."), ""},
    {"explain_scaled_all", 0, QT_TRANSLATE_NOOP("messages", "Every value looks multiplied by %1."), ""},
    {"explain_scaled_all_unit_expected", 0, QT_TRANSLATE_NOOP("messages", "Every value looks multiplied by %1; the rows of the reference have the length 1 (%2 norm) and those found %3, as where a normalisation is missing."), ""},
    {"explain_scaled_all_unit_found", 0, QT_TRANSLATE_NOOP("messages", "Every value looks multiplied by %1; the rows found have the length 1 (%2 norm) and those of the reference %3, as where a normalisation was added."), ""},
    {"explain_scaled_rows", 0, QT_TRANSLATE_NOOP("messages", "Row by row, the found values look like the reference's times one factor (%1 row(s), from %2 to %3), as a normalisation that is missing, other or done twice leaves it."), ""},
    {"explain_scaled_rows_unit_expected", 0, QT_TRANSLATE_NOOP("messages", "Row by row, the found values look like the reference's times one factor (%1 row(s), from %2 to %3); the rows of the reference have the length 1 (%4 norm) and those found have not, as where the normalisation is missing."), ""},
    {"explain_scaled_rows_unit_found", 0, QT_TRANSLATE_NOOP("messages", "Row by row, the found values look like the reference's times one factor (%1 row(s), from %2 to %3); the rows found have the length 1 (%4 norm) and those of the reference have not, as where a normalisation was added."), ""},
    {"explain_scaled_columns", 0, QT_TRANSLATE_NOOP("messages", "Column by column, the found values look like the reference's times one factor (%1 column(s), from %2 to %3), as another unit or another scaling of the inputs leaves it."), ""},
    {"explain_offset_all", 0, QT_TRANSLATE_NOOP("messages", "Every value looks shifted by %1."), ""},
    {"explain_offset_row", 0, QT_TRANSLATE_NOOP("messages", "Row by row, the found values look shifted by one number (%1 row(s), from %2 to %3)."), ""},
    {"explain_offset_column", 0, QT_TRANSLATE_NOOP("messages", "Column by column, the found values look shifted by one number (%1 column(s), from %2 to %3)."), ""},
    {"explain_linear_all", 0, QT_TRANSLATE_NOOP("messages", "The found values look like %1 times the reference's plus %2."), ""},
    {"explain_linear_row", 0, QT_TRANSLATE_NOOP("messages", "Row by row, the found values look like the reference's times one factor (from %2 to %3) plus one number (from %4 to %5; %1 row(s)), as a standardisation that is missing or other leaves it."), ""},
    {"explain_linear_column", 0, QT_TRANSLATE_NOOP("messages", "Column by column, the found values look like the reference's times one factor (from %2 to %3) plus one number (from %4 to %5; %1 column(s)), as a standardisation that is missing or other leaves it."), ""},
    {"explain_sign_all", 0, QT_TRANSLATE_NOOP("messages", "Every value has the reference's absolute value and the other sign."), ""},
    {"explain_sign_row", 0, QT_TRANSLATE_NOOP("messages", "All signs are turned in %1 of %2 differing row(s), with the reference's absolute values, as eigenvectors and singular vectors may turn theirs."), ""},
    {"explain_sign_column", 0, QT_TRANSLATE_NOOP("messages", "All signs are turned in %1 of %2 column(s), with the reference's absolute values, as eigenvectors and singular vectors may turn theirs."), ""},
    {"explain_sign_element", 0, QT_TRANSLATE_NOOP("messages", "The absolute values are those of the reference; %1 of %2 values have the other sign, scattered over rows and columns."), ""},
    {"explain_transposed", 0, QT_TRANSLATE_NOOP("messages", "The found values look like the reference's with its axes in the order %1: %2 % of the %3 elements that were looked at agree."), ""},
    {"explain_transposed_reshaped", 0, QT_TRANSLATE_NOOP("messages", "The found values look like the reference's with its axes in the order %1, written below another shape (rows taken for columns): %2 % of the %3 elements that were looked at agree."), ""},
    {"explain_reshaped", 0, QT_TRANSLATE_NOOP("messages", "The found values look like the reference's in the same order below another shape: %1 % of the %2 elements that were looked at agree."), ""},
    {"explain_cast_found", 0, QT_TRANSLATE_NOOP("messages", "The found values look like the reference's after a cast to %1: %2 of %3 differing values are equal to the rounded ones."), ""},
    {"explain_cast_expected", 0, QT_TRANSLATE_NOOP("messages", "The reference's values look like the found ones after a cast to %1: %2 of %3 differing values are equal to the rounded ones."), ""},
    {"explain_cast_found_cut", 0, QT_TRANSLATE_NOOP("messages", "The found values look like the reference's with the bits cut off that %1 does not hold (not rounded): %2 of %3 differing values are equal to the cut ones."), ""},
    {"explain_cast_expected_cut", 0, QT_TRANSLATE_NOOP("messages", "The reference's values look like the found ones with the bits cut off that %1 does not hold (not rounded): %2 of %3 differing values are equal to the cut ones."), ""},
    {"explain_grid_found", 0, QT_TRANSLATE_NOOP("messages", "The found values are numbers of %1 and the reference's are not, as where the last step of the computation ran in %1; the differences are %2 unit roundoffs of %1 (root mean square)."), ""},
    {"explain_grid_expected", 0, QT_TRANSLATE_NOOP("messages", "The reference's values are numbers of %1 and the found ones are not, as where the last step of the reference's computation ran in %1; the differences are %2 unit roundoffs of %1 (root mean square)."), ""},
    {"explain_size", 0, QT_TRANSLATE_NOOP("messages", "The differences are as great as a product of matrices leaves them whose factors were rounded to %1: %2 of the reference, or %3 unit roundoffs of %1. Any noise of that size looks the same; the settings for reduced precision of both sides (allow_tf32, autocast) and their devices tell more."), ""},
    {"explain_rounding_noise", 0, QT_TRANSLATE_NOOP("messages", "The differences are of the size of %1's own rounding (%2 unit roundoffs in the mean, %3 at most), as another order of summation leaves them: another batch size, number of threads, device or library version."), ""},
    {"explain_few_rows_only", 0, QT_TRANSLATE_NOOP("messages", "There are differences in %1 of %2 row(s) alone: %3."), ""},
    {"explain_few_rows_carry", 0, QT_TRANSLATE_NOOP("messages", "%4 % of the squared difference lies in %1 of %2 row(s): %3."), ""},
    {"explain_few_columns_only", 0, QT_TRANSLATE_NOOP("messages", "There are differences in %1 of %2 column(s) alone: %3."), ""},
    {"explain_few_columns_carry", 0, QT_TRANSLATE_NOOP("messages", "%4 % of the squared difference lies in %1 of %2 column(s): %3."), ""},
    {"explain_first_difference", 0, QT_TRANSLATE_NOOP("messages", "Nothing differs in the first %1 row(s); from row %2 on, there are differences in %3 of %4 row(s)."), ""},
    {"explain_non_finite_everywhere", 0, QT_TRANSLATE_NOOP("messages", "Every found value that the reference has as a finite number is NaN or infinite (%1 NaN, %2 infinite)."), ""},
    {"explain_non_finite_from_a_row_on", 0, QT_TRANSLATE_NOOP("messages", "From row %5 on every row holds NaN or infinite values that the reference does not have (%1 NaN, %2 infinite), as where one such value spreads to all that follows."), ""},
    {"explain_non_finite_whole_rows", 0, QT_TRANSLATE_NOOP("messages", "NaN or infinite values fill whole rows where the reference is finite: %3 of %4 row(s) (%1 NaN, %2 infinite; the first in row %5), as where one such value spreads along its row."), ""},
    {"explain_non_finite_one_row", 0, QT_TRANSLATE_NOOP("messages", "NaN or infinite values stand in one row where the reference is finite: row %5 (%1 NaN, %2 infinite)."), ""},
    {"explain_non_finite_scattered", 0, QT_TRANSLATE_NOOP("messages", "NaN or infinite values stand where the reference is finite, in %3 of %4 row(s) (%1 NaN, %2 infinite; the first in row %5)."), ""},
    {"explain_overflow", 0, QT_TRANSLATE_NOOP("messages", "The found values are infinite exactly where the reference lies beyond the greatest number of %1 (%2): from %3 on, in %4 place(s). So does an overflow of %1 look."), ""},
    {"explain_flushed", 0, QT_TRANSLATE_NOOP("messages", "Every difference is a subnormal number against 0 (%1 place(s)), as where subnormal numbers are flushed to zero."), ""},
    {"explain_signed_zeros", 0, QT_TRANSLATE_NOOP("messages", "Nothing differs but the sign of %1 zero(s)."), ""},
    {"explain_batch_blocks", 0, QT_TRANSLATE_NOOP("messages", "How much rows differ changes every %1 rows and little between, as batches of %1 rows leave it (seen in the first %2 rows)."), ""},
    {"explain_batch_position", 0, QT_TRANSLATE_NOOP("messages", "How much rows differ repeats every %1 rows, as places in batches of %1 rows leave it (seen in the first %2 rows)."), ""},
    {"explain_padding_end", 0, QT_TRANSLATE_NOOP("messages", "In %1 of %2 differing row(s) every element from a place on differs and none before it (from element %3 to %4 of %5), as padding at the end of rows leaves it."), ""},
    {"explain_padding_start", 0, QT_TRANSLATE_NOOP("messages", "In %1 of %2 differing row(s) every element up to a place differs and none behind it (from element %3 to %4 of %5), as padding at the start of rows leaves it."), ""},
    {"explain_constant_found", 0, QT_TRANSLATE_NOOP("messages", "Every found value is %1; the reference's values are not all the same."), ""},
    {"explain_dtype_promotion_equal", 0, QT_TRANSLATE_NOOP("messages", "The reference holds %1 and the found side %2, and every value is the same number: another version of a library may promote types in another way."), ""},
    {"explain_sampled", 0, QT_TRANSLATE_NOOP("messages", "%1 This was seen in %2 of %3 rows, chosen by chance."), ""},
};

} // namespace

std::span<const MessageEntry> explanationMessages()
{
    return entries;
}

} // namespace redossier
