/**
 * Heal a page whose scripts or styles came damaged: cut short, as another thing under their name, or not at
 * all. A browser may keep such a file for ever, so it is fetched again past the browser's cache. Styles are
 * then linked again; for a script the page is reloaded, once. The build writes this script into the head of
 * every page, which a browser never keeps without asking.
 */
{
  const HEALED = "rulescore.healed ";

  /** @param {HTMLScriptElement | HTMLLinkElement} element */
  const heal = async (element) => {
    const address = "src" in element ? element.src : element.href;
    const { ok } = await fetch(address, { cache: "reload", integrity: element.integrity });
    if (!ok) return;
    if ("src" in element) {
      if (sessionStorage.getItem(HEALED + address)) return;
      sessionStorage.setItem(HEALED + address, "");
      location.reload();
      return;
    }
    const again = document.createElement("link");
    again.rel = "stylesheet";
    again.href = `${address}?again`; // the browser does not try the same address again
    element.replaceWith(again);
  };

  window.addEventListener(
    "error",
    ({ target }) => {
      const isFile = target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;
      if (isFile && target.integrity) heal(target).catch(() => {});
    },
    { capture: true },
  );
}
