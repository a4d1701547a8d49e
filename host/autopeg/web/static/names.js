// The name of whoever plays on this device: asked once, and remembered here.

const KEY = "name";

export const rememberedName = () => localStorage.getItem(KEY) || "";

/** @param {string} name */
export const rememberName = (name) => localStorage.setItem(KEY, name.trim());
