"""Reading and writing the memory of this computer in code that Numba compiles, without its arrays, which cost time."""

# Numba says nothing about types.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUntypedFunctionDecorator=false, reportUnknownParameterType=false, reportMissingParameterType=false
# pyright: reportUnknownArgumentType=false
# pyright: reportPrivateUsage=false, reportIndexIssue=false, reportAttributeAccessIssue=false, reportUnusedVariable=false
# pyright: reportCallIssue=false

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


def _access(bits):
    """Return what reads and what writes an integer of so many bits at an address of this computer's memory."""
    size = ir.IntType(bits)

    @intrinsic
    def peek(typing_context, place):
        def load(context, builder, signature, arguments):
            word = builder.load(builder.inttoptr(arguments[0], size.as_pointer()))
            return word if bits == 64 else builder.zext(word, ir.IntType(64))

        return types.int64(types.int64), load

    @intrinsic
    def poke(typing_context, place, value):
        def store(context, builder, signature, arguments):
            word = arguments[1] if bits == 64 else builder.trunc(arguments[1], size)
            builder.store(word, builder.inttoptr(arguments[0], size.as_pointer()))
            return context.get_dummy_value()

        return types.void(types.int64, types.int64), store

    return peek, poke


peek, poke = _access(32)
peek64, poke64 = _access(64)
