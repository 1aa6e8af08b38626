/** The slug of the book to which the page that is shown belongs; nothing for pages of no book. */
export const bookHere = () =>
  document.querySelector(".md-content [data-book]")?.getAttribute("data-book") ?? "";
