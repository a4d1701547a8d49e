/* What a seat knows, as its network reads it. */
#ifndef OUTLOOK_H
#define OUTLOOK_H

#include "expert.h"
#include "play.h"

typedef struct {
    const Round *round;
    int seat, next;
    int unseen[KINDS], total;      /* cards whose place the seat does not know */
    int behind;                    /* points that it is behind the other, where values are chances to win */
    float out_value;               /* value of going out now: by what the others are likely to hold */
    Signs signs;                   /* what is the same for all hands that are compared */
    int others_laid, least_cards;  /* fewest cards of another who has laid down */
    Chances chances;               /* of the next card, as far as the seat can know */
    float turns_left;              /* that the expert expects the round to last */
} Outlook;

void note_playable(Signs *signs, const Table *table);
void look(Outlook *outlook, const Round *round, int seat);
float near_draws(const Outlook *outlook, const Hand *hand);
void describe(Signs *signs, const Outlook *outlook, const Hand *hand, int discard, float draws);
void describe_laid(float *signs, const Outlook *outlook, const Hand *hand);
void imagine(Outlook *outlook, int kind, int change);

#endif
