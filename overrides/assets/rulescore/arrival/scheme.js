import { isStillShared, prefixFor } from "../storage/prefix.js";
import { root } from "./early_state.js"; // known before the page is drawn, as the scheme is

/**
 * Light or dark: what the reader has chosen, else what the system prefers. It runs right
 * at the head of the body, so that no page is drawn in the wrong colours first.
 */
{
  const NAME = "scheme";
  const DARK = "slate";
  const LIGHT = "default";
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");

  const chosen = () => {
    try {
      const own = localStorage.getItem(prefixFor(root) + NAME);
      return own ?? (isStillShared(root) ? localStorage.getItem(prefixFor("/") + NAME) : null);
    } catch {
      return null; // A browser may refuse to keep anything.
    }
  };

  /** @param {string} scheme */
  const choose = (scheme) => {
    try {
      localStorage.setItem(prefixFor(root) + NAME, scheme);
    } catch {
      // Then the choice holds for this page.
    }
    document.body.dataset.mdColorScheme = scheme;
  };

  const apply = () => {
    document.body.dataset.mdColorScheme = chosen() ?? (prefersDark.matches ? DARK : LIGHT);
  };

  apply();
  prefersDark.addEventListener("change", apply);
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-scheme]")) return;
    choose(document.body.dataset.mdColorScheme === DARK ? LIGHT : DARK);
  });
}
