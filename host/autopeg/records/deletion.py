"""Rows deleted with all that refers to them, whatever tables that is in."""

import sqlite3


def delete_with_references(db: sqlite3.Connection, table: str, condition: str, values: tuple[object, ...]) -> None:
    """Delete the rows of a table that a condition holds for, and first every row that refers to one of them.

    condition: in SQL, with placeholders for the values. Within the transaction that is open.
    """
    for other, column, referred in _references(db, table):
        delete_with_references(db, other, f"{column} IN (SELECT {referred} FROM {table} WHERE {condition})", values)
    db.execute(f"DELETE FROM {table} WHERE {condition}", values)


def _references(db: sqlite3.Connection, table: str) -> list[tuple[str, str, str]]:
    """Return what refers to a table: the other table, its column, and the column that it names."""
    return db.execute(
        'SELECT owner.name, "from", "to" FROM sqlite_master AS owner, pragma_foreign_key_list(owner.name) AS reference '
        "WHERE owner.type = 'table' AND reference.\"table\" = ?",
        (table,),
    ).fetchall()
