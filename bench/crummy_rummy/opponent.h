/* How readily the other of two players takes a card, after host/autopeg/games/crummy_rummy/bots/opponent.py. */
#ifndef OPPONENT_H
#define OPPONENT_H

#include "outlook.h"

void read_habits(const char *path);
float chance_to_take(const Outlook *outlook, int kind);

#endif
