// Requests to the server. A refused request throws an Error with the server's sentence.
import { isolated, plain, plainAddress } from "./direction.js";

/**
 * Return a message of the server with a capital letter.
 * @param {string} said
 */
export const asSentence = (said) => said[0].toUpperCase() + said.slice(1);

export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {{ message?: string, code?: string }} body
   */
  constructor(status, body) {
    super(asSentence(body.message || "the server did not answer"));
    this.status = status;
    this.code = body.code || "";
  }
}

/** What the window hears when this device has moved: its seats are on another one, and its token is no longer valid. */
export const MOVED = "autopeg-moved";

/**
 * Return the body of an answer. An answer that breaks off is lost like one that never comes.
 * @param {string} path
 * @param {RequestInit} request
 */
async function ask(path, request) {
  const response = await fetch(plainAddress(path), request).catch(() => null);
  const body = await response
    ?.text()
    .then((text) => JSON.parse(isolated(text)))
    .catch(() => undefined);
  if (response && !response.ok) {
    if (body?.code === "MOVED") dispatchEvent(new Event(MOVED));
    throw new Refusal(response.status, body ?? {});
  }
  if (body === undefined) throw new Error("No connection: try again when it is back.");
  return body;
}

/**
 * What has been asked for before the part of the page that shows it is there, by path.
 * @type {Map<string, Promise<any>>}
 */
const early = new Map();

/** @param {string} path */
export function getEarly(path) {
  const answer = get(path);
  answer.catch(() => {}); // whoever shows the answer hears of it
  early.set(path, answer);
}

/**
 * @template Answer
 * @param {string} path
 * @returns {Promise<Answer>}
 */
export function get(path) {
  const answer = early.get(path) ?? ask(path, { headers: { Accept: "application/json" } });
  early.delete(path);
  return answer;
}

/**
 * @template Answer
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
 */
export function post(path, body = {}, signal) {
  const headers = { "Content-Type": "application/json" };
  return ask(path, { method: "POST", headers, body: plain(JSON.stringify(body)), signal });
}

/** What the server says about this device. channel: of its tabs. */
export const device = { channel: "" };

/** Make this device known to the server. */
export async function introduce() {
  const { channel } = await post("/api/me");
  device.channel = channel;
  return device;
}

/** Return a new idempotency key: a request that is sent again with the same key counts once. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Return the message of an error, as a sentence.
 * @param {unknown} error
 */
export const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Return a function that does the same as another, but tells what has gone wrong and then resolves to null.
 * @template {unknown[]} Given
 * @template Result
 * @param {(reason: string) => void} onTrouble
 * @param {(...given: Given) => Promise<Result>} act
 * @returns {(...given: Given) => Promise<Result | null>}
 */
export const tellingTrouble =
  (onTrouble, act) =>
  async (...given) => {
    try {
      return await act(...given);
    } catch (error) {
      onTrouble(reasonOf(error));
      return null;
    }
  };
