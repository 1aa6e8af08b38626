/** The name of the site, as its pages say it. */
export const siteName = () =>
  /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="application-name"]'))?.content ??
  location.hostname;
