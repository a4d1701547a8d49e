"""A board without a host: games of every kind by keypad alone, matches, and the archive of finished games."""

from pegboard.archive import MOST_GAMES, Archive
from pegboard.journal import Journal
from pegboard.match import games_won
from pegcore.kept_games import game_from, games_from, record_from
from support.firmware.parts import Bench, board_content

FINISHED = ["- 0 cribbage 1 0,0 -", "to=61 unit=1 turn=- crib=- a=0,0 b=0,0 win=a", "1 a61"]


def rested(*arguments, **options):
    bench = Bench(*arguments, **options)
    bench.settle()
    return bench


def begin(bench, keys):
    bench.hold("0", 2100)
    bench.tap(keys + "#")
    bench.run(2000, 10)


def again(bench):
    """Return the same board after a power cut."""
    return rested(len(bench.board.track.lanes), files=bench.store.files)


def street_light(bench, lane):
    return bench.light(lane, 30)


def archived(bench):
    return [bench.app.archive().get(number) for number in range(1, bench.app.options.number)]


def test_a_table_top_game():
    bench = rested()
    begin(bench, "DA")
    assert bench.app.game.kind == "tabletop" and bench.app.game.target() == 61
    bench.tap("28#28#5###")
    bench.run(3000, 10)
    assert bench.app.game.pegs()[0] == (56, 61) and bench.shown_pegs(0) == (56, 61)
    assert bench.app.entry.lane == 1  # its lines come next
    bench.tap("######")
    bench.run(2000, 10)
    assert bench.app.game.win == 0


def has_white_stripes(bench, lane):
    """Return whether a stripe of white runs down a lane in the next seconds."""
    for _ in range(100):
        bench.run(40, 10)
        if max([min(bench.color(lane, hole)) for hole in range(1, 122)]) > 20:
            return True
    return False


def test_only_a_loser_at_cribbage_is_lurched():  # C49, T25
    bench = rested()
    begin(bench, "A")
    bench.tap("A61##")
    assert has_white_stripes(bench, 1)
    begin(bench, "DA")
    bench.tap("28#28#28#" + 8 * "#")
    assert bench.app.game.win == 0 and not has_white_stripes(bench, 1)


def test_a_ship_round_pegs_its_difference_at_the_end():
    bench = rested()
    begin(bench, "DD")
    bench.tap("10#10####2#######")
    bench.run(2000, 10)
    assert bench.app.game.pegs() == ((0, 18), (0, 0)) and bench.app.game.number == 2


def test_a_crib_rummy_hand_with_the_bonus_for_going_out():
    bench = rested(3)
    begin(bench, "DDD")
    bench.tap("12#4#")
    bench.hold("B", 1100)
    bench.tap("#8#")
    bench.run(3000, 10)
    assert bench.app.game.totals == [12, 12, 0] and bench.app.game.number == 2
    assert bench.shown_pegs(1) == (0, 12)


def test_a_crummy_rummy_round_at_five_points_a_hole():
    bench = rested(3)
    begin(bench, "DDDD")
    bench.tap("25#100##")
    bench.run(3000, 10)
    assert bench.app.game.totals == [25, 100, 0] and bench.shown_pegs(1) == (0, 20)


def short_board():
    content = board_content()
    content["holes"] = 61
    for segment in content["segments"]:
        segment["to"] = 61
    return content


def test_a_game_that_needs_more_holes_than_the_board_has_is_refused():
    bench = rested(content=short_board())
    for menu in ("B", "DB", "DDDD"):
        begin(bench, menu)
        assert bench.app.log_lines[-1] == "info this game needs 121 holes, the board has 61", menu
        assert bench.app.game.target() == 61
    begin(bench, "DD")
    assert (bench.app.game.kind, bench.app.game.target()) == ("ship", 31)
    begin(bench, "DDDA")
    bench.tap("A5#")
    assert bench.app.game.pegs()[0] == (0, 5)


def test_the_lane_whose_points_come_next_is_chosen_and_shown_also_after_a_power_cut():
    bench = rested()
    begin(bench, "DDD")
    bench.tap("A5#")
    bench.run(2000, 10)
    assert street_light(bench, 1) > street_light(bench, 0) > 0
    after = again(bench)
    assert street_light(after, 1) > street_light(after, 0) > 0
    after.tap("7#")
    after.run(2000, 10)
    assert after.app.game.totals == [5, 7]


def test_a_hand_counted_on_the_board_is_shown_as_a_ghost_and_pegged():
    bench = rested()
    bench.hold("B", 1100)
    bench.tap("5C5D5AAB5B")
    bench.run(100)
    assert bench.light(1, 29) > 0
    bench.tap("#")
    bench.run(2000, 10)
    assert bench.app.game.pegs()[1] == (0, 29) and bench.app.entry.count is None


