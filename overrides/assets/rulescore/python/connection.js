/** How good the reader's connection is, if the browser says; otherwise good. */

/** @returns {{ saveData?: boolean, effectiveType?: string }} */
const connection = () => /** @type {any} */ (navigator).connection ?? {};

/** Whether the reader has asked for less to be fetched. */
export const savesData = () => connection().saveData ?? false;

/** Whether something may be fetched that will perhaps be wanted. */
export const isFast = () => !savesData() && (connection().effectiveType ?? "4g") === "4g";
