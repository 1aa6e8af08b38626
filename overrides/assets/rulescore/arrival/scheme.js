import "./early_state.js"; // known before the page is drawn, as the scheme is

/**
 * Light or dark: what the reader has chosen, else what the system prefers. It runs right
 * at the head of the body, so that no page is drawn in the wrong colours first.
 */
{
  const manifest = document.querySelector('link[rel="manifest"]');
  const root = manifest instanceof HTMLLinkElement ? new URL(".", manifest.href).pathname : "/";
  const SHARED = "rulescore.scheme";
  const KEPT = root === "/" ? SHARED : `rulescore${root}.scheme`; // as storage/prefix.js has it
  const DARK = "slate";
  const LIGHT = "default";
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");

  /** What all sites of the origin shared before is this one’s, until prefix.js has copied it or a site claims it. */
  const isShared = () =>
    localStorage.getItem("rulescore:root") === null && localStorage.getItem(`rulescore${root}:copied`) === null;

  const chosen = () => {
    try {
      return localStorage.getItem(KEPT) ?? (isShared() ? localStorage.getItem(SHARED) : null);
    } catch {
      return null; // A browser may refuse to keep anything.
    }
  };

  /** @param {string} scheme */
  const choose = (scheme) => {
    try {
      localStorage.setItem(KEPT, scheme);
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