def lit_at_the_start(bench, lane):
    """Return for the first six holes of a lane whether they are lit, "?" for one that blinks."""
    seen = [""] * 6
    for _ in range(60):
        bench.run(20, 10)
        for i in range(6):
            lit = "1" if bench.light(lane, i + 1) else "0"
            seen[i] = lit if seen[i] in ("", lit) else "?"
    return "".join(seen)


def test_cards_being_counted_light_the_start_of_their_lane():
    bench = rested()
    bench.tap("##B20#")  # the crib is lane b's: its sign is not taken for cards
    bench.run(2000, 10)
    bench.hold("B", 1100)
    assert (lit_at_the_start(bench, 0), lit_at_the_start(bench, 1)) == ("000000", "?00000")
    bench.tap("5C5D5")
    assert lit_at_the_start(bench, 1) == "11?000"
    bench.tap("AAB5B")
    assert lit_at_the_start(bench, 1) == "11111?"
    assert 10 * bench.light(1, 1) <= bench.light(1, 20)
    bench.tap("#")
    bench.run(2000, 10)
    assert lit_at_the_start(bench, 1) == "011000"
    begin(bench, "DDD")
    bench.tap("A12#")
    bench.hold("B", 1100)
    bench.tap("#3")
    assert lit_at_the_start(bench, 1) == "111?00"


def cards_lit(bench):
    """Return how many holes from the start of lane a stay lit, and whether the next one blinks."""
    steady = [True] * bench.board.track.holes
    seen = [False] * len(steady)
    for _ in range(30):
        bench.run(40, 10)
        lights = bench.lights(0)
        steady = [steady[i] and lights[i] > 0 for i in range(len(lights))]
        seen = [seen[i] or lights[i] > 0 for i in range(len(lights))]
    cards = steady.index(False)
    return cards, seen[cards]


def test_as_many_cards_as_can_be_typed_light_their_lane():
    bench = rested()
    begin(bench, "DDD")
    bench.hold("A", 1100)
    bench.tap("#15")
    assert cards_lit(bench) == (15, True)
    bench.tap("**99")
    assert cards_lit(bench) == (99, True)
    bench.tap("****")
    assert cards_lit(bench) == (0, False)
    begin(bench, "D")
    bench.hold("A", 1100)
    bench.tap("D" * 40)
    assert cards_lit(bench) == (40, True)


def test_more_cards_than_a_lane_has_holes_light_all_of_it():
    bench = rested(content=short_board())
    begin(bench, "DDDA")
    bench.hold("A", 1100)
    bench.tap("#99")
    for _ in range(10):
        bench.run(40, 10)
        assert min(bench.lights(0)) > 0


def test_the_menu_shows_a_game_that_is_too_long_as_far_as_the_lanes_go():
    bench = rested(content=short_board())
    bench.hold("0", 2100)
    bench.tap("B")
    bench.run(100)
    for lane in range(2):
        assert [hole for hole in range(1, 62) if bench.light(lane, hole)] == list(range(5, 61, 5))


def test_his_heels_blink_until_they_are_confirmed():
    bench = rested()
    begin(bench, "D")
    bench.hold("B", 1100)
    bench.tap("#")
    assert lit_at_the_start(bench, 1)[:3] == "??0"


def test_the_menu_lights_as_many_leds_at_the_finish_as_games_win_the_match():
    bench = rested()
    bench.hold("0", 2100)
    for games in (1, 2, 3, 4, 1):
        bench.run(100, 10)
        lit = [hole for hole in range(114, 122) if bench.light(1, hole) > bench.light(1, 5)]
        assert lit == list(range(122 - games, 122))
        bench.tap("1")


def test_cards_being_counted_stay_typed_while_a_host_changes_the_score():
    bench = rested()
    bench.hold("B", 1100)
    bench.tap("5C5D")  # alone; then a computer is plugged in
    bench.send("HI proto=1 host=1", "SET c09e 1 to=121 unit=1 turn=- crib=- a=0,4 b=0,0 win=-")
    bench.run(1000)
    bench.tap("5AA")
    bench.send("SET c09e 2 to=121 unit=1 turn=- crib=- a=4,10 b=0,0 win=-")
    bench.run(1000)
    bench.tap("B5B#")
    bench.run(2000, 10)
    assert bench.app.game.pegs() == ((4, 10), (0, 29))


