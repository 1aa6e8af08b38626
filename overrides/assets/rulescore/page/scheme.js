/**
 * Light or dark: what the reader has chosen, else what the system prefers. It runs right
 * at the head of the body, so that no page is drawn in the wrong colours first.
 */
{
  const manifest = document.querySelector('link[rel="manifest"]');
  const root = manifest instanceof HTMLLinkElement ? new URL(".", manifest.href).pathname : "/";
  const KEPT = root === "/" ? "rulescore.scheme" : `rulescore${root}.scheme`; // as storage/prefix.js has it
  const DARK = "slate";
  const LIGHT = "default";
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");

  const chosen = () => {
    try {
      return localStorage.getItem(KEPT);
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
