// The keys of both rummy games, copied from autopeg/games/rummy/keys.py; a test compares the two.
export const KEYS = {
  draw: "d",
  take: "t",
  lay: "l",
  discard: "x",
  suggest: "w",
  sort: "s",
  gather: "g",
  putTogether: "m",
  goFirst: "f",
  notFirst: "n",
};

export const HAS_DRAWN = `You have already taken a card. Press ${KEYS.discard} to discard one and end your turn.`;
