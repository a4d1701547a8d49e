/* The expert in the play. */
#ifndef EXPERT_H
#define EXPERT_H

#include "deal.h"

int play_like_expert(const Deal *deal, int seat, const int *ranks, int fitting, Random *random);

#endif
