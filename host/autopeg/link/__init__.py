"""The way to a board, one file a rung: `port` carries bytes, pegcore's lines and host end make packets and a session of
them, `link` is the thread that holds on to it; on top stands a board of `autopeg.boards`.

`finding` tells which boards are connected, by what they are and never by the name of their port; `holders` names the
programs that have a port open; `symptoms` says what is wrong where no board answers; 60-autopeg.rules lets people open
a port on Linux. For builders `talk` asks a board a line and hears its answer, and `monitor` shows what goes over the
wire.
"""