def test_cards_of_another_game_are_dropped():
    bench = rested()
    begin(bench, "DDD")
    bench.hold("A", 1100)
    bench.tap("5C5D")
    bench.send("HI proto=1 host=1", "SET c09e 1 to=121 unit=1 turn=- crib=- a=0,0 b=0,0 win=-")
    bench.run(100)
    assert bench.app.entry.count is None


def test_the_deal_is_passed_by_enter():
    bench = rested()
    assert bench.app.game.crib is None
    bench.tap("#")
    assert bench.app.game.crib == 0
    bench.tap("5##")
    bench.run(2000, 10)
    assert bench.app.game.crib == 1


def test_a_match_goes_on_with_the_loser_dealing():
    bench = rested()
    begin(bench, "A11")
    bench.tap("B40##A61##")
    bench.run(5000, 10)
    assert bench.app.game.win == 0 and games_won(bench.app.game) == (1, 0)
    bench.tap("#")
    assert bench.app.game.win == 0
    bench.tap("#")
    bench.run(2000, 10)
    assert bench.app.game.pegs() == ((0, 0), (0, 0)) and bench.app.game.crib == 1
    after = again(bench)
    assert after.app.game.match == (3, (1, 0)) and after.app.game.crib == 1


def test_a_win_is_seen_before_enter_leads_to_the_next_game():
    bench = rested()
    begin(bench, "A")
    bench.tap("A60##")
    bench.run(2000, 10)
    bench.tap("A1#")
    bench.run(600, 10)
    assert bench.app.scene.is_showing()
    bench.tap("#")
    assert not bench.app.scene.is_showing()
    bench.tap("##")
    assert bench.app.game.win == 0 and not bench.app.entry.is_asking
    bench.tap("B5#")  # a late entry is refused as usual
    assert bench.app.entry.digits == ""
    bench.run(1500, 10)
    bench.tap("##")
    assert bench.app.game.win is None


def test_a_win_is_seen_before_a_host_is_told_of_enter():
    bench = rested()
    bench.send("HI proto=1 host=1", "SET c09e 1 to=61 unit=1 turn=- crib=- a=0,60 b=0,0 win=-")
    bench.run(100)
    bench.tap("A1##")
    bench.run(2500, 10)
    bench.send("HI proto=1 host=1")
    bench.run(20)
    assert bench.app.game.win == 0 and bench.app.link.outbox.last == 1
    bench.tap("#")
    assert bench.app.link.outbox.last == 2


def test_a_finished_game_goes_to_the_archive_when_the_next_begins():
    bench = rested()
    bench.app.perform(("NEW", 61, 2))
    bench.tap("A61##")
    bench.run(4000, 10)
    assert bench.app.options.number == 1
    bench.app.perform(("NEW", 61, 2))
    assert archived(bench) == [FINISHED]
    bench.app.perform(("NEW", 121, 2))
    assert len(archived(bench)) == 1  # an unfinished game is not kept
    assert archived(again(bench)) == archived(bench)


def test_the_archive_keeps_the_last_games():
    bench = rested()
    for i in range(MOST_GAMES + 3):
        bench.app.perform(("NEW", 61, 2))
        bench.app.perform(("PTS", i % 2, 61))
    bench.app.perform(("NEW", 61, 2))
    kept = archived(bench)
    assert kept[:3] == [None] * 3 and None not in kept[3:] and len(kept) == MOST_GAMES + 3


def test_a_power_cut_while_a_game_is_archived_loses_none_and_keeps_none_twice():
    for cut_at in range(3):
        bench = rested()
        bench.app.perform(("NEW", 61, 2))
        bench.app.perform(("PTS", 0, 61))
        writes = []

        def cut(writes=writes, cut_at=cut_at):
            if len(writes) == cut_at:
                raise KeyboardInterrupt
            writes.append(1)

        bench.store.on_write = cut
        try:
            bench.app.perform(("NEW", 121, 2))
        except KeyboardInterrupt:
            pass
        after = again(bench)
        if after.app.game.win is not None:
            after.app.perform(("NEW", 121, 2))
        assert len(archived(after)) == 1 and after.app.options.number == 2, cut_at


def test_a_full_flash_keeps_the_finished_game_on_the_board():
    bench = rested()
    bench.app.perform(("NEW", 61, 2))
    bench.app.perform(("PTS", 0, 61))
    bench.store.fault = 28
    assert bench.app.perform(("NEW", 121, 2)) == "it could not be stored"
    assert bench.app.game.win == 0 and bench.app.options.number == 1
    bench.store.fault = 0
    assert bench.app.perform(("NEW", 121, 2)) == "" and len(archived(bench)) == 1


