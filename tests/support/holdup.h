// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/sampleproject.h"
#include "tests/support/wheelmaker.h"

#include <QStandardPaths>
#include <filesystem>
#include <fstream>
#include <string>

namespace redossier::test {

//! Holds up the programs of a run for as long as somebody wants, so that a step can be cut off in its middle: every Python of
//! the rebuilt environment waits as it starts, and so does a comparison by an engine that is started through engine().
class HoldUp
{
public:
    explicit HoldUp(std::filesystem::path folder) : m_folder(std::move(folder)) { std::filesystem::create_directories(m_folder); }

    void hold() { std::ofstream(m_folder / "hold") << "\n"; }
    void release() { std::filesystem::remove(m_folder / "hold"); }

    //! The project's wheel, of the same version, with a file that site.py carries out in every Python.
    void putInto(const std::filesystem::path &reference) const
    {
        Wheel wheel;
        wheel.name = "tinyvec";
        wheel.version = "1.0";
        wheel.modules = {{"tinyvec.py", readFile(std::filesystem::path(TEST_DATA) / "end_to_end/project/tinyvec.py")},
                         {"holdup.py", "import os, time\nwhile os.path.exists('" + (m_folder / "hold").string() + "'):\n    time.sleep(0.02)\n"},
                         {"holdup.pth", "import holdup\n"}};
        makeWheel(reference / "wheels", wheel);
        declareWheels(reference);
    }

    //! A program in the place of the engine, which it starts; a comparison waits first.
    std::filesystem::path engine(const std::filesystem::path &real) const
    {
        const auto program = m_folder / "engine.py";
        std::ofstream(program) << "#!" << QStandardPaths::findExecutable(QStringLiteral("python3")).toStdString() << "\n"
                                  "import os, subprocess, sys, threading, time\n"
                                  "line = sys.stdin.buffer.readline()\n"
                                  "while b'\"request\":\"compare\"' in line and os.path.exists('" << (m_folder / "hold").string() << "'):\n"
                                  "    time.sleep(0.02)\n"
                                  "engine = subprocess.Popen(['" << real.string() << "'], stdin=subprocess.PIPE)\n"
                                  "engine.stdin.write(line)\n"
                                  "engine.stdin.flush()\n"
                                  "def forward():\n"
                                  "    sys.stdin.buffer.read()\n"
                                  "    engine.stdin.close()\n"
                                  "threading.Thread(target=forward, daemon=True).start()\n"
                                  "os._exit(engine.wait())\n";
        std::filesystem::permissions(program, std::filesystem::perms::owner_all);
        return program;
    }

private:
    std::filesystem::path m_folder;
};

} // namespace redossier::test
