// Objects that this device keeps in the browser by name and never sends.

/**
 * Return the object kept under a name, an empty one if there is none or it is damaged.
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
