/**
 * What lies over the page with an entry of the history of its own.
 *
 * @type {{ address: string | null }} the address below it, null while nothing lies there: going back to
 *   the same address changes nothing on the page
 */
export const overPage = { address: null };
