"""What a call says when it refuses; stands in for pytest.raises, which MicroPython does not have."""


def refusal(call, *arguments, kind: type[Exception] = ValueError):
    """Return the sentence of the error, by default a ValueError, that a call raises. Fails when it raises none."""
    try:
        call(*arguments)
    except kind as error:
        return str(error)
    raise AssertionError("accepted: {}".format(arguments))
