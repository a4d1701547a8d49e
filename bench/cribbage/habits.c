/* The model and its file: the weights as text, class by class. */

#include "habits.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "series.h"

enum { REMEMBERED_BITS = 20 };

/* What the cards that follow may bring on a tail and a count. */
typedef struct {
    int is_known;
    double passes;                        /* share of ranks that no longer fit */
    double answers[RANKS], duels[RANKS];  /* mean points of a rank on a reply, equally and by the points of the reply */
} Replies;

static Replies *replies[MOST_TAILS];
static const Habits *used;
static Chances remembered[1 << REMEMBERED_BITS];

int class_of(int players, int held, int others) {
    int group = others < GROUPS ? others : GROUPS - 1;
    if (players > 2) group = others > 8 ? 3 : others > 5 ? 2 : others > 2;
    return (held - 2) * GROUPS + group;
}

static const Replies *replies_to(int tail, int count) {
    if (!replies[tail]) replies[tail] = calloc(LIMIT + 1, sizeof(Replies));
    Replies *found = &replies[tail][count];
    if (found->is_known) return found;
    int shut = 0;
    for (int reply = 0; reply < RANKS; reply++) {
        int then = count + pips_of(reply);
        shut += then > LIMIT;
        if (then > LIMIT) continue;
        int weight = 1 + card_points(tail, count, reply), after = tail_after(tail, reply);
        for (int own = 0; own < RANKS; own++) {
            if (then + pips_of(own) > LIMIT) continue;
            double points = (double)card_points(after, then, own) / RANKS;
            found->answers[own] += points;
            found->duels[own] += weight * points;
        }
    }
    found->passes = count < LIMIT ? (double)shut / RANKS : 0;
    found->is_known = 1;
    return found;
}

static void add(Features *features, int place, double value) {
    if (!value) return;
    features->places[features->count] = place;
    features->values[features->count++] = (float)value;
}

static void describe_kept(const Sight *sight, int rank, const Replies *after, Features *features) {
    int total = sight->count + pips_of(rank), fitting = 0, thirty_ones = 0, fifteens = 0, tens = 0;
    double answers = 0, duels = 0;
    Hand rest = hand_without[sight->hand][rank];
    for (int at = 0; at < hand_size[rest]; at++) {
        int kept = hand_ranks[rest][at], then = total + pips_of(kept);
        fitting += then <= LIMIT, thirty_ones += then == LIMIT, fifteens += then == FIFTEEN;
        tens += then == 5 || then == 21;
        answers += after->answers[kept], duels += after->duels[kept];
        add(features, (sight->count ? ANSWER_KEEPS : LEAD_KEEPS) + rank * RANKS + kept, 1);
        add(features, COUNT_KEEPS + total * RANKS + kept, 1);
    }
    add(features, PASSES_FITS, after->passes * (fitting > 0));
    add(features, PASSES_FITTING, after->passes * fitting);
    add(features, FITTING, fitting);
    add(features, NONE_FITS, !fitting);
    add(features, ANSWERS, answers);
    add(features, DUELS, duels);
    add(features, FILLS_THIRTY_ONE, thirty_ones);
    add(features, FILLS_FIFTEEN, fifteens);
    add(features, LEAVES_A_TEN, tens);
}

void describe(const Sight *sight, int rank, Features *features) {
    int total = sight->count + pips_of(rank), after = tail_after(sight->tail, rank);
    const Replies *then = replies_to(after, total);
    features->count = 0;
    add(features, POINTS, card_points(sight->tail, sight->count, rank));
    add(features, RISK, total < LIMIT ? exposure(after, total) : 0);
    add(features, PASSES, then->passes);
    add(features, PAIR_KEPT, how_many(sight->hand, rank) > 1 && total + 2 * pips_of(rank) <= LIMIT);
    add(features, THREE, how_many(sight->hand, rank) > 2);
    add(features, AT_COUNT + total, 1);
    add(features, (sight->count ? ANSWER : LEAD) + rank, 1);
    if (sight->count) add(features, ON_RANK + last_rank(sight->tail) * RANKS + rank, 1);
    describe_kept(sight, rank, then, features);
}

void find_chances(const Habits *habits, const Sight *sight, int fitting, const int *ranks, double *shares) {
    const float *weights = habits->weights[class_of(habits->players, hand_size[sight->hand], sight->others)];
    double highest = -INFINITY, total = 0;
    for (int at = 0; at < fitting; at++) {
        Features features;
        describe(sight, ranks[at], &features);
        shares[at] = 0;
        for (int each = 0; each < features.count; each++)
            shares[at] += (double)weights[features.places[each]] * features.values[each];
        if (shares[at] > highest) highest = shares[at];
    }
    for (int at = 0; at < fitting; at++) total += shares[at] = exp(shares[at] - highest);
    for (int at = 0; at < fitting; at++) shares[at] /= total;
}

void use_habits(const Habits *habits) {
    used = habits;
    memset(remembered, 0, sizeof remembered);
}

const Chances *chances_of(int tail, int count, Hand hand, int others) {
    uint64_t key = ((((uint64_t)tail << 5 | (unsigned)count) << 16 | hand) << 4 | (unsigned)others) + 1;
    Chances *chances = &remembered[key * 0x9E3779B97F4A7C15ull >> (64 - REMEMBERED_BITS)];
    if (chances->key == key) return chances;
    Sight sight = {tail, count, others, hand};
    int ranks[KEPT];
    double shares[KEPT] = {1};
    chances->key = key;
    chances->count = fitting_ranks(hand, count, ranks);
    if (chances->count > 1) find_chances(used, &sight, chances->count, ranks, shares);
    for (int at = 0; at < chances->count; at++) {
        chances->ranks[at] = (int8_t)ranks[at];
        chances->shares[at] = (float)shares[at];
    }
    return chances;
}

int likeliest(const Chances *chances) {
    if (!chances->count) return GO;
    int best = 0;
    for (int at = 1; at < chances->count; at++) if (chances->shares[at] > chances->shares[best]) best = at;
    return chances->ranks[best];
}

float share_of(const Chances *chances, int rank) {
    for (int at = 0; at < chances->count; at++) if (chances->ranks[at] == rank) return chances->shares[at];
    return 0;
}

void read_habits(const char *path, int players, Habits *habits) {
    FILE *file = fopen(path, "r");
    if (!file) perror(path), exit(1);
    habits->players = players;
    for (int class = 0; class < CLASSES; class++)
        for (int place = 0; place < WEIGHTS; place++)
            if (fscanf(file, "%f", &habits->weights[class][place]) != 1) fputs("the habits end early\n", stderr), exit(1);
    fclose(file);
}

void write_habits(const char *path, const Habits *habits) {
    FILE *file = fopen(path, "w");
    if (!file) perror(path), exit(1);
    for (int class = 0; class < CLASSES; class++)
        for (int place = 0; place < WEIGHTS; place++) fprintf(file, "%.4f\n", (double)habits->weights[class][place]);
    fclose(file);
}
