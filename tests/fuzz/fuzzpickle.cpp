// SPDX-License-Identifier: GPL-3.0-or-later
//! Any bytes as the pickle of a torch.save archive whose records are all there and hold zeros.
#include "core/engine/picklereader.h"
#include "core/engine/torchleaves.h"

#include <cstdlib>

using namespace redossier;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    const auto document = readPickle(std::string(reinterpret_cast<const char *>(bytes), size), "input");
    if (!document)
        return 0;
    TorchStorages storages;
    for (const PickleStorage &storage : (*document)->store.storages) {
        const std::uint64_t element = storage.type ? storage.type->bytes : 1;
        if (storage.elements <= 1 << 12)
            storages.contents.push_back(Bytes(std::make_shared<MemoryBytes>(std::vector<std::byte>(storage.elements * element))));
        else
            storages.contents.push_back(Error{"output_invalid", "input", "a large record"});
    }
    auto leaves = leavesOf((*document)->store, (*document)->root, storages, size, "input");
    if (!leaves)
        return 0;
    std::vector<std::byte> buffer;
    for (NamedArray &leaf : *leaves)
        if (!leaf.problem && leaf.array->elements() <= 1 << 16 && !leaf.array->read(0, leaf.array->elements(), buffer))
            std::abort();
    return 0;
}
