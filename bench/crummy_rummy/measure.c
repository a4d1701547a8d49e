/* Players by name, measured against each other. */

#include "measure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "../mean.h"

enum { POINTS_STEP = 5, USUAL_LEAD = 100, WIDEST_LEAD = 165 };

void save(const char *path, const Values *values) {
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(values, sizeof *values, 1, file) != 1) exit(1);
    fclose(file);
}

int load(const char *path, Values *values) {
    FILE *file = fopen(path, "rb");
    if (!file) return 0;
    size_t count = fread(values, sizeof *values, 1, file);
    fclose(file);
    return count == 1;
}

/* Return how much more a seat's hand cost than the others' on average. */
static float points_behind(const int *penalties, int players, int seat) {
    int others = -penalties[seat];
    for (int each = 0; each < players; each++) others += penalties[each];
    return (float)penalties[seat] - (float)others / (float)(players - 1);
}

/* Return what a round has cost a seat: points, or 100 for a lost game and -100 for one that is won. */
float outcome_of(const Round *round, const int *penalties, int seat) {
    if (!counts_wins(round)) return points_behind(penalties, round->players, seat);
    int other = 1 - seat, behind = round->totals[seat] + penalties[seat] - round->totals[other] - penalties[other];
    return behind > 0 ? 100 : behind < 0 ? -100 : 0;
}

/* Give a seat a lead of as many points as six rounds may bring, but no more than a seventh may make up for. */
void give_lead(Round *round, Random *random) {
    int lead;
    do {
        float sum = -6;
        for (int at = 0; at < 12; at++) sum += random_share(random);
        lead = POINTS_STEP * (int)roundf(sum * USUAL_LEAD / POINTS_STEP);
    } while (abs(lead) > WIDEST_LEAD);
    round->totals[0] = lead;
}

static Values loaded[2][LAST_ROUND + 1];

/* Return a player for a round: expert, earlier, master (without values), or a folder of values.
 *
 * Options follow the name, each after a comma: within=4, anchor=1, widest=3, tries=0, throws=1, gifts=0, holds=1.
 * A folder has a file for a round, such as 7.bin, or 123456.bin for all but the last; in rounds without one the player
 * has no values.
 */
static Player named(const char *words, int side, int players, int number) {
    char name[300];
    snprintf(name, sizeof name, "%s", words);
    char *options = strchr(name, ',');
    if (options) *options++ = 0;
    Player player = {.level = EXPERT, .within = 4, .anchor = 1, .widest = 3, .throws = 1, .holds = players == 2};
    if (!strcmp(name, "expert") || !strcmp(name, "earlier")) player.holds = 0;
    if (!strcmp(name, "earlier")) player.level = EARLIER_EXPERT;
    const char *files[] = {"7", "123456"};
    char path[400], only[2] = {(char)('0' + number), 0};
    snprintf(path, sizeof path, "%s/%s.bin", name, only);
    if (!load(path, &loaded[side][number])) {
        snprintf(path, sizeof path, "%s/%s.bin", name, files[number < LAST_ROUND]);
        if (load(path, &loaded[side][number])) player.level = LEARNED;
    } else {
        player.level = LEARNED;
    }
    player.net = &loaded[side][number].net;
    player.laid = &loaded[side][number].laid;
    while (options && *options) {
        float value = strchr(options, '=') ? (float)atof(strchr(options, '=') + 1) : 0;
        if (!strncmp(options, "within", 6)) player.within = value;
        if (!strncmp(options, "anchor", 6)) player.anchor = value;
        if (!strncmp(options, "widest", 6)) player.widest = (int)value;
        if (!strncmp(options, "tries", 5)) player.tries = (int)value;
        if (!strncmp(options, "gifts", 5)) player.gifts = value;
        if (!strncmp(options, "throws", 6)) player.throws = (int)value;
        if (!strncmp(options, "holds", 5)) player.holds = (int)value;
        options = strchr(options, ',') ? strchr(options, ',') + 1 : NULL;
    }
    return player;
}

