/* Rounds of Crummy Rummy between the expert, the master, and players that follow learned values. */

#include "play.h"

#include <math.h>

#include "choices.h"

enum { MOST_RESHUFFLES = 5, MOST_UPCARDS_IN_A_ROW = 5 };

void deal(Round *round, int players, int number, int dealer, uint64_t seed) {
    memset(round, 0, sizeof *round);
    round->players = players;
    round->round = number;
    round->decks = (players + 1) / 2;
    round->chance.state = seed;
    round->stray.state = seed ^ 0x5DEECE66Dull;
    for (int kind = 0; kind < NATURALS; kind++)
        for (int deck = 0; deck < round->decks; deck++) round->deck[round->deck_count++] = (uint8_t)kind;
    for (int wild = 0; wild < round->decks * WILDS_PER_DECK; wild++) round->deck[round->deck_count++] = WILD;
    shuffle(&round->chance, round->deck, round->deck_count);
    round->active = (dealer + 1) % players;
    for (int card = 0; card < CONTRACTS[number].dealt * players; card++)
        add_card(&round->hands[(round->active + card) % players], round->deck[--round->deck_count]);
    int at = round->deck_count - 1;
    while (round->deck[at] == WILD) at--;
    round->pile[round->pile_count++] = round->deck[at];
    memmove(round->deck + at, round->deck + at + 1, (size_t)(round->deck_count - at - 1));
    round->deck_count--;
    for (int top = at; top < round->deck_count; top++) {  /* wild cards that were above go back anywhere (Y14) */
        int other = random_below(&round->chance, top + 1);
        uint8_t card = round->deck[top];
        round->deck[top] = round->deck[other];
        round->deck[other] = card;
    }
}

/* -- a turn */

static void leave_hand(Round *round, int seat, int kind) {
    if (kind != WILD && round->took[seat][kind]) round->took[seat][kind]--;
}

static void draw_deck(Round *round, int seat) {
    if (!round->deck_count) {
        round->deck_count = round->pile_count - 1;
        memcpy(round->deck, round->pile, (size_t)round->deck_count);
        round->pile[0] = round->pile[round->pile_count - 1];
        round->pile_count = 1;
        shuffle(&round->chance, round->deck, round->deck_count);
        round->reshuffles++;
    }
    add_card(&round->hands[seat], round->deck[--round->deck_count]);
}

static void take_upcard(Round *round, int seat) {
    int kind = round->pile[--round->pile_count];
    add_card(&round->hands[seat], kind);
    if (kind == WILD) return;
    round->took[seat][kind]++;
    round->discarded[seat][suit_of(kind)] &= (uint16_t)~(1u << place_of(kind));
}

/* Note the upcard that a seat leaves. Nobody discarded the first one, and a pile to be shuffled shows nothing. */
static void pass(Round *round, int seat) {
    int before = (seat + round->players - 1) % round->players;
    if (!round->pile_count || !round->deck_count || !round->turns[before]) return;
    int kind = round->pile[round->pile_count - 1];
    if (kind != WILD) round->passed[seat][suit_of(kind)] |= (uint16_t)(1u << place_of(kind));
}

static void discard(Round *round, int seat, int kind) {
    remove_card(&round->hands[seat], kind);
    leave_hand(round, seat, kind);
    round->pile[round->pile_count++] = (uint8_t)kind;
    if (kind != WILD) round->discarded[seat][suit_of(kind)] |= (uint16_t)(1u << place_of(kind));
}

static void note_laid(Round *round, int seat, const Hand *before) {
    for (int kind = 0; kind < KINDS; kind++)
        for (int left = round->hands[seat].of[kind]; left < before->of[kind]; left++) {
            round->gone[kind]++;
            leave_hand(round, seat, kind);
        }
}

/* Choose by chance among discards that cost little: the likelier the better. */
static int stray_discard(Random *random, const Choice *choices, int count, float warmth) {
    float sum = 0, weights[KINDS];
    for (int at = 0; at < count; at++) sum += weights[at] = expf((choices[0].order - choices[at].order) / warmth);
    float pick = sum * random_share(random);
    for (int at = 0; at < count; at++) if ((pick -= weights[at]) < 0) return choices[at].kind;
    return choices[0].kind;
}

/* Choose whether to take the upcard, and note in strays whether chance decided. */
static int wants_upcard(Round *round, Outlook *outlook, const Player *player, int *strays) {
    int seat = outlook->seat, may_take = round->pile_count > 0, takes = 0;
    int may_draw = round->deck_count > 0 || round->pile_count > 1;
    if (!may_draw || !may_take) return may_take;
    if (round->draws != ANY) {
        takes = round->draws == FROM_PILE;
        round->draws = ANY;
        return takes;
    }
    if (round->in_a_row[seat] >= MOST_UPCARDS_IN_A_ROW) return 0;
    int by_value = player->level == LEARNED && player->widest && !round->laid[seat];
    if (by_value) takes = value_wants(outlook, player, &round->stray);
    else takes = expert_wants(outlook, player);
    if (!by_value && player->stray > 0 && random_share(&round->stray) < player->stray / 3) {
        takes = !takes;
        *strays = player->level == LEARNED;
    }
    return takes;
}

