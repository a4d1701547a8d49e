/* Cards, hands, melds and contracts of Crummy Rummy, by the rules of docs/rules/crummy_rummy.md without options.
 *
 * All wild cards are alike here. A natural card has a suit 0..3 and a place 1 (the 3) to 12 (the ace); place 0 is
 * that of the 2, which only a wild card can fill. Its kind is suit * 12 + place - 1; kind 48 is a wild card.
 */
#ifndef CARDS_H
#define CARDS_H

#include <stdint.h>
#include <string.h>

#include "../random.h"

enum { SUITS = 4, RANKS = 12, PLACES = 13, NATURALS = 48, WILD = 48, KINDS = 49, MOST_SEATS = 4 };
enum { WILDS_PER_DECK = 6, CARDS_PER_DECK = 54, LAST_ROUND = 7, MOST_MELDS = 12, MOST_CARDS = 108 };

typedef struct {
    uint8_t of[KINDS];     /* how many of each kind */
    uint16_t mask[SUITS];  /* by suit: bit p for place p */
    uint8_t size;
} Hand;

typedef struct {
    int8_t is_run;
    int8_t suit;    /* of a run */
    int8_t place;   /* of a set's rank, or of the first card of a run */
    int8_t size;
    int8_t wilds;
    uint16_t wild;  /* of a run: bit p if the card at place p is wild */
} Meld;

typedef struct {
    Meld melds[MOST_MELDS];
    int count;
} Table;

typedef struct { int dealt, runs, sets, shortest; } Contract;

static const Contract CONTRACTS[LAST_ROUND + 1] = {
    {0, 0, 0, 4}, {7, 0, 2, 4}, {8, 1, 1, 4}, {9, 2, 0, 4}, {10, 0, 3, 4}, {11, 1, 1, 7}, {12, 2, 1, 4}, {13, 3, 0, 4},
};

static inline int suit_of(int kind) { return kind / RANKS; }
static inline int place_of(int kind) { return kind % RANKS + 1; }
static inline int kind_at(int place, int suit) { return suit * RANKS + place - 1; }

static inline int cost_of(int kind) {
    if (kind == WILD) return 15;
    int place = place_of(kind);
    return place <= 6 ? 5 : place <= 11 ? 10 : 15;
}

static inline void add_card(Hand *hand, int kind) {
    hand->of[kind]++;
    hand->size++;
    if (kind != WILD) hand->mask[suit_of(kind)] |= (uint16_t)(1u << place_of(kind));
}

static inline void remove_card(Hand *hand, int kind) {
    hand->of[kind]--;
    hand->size--;
    if (kind != WILD && !hand->of[kind]) hand->mask[suit_of(kind)] &= (uint16_t)~(1u << place_of(kind));
}

static inline int points_in(const Hand *hand) {
    int points = 0;
    for (int kind = 0; kind < KINDS; kind++) points += hand->of[kind] * cost_of(kind);
    return points;
}

/* A contract as it may be laid down: its melds, and the hand that is left. */
typedef struct {
    Meld melds[3];
    int count;
    Hand left;
} Layout;

/* melds.h */
int find_layouts(const Hand *hand, int round, Layout *found, int most);
int card_extends(const Table *table, int kind);
int is_playable(const Table *table, int kind);
void play_all(Hand *hand, Table *table);
int too_many_wilds(int round, int wilds, int size);
void lay_down(Table *table, const Layout *layout);

static inline float random_share(Random *random) { return (float)(next_random(random) >> 40) / 16777216.0f; }

static inline void shuffle(Random *random, uint8_t *cards, int count) {
    for (int at = count - 1; at > 0; at--) {
        int other = random_below(random, at + 1);
        uint8_t card = cards[at];
        cards[at] = cards[other];
        cards[other] = card;
    }
}

#endif
