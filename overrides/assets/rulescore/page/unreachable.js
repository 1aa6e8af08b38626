/**
 * The page for an address that is not there. Without a network it replaces every page that is not saved:
 * a short link then redirects, since the place of every rule and calculator is saved, and of anything
 * else it says that it cannot be had now, and tries again once there is a network.
 */

import { withoutBase } from "../base/base_url.js";
import { go, placeOf } from "./moved.js";

const SHORT_LINK = /^\/r\/([^/]+)\/$/;
const NOT_FOUND = 404;

/** Redirect or say what is missing, if this page replaces another address. */
export const redirectWithoutNetwork = async () => {
  const said = document.querySelector("[data-unreachable]");
  if (!said || hasAnswered()) return;
  const [, id = ""] = SHORT_LINK.exec(withoutBase(location.pathname)) ?? [];
  const place = await placeOf(id).catch(() => undefined);
  if (place) {
    go(place.address, (location.search && place.calculator) || null);
    return;
  }
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

/** Whether it was the server that said that there is no such page. */
const hasAnswered = () => {
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming && visit.responseStatus === NOT_FOUND;
};
