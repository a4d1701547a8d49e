"""The way to a board, one file a rung: `port` (bytes), `line` (bytes and packets), `link` (a thread that holds on).

`finding` tells which boards are connected, by what they are and never by the name of their port; `holders` names the
programs that have a port open; 60-autopeg.rules lets people open it on Linux. For builders `talk` asks a board a line
and hears its answer, and `monitor` shows what goes over the wire.
"""
