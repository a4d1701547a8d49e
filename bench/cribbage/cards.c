/* Tables of hands, and the points of the show. */

#include "cards.h"

#include <string.h>

enum { FIVE_RANKS = RANKS * RANKS * RANKS * RANKS * RANKS };

Hand hand_without[HAND_NUMBERS][RANKS];
Hand hand_with[HAND_NUMBERS][RANKS];
uint8_t hand_size[HAND_NUMBERS];
uint8_t hand_ranks[HAND_NUMBERS][KEPT];
Hand hands_of[KEPT + 1][MOST_HANDS];
int hand_count[KEPT + 1];

static int8_t points_of_five[FIVE_RANKS];

Hand hand_from(int size, const int *ranks) {
    int sorted[KEPT];
    for (int at = 0; at < size; at++) {
        int to = at;
        for (; to && sorted[to - 1] > ranks[at]; to--) sorted[to] = sorted[to - 1];
        sorted[to] = ranks[at];
    }
    Hand hand = 0;
    for (int at = 0; at < size; at++) hand |= (Hand)((sorted[at] + 1) << (4 * at));
    return hand;
}

static void add_hands(int size, int held, int *ranks) {
    if (held == size) {
        Hand hand = hand_from(size, ranks);
        hand_size[hand] = (uint8_t)size;
        for (int at = 0; at < size; at++) hand_ranks[hand][at] = (uint8_t)ranks[at];
        hands_of[size][hand_count[size]++] = hand;
        return;
    }
    for (int rank = held ? ranks[held - 1] : 0; rank < RANKS; rank++) {
        ranks[held] = rank;
        add_hands(size, held + 1, ranks);
    }
}

static void link_hand(Hand hand) {
    for (int rank = 0; rank < RANKS; rank++) {
        int ranks[KEPT + 1], left = 0, is_taken = 0;
        for (int at = 0; at < hand_size[hand]; at++) {
            if (hand_ranks[hand][at] == rank && !is_taken) is_taken = 1;
            else ranks[left++] = hand_ranks[hand][at];
        }
        hand_without[hand][rank] = hand_from(left, ranks);
        if (hand_size[hand] == KEPT) continue;
        for (int at = 0; at < hand_size[hand]; at++) ranks[at] = hand_ranks[hand][at];
        ranks[hand_size[hand]] = rank;
        hand_with[hand][rank] = hand_from(hand_size[hand] + 1, ranks);
    }
}

static int count_five(const int *ranks) {
    int points = 0, held[RANKS + 1] = {0};
    for (int chosen = 1; chosen < 32; chosen++) {
        int sum = 0;
        for (int at = 0; at < 5; at++) if (chosen >> at & 1) sum += pips_of(ranks[at]);
        if (sum == FIFTEEN) points += 2;
    }
    for (int at = 0; at < 5; at++) held[ranks[at]]++;
    for (int rank = 0; rank < RANKS; rank++) points += held[rank] * (held[rank] - 1);
    for (int rank = 0; rank < RANKS;) {
        int ways = 1, end = rank;
        while (held[end]) ways *= held[end++];
        if (end - rank >= 3) points += (end - rank) * ways;
        rank = end + 1;
    }
    return points;
}

static int five_at(int a, int b, int c, int d, int e) { return (((a * RANKS + b) * RANKS + c) * RANKS + d) * RANKS + e; }

void make_hands(void) {
    int ranks[5];
    for (int size = 0; size <= KEPT; size++) add_hands(size, 0, ranks);
    for (int size = 0; size <= KEPT; size++)
        for (int at = 0; at < hand_count[size]; at++) link_hand(hands_of[size][at]);
    for (int five = 0; five < FIVE_RANKS; five++) {
        for (int at = 4, rest = five; at >= 0; at--, rest /= RANKS) ranks[at] = rest % RANKS;
        int is_possible = 0;
        for (int at = 1; at < 5; at++) is_possible |= ranks[at] != ranks[0];
        if (is_possible) points_of_five[five] = (int8_t)count_five(ranks);
    }
}

int how_many(Hand hand, int rank) {
    int held = 0;
    for (int at = 0; at < hand_size[hand]; at++) held += hand_ranks[hand][at] == rank;
    return held;
}

/* Find the different ranks of a hand that can be played, lowest first, and return how many there are. */
int fitting_ranks(Hand hand, int count, int *ranks) {
    int found = 0;
    for (int at = 0; at < hand_size[hand]; at++) {
        int rank = hand_ranks[hand][at];
        if (count + pips_of(rank) > LIMIT) break;
        if (!found || ranks[found - 1] != rank) ranks[found++] = rank;
    }
    return found;
}

int rank_points(int a, int b, int c, int d, int e) { return points_of_five[five_at(a, b, c, d, e)]; }

int shown_points(const int *four, int starter, int is_crib) {
    int points = rank_points(rank_of(four[0]), rank_of(four[1]), rank_of(four[2]), rank_of(four[3]), rank_of(starter));
    int alike = 1;
    for (int at = 0; at < KEPT; at++) {
        alike &= suit_of(four[at]) == suit_of(four[0]);
        points += rank_of(four[at]) == JACK && suit_of(four[at]) == suit_of(starter);
    }
    if (alike && suit_of(four[0]) == suit_of(starter)) points += 5;
    else if (alike && !is_crib) points += 4;
    return points;
}

void shuffle(Random *random, int *cards, int count) {
    for (int at = count - 1; at > 0; at--) {
        int other = random_below(random, at + 1), card = cards[at];
        cards[at] = cards[other];
        cards[other] = card;
    }
}
