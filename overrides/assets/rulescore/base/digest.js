/**
 * FNV-1a of a text, which is there at once; that of the browser is not, and not everywhere.
 *
 * @param {string} text
 */
export const digestOf = (text) => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
};
