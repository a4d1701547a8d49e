/* Choices of the expert, of the master, and by learned values. */
#ifndef CHOICES_H
#define CHOICES_H

#include "outlook.h"

enum { LAYOUTS_TRIED = 16 };

typedef struct { int kind; float value, order; } Choice;  /* order: the value, and what the price adds to it */

/* -- expert.c and master: opponent.c */
int expert_wants(const Outlook *outlook, const Player *player);
float gift(const Outlook *outlook, const Player *player, int kind);
int expert_discard(const Outlook *outlook, const Player *player, const float *spread);
int expert_layout(const Round *round, const Layout *layouts, int count);
uint64_t kinds_in(const Hand *hand);
uint64_t spare_discards(const Round *round, const Hand *hand);

/* -- values.c */
int rate_discards(const Outlook *outlook, const Player *player, Signs *signs, const Hand *hand, uint64_t allowed,
                  Choice *choices);
int value_wants(Outlook *outlook, const Player *player, Random *random);
float value_of_laying(const Outlook *outlook, const Player *player, const Layout *layout, float *signs);

#endif
