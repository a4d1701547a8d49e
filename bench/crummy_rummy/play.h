/* Rounds of Crummy Rummy between the expert and players that follow learned values. */
#ifndef PLAY_H
#define PLAY_H

#include "cards.h"
#include "net.h"

enum { BEFORE, AFTER, PHASES };  /* before and after one's own contract */
typedef enum { EXPERT, EARLIER_EXPERT, LEARNED } Level;

typedef struct {
    Level level;
    const Net *nets[PHASES];    /* of the round, for a LEARNED player */
    float stray, warmth;        /* how often a discard is chosen by chance, and how many points it may cost then */
    int widest;                 /* discards tried for each card that may be drawn; 0 to draw as the expert */
    float within;               /* before the contract, only discards are compared whose price is at most this higher */
    float anchor;               /* how much a point of the price counts beside the value */
    float delay;                /* how much better it must be to keep a contract; a huge number for never */
} Player;

typedef struct {
    int players, round, active, decks;
    Hand hands[MOST_SEATS];
    Table table;
    uint8_t laid[MOST_SEATS];
    uint8_t deck[MOST_CARDS], pile[MOST_CARDS];  /* the top last */
    int deck_count, pile_count, reshuffles;
    uint8_t gone[KINDS];                         /* cards on the table */
    uint8_t took[MOST_SEATS][NATURALS];          /* cards in a hand that everybody saw it take */
    uint16_t discarded[MOST_SEATS][SUITS];
    int turns[MOST_SEATS], in_a_row[MOST_SEATS];
    Random chance, stray;
} Round;

/* What is told about every turn of a learner: the value before its draw, and the signs after its discard. */
typedef struct {
    Signs signs;
    int phase;
    float before;      /* value of the best discard of the turn; not known for experts */
    int strayed;       /* whether the discard was chosen by chance */
} Turn;

enum { MOST_TURNS = 400 };
typedef struct { Turn turns[MOST_TURNS]; int count; } Story;

void deal(Round *round, int players, int number, int dealer, uint64_t seed);
/* Play a round to its end and return each seat's penalty. stories: by seat, NULL to tell nothing. */
void play_round(Round *round, const Player *players, Story *stories, int *penalties);

#endif
