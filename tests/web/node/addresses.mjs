// Finds the page's modules by the addresses that the server gives them: `node --import addresses.mjs --test FILE`.
import { register } from "node:module";
import { isMainThread } from "node:worker_threads";

const PROJECT = new URL("../../../", import.meta.url);
const PLACES = [
  ["/vendor/preact.js", "node_modules/htm/preact/standalone.module.js"],
  ["/static/", "host/autopeg/web/static/"],
];
const OF_A_GAME = /^\/games\/(\w+)\/(.*)$/;

if (isMainThread) register(import.meta.url);

export function resolve(specifier, context, next) {
  const [, game, file] = OF_A_GAME.exec(specifier) ?? [];
  if (game) return next(new URL(`host/autopeg/games/${game}/page/${file}`, PROJECT).href, context);
  const [address, place] = PLACES.find(([each]) => specifier.startsWith(each)) ?? [];
  if (!place) return next(specifier, context);
  return next(new URL(place + specifier.slice(address.length), PROJECT).href, context);
}

/** The page's files are modules, although no package says so. */
export function load(url, context, next) {
  const isOurs = url.startsWith(PROJECT.href) && url.endsWith(".js");
  return next(url, isOurs ? { ...context, format: "module" } : context);
}
