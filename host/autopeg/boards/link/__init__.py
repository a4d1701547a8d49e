"""The link to a board, one file per layer: `port` carries bytes, pegcore turns them into packets and a session, and
`link` is the thread that keeps the link up. Above it are the boards of `autopeg.boards`.

`finding` finds connected boards by their USB id, never by the name of their port; `symptoms` explains why no board
answers; 60-autopeg.rules lets people open a port on Linux. For builders, `talk` asks a board single questions and
`monitor` shows the traffic.
"""
