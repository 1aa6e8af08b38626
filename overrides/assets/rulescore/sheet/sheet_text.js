/**
 * The text of a stored sheet: by name the inputs that were answered last and the outputs, and apart from both what
 * has been typed since and is not answered yet, or is refused. Entries that are not text may come from a newer
 * version of the site; they stay in it.
 *
 * @typedef {Record<string, string>} Values
 * @typedef {object} Written
 * @property {Values} values
 * @property {Values} typed
 * @property {string} [rules] the version of the rules by which it was answered
 * @property {Record<string, unknown>} [unknown] the entries that are not text
 * @property {Record<string, unknown>} [unknownTyped] those among what is typed
 */
const TYPED = "as typed"; // no input can be named like that
const RULES = "by rules";

/**
 * The sheet in a stored text.
 *
 * @param {string | null} text
 * @returns {Written}
 */
export const readFrom = (text) => {
  const { [TYPED]: noted, [RULES]: rules, ...kept } = entriesIn(parsed(text));
  const { texts: values, others: unknown } = parted(kept);
  const { texts: typed, others: unknownTyped } = parted(entriesIn(noted));
  return { values, typed, unknown, unknownTyped, ...(typeof rules === "string" && { rules }) };
};

/** @param {Written} written */
export const textOfSheet = ({ values, typed, unknown, unknownTyped, rules }) => {
  const noted = { ...unknownTyped, ...typed };
  return JSON.stringify({
    ...unknown,
    ...values,
    ...(rules && { [RULES]: rules }),
    ...(Object.keys(noted).length && { [TYPED]: noted }),
  });
};

/**
 * Outputs as a sheet has them.
 *
 * @param {Record<string, unknown>} outputs
 * @returns {Values}
 */
export const outputTexts = (outputs) =>
  Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name, String(value)]));

/**
 * Of the values of a sheet those that it asks for.
 *
 * @param {Values} values
 * @param {string[]} asks
 * @returns {Values}
 */
export const inputsAmong = (values, asks) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => asks.includes(name)));

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
 * Whether a text is a sheet, or a blank one.
 *
 * @param {string} text
 */
export const isReadable = (text) => isSheet(text) || text === "{}";

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
 * @returns {kept is Record<string, unknown>}
 */
const isEntries = (kept) => typeof kept === "object" && kept !== null && !Array.isArray(kept);

/** @param {unknown} kept */
const entriesIn = (kept) => (isEntries(kept) ? kept : {});

/**
 * Entries, parted into texts and others.
 *
 * @param {Record<string, unknown>} entries
 * @returns {{ texts: Values, others: Record<string, unknown> }}
 */
const parted = (entries) => {
  const all = Object.entries(entries);
  return {
    texts: Object.fromEntries(all.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))),
    others: Object.fromEntries(all.filter(([, value]) => typeof value !== "string")),
  };
};
