/* Gradient descent (AdaGrad), choice by choice. */

#include "learn.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "discards.h"
#include "expert.h"

enum { PASSES_OVER_ALL = 12, TARGET = 121, STRIDE = 7919, NEXT_START = 104729 };
static const double RATE = 0.15, DECAY = 1e-6, SMOOTHING = 1e-3, NEGLIGIBLE = 1e-4;

typedef struct { Sight sight; int rank; } Choice;

static Choice *choices;
static int choice_count, most_choices;

static void record(const Deal *deal, int seat, int rank) {
    const Play *play = &deal->play;
    if (choice_count == most_choices) return;
    Sight sight = {play->tail, play->count, cards_of_others(play, seat), play->hands[seat]};
    choices[choice_count++] = (Choice){sight, rank};
}

static void play_deals(int players, uint64_t seed) {
    static Player expert = {discard_like_expert, play_like_expert};
    Player *bots[MOST_SEATS] = {&expert, &expert, &expert, &expert};
    Random random = {seed};
    on_choice = record;
    while (choice_count < most_choices) {
        int deck[CARDS];
        Deal deal = {.players = players, .sides = players == 3 ? 3 : 2, .target = TARGET};
        for (int card = 0; card < CARDS; card++) deck[card] = card;
        shuffle(&random, deck, CARDS);
        deal.seed = next_random(&random);
        play_deal(&deal, deck, bots);
    }
    on_choice = NULL;
}

static void improve(Habits *habits, Habits *squares, const Choice *choice, double rate) {
    int ranks[KEPT], fitting = fitting_ranks(choice->sight.hand, choice->sight.count, ranks);
    int class = class_of(habits->players, hand_size[choice->sight.hand], choice->sight.others);
    double shares[KEPT];
    find_chances(habits, &choice->sight, fitting, ranks, shares);
    for (int at = 0; at < fitting; at++) {
        double error = shares[at] - (ranks[at] == choice->rank);
        if (fabs(error) < NEGLIGIBLE) continue;
        Features features;
        describe(&choice->sight, ranks[at], &features);
        for (int each = 0; each < features.count; each++) {
            float *weight = &habits->weights[class][features.places[each]];
            float *square = &squares->weights[class][features.places[each]];
            double slope = error * features.values[each] + DECAY * *weight;
            *square += (float)(slope * slope);
            *weight -= (float)(rate * slope / (sqrt(*square) + SMOOTHING));
        }
    }
}

/* Return 1 if the likeliest rank was chosen, and add the surprise. */
static int predicts(const Habits *habits, const Choice *choice, double *surprise) {
    int ranks[KEPT], fitting = fitting_ranks(choice->sight.hand, choice->sight.count, ranks), best = 0, chosen = 0;
    double shares[KEPT];
    find_chances(habits, &choice->sight, fitting, ranks, shares);
    for (int at = 0; at < fitting; at++) {
        if (shares[at] > shares[best]) best = at;
        if (ranks[at] == choice->rank) chosen = at;
    }
    *surprise -= log(shares[chosen] + 1e-12);
    return best == chosen;
}

static void report(const Habits *habits, int pass, int first) {
    int right[CLASSES + 1] = {0}, all[CLASSES + 1] = {0};
    double surprise = 0;
    for (int at = first; at < choice_count; at++) {
        const Sight *sight = &choices[at].sight;
        int class = class_of(habits->players, hand_size[sight->hand], sight->others);
        int is_right = predicts(habits, &choices[at], &surprise);
        right[class] += is_right, right[CLASSES] += is_right;
        all[class]++, all[CLASSES]++;
    }
    printf("pass %d: %.2f%% predicted, mean surprise %.4f; by class", pass, 100.0 * right[CLASSES] / all[CLASSES],
           surprise / all[CLASSES]);
    for (int class = 0; class < CLASSES; class++)
        if (all[class]) printf(" %d %.1f%% of %d", class, 100.0 * right[class] / all[class], all[class]);
    printf("\n");
    fflush(stdout);
}

void learn_habits(int players, int count, uint64_t seed, Habits *habits) {
    Habits *squares = calloc(1, sizeof *squares);
    int fitted = count - count / 10;
    choices = malloc((size_t)count * sizeof *choices);
    choice_count = 0, most_choices = count;
    habits->players = players;
    play_deals(players, seed);
    for (int pass = 1; pass <= PASSES_OVER_ALL; pass++) {
        for (int at = 0; at < fitted; at++) {
            int mixed = (int)(((uint64_t)at * STRIDE + (uint64_t)pass * NEXT_START) % (uint64_t)fitted);
            improve(habits, squares, &choices[mixed], RATE / pass);
        }
        report(habits, pass, fitted);
    }
    free(choices);
    free(squares);
}
