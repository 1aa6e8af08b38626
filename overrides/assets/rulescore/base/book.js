/** The slug of the book to which the page that is shown belongs; nothing for pages of no book. */
export const bookHere = () => document.querySelector(".md-content [data-book]")?.getAttribute("data-book") ?? "";

/**
 * The slug of the book to which a rule, a calculator or a table belongs.
 *
 * @param {string} id
 */
export const bookOf = (id) => id.split(".")[0] ?? "";
