/* Fitting the habits to the plays of experts. */
#ifndef LEARN_H
#define LEARN_H

#include "habits.h"

/* Let experts play deals until they have chosen `count` cards, fit the habits to nine tenths of the choices and print
 * how well they predict the others. */
void learn_habits(int players, int count, uint64_t seed, Habits *habits);

#endif
