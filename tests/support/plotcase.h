// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/plotdata.h"
#include "tests/support/temporaryfolder.h"

#include <memory>
#include <string>

namespace redossier::test {

//! The plot data of two files of the same name, read by the real engine; null when it refuses.
inline std::shared_ptr<const PlotData> plotDataOf(const std::string &file, const std::string &expected, const std::string &found,
                                                  bool identified = false)
{
    const TemporaryFolder folder;
    folder.write("expected/" + file, expected);
    folder.write("found/" + file, found);
    PlotRequest request{folder / "expected", folder / "found", {}, {}, {}};
    request.output.file = file;
    if (identified) {
        request.output.identifiers.emplace();
        request.output.identifiers->column = "id";
    }
    auto data = readPlotData(request, EngineClient(PROGRAMS_FOLDER "/redossier-engine"), {});
    return data ? std::make_shared<const PlotData>(std::move(*data)) : nullptr;
}

//! A table of `rows` rows and three columns in which element (row, column) is off by 10^-(3 + column), and every seventh row
//! not at all.
inline std::shared_ptr<const PlotData> usualPlotData(int rows = 40)
{
    std::string expected = "id,x,y,z\n", found = expected;
    for (int row = 0; row < rows; ++row) {
        const std::string id = "s" + std::to_string(row);
        const double off = row % 7 == 0 ? 0 : 1 + row * 0.01;
        expected += id;
        found += id;
        for (const double size : {1e-3, 1e-4, 1e-5}) {
            expected += "," + std::to_string(row);
            found += "," + std::to_string(row + off * size);
        }
        expected += "\n";
        found += "\n";
    }
    return plotDataOf("t.csv", expected, found, true);
}

} // namespace redossier::test
