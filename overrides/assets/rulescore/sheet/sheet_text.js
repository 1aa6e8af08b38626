/**
 * The text of a stored sheet: by name the inputs that were answered last and the outputs, and apart from both what
 * has been typed since and is not answered yet, or is refused. It may have other entries as well.
 *
 * @typedef {Record<string, string>} Values
 * @typedef {{ values: Values, typed: Values }} Written
 */
const TYPED = "as typed"; // no input can be named like that

/**
 * The sheet in a stored text.
 *
 * @param {string | null} text
 * @returns {Written}
 */
export const readFrom = (text) => {
  const kept = parsed(text);
  const { [TYPED]: _, ...values } = textsIn(kept);
  return { values, typed: textsIn(Object(kept)[TYPED]) };
};

/** @param {Written} written */
export const textOfSheet = ({ values, typed }) =>
  JSON.stringify(Object.keys(typed).length ? { ...values, [TYPED]: typed } : values);

/**
 * Whether anything is written down in a text.
 *
 * @param {string | null} text
 */
export const isSheet = (text) => {
  const { values, typed } = readFrom(text);
  return Object.keys({ ...values, ...typed }).length > 0;
};

/**
 * Whether a text can be a sheet at all, a blank one included.
 *
 * @param {string} text
 */
export const isReadable = (text) => {
  const kept = parsed(text);
  return typeof kept === "object" && kept !== null && !Array.isArray(kept);
};

/**
 * Whose sheet it is; nothing if it does not say.
 *
 * @param {string | null} text
 */
export const nameIn = (text) => {
  const { values, typed } = readFrom(text);
  return (typed.name ?? values.name ?? "").trim().slice(0, 60);
};

/** @param {string | null} text */
const parsed = (text) => {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
};

/**
 * @param {unknown} kept
 * @returns {Values}
 */
const textsIn = (kept) => {
  if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, text]) => typeof text === "string"));
};
