/**
 * Heal a page whose scripts or styles came damaged: cut short, as another thing under their name, or not at
 * all. A browser may keep such a file for ever, so it is fetched again past the browser's cache, and then
 * linked again. A module, which a browser loads only once, needs the page to be reloaded. The build writes
 * this script into the head of every page, which a browser never keeps without asking.
 */
{
  const HEALED = "rulescore.healed ";
  const AGAIN = "?again";

  /** @param {any} field */
  const textOf = ({ type, checked, value }) => (type === "checkbox" ? String(checked) : value);

  /** @param {any} field */
  const isChanged = (field) =>
    field.selectedOptions
      ? !field.selectedOptions[0]?.defaultSelected
      : field.value !== field.defaultValue || field.checked !== field.defaultChecked;

  /** Put what has been typed into the address, as a link to the calculator has it. */
  const noteTyped = () => {
    for (const calculator of document.querySelectorAll("rule-calculator")) {
      const fields = [...calculator.querySelectorAll("form [name]")].filter(isChanged);
      const typed = fields.map((field) => [field.getAttribute("name") ?? "", textOf(field)]);
      const query = new URLSearchParams([["calculator", calculator.getAttribute("calculator") ?? ""], ...typed]);
      if (typed.length) history.replaceState(history.state, "", `?${query}${location.hash}`);
    }
  };

  /** @param {HTMLScriptElement | HTMLLinkElement} element */
  const heal = async (element) => {
    const named = "src" in element ? "src" : "href";
    const address = element.getAttribute(named) ?? "";
    if (address.endsWith(AGAIN)) return;
    const { ok } = await fetch(address, { cache: "reload", integrity: element.integrity });
    if (!ok) return;
    if (element.type === "module") {
      if (sessionStorage.getItem(HEALED + address)) return;
      sessionStorage.setItem(HEALED + address, "");
      noteTyped();
      location.reload();
      return;
    }
    const again = document.createElement(element.localName);
    for (const { name, value } of element.attributes) again.setAttribute(name, value);
    again.setAttribute(named, address + AGAIN); // the browser does not try the same address again
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
