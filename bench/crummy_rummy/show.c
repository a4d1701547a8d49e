/* Positions in which values decide about the upcard, as JSON, one a line: for a comparison with values.py. */

#include "show.h"

#include <stdio.h>

#include "measure.h"

static int every, met;

static void print_card(int kind) {
    if (kind == WILD) printf("JK");
    else printf("%c%c", "3456789TJQKA"[place_of(kind) - 1], "CDHS"[suit_of(kind)]);
}

static void print_counts(const char *name, const int *counts, int kinds) {
    int first = 1;
    printf(", \"%s\": \"", name);
    for (int kind = 0; kind < kinds; kind++)
        for (int each = 0; each < counts[kind]; each++) {
            if (!first) printf(" ");
            print_card(kind);
            first = 0;
        }
    printf("\"");
}

static void print_table(const Table *table) {
    printf(", \"table\": [");
    for (int at = 0; at < table->count; at++) {
        const Meld *meld = &table->melds[at];
        printf("%s\"", at ? ", " : "");
        for (int card = 0; card < meld->size; card++) {
            int place = meld->is_run ? meld->place + card : meld->place;
            int wild = meld->is_run ? meld->wild >> place & 1 : card >= meld->size - meld->wilds;
            if (card) printf(" ");
            print_card(wild ? WILD : kind_at(place, meld->is_run ? meld->suit : card % SUITS));
        }
        printf("\"");
    }
    printf("]");
}

void show_choice(const Outlook *outlook, float with_upcard, float with_deck) {
    if (!every || met++ % every) return;
    const Round *round = outlook->round;
    int hand[KINDS], took[KINDS] = {0}, discarded[KINDS] = {0}, passed[KINDS] = {0}, next = outlook->next;
    for (int kind = 0; kind < KINDS; kind++) hand[kind] = round->hands[outlook->seat].of[kind];
    for (int kind = 0; kind < NATURALS && round->players == 2; kind++) {
        took[kind] = round->took[next][kind];
        discarded[kind] = round->discarded[next][suit_of(kind)] >> place_of(kind) & 1;
        passed[kind] = round->passed[next][suit_of(kind)] >> place_of(kind) & 1;
    }
    printf("{\"players\": %d, \"round\": %d, \"seat\": %d", round->players, round->round, outlook->seat);
    printf(", \"turns\": %d, \"deck\": %d, \"reshuffles\": %d", round->turns[outlook->seat], round->deck_count,
           round->reshuffles);
    printf(", \"upcard\": \"");
    print_card(round->pile[round->pile_count - 1]);
    printf("\"");
    print_counts("hand", hand, KINDS);
    print_counts("unseen", outlook->unseen, KINDS);
    print_counts("took", took, NATURALS);
    print_counts("discarded", discarded, NATURALS);
    print_counts("passed", passed, NATURALS);
    printf(", \"cards\": [");
    for (int seat = 0; seat < round->players; seat++) printf("%s%d", seat ? ", " : "", round->hands[seat].size);
    printf("], \"laid\": [");
    for (int seat = 0; seat < round->players; seat++)
        printf("%s%s", seat ? ", " : "", round->laid[seat] ? "true" : "false");
    printf("], \"totals\": [");
    for (int seat = 0; seat < round->players; seat++) printf("%s%d", seat ? ", " : "", round->totals[seat]);
    printf("]");
    print_table(&round->table);
    printf(", \"with_upcard\": %.3f, \"with_deck\": %.3f}\n", with_upcard, with_deck);
}

/* Show one in some positions of rounds between a player with values and experts. */
int show(int players, int number, const char *one, int rounds, uint64_t seed, int one_in) {
    every = one_in;
    return measure(players, number, one, "expert", rounds, seed);
}
