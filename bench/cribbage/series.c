/* Tails, numbered as they are met. They and the prices are those of analysis/pegging.py in the host. */

#include "series.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 16, WIDEST_RUN = 7, TAIL_SLOTS = 1 << 18, REMEMBERED_BITS = 14 };  /* few enough for the cache */

static struct { int size; int8_t ranks[LONGEST]; } tails[MOST_TAILS];
static int tail_count;
static int tail_slots[TAIL_SLOTS];
static struct { int after, points; } followed[MOST_TAILS][RANKS];  /* after: the next tail + 1, 0 if it is unknown */
static double exposures[MOST_TAILS][LIMIT + 1];
static int8_t has_exposure[MOST_TAILS][LIMIT + 1];
static struct { uint64_t key; int rank; } likely_ranks[1 << REMEMBERED_BITS];

static int tail_number(int size, const int8_t *ranks) {
    uint64_t key = (uint64_t)size;
    for (int at = 0; at < size; at++) key = key * 17 + (uint64_t)ranks[at] + 1;
    int slot = (int)(key * 0x9E3779B97F4A7C15ull >> 46);
    for (; tail_slots[slot]; slot = (slot + 1) % TAIL_SLOTS) {
        int number = tail_slots[slot] - 1;
        if (tails[number].size == size && !memcmp(tails[number].ranks, ranks, (size_t)size)) return number;
    }
    if (tail_count == MOST_TAILS) {
        fputs("too many tails\n", stderr);
        exit(1);
    }
    tails[tail_count].size = size;
    memcpy(tails[tail_count].ranks, ranks, (size_t)size);
    tail_slots[slot] = tail_count + 1;
    return tail_count++;
}

void make_series(void) { tail_number(0, NULL); }

static int pair_or_run(int size, const int8_t *ranks) {
    int same = 1;
    while (same < size && ranks[size - 1 - same] == ranks[size - 1]) same++;
    if (same > 1) return same * (same - 1);
    for (int length = size; length >= 3; length--) {
        int seen = 0, low = RANKS, high = 0;
        for (int at = size - length; at < size; at++) {
            seen |= 1 << ranks[at];
            if (ranks[at] < low) low = ranks[at];
            if (ranks[at] > high) high = ranks[at];
        }
        if (__builtin_popcount((unsigned)seen) == length && high - low == length - 1) return length;
    }
    return 0;
}

static int lengthened(int size, int8_t *ranks, int rank) {
    if (size && ranks[size - 1] == rank) {
        if (ranks[0] != rank) ranks[0] = (int8_t)rank, size = 1;
        ranks[size] = (int8_t)rank;
        return size + 1;
    }
    int start = 0;
    if (size > 1 && ranks[0] == ranks[1]) start = size - 1;
    int at = size;
    while (at > start && ranks[at - 1] != rank && abs(ranks[at - 1] - rank) < WIDEST_RUN) at--;
    start = at;
    memmove(ranks, ranks + start, (size_t)(size - start));
    ranks[size - start] = (int8_t)rank;
    return size - start + 1;
}

static void follow(int tail, int rank) {
    int8_t ranks[LONGEST + 1];
    int size = tails[tail].size, points = 0;
    memcpy(ranks, tails[tail].ranks, (size_t)size);
    int is_four = size == 4 && ranks[0] == ranks[1];
    if (!is_four || ranks[0] != rank) size = lengthened(size, ranks, rank);
    if (!is_four) points = pair_or_run(size, ranks);
    followed[tail][rank].points = points;
    followed[tail][rank].after = tail_number(size, ranks) + 1;
}

int tail_after(int tail, int rank) {
    if (!followed[tail][rank].after) follow(tail, rank);
    return followed[tail][rank].after - 1;
}

int last_rank(int tail) { return tails[tail].ranks[tails[tail].size - 1]; }

int card_points(int tail, int count, int rank) {
    int total = count + pips_of(rank);
    tail_after(tail, rank);
    return followed[tail][rank].points + (total == FIFTEEN || total == LIMIT ? 2 : 0);
}

double exposure(int tail, int count) {
    if (has_exposure[tail][count]) return exposures[tail][count];
    double replies = 0;
    int fitting = 0;
    for (int rank = 0; rank < RANKS && count + pips_of(rank) <= LIMIT; rank++) {
        fitting++;
        replies += (rank < 9 ? 0.31 : 0.2) * card_points(tail, count, rank);
    }
    double shut = 1 - (double)fitting / RANKS;
    exposures[tail][count] = replies - shut * shut * shut;
    has_exposure[tail][count] = 1;
    return exposures[tail][count];
}

static int choose_likely(int tail, int count, Hand hand) {
    double best = -99;
    int choice = GO, ranks[KEPT], fitting = fitting_ranks(hand, count, ranks);
    for (int at = 0; at < fitting; at++) {
        int rank = ranks[at], total = count + pips_of(rank);
        double value = card_points(tail, count, rank) - exposure(tail_after(tail, rank), total) + rank / 1000.0;
        if (rank < 4) value -= 0.25;
        if (how_many(hand, rank) > 1 && total + 2 * pips_of(rank) <= LIMIT) value += 0.5;
        if (value > best) best = value, choice = rank;
    }
    return choice;
}

int likely_rank(int tail, int count, Hand hand) {
    uint64_t key = (((uint64_t)tail << 5 | (unsigned)count) << 16 | hand) + 1;
    int slot = (int)(key * 0x9E3779B97F4A7C15ull >> (64 - REMEMBERED_BITS));
    if (likely_ranks[slot].key != key) {
        likely_ranks[slot].key = key;
        likely_ranks[slot].rank = choose_likely(tail, count, hand);
    }
    return likely_ranks[slot].rank;
}
