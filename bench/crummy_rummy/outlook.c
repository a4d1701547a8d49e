/* What a seat knows, as its network reads it: the same as in host/autopeg/games/crummy_rummy/bots/values.py. */

#include "outlook.h"

#include <math.h>

static const float HELD_SHARE = 0.96f;  /* of the points of unseen cards: players discard the expensive ones */
static const float HIDDEN_SPREAD = 13, OWN_SPREAD = 20;  /* of the other's points, and of a hand's at the end */
static const float USUAL_TURNS = 7, TURNS_PER_CARD = 0.7f;

void note_playable(Signs *signs, const Table *table) {
    for (int suit = 0; suit < SUITS; suit++) {
        signs->mask[PLAYABLE][suit] = 0;
        for (int place = 1; table->count && place < PLACES; place++)
            if (is_playable(table, kind_at(place, suit))) signs->mask[PLAYABLE][suit] |= (uint16_t)(1u << place);
    }
}

/* Return 100 for a game that is lost, -100 for one that is won, by the points behind and how sure they are. */
static float percent_lost(float behind, float spread) { return 100 * tanhf(behind / spread); }

static void look_at_totals(Outlook *outlook) {
    const int *totals = outlook->round->totals;
    float *number = outlook->signs.numbers;
    outlook->behind = totals[outlook->seat] - totals[outlook->next];
    outlook->out_value = percent_lost((float)outlook->behind + HELD_SHARE * outlook->out_value, HIDDEN_SPREAD);
    number[46] = (float)outlook->behind / 100;
    number[47] = fabsf(number[46]);
    number[48] = outlook->out_value / 100;
}

void look(Outlook *outlook, const Round *round, int seat) {
    memset(outlook, 0, sizeof *outlook);
    outlook->round = round;
    outlook->seat = seat;
    outlook->next = (seat + 1) % round->players;
    int *unseen = outlook->unseen;
    for (int kind = 0; kind < KINDS; kind++) {
        unseen[kind] = round->decks * (kind == WILD ? WILDS_PER_DECK : 1);
        unseen[kind] -= round->hands[seat].of[kind] + round->gone[kind];
    }
    for (int at = 0; at < round->pile_count; at++) unseen[round->pile[at]]--;
    int known = 0, known_points = 0, hidden = 0;
    outlook->least_cards = 99;
    Signs *signs = &outlook->signs;
    signs->round = round->round;
    for (int other = 0; other < round->players; other++) {
        if (other == seat) continue;
        hidden += round->hands[other].size;
        for (int kind = 0; kind < NATURALS && round->players == 2; kind++) {  /* with more, nobody keeps track */
            int took = round->took[other][kind];
            if (!took) continue;
            unseen[kind] -= took;
            known += took;
            known_points += took * cost_of(kind);
            signs->mask[KNOWN][suit_of(kind)] |= (uint16_t)(1u << place_of(kind));
        }
        if (round->laid[other]) {
            outlook->others_laid++;
            if (round->hands[other].size < outlook->least_cards) outlook->least_cards = round->hands[other].size;
        }
    }
    int points = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        outlook->total += unseen[kind];
        points += unseen[kind] * cost_of(kind);
    }
    float mean = outlook->total ? (float)points / (float)outlook->total : 9;
    outlook->out_value = -((float)known_points + mean * (float)(hidden - known)) / (float)(round->players - 1);
    if (counts_wins(round)) look_at_totals(outlook);
    for (int kind = 0; kind < NATURALS; kind++) {
        uint16_t bit = (uint16_t)(1u << place_of(kind));
        if (unseen[kind] >= 1) signs->mask[UNSEEN][suit_of(kind)] |= bit;
        if (unseen[kind] >= 2) signs->mask[UNSEEN_TWICE][suit_of(kind)] |= bit;
    }
    for (int suit = 0; suit < SUITS && round->players == 2; suit++) {
        signs->mask[DISCARDED][suit] = round->discarded[outlook->next][suit];
        signs->mask[PASSED][suit] = round->passed[outlook->next][suit];
    }
    note_playable(signs, &round->table);
    float *number = signs->numbers;
    int next = outlook->next, cards = round->hands[next].size;
    number[7] = (float)unseen[WILD] / (float)(6 * round->decks);
    number[11] = (float)round->deck_count / (float)(50 * round->decks);
    number[12] = round->deck_count <= 4;
    number[13] = round->deck_count <= 10;
    number[14] = (float)(round->reshuffles < 2 ? round->reshuffles : 2) / 2;
    number[15] = (float)round->turns[seat] / 10;
    number[16] = round->turns[seat] < 2;
    number[17] = round->turns[seat] < 4;
    number[18] = round->laid[next];
    number[19] = (float)cards / 10;
    if (round->laid[next]) {
        for (int count = 1; count <= 5; count++) number[19 + count] = cards == count;
        number[25] = cards == 6 || cards == 7;
        number[26] = cards >= 8;
    }
    number[27] = (float)outlook->others_laid / (float)(round->players - 1);
    number[28] = outlook->others_laid ? (float)outlook->least_cards / 10 : 1;
    number[36] = outlook->total ? (float)(hidden - known) / (float)outlook->total : 1;
    number[37] = 0;
    for (int kind = 0; kind < NATURALS && round->players == 2; kind++) number[37] += (float)round->took[next][kind] / 5;
    number[38] = round->players == 4;
    int least = 99;
    for (int other = 0; other < round->players; other++)
        if (other != seat && round->hands[other].size < least) least = round->hands[other].size;
    number[39] = (float)least / 10;
    float total = outlook->total > 1 ? (float)outlook->total : 1;
    for (int kind = 0; kind < NATURALS; kind++) {
        outlook->chances.natural[kind] = (float)unseen[kind] / total;
        outlook->chances.by_place[place_of(kind)] += outlook->chances.natural[kind];
    }
    outlook->chances.wild = (float)unseen[WILD] / total;
    float by_cards = 1 + TURNS_PER_CARD * (float)outlook->least_cards;
    outlook->turns_left = outlook->others_laid && by_cards < USUAL_TURNS ? by_cards : USUAL_TURNS;
}

