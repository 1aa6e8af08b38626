/**
 * What has moved: a link to a calculator that is not on this page leads to the page where it is, an
 * old anchor to the section's new place. Both take the inputs along, and going back skips the old
 * address. A section that has moved away leaves a line with its anchor and a link, marked
 * `data-moved`; so does a whole page, whose line has no anchor.
 */

import { withBase } from "../base/base_url.js";
import { calculatorHere, linkedCalculator, reportStrayLink, sectionOf } from "./link.js";
import { onEveryPage } from "./navigation.js";

/** The page that is shown; the address may be another's while a page is left. */
let shown = "";

/** Lead on from every page that is shown, also from those that the theme puts in place. */
export const redirectMoved = () => {
  onEveryPage(redirectHere);
  window.addEventListener("hashchange", () => {
    if (location.pathname === shown) redirectFromSection();
  });
};

const redirectHere = async () => {
  shown = location.pathname;
  const asked = location.href;
  const wanted = linkedCalculator();
  const stray = calculatorHere(wanted) ? null : wanted;
  // If the list does not arrive, it is not known where that is.
  const place = stray === null ? undefined : await placeOf(stray).catch(() => undefined);
  if (location.href !== asked) return;
  if (place) go(place.address, place.calculator);
  else if (!redirectFromSection() && stray !== null) reportStrayLink(stray);
};

/**
 * Where a rule or calculator is now, by its id.
 *
 * @param {string} id
 */
export const placeOf = async (id) => {
  const { places } = await import("../generated/places.js");
  const place = places.get(id);
  return place && { ...place, address: withBase(place.address) };
};

/** Lead on if the section that the address names has moved; whether it has. */
const redirectFromSection = () => {
  const named = document.getElementById(location.hash.slice(1));
  const line = named ?? document.querySelector("[data-moved]:not([id])");
  const link = line?.matches("[data-moved]") ? line.querySelector("a") : null;
  if (!link) return false;
  const linked = calculatorHere(linkedCalculator());
  go(linked ? `#${sectionOf(linked)}` : link.href, linkedCalculator());
  return true;
};

/**
 * Go to an address in place of this one, with the inputs that this one has.
 *
 * @param {string} address
 * @param {string | null} calculator the id that the link is to name
 * @param {Record<string, string>} [inputs] others, unless this one has them too
 */
export const go = (address, calculator, inputs = {}) => {
  const query = new URLSearchParams({ ...inputs, ...Object.fromEntries(new URLSearchParams(location.search)) });
  if (calculator !== null) query.set("calculator", calculator);
  const url = new URL(address, location.href);
  url.search = query.toString();
  url.hash ||= location.hash;
  location.replace(url);
};