/* Lay down the contract if the hand has it, play what fits, and return whether it was laid down now. */
static int play_to_table(Round *round, const Outlook *outlook, const Player *player, Turn *turn) {
    int seat = outlook->seat, lays = 0;
    Hand before = round->hands[seat];
    if (!round->laid[seat]) {
        Layout layouts[LAYOUTS_TRIED];
        int found = find_layouts(&before, round->round, layouts, LAYOUTS_TRIED);
        if (!found) return 0;
        const Layout *layout = &layouts[round->round == LAST_ROUND ? 0 : expert_layout(round, layouts, found)];
        if (turn && player->level == LEARNED) {
            turn->before = round->round == LAST_ROUND ? outlook->out_value
                                                      : value_of_laying(outlook, player, layout, turn->laid);
        }
        if (round->round == LAST_ROUND) {
            round->hands[seat].size = 0;
            return 1;
        }
        lay_down(&round->table, layout);
        round->hands[seat] = layout->left;
        round->laid[seat] = 1;
        lays = 1;
    }
    play_all(&round->hands[seat], &round->table);
    note_laid(round, seat, &before);
    return lays;
}

static int choose_discard(Round *round, const Outlook *outlook, const Player *player, Turn *turn) {
    int seat = outlook->seat, strays = player->stray > 0 && random_share(&round->stray) < player->stray;
    const Hand *hand = &round->hands[seat];
    if (player->level != LEARNED || round->laid[seat] || !player->throws) {
        float spread[KINDS];
        for (int kind = 0; kind < KINDS && strays; kind++)
            spread[kind] = -player->warmth * logf(random_share(&round->stray) + 1e-9f);
        return expert_discard(outlook, player, strays ? spread : NULL);
    }
    Choice choices[KINDS];
    Signs signs = outlook->signs;
    int count = rate_discards(outlook, player, &signs, hand, spare_discards(round, hand), choices);
    int chosen = choices[0].kind;
    if (strays) chosen = stray_discard(&round->stray, choices, count, player->warmth);
    if (turn) {
        turn->before = choices[0].value;
        turn->strayed |= chosen != choices[0].kind;
    }
    return chosen;
}

/* Play a turn and return whether the seat went out. turn: to tell of it, NULL once the contract has been laid down. */
static int play_turn(Round *round, const Player *player, Turn *turn) {
    int seat = round->active, strays = 0;
    Outlook outlook;
    look(&outlook, round, seat);
    int takes = wants_upcard(round, &outlook, player, &strays);
    round->in_a_row[seat] = takes ? round->in_a_row[seat] + 1 : 0;
    if (takes) take_upcard(round, seat);
    else pass(round, seat), draw_deck(round, seat);
    if (turn) *turn = (Turn){.strayed = strays};
    look(&outlook, round, seat);
    int lays = play_to_table(round, &outlook, player, turn);
    if (!round->hands[seat].size) return 1;
    look(&outlook, round, seat);
    int chosen = choose_discard(round, &outlook, player, turn);
    discard(round, seat, chosen);
    if (turn) {
        const Hand *hand = &round->hands[seat];
        turn->signs = outlook.signs;
        turn->is_laid = lays;
        if (lays) describe_laid(turn->laid, &outlook, hand);
        float draws = lays ? 0 : near_draws(&outlook, hand);
        if (!lays) describe(&turn->signs, &outlook, hand, chosen, draws);
    }
    round->turns[seat]++;
    return !round->hands[seat].size;
}

void play_round(Round *round, const Player *players, Story *stories, int *penalties) {
    if (stories) for (int seat = 0; seat < round->players; seat++) stories[seat].count = 0;
    for (int turns = 0; turns < MOST_TURNS * round->players; turns++) {
        int seat = round->active;
        int tells = stories && !round->laid[seat];
        Turn *turn = tells ? &stories[seat].turns[stories[seat].count] : NULL;
        if (play_turn(round, &players[seat], turn)) {
            round->hands[seat] = (Hand){.size = 0};
            break;
        }
        if (tells && stories[seat].count < MOST_TURNS - 1) stories[seat].count++;
        round->active = (seat + 1) % round->players;
        if (round->reshuffles > MOST_RESHUFFLES) break;
    }
    for (int seat = 0; seat < round->players; seat++) penalties[seat] = points_in(&round->hands[seat]);
}
