"""Records of games: the text format of one game, and the store that keeps all games."""

from autopeg.records.record import Header, Record, json_line, parse_record, record_text
from autopeg.records.store import GameRow, Store, StoredGame

__all__ = ["GameRow", "Header", "Record", "Store", "StoredGame", "json_line", "parse_record", "record_text"]
