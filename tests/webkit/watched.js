// Comes first on every page that WebKit visits, and notes what goes wrong, since its driver has no
// log. A tab keeps the notes from page to page.
{
  const NOTES = "webkit.wrong";
  const note = (text) => {
    const noted = JSON.parse(sessionStorage.getItem(NOTES) ?? "[]");
    sessionStorage.setItem(NOTES, JSON.stringify([...noted, `${location.pathname}: ${text}`]));
  };
  addEventListener(
    "error",
    ({ error, message, target }) =>
      note(target === window ? `error: ${error ?? message}` : `not loaded: ${target.outerHTML}`),
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => note(`rejected: ${reason}`));
  addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) =>
    note(`refused by ${violatedDirective}: ${blockedURI}`),
  );
  for (const kind of ["error", "warn"]) {
    const write = console[kind];
    console[kind] = (...what) => {
      note(`console ${kind}: ${what.join(" ")}`);
      write.apply(console, what);
    };
  }
}
