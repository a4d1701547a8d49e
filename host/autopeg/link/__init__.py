"""The link to a board, one file a layer: `port` carries bytes, pegcore makes packets and a session of them, and `link`
is the thread that keeps the link up. Above it are the boards of `autopeg.boards`.

`finding` finds boards that are connected, by what they are and never by the name of their port; `holders` names the
programs that have a port open; `symptoms` says what is wrong if no board answers; 60-autopeg.rules lets people open a
port on Linux. For builders, `talk` asks a board single questions and `monitor` shows the traffic.
"""
