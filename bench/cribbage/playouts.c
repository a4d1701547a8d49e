/* The master with three and four players, as analysis/playouts.py in the host: every card followed to the end of the
 * play, in many deals of the unseen cards. */

#include <string.h>

#include "discards.h"
#include "habits.h"
#include "master.h"
#include "opponents.h"
#include "outlook.h"

enum { MOST_DEALS = 2000 };
static const double IMPOSSIBLE = 0.03;

static void play_out(Play *play, const Outlook *outlook) {
    while (play->turn != NOBODY && !is_won(outlook, play->points)) {
        int seat = play->turn;
        lay(play, likeliest(chances_of(play->tail, play->count, play->hands[seat], cards_of_others(play, seat))));
    }
}

static double weigh(const Deal *deal, int seat, Random *random, Hand *hands) {
    double weight = deal_others(deal, seat, random, hands) ? 1 : IMPOSSIBLE;
    for (int other = 0; other < deal->players; other++)
        if (other != seat && deal->play.hands[other]) weight *= as_played(deal, other, hands[other]);
    return weight;
}

void value_more(const Deal *deal, int seat, const int *ranks, int fitting, Random *random, double *values) {
    static Hand dealt[MOST_DEALS][MOST_SEATS];
    static double sums[MOST_DEALS];
    static Outlook outlook;
    int deals = cards_of_others(&deal->play, seat) ? master_limits.deals : 1;
    int drawn = deals > 1 ? master_limits.drawn : 1, at = 0;
    begin_outlook(&outlook, deal, seat, RACE_POINTS);
    for (int each = 0; each < deals; each++)
        sums[each] = weigh(deal, seat, random, dealt[each]) + (each ? sums[each - 1] : 0);
    memset(values, 0, (size_t)fitting * sizeof *values);
    double step = sums[deals - 1] / drawn, place = random_share(random) * step;
    for (int each = 0; each < drawn; each++, place += step) {
        while (at < deals - 1 && sums[at] < place) at++;
        for (int choice = 0; choice < fitting; choice++) {
            Play play = deal->play;
            memcpy(play.hands, dealt[at], sizeof play.hands);
            play.hands[seat] = deal->play.hands[seat];
            lay(&play, ranks[choice]);
            play_out(&play, &outlook);
            values[choice] += value_of_points(&outlook, play.points, dealt[at]);
        }
    }
}