def test_a_host_that_takes_over_leaves_the_finished_game_in_the_archive():
    bench = rested()
    bench.app.perform(("NEW", 61, 2))
    bench.app.perform(("PTS", 0, 61))
    bench.send("HI proto=1 host=1", "SET c09e 1 to=121 unit=1 turn=- crib=- a=0,0 b=0,0 win=-")
    bench.run(100)
    assert len(archived(bench)) == 1 and bench.app.game.kind == ""
    bench.app.perform(("NEW", 121, 2))
    assert len(archived(bench)) == 1


def test_a_game_of_a_host_is_not_archived():
    bench = rested()
    bench.send("HI proto=1 host=1", "SET c09e 1 to=61 unit=1 turn=- crib=- a=0,61 b=0,0 win=a")
    bench.run(100)
    bench.app.perform(("NEW", 121, 2))
    assert archived(bench) == []


def test_a_damaged_game_is_none():
    bench = rested()
    bench.app.perform(("NEW", 61, 2))
    bench.app.perform(("PTS", 0, 61))
    bench.app.perform(("NEW", 61, 2))
    name = "games/game-01.txt"
    bench.store.files[name] = bench.store.files[name].replace(b"a61", b"a60")
    assert bench.app.archive().get(1) is None
    assert Archive(bench.store, "other").get(1) is None


def test_a_game_that_older_firmware_archived_beside_the_program_is_read():
    bench = rested()
    for event in (("NEW", 61, 2), ("PTS", 0, 61), ("NEW", 61, 2)):
        bench.app.perform(event)
    record = bench.app.archive().get(1)
    bench.store.files["game-01.txt"] = bench.store.files.pop("games/game-01.txt")
    assert record and bench.app.archive().get(1) == record


def test_brightness_and_display_are_options_of_the_menu():
    bench = rested()
    bench.hold("0", 2100)
    bench.tap("0ABBCDD#")
    bench.run(3000, 10)
    options = bench.app.options
    assert [options.get(name) for name in ("brightness", "speed", "rotation", "display")] == [85, 50, 1, 1]
    assert again(bench).app.options.get("brightness") == 85


def test_the_keypad_does_not_dim_the_pegs_away():
    bench = rested()
    bench.tap("A7#")
    bench.hold("0", 2100)
    bench.tap("0" + 12 * "A" + "#")
    bench.run(3000, 10)
    assert bench.app.options.get("brightness") == 5 and bench.light(0, 7) > 0


def test_a_journal_of_older_firmware_is_read():
    bench = rested()
    bench.tap("A7#")
    lines = ["0001 1|PTS a 7", "brightness 40 speed 60", "- 0", "to=121 unit=1 turn=- crib=- a=0,0 b=0,0 win=-", "1 a7"]
    Journal(bench.store).save(lines)
    bench.store.files.pop("journal-b.txt")
    after = again(bench)
    assert after.app.game.pegs()[0] == (0, 7) and after.app.options.get("speed") == 60
    assert len(after.app.options.tag) == 8


def asked(bench, body):
    """Return the words of the answer to a packet."""
    bench.said()
    bench.send(body)
    bench.run(100)
    return [said for said in bench.said() if said.startswith("GAME")][0].split(" ")


def test_a_host_reads_the_finished_games():
    bench = rested()
    for i in range(2):
        bench.app.perform(("NEW", 61, 2))
        for _ in range(30):
            bench.app.perform(("PTS", i, 2))
        bench.app.perform(("PTS", i, 1))
    bench.send("HI proto=1 host=1")
    tag, first, last = games_from(asked(bench, "GAMES"))
    assert (tag, first, last) == (bench.app.options.tag, 1, 2)  # the second one is still on the board
    for number in (1, 2):
        text = ""
        part = parts = 1
        while part <= parts:
            _, _, told, parts, piece = game_from(asked(bench, "GAME {} {} {}".format(tag, number, part)))
            assert told == part
            text += piece
            part += 1
        assert record_from(text)[2].split(" ")[1:] == ["ab"[number - 1] + "2"] * 30 + ["ab"[number - 1] + "1"]
    for tag, number in ((tag, 3), (tag, 0), ("0" * 8, 1)):
        assert game_from(asked(bench, "GAME {} {} 1".format(tag, number)))[2] == 0


def test_a_board_without_finished_games_says_so():
    bench = rested()
    bench.send("HI proto=1 host=1")
    assert games_from(asked(bench, "GAMES"))[1:] == (1, 0)


def test_names_are_kept_for_the_display_while_a_host_is_there():
    bench = rested()
    bench.send("HI proto=1 host=1", "NAME b Bob")
    bench.run(50)
    assert bench.app.names == ["", "Bob", "", ""]
    bench.run(4000, 10)  # the host has left
    assert bench.app.names == [""] * 4
