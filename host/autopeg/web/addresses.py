"""Where requests come from, as far as shares and rates are concerned."""

from ipaddress import IPv6Address, ip_address

THIS_COMPUTER = "127.0.0.1"
_NETWORK_BITS = 64


def address_of(peer: str | None) -> str:
    """Return the address by which a client is counted, of the address of its connection.

    A household has a whole /64 network of IPv6 addresses, so that network counts as one. What a request itself says of
    its origin, as in X-Forwarded-For, is not looked at: anybody can write anything there.
    """
    try:
        address = ip_address((peer or "").split("%")[0])
    except ValueError:
        return peer or ""
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    if address.is_loopback:
        return THIS_COMPUTER
    network = int(address) >> (128 - _NETWORK_BITS) << (128 - _NETWORK_BITS)
    return f"{IPv6Address(network)}/{_NETWORK_BITS}"
