"""Every game ever played here: the record of one game as text, and the store that keeps them all."""

from autopeg.records.record import Header, Record, json_line, parse_record, record_text
from autopeg.records.store import GameRow, Store, StoredGame

__all__ = ["GameRow", "Header", "Record", "Store", "StoredGame", "json_line", "parse_record", "record_text"]
