/**
 * Where the site begins: at the root of its origin, or below a path such as /rulescore/. Whatever the
 * build or Python names, it names from the root of the site, as if that were the origin's.
 */
export const root = new URL("../../", import.meta.url).pathname;

/**
 * Where something of the site is.
 *
 * @param {string} address from the root of the site: `/usiel/travel/#walking`
 */
export const withBase = (address) => root + address.slice(1);

/**
 * The path of a page from the root of the site; one that is not below it stays as it is.
 *
 * @param {string} pathname
 */
export const withoutBase = (pathname) => (pathname.startsWith(root) ? `/${pathname.slice(root.length)}` : pathname);

/**
 * HTML of the site, its links where they lead.
 *
 * @param {string} html as the build or Python made it
 */
export const withBaseInLinks = (html) => html.replaceAll(' href="/', ` href="${root}`);
