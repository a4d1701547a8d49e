"""The two ends of the link together, on a wire that damages (docs/protocol.md, "What holds")."""

from support.core.torment import Pair


def test_300_entries_and_snapshots_are_exact_on_a_noisy_wire():
    """One byte in 100 flipped, dropped or doubled, one line in 20 torn."""
    pair = Pair(1)
    pair.run(300)
    pair.check_exact()
    assert pair.host.end.corrupt() > 100
    assert pair.board.end.corrupt() > 100


def test_300_entries_are_exact_with_both_ends_restarting_and_the_cable_pulled():
    pair = Pair(3, crash_one_in=20)
    pair.run(300, board_cut_one_in=300, host_crash_one_in=300, apart_one_in=2000)
    pair.check_exact()
    assert pair.board.cuts > 20
    assert pair.host.crashes > 20


def kept_games(dice):
    """Return the records of 20 games, short ones and long ones."""
    entries = [["{}{}".format("ab"[dice.below(2)], dice.below(30)) for _ in range(dice.below(150))] for _ in range(20)]
    return [["- 0 cribbage 1 0,0 -", "to=121", " ".join(words)] for words in entries]


def test_the_games_that_a_board_has_kept_arrive_once_and_intact_beside_its_entries():
    pair = Pair(7, crash_one_in=100)
    pair.board.games = kept_games(pair.dice)
    pair.run(300, board_cut_one_in=2000, host_crash_one_in=2000, apart_one_in=3000)
    pair.check_exact()
    for _ in range(20000):
        if len(pair.host.games) < 20:
            pair.step()
    assert [pair.host.games.get(number) for number in range(1, 21)] == pair.board.games
    assert pair.host.arrived == 20


def test_entries_do_not_wait_while_games_are_read():
    pair = Pair(8, bad_byte=0, torn_line=0)
    pair.board.games = kept_games(pair.dice)
    for _ in range(30):
        pair.step()
    while len(pair.host.games) < 20:
        pair.board.enter(("PTS", 0, 7))
        while pair.board.is_writing():
            pair.step()
        pair.settle(most_steps=12)
    pair.check_exact()


def test_a_quiet_wire_loses_no_time():
    pair = Pair(5, bad_byte=0, torn_line=0)
    pair.settle()
    for _ in range(50):
        pair.board.enter(("PTS", 0, 7))
        while pair.board.is_writing():
            pair.step()
        pair.settle(most_steps=10)
        pair.host.move(1, 3, pair.now_ms)
        pair.settle(most_steps=5)
    pair.check_exact()
    assert pair.host.end.corrupt() == pair.board.end.corrupt() == 0


def test_a_board_that_played_alone_for_long_hands_over_everything():
    pair = Pair(6)
    pair.settle()
    pair.part(12000)
    assert len(pair.board.made) > 150
    pair.settle()
    pair.check_exact()
    assert pair.host.conflicts == 0
