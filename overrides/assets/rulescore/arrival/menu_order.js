/** The games that a reader plays come before the others in the menu, and nothing else in it moves. */

const LIST = ".md-nav--primary > .md-nav__list";

/**
 * The entry of a book, by where that begins: it has its link at once, or in a row with what opens it.
 *
 * @param {string} address
 */
const entryOf = (address) => `li:is(:has(> a[href="${address}"]), :has(> div > a[href="${address}"]))`;

/**
 * Show them first. It is a style, so that a menu that has not come yet is drawn so at once. It holds until it is
 * called again.
 *
 * @param {string} root where the site begins
 * @param {string[]} games their slugs
 */
export const orderMenu = (root, games) => {
  document.documentElement.dataset.games = games.join(" ");
  if (!games.length) return;
  const list = `[data-games="${games.join(" ")}"] ${LIST}`;
  const compare = entryOf(`${root}compare/`);
  const styles = new CSSStyleSheet();
  styles.replaceSync(`
    ${list} { display: flex; flex-direction: column; flex-wrap: nowrap; }
    ${list} > li { flex: none; }
    ${list} > .md-nav__item--nested { order: 2; }
    ${list} > :is(${games.map((book) => entryOf(`${root}${book}/`)).join(",")}) { order: 1; }
    ${list} > :is(${compare}, ${compare} ~ li) { order: 3; }`);
  document.adoptedStyleSheets.push(styles);
};

/** Put the entries in the order in which they are seen, for the keyboard and for who hears them. */
export const settleMenu = () => {
  if (!document.documentElement.dataset.games) return;
  const list = document.querySelector(LIST);
  const entries = [...(list?.children ?? [])];
  const orders = new Map(entries.map((entry) => [entry, Number(getComputedStyle(entry).order)]));
  list?.append(...entries.sort((one, other) => (orders.get(one) ?? 0) - (orders.get(other) ?? 0)));
};