int match(int players, const char *one, const char *others, int decks, uint64_t seed) {
    Mean wins = {0}, gains[LAST_ROUND + 1] = {{0}};
    Player sides[2][LAST_ROUND + 1];
    for (int number = 1; number <= LAST_ROUND; number++) {
        sides[0][number] = named(one, 0, players, number);
        sides[1][number] = named(others, 1, players, number);
    }
    for (int deck = 0; deck < decks; deck++) {
        double share = 0, gain[LAST_ROUND + 1] = {0};
        for (int chair = 0; chair < players; chair++) {
            int totals[MOST_SEATS] = {0};
            for (int number = 1; number <= LAST_ROUND; number++) {
                Round round;
                Player seats[MOST_SEATS];
                int penalties[MOST_SEATS];
                for (int seat = 0; seat < players; seat++) seats[seat] = sides[seat != chair][number];
                deal(&round, players, number, (deck + number) % players, seed + (uint64_t)(deck * 8 + number) * 104729);
                memcpy(round.totals, totals, sizeof totals);
                play_round(&round, seats, NULL, penalties);
                for (int seat = 0; seat < players; seat++) totals[seat] += penalties[seat];
                gain[number] -= points_behind(penalties, players, chair) / (float)players;
            }
            int least = totals[0], winners = 0;
            for (int seat = 1; seat < players; seat++) if (totals[seat] < least) least = totals[seat];
            for (int seat = 0; seat < players; seat++) winners += totals[seat] == least;
            if (totals[chair] == least) share += 1.0 / winners / players;
        }
        add_to(&wins, 100 * share);
        for (int number = 1; number <= LAST_ROUND; number++) gain[0] += gain[number];
        for (int number = 0; number <= LAST_ROUND; number++) add_to(&gains[number], gain[number]);
    }
    printf("%s against %s, %d players, %d games: wins %.2f%% +- %.2f, points:", one, others, players, decks * players,
           average_of(&wins), half_interval(&wins));
    for (int number = 0; number <= LAST_ROUND; number++)
        printf(" %.1f+-%.1f", average_of(&gains[number]), half_interval(&gains[number]));
    printf("\n");
    return 0;
}

/* Measure single rounds, which takes less time than games; every deck from every chair.
 *
 * In the last round of two players a lead is chosen by chance, and 100 is a won game, -100 a lost one; otherwise points
 * count.
 */
int measure(int players, int number, const char *one, const char *others, int decks, uint64_t seed) {
    Mean gains = {0};
    Player first = named(one, 0, players, number), rest = named(others, 1, players, number);
    for (int deck = 0; deck < decks; deck++) {
        double gain = 0;
        for (int chair = 0; chair < players; chair++) {
            Round round;
            Player seats[MOST_SEATS];
            int penalties[MOST_SEATS];
            for (int seat = 0; seat < players; seat++) seats[seat] = seat == chair ? first : rest;
            deal(&round, players, number, 0, seed + (uint64_t)deck * 7919);
            Random random = {seed ^ (uint64_t)deck};
            if (counts_wins(&round)) give_lead(&round, &random);
            play_round(&round, seats, NULL, penalties);
            gain -= outcome_of(&round, penalties, chair) / (float)players;
        }
        add_to(&gains, gain);
    }
    const char *unit = players == 2 && number == LAST_ROUND ? "% more games won than lost" : "points";
    printf("round %d, %s against %s, %d players, %d decks: %.2f +- %.2f %s\n", number, one, others, players, decks,
           average_of(&gains), half_interval(&gains), unit);
    return 0;
}

/* Tell how long rounds between players of a kind last, and what they cost. */
int trace(int players, int number, const char *name, int decks, uint64_t seed) {
    Player seats[MOST_SEATS];
    double turns = 0, points = 0, first = 0;
    for (int seat = 0; seat < players; seat++) seats[seat] = named(name, 0, players, number);
    for (int deck = 0; deck < decks; deck++) {
        Round round;
        int penalties[MOST_SEATS];
        deal(&round, players, number, 0, seed + (uint64_t)deck);
        play_round(&round, seats, NULL, penalties);
        for (int seat = 0; seat < players; seat++) {
            turns += round.turns[seat];
            points += penalties[seat];
        }
        first += penalties[1] == 0;
    }
    printf("round %d, %s: %.2f turns, %.2f points a seat, starter goes out %.3f\n", number, name, turns / decks,
           points / decks / players, first / decks);
    return 0;
}
