// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/pickleglobals.h"

#include <algorithm>
#include <iterator>

namespace redossier {

namespace {

using enum ElementKind;

constexpr PickleGlobal allowed[] = {
    {"collections", "OrderedDict", GlobalMeaning::dictionary},
    {"collections", "defaultdict", GlobalMeaning::dictionary},
    {"collections", "Counter", GlobalMeaning::dictionary},
    {"builtins", "set", GlobalMeaning::set},
    {"builtins", "frozenset", GlobalMeaning::set},
    {"builtins", "complex", GlobalMeaning::complex},
    {"builtins", "bytes", GlobalMeaning::bytes},
    {"builtins", "bytearray", GlobalMeaning::bytes},
    {"_codecs", "encode", GlobalMeaning::encode},
    // What torch::pickle_save of C++ calls.
    {"torch.jit._pickle", "restore_type_tag", GlobalMeaning::typeTagged},
    {"torch.jit._pickle", "build_intlist", GlobalMeaning::list},
    {"torch.jit._pickle", "build_doublelist", GlobalMeaning::list},
    {"torch.jit._pickle", "build_boollist", GlobalMeaning::list},
    {"torch.jit._pickle", "build_tensorlist", GlobalMeaning::list},
    // Factories of a defaultdict; none of them is ever called.
    {"builtins", "list", GlobalMeaning::type},
    {"builtins", "dict", GlobalMeaning::type},
    {"builtins", "tuple", GlobalMeaning::type},
    {"builtins", "int", GlobalMeaning::type},
    {"builtins", "float", GlobalMeaning::type},
    {"builtins", "bool", GlobalMeaning::type},
    {"builtins", "str", GlobalMeaning::type},
    {"torch", "Size", GlobalMeaning::size},
    {"torch", "device", GlobalMeaning::device},
    {"torch", "Tensor", GlobalMeaning::type},
    {"torch.nn.parameter", "Parameter", GlobalMeaning::type},
    {"torch.nn.parameter", "Buffer", GlobalMeaning::type},
    {"torch._utils", "_rebuild_tensor", GlobalMeaning::rebuildTensor},
    {"torch._utils", "_rebuild_tensor_v2", GlobalMeaning::rebuildTensor},
    {"torch._utils", "_rebuild_tensor_v3", GlobalMeaning::rebuildTensorOfType},
    {"torch._utils", "_rebuild_parameter", GlobalMeaning::rebuildParameter},
    {"torch._utils", "_rebuild_parameter_with_state", GlobalMeaning::rebuildParameter},
    {"torch._tensor", "_rebuild_from_type_v2", GlobalMeaning::rebuildSubclass},
    {"torch.storage", "UntypedStorage", GlobalMeaning::bytesStorage},
    {"torch", "FloatStorage", GlobalMeaning::storage, ElementType{floating, 4}},
    {"torch", "DoubleStorage", GlobalMeaning::storage, ElementType{floating, 8}},
    {"torch", "HalfStorage", GlobalMeaning::storage, ElementType{floating, 2}},
    {"torch", "BFloat16Storage", GlobalMeaning::storage, ElementType{bfloat, 2}},
    {"torch", "BoolStorage", GlobalMeaning::storage, ElementType{boolean, 1}},
    {"torch", "ByteStorage", GlobalMeaning::storage, ElementType{unsignedInteger, 1}},
    {"torch", "CharStorage", GlobalMeaning::storage, ElementType{signedInteger, 1}},
    {"torch", "ShortStorage", GlobalMeaning::storage, ElementType{signedInteger, 2}},
    {"torch", "IntStorage", GlobalMeaning::storage, ElementType{signedInteger, 4}},
    {"torch", "LongStorage", GlobalMeaning::storage, ElementType{signedInteger, 8}},
    {"torch", "ComplexFloatStorage", GlobalMeaning::storage, ElementType{complex, 8}},
    {"torch", "ComplexDoubleStorage", GlobalMeaning::storage, ElementType{complex, 16}},
    // Only C++ writes these; Python has no such classes and writes bytes and a dtype.
    {"torch", "UInt16Storage", GlobalMeaning::storage, ElementType{unsignedInteger, 2}},
    {"torch", "UInt32Storage", GlobalMeaning::storage, ElementType{unsignedInteger, 4}},
    {"torch", "UInt64Storage", GlobalMeaning::storage, ElementType{unsignedInteger, 8}},
    {"torch", "Float8_e4m3fnStorage", GlobalMeaning::storage, ElementType{float8e4m3fn, 1}},
    {"torch", "Float8_e5m2Storage", GlobalMeaning::storage, ElementType{float8e5m2, 1}},
    {"torch", "Float8_e4m3fnuzStorage", GlobalMeaning::storage, ElementType{float8e4m3fnuz, 1}},
    {"torch", "Float8_e5m2fnuzStorage", GlobalMeaning::storage, ElementType{float8e5m2fnuz, 1}},
    {"torch", "float16", GlobalMeaning::dtype, ElementType{floating, 2}},
    {"torch", "float32", GlobalMeaning::dtype, ElementType{floating, 4}},
    {"torch", "float64", GlobalMeaning::dtype, ElementType{floating, 8}},
    {"torch", "bfloat16", GlobalMeaning::dtype, ElementType{bfloat, 2}},
    {"torch", "bool", GlobalMeaning::dtype, ElementType{boolean, 1}},
    {"torch", "uint8", GlobalMeaning::dtype, ElementType{unsignedInteger, 1}},
    {"torch", "uint16", GlobalMeaning::dtype, ElementType{unsignedInteger, 2}},
    {"torch", "uint32", GlobalMeaning::dtype, ElementType{unsignedInteger, 4}},
    {"torch", "uint64", GlobalMeaning::dtype, ElementType{unsignedInteger, 8}},
    {"torch", "int8", GlobalMeaning::dtype, ElementType{signedInteger, 1}},
    {"torch", "int16", GlobalMeaning::dtype, ElementType{signedInteger, 2}},
    {"torch", "int32", GlobalMeaning::dtype, ElementType{signedInteger, 4}},
    {"torch", "int64", GlobalMeaning::dtype, ElementType{signedInteger, 8}},
    {"torch", "complex32", GlobalMeaning::dtype, ElementType{complex, 4}},
    {"torch", "complex64", GlobalMeaning::dtype, ElementType{complex, 8}},
    {"torch", "complex128", GlobalMeaning::dtype, ElementType{complex, 16}},
    {"torch", "float8_e4m3fn", GlobalMeaning::dtype, ElementType{float8e4m3fn, 1}},
    {"torch", "float8_e5m2", GlobalMeaning::dtype, ElementType{float8e5m2, 1}},
    {"torch", "float8_e4m3fnuz", GlobalMeaning::dtype, ElementType{float8e4m3fnuz, 1}},
    {"torch", "float8_e5m2fnuz", GlobalMeaning::dtype, ElementType{float8e5m2fnuz, 1}},
    {"torch", "float8_e8m0fnu", GlobalMeaning::dtype, ElementType{float8e8m0fnu, 1}},
};

} // namespace

const PickleGlobal *findPickleGlobal(std::string_view module, std::string_view name)
{
    if (module == "__builtin__")
        module = "builtins"; // as Python 2 called it, and protocol 2 still does
    const auto *found = std::find_if(std::begin(allowed), std::end(allowed), [&](const PickleGlobal &one) {
        return one.module == module && one.name == name;
    });
    return found == std::end(allowed) ? nullptr : found;
}

} // namespace redossier
