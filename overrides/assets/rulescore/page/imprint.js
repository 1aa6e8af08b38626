/** The small print at the end of a page: what of it is known only as the page is printed. */

/** Complete the small print whenever a page is printed. */
export const completeImprint = () => {
  window.addEventListener("beforeprint", () => {
    const imprint = document.querySelector(".rc-imprint");
    if (!imprint) return;
    nameTheSite(imprint);
    const pins = document.querySelector("rule-table .rc-pins");
    if (pins) putAfterPins(imprint, pins);
  });
};

/**
 * The build knows where a page is on its site, and not where the site is.
 *
 * @param {Element} imprint
 */
const nameTheSite = (imprint) => {
  imprint.querySelectorAll("a").forEach((link) => void (link.textContent = link.host + link.pathname));
};

/**
 * My table names the sources of what is on it, and its columns fill the last sheet: the small print comes
 * after the last pin.
 *
 * @param {Element} imprint
 * @param {Element} pins
 */
const putAfterPins = (imprint, pins) => {
  imprint.querySelectorAll("[data-book]").forEach((line) => {
    const book = CSS.escape(line.getAttribute("data-book") ?? "");
    line.toggleAttribute("hidden", !pins.querySelector(`[data-book="${book}"]`));
  });
  const [before, last] = [imprint.parentElement, document.createElement("li")];
  last.append(imprint);
  pins.append(last);
  const putBack = () => {
    before?.append(imprint);
    last.remove();
  };
  window.addEventListener("afterprint", putBack, { once: true });
};
