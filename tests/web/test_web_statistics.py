"""Statistics on the page: what is chosen, what is drawn, and that everybody can read it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from autopeg.records import Header
from support.web.browser import LAPTOP, SMALL_PHONE, WEIGHED_MS, NewPage, findings, go, runs_over
from support.web.finished_games import keep, play
from support.web.server import Server


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("counted")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    """Ann beats Cid twice, Bob plays Cid, and three meet once; two games at table top, and the score kept of two."""
    for levels in (
        ("expert", "beginner"),
        ("beginner", "expert"),
        ("club", "beginner"),
        ("expert", "club", "beginner"),
    ):
        play(folder, "cribbage", *levels, target=61)
    for _ in range(2):
        play(folder, "tabletop", "expert", "beginner", target=61)
    moves = [{"type": "points", "player": 1, "points": points} for points in (29, 29, 3)]
    keep(folder, Header("score", ("Ann", "Bob"), {"target": 61}), moves, {"winner": 1, "games": 2})
    turns = [(0, 29), (1, 2), (0, 29), (1, 2), (0, 3), (1, 2)]
    pegged = ({"type": "points", "player": player, "points": points} for player, points in turns)
    rummy = Header("score", ("Ann", "Bob"), {"rules": "crib_rummy", "target": 61})
    keep(folder, rummy, [{"type": "deal", "dealer": 1}, *pegged], {"winner": 0, "games": 1})
    with Server(folder) as served:
        yield served


def test_the_figures_of_a_player_are_chosen_by_game_table_and_name(new_page: NewPage) -> None:
    page = new_page(LAPTOP, "/statistics")
    page.get_by_role("group", name="Player").get_by_role("button", name="Cid").click()
    expect(page.locator(".name-of")).to_contain_text("Cid")
    page.get_by_role("group", name="Table").get_by_role("button", name="3 players").click()
    expect(page.locator(".name-of")).to_contain_text("tables of 3")
    page.get_by_role("group", name="Game").get_by_role("button", name="Table Top").click()
    expect(page.locator(".name-of")).to_contain_text("Table Top Cribbage")
    page.reload()
    expect(page.locator(".name-of")).to_contain_text("Cid Table Top Cribbage")


def test_statistics_open_with_those_of_whoever_plays_here(new_page: NewPage) -> None:
    page = new_page(LAPTOP)
    page.evaluate("localStorage.setItem('name', 'Cid')")
    go(page, "/statistics")
    expect(page.locator(".name-of")).to_contain_text("Cid")


def test_without_a_name_of_the_device_they_open_with_the_one_in_the_settings(
    new_page: NewPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUTOPEG_HOME", str(tmp_path))
    (tmp_path / "settings.toml").write_text('name = "Cid"\n')
    expect(new_page(LAPTOP, "/statistics").locator(".name-of")).to_contain_text("Cid")


def test_statistics_open_at_a_table_where_whoever_plays_here_has_played(new_page: NewPage, folder: Path) -> None:
    """Until a table is chosen: to choose a player keeps it."""
    names = ("Dan", "Eve", "Fay")
    moves = [{"type": "points", "player": 0, "points": points} for points in (29, 29, 3)]
    keep(folder, Header("score", names, {"target": 61}), moves, {"winner": 0, "games": 1})
    page = new_page(LAPTOP)
    page.evaluate("localStorage.setItem('name', 'Dan')")
    go(page, "/statistics?game=score&rules=cribbage")
    shown = page.locator(".name-of")
    expect(shown).to_have_text("Dan Score of Cribbage, tables of 3")
    page.get_by_role("group", name="Player").get_by_role("button", name="Eve").click()
    expect(shown).to_have_text("Eve Score of Cribbage, tables of 3")
    page.get_by_role("group", name="Table").get_by_role("button", name="2 players").click()
    expect(shown).to_contain_text("tables of 2")


def test_luck_and_skill_appear_once_all_is_weighed(new_page: NewPage, server: Server) -> None:
    page = new_page(LAPTOP, "/statistics?game=cribbage&players=2&player=Cid")
    page.get_by_role("region", name="Luck and skill").wait_for(timeout=WEIGHED_MS)
    expect(page.locator(".progress")).to_have_count(0, timeout=WEIGHED_MS)
    found = page.request.get(f"{server.address}/api/statistics?game=cribbage").json()
    cid = next(one for one in found["skill"] if (one["player"], one["players"]) == ("Cid", 2))
    skill = page.get_by_role("region", name="Luck and skill")
    expect(skill).to_contain_text(f"−{cid['lost'][0]:.2f}")
    expect(skill).to_contain_text(f"a deal, over {cid['lucky_deals']} deals; chance gives ±")
    expect(skill.get_by_role("img", name="Points lost a deal:")).to_be_visible()
    expect(skill.get_by_role("img", name="Cid: points lost a deal over time")).to_be_visible()
    expect(skill.get_by_role("img", name="Cid: luck of the cards, added up")).to_be_visible()


def test_form_shows_streaks_and_leads_to_the_games(new_page: NewPage, server: Server) -> None:
    page = new_page(SMALL_PHONE, "/statistics?game=cribbage&players=2&player=Ann")
    found = page.request.get(f"{server.address}/api/statistics?game=cribbage").json()
    ann = next(form for form in found["form"] if (form["player"], form["players"]) == ("Ann", 2))
    form = page.get_by_role("region", name="Form")
    expect(form.locator(".marks a")).to_have_count(len(ann["newest"]))
    expect(form.locator(".marks a.won")).to_have_count(sum(mark["won"] for mark in ann["newest"]))
    form.locator(".marks a").first.click()
    expect(page.locator(".said")).to_contain_text("Move ")


def test_every_pair_stands_head_to_head_ones_own_first(new_page: NewPage, server: Server) -> None:
    page = new_page(LAPTOP, "/statistics?game=cribbage&players=2&player=Cid")
    rows = page.locator(".pairs tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Cid against Ann")
    found = page.request.get(f"{server.address}/api/statistics?game=cribbage").json()
    ann, cid = next(pair["won"] for pair in found["pairs"] if (pair["one"], pair["other"]) == ("Ann", "Cid"))
    expect(rows.nth(0).locator("td").nth(0)).to_have_text(str(cid))
    expect(rows.nth(0).locator("td").nth(2)).to_have_text(str(ann))
    expect(rows.nth(0).get_by_role("img").first).to_have_attribute("aria-label", f"{cid * 50}% for Cid")


def test_charts_say_in_words_what_they_show(new_page: NewPage) -> None:
    page = new_page(LAPTOP, "/statistics?game=cribbage&players=2&player=Ann")
    page.locator(".means").first.wait_for()
    for image in page.locator("main svg[role=img]").all():
        assert len(image.get_attribute("aria-label") or "") > 5
    expect(page.get_by_role("img", name="Points of the hands")).to_be_visible()


def test_a_score_pad_has_entries_and_form_but_no_skill(new_page: NewPage) -> None:
    page = new_page(SMALL_PHONE, "/statistics?game=score&player=Bob&rules=cribbage")
    expect(page.locator("main")).to_contain_text("the largest")
    expect(page.get_by_role("region", name="Form")).to_contain_text("won the last")
    expect(page.get_by_role("region", name="Luck and skill")).to_have_count(0)
    page.get_by_role("group", name="Game").get_by_role("button", name="Crummy Rummy").click()
    expect(page.locator("main")).to_contain_text("No game of Crummy Rummy")


def test_each_game_whose_score_was_kept_has_figures_of_its_own(new_page: NewPage) -> None:
    page = new_page(LAPTOP, "/statistics?game=score&player=Bob&rules=cribbage")
    form, pairs = page.get_by_role("region", name="Form"), page.locator(".pairs tbody tr")
    expect(page.locator(".name-of")).to_have_text("Bob Score of Cribbage, tables of 2")
    expect(form).to_contain_text("won the last")
    expect(form.locator(".marks a")).to_have_count(1)
    expect(page.get_by_role("region", name="Progress").locator("tbody td").nth(1)).to_have_text("100%")
    page.get_by_role("group", name="Score of").get_by_role("button", name="Crib Rummy").click()
    expect(page.locator(".name-of")).to_have_text("Bob Score of Crib Rummy, tables of 2")
    expect(form).to_contain_text("lost the last")
    expect(form.locator(".marks a")).to_have_count(1)
    expect(page.get_by_role("region", name="Progress").locator("tbody td").nth(1)).to_have_text("0%")
    expect(page.get_by_role("region", name="Averages")).to_contain_text("Crib Rummy")
    expect(page.get_by_role("region", name="Averages")).not_to_contain_text("Cribbage")
    expect(pairs).to_have_count(1)
    page.reload()
    expect(page.locator(".name-of")).to_have_text("Bob Score of Crib Rummy, tables of 2")


@pytest.mark.parametrize(
    "path", ["/statistics?game=cribbage", "/statistics?game=tabletop", "/statistics?game=score", "/games"]
)
def test_axe_finds_nothing_serious_and_nothing_runs_over(new_page: NewPage, path: str) -> None:
    page = new_page(SMALL_PHONE, path)
    page.locator(".player-figures, .tables .tile").first.wait_for()
    assert findings(page) == []
    assert not runs_over(page), path
