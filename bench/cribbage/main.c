/* Cribbage between experts and masters; bench/cribbage_simulator.py in Python runs it.
 *
 * cribbage TABLES learn PLAYERS CHOICES SEED HABITS
 * cribbage TABLES match PLAYERS DECKS SEED HABITS [SETTING=NUMBER ...]
 * cribbage TABLES trace PLAYERS DEALS SEED HABITS [SETTING=NUMBER ...]
 * cribbage TABLES ending 2 DEALS SEED HABITS
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ending.h"
#include "habits.h"
#include "learn.h"
#include "match.h"
#include "series.h"
#include "tables.h"
#include "trace.h"

static int fail(const char *message) {
    fprintf(stderr, "%s\n", message);
    return 2;
}

int main(int count, char **words) {
    static Habits habits;
    if (count < 7) return fail("cribbage TABLES learn|match|trace|ending PLAYERS NUMBER SEED HABITS [SETTING=NUMBER ...]");
    const char *command = words[2], *file = words[6];
    int players = atoi(words[3]), number = atoi(words[4]);
    uint64_t seed = strtoull(words[5], NULL, 10);
    for (int at = 7; at < count; at++) if (!set_master(words[at])) return fail("unknown setting");
    make_hands();
    make_series();
    read_tables(words[1]);
    if (!strcmp(command, "learn")) {
        learn_habits(players, number, seed, &habits);
        write_habits(file, &habits);
        return 0;
    }
    read_habits(file, players, &habits);
    use_habits(&habits);
    if (!strcmp(command, "match")) play_match(players, number, seed);
    else if (!strcmp(command, "trace")) trace_deals(players, number, seed);
    else if (!strcmp(command, "ending") && players == 2) play_endings(number, seed);
    else return fail("unknown command");
    return 0;
}
