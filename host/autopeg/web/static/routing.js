// Addresses within the page.

/**
 * Navigate to another part of the page, as a link does.
 * @param {string} path
 */
export function go(path) {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
  scrollTo(0, 0);
}

/**
 * Return the table code in a text somebody typed or pasted, a bare code or a whole link; null if there is none.
 * @param {string} text
 */
export function codeIn(text) {
  const found = /\/t\/([a-z0-9]{6})(?![a-z0-9])/i.exec(text) || /^([a-z0-9]{6})$/i.exec(text.replace(/[\s-]/g, ""));
  return found?.[1].toUpperCase() ?? null;
}
