// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/faketorch.h"

#include <fstream>

namespace redossier::test {

namespace {

//! The package reads its behaviour from torch/behaviour.py.
constexpr const char *package = R"PY(
import sys, types
from torch import behaviour as b

exec(b.at_import)
__version__ = b.version
float32 = "float32"


class Device:
    def __init__(self, text):
        self.type, _, index = text.partition(":")
        self.index = int(index) if index else (None if self.type == "cpu" else 0)

    def __str__(self):
        return self.type if self.index is None else "%s:%d" % (self.type, self.index)


class Tensor:
    def __init__(self, values, place="cpu"):
        self.values = values
        self.device = Device(place)

    def to(self, place):
        if b.transfer_error:
            raise RuntimeError(b.transfer_error)
        return Tensor(self.values, b.result_device or place)

    def cpu(self):
        return Tensor(self.values)

    def tolist(self):
        return self.values

    def item(self):
        return self.values

    def __mul__(self, other):
        return Tensor([[x * y for x, y in zip(r, s)] for r, s in zip(self.values, other.values)], str(self.device))

    def sum(self):
        return Tensor(float(sum(sum(row) for row in self.values)), str(self.device))


def tensor(values, dtype=None, device="cpu"):
    if device != "cpu" and b.computation_error:
        raise RuntimeError(b.computation_error)
    return Tensor(values, "cpu" if device == "cpu" else b.result_device or device)


def matmul(first, second):
    columns = list(zip(*second.values))
    product = [[float(sum(x * y for x, y in zip(row, column)) + b.wrong_by) for column in columns] for row in first.values]
    return Tensor(product, str(first.device))


def get_num_threads():
    return 2


def init():
    if b.devices == 0:
        raise RuntimeError(b.initialisation)


def properties(index):
    known = types.SimpleNamespace(name=b.name, total_memory=8 << 30, multi_processor_count=10, major=b.major,
                                  minor=b.minor, uuid="GPU-secret")
    if b.architecture:
        known.gcnArchName = b.architecture
    return known


cuda = types.SimpleNamespace(is_available=lambda: b.devices > 0, device_count=lambda: b.devices, init=init,
                             get_device_properties=properties, get_arch_list=lambda: b.arch_list.split())
version = types.SimpleNamespace(cuda=b.cuda, hip=b.hip, git_version="0123abcd", debug=False)
backends = types.SimpleNamespace(mps=types.SimpleNamespace(is_built=lambda: False, is_available=lambda: False),
                                 cudnn=types.SimpleNamespace(version=lambda: 90100, allow_tf32=True))
)PY";

std::string quoted(const std::string &text)
{
    std::string literal = "'";
    for (const char c : text) {
        if (c == '\n') {
            literal += "\\n";
            continue;
        }
        if (c == '\'' || c == '\\')
            literal += '\\';
        literal += c;
    }
    return literal + "'";
}

} // namespace

void FakeTorch::writeTo(const std::filesystem::path &folder) const
{
    std::filesystem::create_directories(folder / "torch");
    std::ofstream(folder / "torch" / "__init__.py") << package;
    std::ofstream(folder / "torch" / "behaviour.py")
        << "version = " << quoted(version) << "\ncuda = " << cuda << "\nhip = " << hip << "\ndevices = " << devices
        << "\nname = " << quoted(name) << "\nmajor = " << major << "\nminor = " << minor
        << "\narchitecture = " << quoted(architecture) << "\narch_list = " << quoted(archList)
        << "\ninitialisation = " << quoted(initialisation) << "\ntransfer_error = " << quoted(transferError)
        << "\ncomputation_error = " << quoted(computationError) << "\nresult_device = " << quoted(resultDevice)
        << "\nwrong_by = " << wrongBy << "\nat_import = " << quoted(atImport) << "\n";
}

} // namespace redossier::test
