/**
 * The page for an address that is not there. Without a network it replaces every page that is not saved.
 * A short link redirects, since the place of every rule and calculator is saved: without a network any, else one
 * with inputs that have no page of their own. Of anything else it says, without a network, that it cannot be had
 * now, and tries again once there is one.
 */

import { withoutBase } from "../base/base_url.js";
import { go, placeOf } from "./moved.js";

const SHORT_LINK = /^\/r\/([^/]+)\/(?:([^/]+)\/?)?$/;
const NOT_FOUND = 404;

/** Redirect or say what is missing, if this page replaces another address. */
export const redirectUnreachable = async () => {
  const said = document.querySelector("[data-unreachable]");
  if (!said || (await redirectShortLink()) || hasAnswered()) return;
  said.removeAttribute("hidden");
  const again = document.querySelector("[data-unreachable-again]");
  again?.removeAttribute("hidden");
  again?.querySelector("button")?.addEventListener("click", () => location.reload());
  const { pathname } = location;
  // The reader may have gone on to another page by then, or be on the way there.
  const isStillHere = () => said.isConnected && location.pathname === pathname;
  window.addEventListener("online", () => isStillHere() && location.reload(), { once: true });
  document.querySelector("[data-missing]")?.remove();
};

/** Lead on from a short link to what is there; whether that was one. */
const redirectShortLink = async () => {
  const [, id, named] = SHORT_LINK.exec(withoutBase(location.pathname)) ?? [];
  const inputs = named === undefined ? {} : inputsNamed(named);
  const place = id && inputs ? await placeOf(id).catch(() => undefined) : undefined;
  if (!place || !inputs || (named !== undefined && !place.calculator)) return false;
  go(place.address, ((named || location.search) && place.calculator) || null, inputs);
  return true;
};

/**
 * The inputs in a part of an address, `hours=14&pace=hurry`; null if it is something else.
 *
 * @param {string} part
 * @returns {Record<string, string> | null}
 */
const inputsNamed = (part) => {
  const inputs = part.split("&").map((input) => input.split("="));
  if (inputs.some(({ length }) => length !== 2)) return null;
  try {
    return Object.fromEntries(inputs.map((input) => input.map(decodeURIComponent)));
  } catch {
    return null; // it is cut within a letter
  }
};

/** Whether it was the server that said that there is no such page. */
const hasAnswered = () => {
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming && visit.responseStatus === NOT_FOUND;
};
