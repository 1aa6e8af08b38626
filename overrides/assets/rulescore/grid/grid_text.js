/**
 * A map as text, such as “0 2 # / 0 1 0”: rows separated by /, cells by blanks, each a number or #.
 *
 * @typedef {string[][]} Cells
 */
export const WALL = "#";
const CELL = /^(#|\d{1,4})$/;

/**
 * @param {string} text
 * @returns {Cells | null} nothing where the text is no map
 */
export const cellsOf = (text) => {
  const rows = text.split("/").map((row) => row.trim().split(/\s+/));
  const [first = []] = rows;
  const even = rows.every((row) => row.length === first.length);
  return even && rows.flat().every((cell) => CELL.test(cell)) ? rows : null;
};

/** @param {Cells} cells */
export const textOf = (cells) => cells.map((row) => row.join(" ")).join(" / ");

/**
 * Whether two maps have the same rows and columns.
 *
 * @param {Cells} one
 * @param {Cells} other
 */
export const alike = (one, other) => one.length === other.length && one[0]?.length === other[0]?.length;

/**
 * A map with one row or column more or less at its end.
 *
 * @param {Cells} cells
 * @param {"rows" | "columns"} what
 * @param {number} by 1 or -1
 * @param {(beside: string) => string} filled what a new cell has, by the cell that it comes after
 * @returns {Cells}
 */
export const resized = (cells, what, by, filled) => {
  if (what === "columns") return cells.map((row) => (by > 0 ? [...row, filled(row.at(-1) ?? "0")] : row.slice(0, -1)));
  return by > 0 ? [...cells, (cells.at(-1) ?? []).map(filled)] : cells.slice(0, -1);
};

/**
 * A number as an answer writes it.
 *
 * @param {string} cell
 */
export const plain = (cell) => (cell === WALL ? WALL : String(Number(cell)));

/**
 * The frames of an answer, and what they are called.
 *
 * @param {HTMLElement} answer
 * @returns {[string[], { along: string, unit: string }]}
 */
export const framesOf = ({ dataset: { frames = "", along = "", unit = "" } }) => [frames.split("|"), { along, unit }];
