/* Chances of choices in the last round of two players, by experts who play it to its end. */
#ifndef ENDING_H
#define ENDING_H

#include <stdint.h>

int ending(int deals, uint64_t seed);

#endif
