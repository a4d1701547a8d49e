"""What a call says when it refuses; stands in for pytest.raises, which MicroPython does not have."""


def refusal(call, *arguments):
    """Return the sentence of the ValueError that a call raises. Fails when it raises none."""
    try:
        call(*arguments)
    except ValueError as error:
        return str(error)
    raise AssertionError("accepted: {}".format(arguments))
