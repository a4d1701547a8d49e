/* Tables as text, in the order of bench/cribbage_simulator.py. */

#include "tables.h"

#include <stdio.h>
#include <stdlib.h>

Tables tables;
int pair_low[PAIRS], pair_high[PAIRS];

static int pair_numbers[RANKS][RANKS];

static double read_number(FILE *file) {
    double number;
    if (fscanf(file, "%lf", &number) == 1) return number;
    fputs("the tables end early\n", stderr);
    exit(1);
}

static void read_row(FILE *file, int count, double *row) {
    for (int at = 0; at < count; at++) row[at] = read_number(file);
}

static void read_by_hand(FILE *file, double *by_hand) {
    for (int at = 0; at < MOST_HANDS; at++) by_hand[hands_of[KEPT][at]] = read_number(file);
}

static void number_pairs(void) {
    int number = 0;
    for (int low = 0; low < RANKS; low++)
        for (int high = low; high < RANKS; high++) {
            pair_low[number] = low, pair_high[number] = high;
            pair_numbers[low][high] = pair_numbers[high][low] = number++;
        }
}

void read_tables(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) perror(path), exit(1);
    number_pairs();
    for (int role = DEALER; role <= PONE; role++) read_row(file, PAIRS, tables.discarded[role]);
    for (int role = DEALER; role <= PONE; role++) read_row(file, PAIRS * RANKS, tables.starters[role]);
    for (int role = DEALER; role <= PONE; role++) read_by_hand(file, tables.kept[role]);
    for (int role = DEALER; role <= PONE; role++) read_by_hand(file, tables.margin[role]);
    for (int players = 3; players <= MOST_SEATS; players++) read_row(file, RANKS, tables.one_card[players]);
    tables.plays = (int)read_number(file);
    for (int at = 0; at < tables.plays; at++) {
        tables.play[at].dealer = (int)read_number(file);
        tables.play[at].pone = (int)read_number(file);
        tables.play[at].chance = read_number(file);
        tables.usual_margin += (tables.play[at].dealer - tables.play[at].pone) * tables.play[at].chance;
    }
    read_row(file, MOST_POINTS, tables.pone_hand);
    read_row(file, MOST_POINTS, tables.dealer_hand);
    read_row(file, MOST_POINTS, tables.crib);
    for (int points = 0; points < MOST_POINTS; points++) tables.mean_crib += points * tables.crib[points];
    tables.reach = (int)read_number(file);
    int size = tables.reach * tables.reach;
    tables.dealer_wins = malloc((size_t)size * sizeof *tables.dealer_wins);
    read_row(file, size, tables.dealer_wins);
    fclose(file);
}

int pair_at(int one, int other) { return pair_numbers[one][other]; }

double dealer_wins(int dealer_needs, int pone_needs) {
    int most = dealer_needs > pone_needs ? dealer_needs : pone_needs;
    if (most > tables.reach) {  /* beyond the table the distance matters more than the points still to go */
        dealer_needs -= most - tables.reach, pone_needs -= most - tables.reach;
        if (dealer_needs < 1) dealer_needs = 1;
        if (pone_needs < 1) pone_needs = 1;
    }
    return tables.dealer_wins[(dealer_needs - 1) * tables.reach + pone_needs - 1];
}

double with_usual_crib(int dealer_needs, int pone_needs) {
    double loses = 0;
    for (int points = 0; points < MOST_POINTS && points < dealer_needs; points++)
        loses += tables.crib[points] * dealer_wins(pone_needs, dealer_needs - points);
    return 1 - loses;
}

double side_wins(int side, const int *needs, const Show *show, const double *crib, int dealing) {
    int rest[2] = {needs[0], needs[1]};
    for (int other = 0; other < 2; other++) if (rest[other] <= 0) return other == side;
    for (int at = 0; at < show->count; at++) {
        int showing = show->sides[at];
        rest[showing] -= show->points[at];
        if (rest[showing] <= 0) return showing == side;
    }
    double dealing_wins = 0;
    for (int points = 0; points < MOST_POINTS; points++) {
        if (!crib[points]) continue;
        int left = rest[dealing] - points;  /* then the other side deals */
        dealing_wins += crib[points] * (left <= 0 ? 1 : 1 - dealer_wins(rest[1 - dealing], left));
    }
    return side == dealing ? dealing_wins : 1 - dealing_wins;
}
