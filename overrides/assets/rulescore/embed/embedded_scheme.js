/**
 * Light or dark, as the page has it in which a calculator stands: what that page's script says, behind the
 * # of the address and by messages (`embed.js`), else what the system prefers. It is run at the head of the
 * body, before anything is drawn.
 */
{
  const SCHEMES = { light: "default", dark: "slate" };
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");

  let asked = location.hash.slice(1);

  const apply = () => {
    const scheme = Object.hasOwn(SCHEMES, asked) ? asked : prefersDark.matches ? "dark" : "light";
    document.body.dataset.mdColorScheme = SCHEMES[/** @type {"light" | "dark"} */ (scheme)];
  };

  apply();
  prefersDark.addEventListener("change", apply);
  window.addEventListener("message", ({ data, source }) => {
    const scheme = data?.rulescore?.scheme;
    if (source !== window.parent || typeof scheme !== "string") return;
    asked = scheme;
    apply();
  });
}
