// What this device keeps in the browser, never sent: objects by name.

/**
 * Return what is kept under a name, an empty object if that is nothing or damaged.
 * @param {string} name
 * @returns {Record<string, any>}
 */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name) || "{}");
  } catch {
    return {};
  }
}

/**
 * Keep more under a name.
 * @param {string} name
 * @param {object} more
 */
export const keep = (name, more) => localStorage.setItem(name, JSON.stringify({ ...kept(name), ...more }));
