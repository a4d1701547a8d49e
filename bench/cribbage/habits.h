/* Habits of good players: the chance of each rank that fits, a log-linear model with weights of its own for each class
 * of how many cards the player and the others hold. */
#ifndef HABITS_H
#define HABITS_H

#include "deal.h"

/* Places of the weights within a class; the host reads them in this order (analysis/habits.py). */
enum {
    POINTS, RISK, PASSES, PASSES_FITS, PASSES_FITTING, FITTING, NONE_FITS, ANSWERS, DUELS, PAIR_KEPT, THREE,
    FILLS_THIRTY_ONE, FILLS_FIFTEEN, LEAVES_A_TEN,
    AT_COUNT,                               /* by the count that the card makes */
    LEAD = AT_COUNT + LIMIT + 1,            /* by its rank */
    ANSWER = LEAD + RANKS,
    ON_RANK = ANSWER + RANKS,               /* by the card before it and its rank */
    LEAD_KEEPS = ON_RANK + RANKS * RANKS,   /* by its rank and each rank kept */
    ANSWER_KEEPS = LEAD_KEEPS + RANKS * RANKS,
    COUNT_KEEPS = ANSWER_KEEPS + RANKS * RANKS,  /* by the count that it makes and each rank kept */
    WEIGHTS = COUNT_KEEPS + (LIMIT + 1) * RANKS,
};
enum { GROUPS = 4, CLASSES = (KEPT - 1) * GROUPS, MOST_FEATURES = 32 };

typedef struct { int players; float weights[CLASSES][WEIGHTS]; } Habits;

/* What a player sees who has a choice of ranks. others: how many cards the others hold. */
typedef struct { int tail, count, others; Hand hand; } Sight;

typedef struct { int count, places[MOST_FEATURES]; float values[MOST_FEATURES]; } Features;

typedef struct { uint64_t key; int count; int8_t ranks[KEPT]; float shares[KEPT]; } Chances;

int class_of(int players, int held, int others);
void describe(const Sight *sight, int rank, Features *features);

/* Find the chance of each fitting rank. */
void find_chances(const Habits *habits, const Sight *sight, int fitting, const int *ranks, double *shares);

/* The habits that the masters know, and chances by them, remembered; a count of 0 is a go. */
void use_habits(const Habits *habits);
const Chances *chances_of(int tail, int count, Hand hand, int others);
int likeliest(const Chances *chances);
float share_of(const Chances *chances, int rank);

void read_habits(const char *path, int players, Habits *habits);
void write_habits(const char *path, const Habits *habits);

#endif
