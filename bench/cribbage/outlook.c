/* As the class Outlook of analysis/plays.py in the host. */

#include "outlook.h"

#include <string.h>

#include "discards.h"
#include "tables.h"

static const double GUESSED_SHARE = 0.7;  /* points of the others are only guessed */
static const int USUAL_CRIB = 5;

static void spread_crib(Outlook *outlook) {
    const Deal *deal = outlook->deal;
    int seat = outlook->seat, seen[MOST_DEALT + 1 + MOST_LAID], count = 0, left[RANKS];
    double chances[PAIRS];
    if (deal->players > 2) {
        outlook->crib[USUAL_CRIB] = 1;
        return;
    }
    for (int at = 0; at < MOST_DEALT; at++) seen[count++] = deal->dealt[seat][at];
    seen[count++] = deal->starter;
    for (int at = 0; at < deal->laid_count; at++)
        if (deal->laid[at].seat != seat) seen[count++] = deal->laid[at].rank * 4;
    unseen_ranks(count, seen, left);
    int other_role = 1 - role_of(deal, seat), starter = rank_of(deal->starter);
    discard_chances(left, other_role, chances);
    double total = 0;
    for (int pair = 0; pair < PAIRS; pair++)
        total += chances[pair] *= tables.starters[other_role][pair * RANKS + starter];
    const int *own = deal->discards[seat].discarded;
    for (int pair = 0; pair < PAIRS; pair++)
        if (chances[pair] > 0)
            outlook->crib[rank_points(rank_of(own[0]), rank_of(own[1]), pair_low[pair], pair_high[pair], starter)] +=
                chances[pair] / total;
}

void begin_outlook(Outlook *outlook, const Deal *deal, int seat, int race_points) {
    int least = deal->target;
    memset(outlook, 0, sizeof *outlook);
    outlook->deal = deal, outlook->seat = seat, outlook->side = seat % deal->sides;
    for (int side = 0; side < deal->sides; side++) {
        outlook->needs[side] = deal->target - deal->score[side];
        if (outlook->needs[side] < least) least = outlook->needs[side];
    }
    outlook->others_share = GUESSED_SHARE;
    outlook->is_race = deal->sides == 2 && least <= race_points;
    if (!outlook->is_race) return;
    outlook->own_hand = shown_points(deal->discards[seat].kept, deal->starter, 0);
    spread_crib(outlook);
}

int is_won(const Outlook *outlook, const int *made) {
    for (int side = 0; side < outlook->deal->sides; side++) if (made[side] >= outlook->needs[side]) return 1;
    return 0;
}

static int points_of_hand(const Outlook *outlook, int seat, Hand held) {
    if (seat == outlook->seat) return outlook->own_hand;
    Hand hand = outlook->deal->played[seat];
    for (int at = 0; at < hand_size[held]; at++) hand = hand_with[hand][hand_ranks[held][at]];
    const uint8_t *ranks = hand_ranks[hand];
    return rank_points(ranks[0], ranks[1], ranks[2], ranks[3], rank_of(outlook->deal->starter));
}

static double chance_to_win(Outlook *outlook, const int *made, const Hand *held) {
    const Deal *deal = outlook->deal;
    Show show = {0};
    uint64_t key = 1;
    for (int side = 0; side < 2; side++) key = key << 7 | (unsigned)made[side];
    for (int step = 1; step <= deal->players; step++) {
        int seat = (deal->dealer + step) % deal->players;
        show.sides[show.count] = seat % 2;
        show.points[show.count] = points_of_hand(outlook, seat, held[seat]);
        key = key << 5 | (unsigned)show.points[show.count++];
    }
    int slot = (int)(key * 0x9E3779B97F4A7C15ull >> 52);
    if (outlook->known[slot].key != key) {
        int needs[2] = {outlook->needs[0] - made[0], outlook->needs[1] - made[1]};
        outlook->known[slot].key = key;
        outlook->known[slot].wins = side_wins(outlook->side, needs, &show, outlook->crib, deal->dealer % 2);
    }
    return outlook->known[slot].wins;
}

static double lead(const Outlook *outlook, const int *made) {
    int sides = outlook->deal->sides, own = outlook->side, others = 0, other_wins = 0;
    for (int side = 0; side < sides; side++)
        if (side != own) {
            others += made[side];
            other_wins |= made[side] >= outlook->needs[side];
        }
    double value = made[own] - outlook->others_share * others / (sides - 1);
    if (made[own] >= outlook->needs[own]) return value + 100;
    return other_wins ? value - 100 : value;
}

double value_of_points(Outlook *outlook, const int *made, const Hand *held) {
    return outlook->is_race ? chance_to_win(outlook, made, held) : lead(outlook, made);
}
