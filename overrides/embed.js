/**
 * A calculator in your page, where this script stands:
 *
 *   <script async src="https://.../embed.js" data-calculator="salt-road.lamp-oil" data-inputs="hours=14"></script>
 *
 * `data-inputs` is what a link to an answer has behind its ?, `data-scheme` is light or dark; without it
 * the calculator goes by the color-scheme of your page, also when that changes. It is as tall as it needs
 * to be.
 */
{
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { calculator = "", inputs = "", scheme: wanted } = script.dataset;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const frame = document.createElement("iframe");

  /** Light or dark, as your page is where the calculator stands. */
  const scheme = () => {
    if (wanted) return wanted;
    const { colorScheme } = getComputedStyle(frame.isConnected ? frame : document.documentElement);
    const isEither = colorScheme.includes("light") && colorScheme.includes("dark");
    if (isEither) return prefersDark.matches ? "dark" : "light";
    return colorScheme.includes("dark") ? "dark" : "light";
  };

  const tellScheme = () => frame.contentWindow?.postMessage({ rulescore: { scheme: scheme() } }, page.origin);

  const page = new URL(`embed/${encodeURIComponent(calculator)}/`, script.src);
  page.search = inputs;
  page.hash = scheme();

  frame.title = calculator;
  frame.allow = "clipboard-write; web-share";
  frame.loading = "lazy";
  Object.assign(frame.style, { border: "0", width: "100%", height: "40rem" });
  frame.src = page.href;
  script.after(frame);
  prefersDark.addEventListener("change", tellScheme);
  for (const around of [document.documentElement, document.body]) {
    new MutationObserver(tellScheme).observe(around, { attributes: true });
  }

  window.addEventListener("message", ({ data, origin, source }) => {
    const height = data?.rulescore?.height;
    if (source !== frame.contentWindow || origin !== page.origin || typeof height !== "number") return;
    frame.style.height = `${height}px`;
  });
}
