// Words of scripts that run from right to left, isolated (UAX #9): a score after a Hebrew name stays after it. What the
// server sends gets the marks when it arrives, and what it is sent loses them. A name may have a title or an initial
// with a full stop, quotation marks (in JSON behind a backslash), digits at the end of a word, and a part in brackets.

const LETTERS = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";
const QUOTE = '\\\\?"';
const WORD = `(?:[${LETTERS}]\\p{M}*\\. ?)*[${LETTERS}][${LETTERS}\\d]*`;
const WORDS = `${WORD}(?:(?:[ '’\\u200c\\u200d-]|${QUOTE})${WORD})*`;
const NAMES = new RegExp(`${WORDS}(?: (?:\\(${WORDS}\\)|${QUOTE}${WORDS}${QUOTE})(?: ${WORDS})?)*`, "gu");
const MARKS = /[\u2068\u2069]/g;
const MARKS_OF_ADDRESS = /%E2%81%A[89]/g;

/**
 * Return a text, also of JSON, with such words isolated.
 * @param {string} text
 */
export const isolated = (text) => text.replace(NAMES, "\u2068$&\u2069");

/**
 * Return a text as it was before, for a field or the server.
 * @param {string} text
 */
export const plain = (text) => text.replace(MARKS, "");

/**
 * Do the same with an address.
 * @param {string} address
 */
export const plainAddress = (address) => address.replace(MARKS_OF_ADDRESS, "");
