/**
 * The theme's script: a page is read without it, so it comes once the page is drawn. `main.html`
 * names it in a way that no browser follows by itself.
 */

/** @returns {Promise<void>} that it has come */
const brought = () =>
  new Promise((come) => {
    const named = document.querySelector('script[type="text/later"]');
    if (!(named instanceof HTMLScriptElement)) return;
    const script = document.createElement("script");
    script.src = named.src;
    script.addEventListener("load", () => come());
    const bring = () => named.replaceWith(script);
    const onceDrawn = () => requestAnimationFrame(() => window.setTimeout(bring));
    if (document.readyState === "complete") onceDrawn();
    else window.addEventListener("load", onceDrawn);
  });

const theme = brought();

/**
 * Do something on this page, and on every page that the theme puts in its place.
 *
 * @param {() => void} act
 */
export const onEveryPage = (act) => {
  act();
  theme.then(() => {
    let isFirst = true; // this page, of which the theme tells at once
    window.document$?.subscribe(() => isFirst || act());
    isFirst = false;
  });
};
