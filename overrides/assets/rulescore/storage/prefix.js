/**
 * What the names of stored data begin with: one site at the root of its origin and others below paths, such as
 * those of one account at a host of pages, keep their data apart.
 */

const SHARED = "rulescore.";
/** Under this key the site at the root says that the names without a path are its own. */
const TAKEN = "rulescore:root";

/** @param {string} root where the site begins: `/` or `/rulescore/` */
export const prefixFor = (root) => (root === "/" ? SHARED : `rulescore${root}.`);

/**
 * The name under which a tab keeps something for as long as it is open (sessionStorage).
 *
 * @param {string} root
 * @param {string} name
 */
export const nameInTab = (root, name) => `rulescore${root}:${name}`;

/** @param {string} root */
const copiedName = (root) => `rulescore${root}:copied`;

/**
 * Whether what all sites of an origin shared is to be read here: it has not been copied, and no site has claimed it.
 *
 * @param {string} root
 */
export const isStillShared = (root) =>
  localStorage.getItem(copiedName(root)) === null && localStorage.getItem(TAKEN) === null;

/**
 * All sites of an origin used to share their names. On a first visit to one below a path, copy what is there,
 * unless there is a site at the root, whose data it is.
 *
 * @param {string} root
 */
export const copyFromSharedOrigin = (root) => {
  try {
    if (root === "/") return claimForRoot();
    if (localStorage.getItem(copiedName(root)) !== null) return;
    if (isStillShared(root)) copyTo(prefixFor(root));
    localStorage.setItem(copiedName(root), "1");
  } catch {
    // A browser may keep nothing, or have no room for two; it is tried again with the next page.
  }
};

const claimForRoot = () => {
  if (localStorage.getItem(TAKEN) === null) localStorage.setItem(TAKEN, "1");
};

/** @param {string} prefix */
const copyTo = (prefix) =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith(SHARED))
    .forEach(([key, text]) => {
      const own = prefix + key.slice(SHARED.length);
      if (localStorage.getItem(own) === null) localStorage.setItem(own, text);
    });
