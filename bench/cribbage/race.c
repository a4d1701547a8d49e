/* The master's discards near the end, as analysis/race_discards.py in the host: with each of them the deal is played
 * out against hands that the other may keep, and every starter decides with the hands and the crib. Suits count only
 * in the seat's own hand. */

#include "race.h"

#include <string.h>

#include "discards.h"
#include "habits.h"
#include "opponents.h"
#include "series.h"
#include "tables.h"

enum { HANDS = 200, BY_HABIT = 3, HEELS = 2, MOST_CARDS = 2 * KEPT + 1 };

typedef struct { Belief belief; double luck[MOST_CARDS]; } Other;

/* -- the hands that the other keeps, with the luck of their deals */

static double ways_to_hold(Hand hand, const int *left) {
    double ways = 1;
    for (int at = 0; at < hand_size[hand]; at++) {
        int rank = hand_ranks[hand][at], held = 0;
        for (int before = 0; before < at; before++) held += hand_ranks[hand][before] == rank;
        ways *= (double)(left[rank] - held) / (held + 1);
    }
    return ways;
}

static int find_others(const Deal *deal, int seat, const int *left, Other *others) {
    static Belief beliefs[MOST_BELIEFS];
    Random random = {(uint64_t)left[0]};
    int count = 0;
    for (int at = 0; at < hand_count[KEPT]; at++) {
        Hand hand = hands_of[KEPT][at];
        double weight = ways_to_hold(hand, left) * tables.kept[1 - role_of(deal, seat)][hand];
        if (weight > 0) beliefs[count++] = (Belief){hand, weight};
    }
    count = resample(beliefs, count, HANDS, &random);
    for (int at = 0; at < count; at++) {
        others[at].belief = beliefs[at];
        for (int card = 0; card < MOST_CARDS; card++) others[at].luck[card] = random_share(&random);
    }
    return count;
}

/* -- the play, both sides by their habits */

static int next_rank(const Play *play, const double *luck) {
    Hand hand = play->hands[play->turn];
    int others = cards_of_others(play, play->turn), at = 0;
    if (hand_size[hand] < BY_HABIT) return likely_rank(play->tail, play->count, hand);
    const Chances *chances = chances_of(play->tail, play->count, hand, others);
    if (!chances->count) return GO;
    double place = luck[hand_size[hand] + others];
    while (at < chances->count - 1 && (place -= chances->shares[at]) >= 0) at++;
    return chances->ranks[at];
}

/* Play on until somebody needs nothing any more. */
static void play_out(const Deal *deal, Hand own, int seat, const Other *other, int *needs) {
    Play play = {.players = 2, .sides = 2, .last = NOBODY, .turn = 1 - deal->dealer};
    int before[2] = {needs[0], needs[1]};
    play.hands[seat] = own, play.hands[1 - seat] = other->belief.hand;
    while (play.turn != NOBODY && needs[0] > 0 && needs[1] > 0) {
        lay(&play, next_rank(&play, other->luck));
        for (int side = 0; side < 2; side++) needs[side] = before[side] - play.points[side];
    }
}

/* -- the show */

static void spread_crib(const int *left, int role, const int *own, double *crib) {
    double chances[PAIRS];
    discard_chances(left, 1 - role, chances);
    memset(crib, 0, MOST_POINTS * sizeof *crib);
    for (int pair = 0; pair < PAIRS; pair++) {
        int low = pair_low[pair], high = pair_high[pair];
        double ways[RANKS], total = 0;
        if (chances[pair] <= 0) continue;
        for (int starter = 0; starter < RANKS; starter++) {
            int cards = left[starter] - (starter == low) - (starter == high);
            total += ways[starter] = cards > 0 ? cards * tables.starters[1 - role][pair * RANKS + starter] : 0;
        }
        for (int starter = 0; starter < RANKS; starter++)
            if (ways[starter] > 0)
                crib[rank_points(rank_of(own[0]), rank_of(own[1]), low, high, starter)] +=
                    chances[pair] * ways[starter] / total;
    }
}

static double chance_of(const Deal *deal, int seat, const Discard *choice, const int *left, const Other *others,
                        int count) {
    double crib[MOST_POINTS], total = 0, wins = 0;
    int ranks[KEPT], dealt[CARDS] = {0};
    for (int at = 0; at < KEPT; at++) ranks[at] = rank_of(choice->kept[at]);
    for (int at = 0; at < MOST_DEALT; at++) dealt[deal->dealt[seat][at]] = 1;
    spread_crib(left, role_of(deal, seat), choice->discarded, crib);
    for (int each = 0; each < count; each++) {
        const uint8_t *held = hand_ranks[others[each].belief.hand];
        int after[2][2];
        for (int heels = 0; heels < 2; heels++) {
            for (int side = 0; side < 2; side++) after[heels][side] = deal->target - deal->score[side];
            if (heels) after[heels][deal->dealer] -= HEELS;
            play_out(deal, hand_from(KEPT, ranks), seat, &others[each], after[heels]);
        }
        for (int starter = 0; starter < CARDS; starter++) {
            int rank = rank_of(starter), gone = 0;
            for (int at = 0; at < KEPT; at++) gone += held[at] == rank;
            if (dealt[starter] || left[rank] <= gone) continue;
            double weight = others[each].belief.weight * (left[rank] - gone) / left[rank];
            int shown[2];
            shown[seat] = shown_points(choice->kept, starter, 0);
            shown[1 - seat] = rank_points(held[0], held[1], held[2], held[3], rank);
            Show show = {2, {1 - deal->dealer, deal->dealer}, {shown[1 - deal->dealer], shown[deal->dealer]}};
            total += weight;
            wins += weight * side_wins(seat, after[rank == JACK], &show, crib, deal->dealer);
        }
    }
    return wins / total;
}

void discard_in_race(const Deal *deal, int seat, Discard *choice) {
    static Other others[HANDS];
    const int *dealt = deal->dealt[seat];
    int left[RANKS];
    unseen_ranks(MOST_DEALT, dealt, left);
    int count = find_others(deal, seat, left, others);
    double best = -1;
    for (int one = 0; one < MOST_DEALT; one++)
        for (int two = one + 1; two < MOST_DEALT; two++) {
            Discard tried = {.discarded = {dealt[one], dealt[two]}};
            for (int at = 0, kept = 0; at < MOST_DEALT; at++)
                if (at != one && at != two) tried.kept[kept++] = dealt[at];
            double chance = chance_of(deal, seat, &tried, left, others, count);
            if (chance > best) best = chance, *choice = tried;
        }
}
