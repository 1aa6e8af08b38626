/**
 * What a reader sets once for a whole book, such as its dice: kept in this browser only.
 */

/**
 * @param {string} calculator
 * @param {string} name
 */
const key = (calculator, name) => `rulescore.${calculator.split(".")[0]}.${name}`;

/**
 * The value that the reader has set for the book of a calculator, or null.
 *
 * @param {string} calculator
 * @param {string} name
 */
export const setting = (calculator, name) => {
  try {
    return localStorage.getItem(key(calculator, name));
  } catch {
    return null; // A browser may keep nothing for this site; then nothing is set.
  }
};

/**
 * @param {string} calculator
 * @param {string} name
 */
export const dropSetting = (calculator, name) => {
  try {
    localStorage.removeItem(key(calculator, name));
  } catch {
    // Then nothing was kept.
  }
};

/**
 * @param {string} calculator
 * @param {string} name
 * @param {string} value
 */
export const keepSetting = (calculator, name, value) => {
  try {
    localStorage.setItem(key(calculator, name), value);
  } catch {
    // It then holds for this page only.
  }
};
