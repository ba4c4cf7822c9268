// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace redossier::test {

//! A package `torch` of a few lines that behaves as a real build does where the probe asks it: numbers are really computed,
//! a device is only a name on a tensor.
struct FakeTorch
{
    std::string version = "2.6.0+cu124";
    std::string cuda = "'12.4'"; //!< a Python expression for torch.version.cuda
    std::string hip = "None";
    int devices = 1;
    std::string name = "NVIDIA Test Card";
    std::string major = "8", minor = "0", architecture; //!< `architecture` is gcnArchName
    std::string archList = "sm_80 sm_90";
    std::string initialisation; //!< what torch.cuda.init() raises when there is no device
    std::string transferError;  //!< what moving a tensor to a device raises
    std::string computationError;
    std::string resultDevice;   //!< where a tensor silently ends up, e.g. "cpu"
    std::string wrongBy = "0";  //!< added to every element of a product
    std::string atImport;       //!< Python lines run by `import torch`

    //! Writes the package below `folder`, which then stands on PYTHONPATH.
    void writeTo(const std::filesystem::path &folder) const;
};

} // namespace redossier::test
