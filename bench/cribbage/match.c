/* Every deck is played from all chairs, so that the luck of the cards cancels out. */

#include "match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../mean.h"
#include "discards.h"
#include "expert.h"
#include "master.h"

enum { TARGET = 121 };

/* What one master wins over the chairs of a deck: its share of the games, and its lead in points a game. */
typedef struct { double wins, lead; } Outcome;

int set_master(const char *setting) {
    const char *value = strchr(setting, '=');
    if (!value) return 0;
    size_t length = (size_t)(value++ - setting);
    struct { const char *name; int *number; } numbers[] = {
        {"discard-race", &master_limits.discard_race}, {"near", &master_limits.near},
        {"play-race", &master_limits.race_points}, {"hands", &master_limits.hands},
        {"deals", &master_limits.deals}, {"tries", &master_limits.tries},
    };
    for (size_t at = 0; at < sizeof numbers / sizeof *numbers; at++)
        if (strlen(numbers[at].name) == length && !strncmp(setting, numbers[at].name, length)) {
            *numbers[at].number = atoi(value);
            return 1;
        }
    if (strncmp(setting, "rare=", 5)) return 0;
    master_limits.rare = atof(value);
    return 1;
}

static Outcome play_from_all_chairs(int players, uint64_t seed) {
    static Player expert = {discard_like_expert, play_like_expert}, master = {discard_like_master, play_like_master};
    Outcome outcome = {0, 0};
    int sides = players == 3 ? 3 : 2;
    for (int chair = 0; chair < sides; chair++) {
        Player *bots[MOST_SEATS];
        Deal deal;
        for (int seat = 0; seat < players; seat++) bots[seat] = seat % sides == chair ? &master : &expert;
        int winner = play_game(&deal, players, 0, TARGET, seed, bots);
        outcome.wins += (double)(winner == chair) / sides;
        for (int side = 0; side < sides; side++) {
            int score = deal.score[side] < TARGET ? deal.score[side] : TARGET;
            outcome.lead += (side == chair ? 1 : -1.0 / (sides - 1)) * score / sides;
        }
    }
    return outcome;
}

void play_match(int players, int decks, uint64_t seed) {
    Mean wins = {0}, lead = {0};
    int sides = players == 3 ? 3 : 2;
    clock_t begun = clock();
    for (int deck = 0; deck < decks; deck++) {
        Outcome outcome = play_from_all_chairs(players, seed * 1000003 + (uint64_t)deck);
        add_to(&wins, 100 * outcome.wins);
        add_to(&lead, outcome.lead);
    }
    double share = average_of(&wins), within = half_interval(&wins);
    printf("%d players, %d games: master wins %.2f%% (95%% interval %.2f to %.2f%%; even is %.1f%%), "
           "ahead by %.2f +- %.2f points; %.0f ms a game\n",
           players, decks * sides, share, share - within, share + within, 100.0 / sides, average_of(&lead),
           half_interval(&lead), (double)(clock() - begun) * 1e3 / CLOCKS_PER_SEC / (decks * sides));
}
