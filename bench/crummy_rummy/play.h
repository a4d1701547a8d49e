/* Rounds of Crummy Rummy between the expert, the master, and players that follow learned values. */
#ifndef PLAY_H
#define PLAY_H

#include "cards.h"
#include "laid.h"
#include "net.h"

typedef enum { EXPERT, EARLIER_EXPERT, LEARNED } Level;

typedef struct {
    Level level;
    int holds;           /* whether it holds back what the other of two players can use, as the master does */
    const Net *net;      /* of a LEARNED player: the values before its contract */
    const Laid *laid;    /* and of its contract */
    float stray, warmth; /* how often a discard is chosen by chance, and how many points it may cost then */
    int widest;          /* discards tried for each card that may be drawn; 0 to draw as the expert */
    int tries;           /* kinds of cards that may be drawn that are tried, chosen by chance; 0 for all */
    float within;        /* only discards are compared whose price is at most this higher */
    float anchor;        /* how much a point of the price counts beside the value */
    float gifts;         /* how much of what a discard gives the others counts beside the value */
    int throws;          /* whether it discards by value as well as draws, before its contract */
} Player;

/* What a draw may be. */
enum { ANY, FROM_PILE, FROM_DECK };

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
    uint16_t passed[MOST_SEATS][SUITS];          /* discards of the seat before that it did not take */
    int turns[MOST_SEATS], in_a_row[MOST_SEATS];
    int draws;                                   /* what the next draw has to be, ANY once it is made */
    int totals[MOST_SEATS];                      /* points of the rounds before */
    Random chance, stray;
} Round;

/* What is told about a turn before the contract, or about that which lays it down. */
typedef struct {
    Signs signs;               /* after the discard */
    float laid[LAID_SIGNS];    /* the same once the contract is laid down */
    int is_laid;
    float before;              /* value of the best discard of the turn, or of the contract; not known for experts */
    int strayed;               /* whether the discard was chosen by chance */
} Turn;

enum { MOST_TURNS = 400 };
typedef struct { Turn turns[MOST_TURNS]; int count; } Story;

/* Whether values are chances to win the game, not points: in the last round of two players. */
static inline int counts_wins(const Round *round) { return round->players == 2 && round->round == LAST_ROUND; }

void deal(Round *round, int players, int number, int dealer, uint64_t seed);
/* Play a round to its end and return each seat's penalty. stories: by seat, NULL to tell nothing. */
void play_round(Round *round, const Player *players, Story *stories, int *penalties);

#endif
