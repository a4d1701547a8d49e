/* How readily the other of two players takes a card, after host/autopeg/games/crummy_rummy/bots/opponent.py. */

#include "opponent.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { DISTANCES = 3, HABITS = 18 };
static double habits[LAST_ROUND][HABITS];

/* Read the weights in the order of the file, which is that of `SIGNS` in opponent.py. */
void read_habits(const char *path) {
    static char text[20000];
    FILE *file = fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "no habits in %s\n", path);
        exit(1);
    }
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    const char *at = strstr(text, "\"rounds\"");
    for (int round = 0; at && round < LAST_ROUND; round++)
        for (int sign = 0; at && sign < HABITS; sign++) {
            at = strchr(at, ':');
            if (at && sign == 0 && round == 0) at = strchr(at + 1, ':');
            if (at) habits[round][sign] = strtod(at + 1, (char **)&at);
        }
}

/* Count cards that the other took, those of the rest that it discarded, and those of the rest that are unseen. */
static void count_seen(const Outlook *outlook, int place, int suit, double *signs) {
    const Round *round = outlook->round;
    int kind = kind_at(place, suit);
    if (round->took[outlook->next][kind]) signs[0]++;
    else if (round->discarded[outlook->next][suit] >> place & 1) signs[1]++;
    else if (outlook->unseen[kind] > 0) signs[2]++;
}

float chance_to_take(const Outlook *outlook, int kind) {
    const Round *round = outlook->round;
    int place = place_of(kind), suit = suit_of(kind), next = outlook->next, held = round->hands[next].size, known = 0;
    double signs[HABITS] = {1}, sum = 0;
    for (int distance = 1; distance <= DISTANCES; distance++) {
        double *seen = signs + 1 + 3 * (distance - 1);
        if (place - distance >= 1) count_seen(outlook, place - distance, suit, seen);
        if (place + distance < PLACES) count_seen(outlook, place + distance, suit, seen);
    }
    for (int other = 0; other < SUITS; other++) if (other != suit) count_seen(outlook, place, other, signs + 10);
    for (int each = 1; each < PLACES; each++) {
        int took = round->took[next][kind_at(each, suit)];
        signs[13] += took;
        signs[14] += round->discarded[next][suit] >> each & 1;
    }
    for (int each = 0; each < NATURALS; each++) known += round->took[next][each];
    signs[15] = round->turns[next];
    signs[16] = place == 1 || place >= 11;
    int unknown = round->deck_count + held - known;
    signs[17] = (double)held / (unknown > 1 ? unknown : 1);
    for (int sign = 0; sign < HABITS; sign++) sum += habits[round->round - 1][sign] * signs[sign];
    return (float)(1 / (1 + exp(-sum)));
}
