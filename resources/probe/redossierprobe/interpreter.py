# SPDX-License-Identifier: GPL-3.0-or-later
"""What the interpreter is; no paths, for they name people."""
import platform
import struct
import sys
import sysconfig


def facts(facts):
    facts["implementation"] = platform.python_implementation()
    facts["version"] = platform.python_version()
    facts["compiler"] = platform.python_compiler()
    facts["machine"] = platform.machine()
    facts["system"] = platform.system()
    facts["pointer_bits"] = struct.calcsize("P") * 8
    facts["byte_order"] = sys.byteorder
    facts["tag"] = sysconfig.get_platform()
    facts["libc"] = "-".join(part for part in platform.libc_ver() if part) or None
    facts["virtual_environment"] = sys.prefix != sys.base_prefix
    facts["free_threaded"] = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