/* Return how far a hand is from the contract, by the plans that the networks read. */
float near_draws(const Outlook *outlook, const Hand *hand) {
    int number = outlook->round->round;
    return draws_left(hand, number, &outlook->chances, NEAR_PLANS, exponent_in(number));
}

/* Complete the signs of a hand after a discard. draws: how far it is from the contract. */
void describe(Signs *signs, const Outlook *outlook, const Hand *hand, int discard, float draws) {
    for (int suit = 0; suit < SUITS; suit++) {
        signs->mask[HELD][suit] = hand->mask[suit];
        signs->mask[UPCARD][suit] = 0;
        signs->mask[HELD_TWICE][suit] = 0;
    }
    int playable = 0, stuck = 0, points = 0;
    for (int kind = 0; kind < NATURALS; kind++) {
        int held = hand->of[kind];
        if (!held) continue;
        int cost = held * cost_of(kind);
        points += cost;
        uint16_t bit = (uint16_t)(1u << place_of(kind));
        if (held >= 2) signs->mask[HELD_TWICE][suit_of(kind)] |= bit;
        if (signs->mask[PLAYABLE][suit_of(kind)] & bit) playable += held;
        else stuck += cost;
    }
    points += 15 * hand->of[WILD];
    float *number = signs->numbers;
    for (int wilds = 0; wilds < 6; wilds++) number[wilds] = hand->of[WILD] == wilds;
    number[6] = hand->of[WILD] >= 6;
    number[8] = (float)points / 100;
    number[9] = number[8] * number[8];
    number[10] = (float)hand->size / 10;
    number[30] = (float)playable / 5;
    number[31] = (float)stuck / 100;
    number[33] = discard == WILD;
    number[34] = (float)cost_of(discard) / 15;
    number[32] = 0;
    if (discard != WILD) {
        uint16_t bit = (uint16_t)(1u << place_of(discard));
        signs->mask[UPCARD][suit_of(discard)] = bit;
        number[32] = outlook->others_laid && signs->mask[PLAYABLE][suit_of(discard)] & bit;
    }
    number[35] = (float)outlook->round->table.count / 6;
    float turns = draws / 1.5f;
    number[40] = draws < 30 ? draws / 10 : 3;
    number[41] = 1 / (1 + draws);
    number[42] = expf(-draws / 4);
    number[43] = turns / (turns + outlook->turns_left);
    number[44] = draws <= 0;
    number[45] = turns / (turns + USUAL_TURNS);
    number[49] = counts_wins(outlook->round) ? percent_lost((float)(outlook->behind + points), OWN_SPREAD) / 100 : 0;
}

/* Tell what is left of a hand once its contract is laid down. */
void describe_laid(float *signs, const Outlook *outlook, const Hand *hand) {
    const Round *round = outlook->round;
    int seat = outlook->seat, least = 99, laid = outlook->others_laid;
    for (int other = 0; other < round->players; other++)
        if (other != seat && round->hands[other].size < least) least = round->hands[other].size;
    signs[0] = (float)points_in(hand) / 50;
    signs[1] = (float)hand->size / 5;
    for (int size = 1; size <= 4; size++) signs[1 + size] = hand->size == size;
    signs[6] = (float)hand->of[WILD] / 2;
    signs[7] = (float)laid / (float)(round->players - 1);
    signs[8] = laid ? (float)outlook->least_cards / 5 : 0;
    for (int size = 1; size <= 4; size++) signs[8 + size] = laid && outlook->least_cards == size;
    signs[13] = (float)least / 10;
    signs[14] = -outlook->out_value / 100;
    signs[15] = (float)round->turns[seat] / 10;
    signs[16] = round->deck_count <= 10;
    signs[17] = round->players == 4;
}

/* Take a card that the seat draws in thought out of what is unseen, or put it back. */
void imagine(Outlook *outlook, int kind, int change) {
    outlook->unseen[kind] += change;
    float chance = (float)outlook->unseen[kind] / (float)(outlook->total > 1 ? outlook->total : 1);
    if (kind == WILD) {
        outlook->chances.wild = chance;
        outlook->signs.numbers[7] = (float)outlook->unseen[WILD] / (float)(6 * outlook->round->decks);
        return;
    }
    outlook->chances.by_place[place_of(kind)] += chance - outlook->chances.natural[kind];
    outlook->chances.natural[kind] = chance;
    uint16_t bit = (uint16_t)(1u << place_of(kind));
    uint16_t *once = &outlook->signs.mask[UNSEEN][suit_of(kind)];
    uint16_t *twice = &outlook->signs.mask[UNSEEN_TWICE][suit_of(kind)];
    *once = (uint16_t)(outlook->unseen[kind] >= 1 ? *once | bit : *once & ~bit);
    *twice = (uint16_t)(outlook->unseen[kind] >= 2 ? *twice | bit : *twice & ~bit);
}
