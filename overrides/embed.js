/**
 * A calculator in your page, where this script stands:
 *
 *   <script async src="https://.../embed.js" data-calculator="salt-road.lamp-oil" data-inputs="hours=14"></script>
 *
 * `data-inputs` is what a link to an answer has behind its ?, `data-scheme` is light or dark; without it
 * the calculator goes by the color-scheme of your page, also when that changes. It is as tall as it needs
 * to be. A link to your page with ?calculator=salt-road.march&hours=20 opens it with those inputs.
 * `data-title` is what screen readers call it. With `data-stopgap`, what is before the script stays until the
 * calculator is there.
 */
{
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { calculator = "", inputs = "", scheme: wanted, stopgap, title } = script.dataset;
  const before = stopgap === undefined ? null : /** @type {HTMLElement | null} */ (script.previousElementSibling);
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const frame = document.createElement("iframe");

  /** Light or dark, as your page is where the calculator stands. */
  const scheme = () => {
    if (wanted) return wanted;
    const { colorScheme } = getComputedStyle(script);
    const isEither = colorScheme.includes("light") && colorScheme.includes("dark");
    if (isEither) return prefersDark.matches ? "dark" : "light";
    return colorScheme.includes("dark") ? "dark" : "light";
  };

  const tellScheme = () => frame.contentWindow?.postMessage({ rulescore: { scheme: scheme() } }, page.origin);

  const linked = new URLSearchParams(location.search).get("calculator") === calculator;
  const page = new URL(`embed/${encodeURIComponent(calculator)}/`, script.src);
  page.search = linked ? location.search : inputs;
  page.hash = scheme();

  frame.title = title ?? calculator;
  if (page.origin !== location.origin) frame.allow = "clipboard-write; web-share";
  frame.loading = "lazy";
  Object.assign(frame.style, { border: "0", width: "100%", height: before ? "0" : "40rem" });
  frame.src = page.href;
  script.after(frame);
  frame.addEventListener("load", tellScheme); // it may have changed since it was said in the address
  prefersDark.addEventListener("change", tellScheme);
  for (const around of [document.documentElement, document.body]) {
    new MutationObserver(tellScheme).observe(around, { attributes: true });
  }

  window.addEventListener("message", ({ data, origin, source }) => {
    const height = data?.rulescore?.height;
    if (source !== frame.contentWindow || origin !== page.origin || typeof height !== "number") return;
    frame.style.height = `${height}px`;
    if (before) before.hidden = true;
  });
}
