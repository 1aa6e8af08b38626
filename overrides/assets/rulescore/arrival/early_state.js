/**
 * What is known of this browser before anything is drawn, so that nothing moves once the other scripts have come:
 * whether a link to an answer is followed, also by somebody who has never been here, which examples a reader has
 * cleared, and which games come first in the menu. It is part of scheme.js, which runs at the head of the body.
 */

import { nameInTab, prefixFor } from "../storage/prefix.js";
import { orderMenu } from "./menu_order.js";

const ID = /^[\w-]+\.[\w-]+$/;
const SLUG = /^[a-z0-9-]+$/;

const manifest = document.querySelector('link[rel="manifest"]');
/** Where the site begins, as base_url.js has it; this script is not a module and has no address. */
export const root = manifest instanceof HTMLLinkElement ? new URL(".", manifest.href).pathname : "/";
/** Under this name a tab keeps of which calculator it has been sent an answer, so that a reload shows that too. */
const SENT = nameInTab(root, "sent");

/** @param {string} name */
const listOf = (name) => {
  const list = JSON.parse(localStorage.getItem(prefixFor(root) + name) ?? "[]");
  return Array.isArray(list) ? list.filter((one) => SLUG.test(one)) : [];
};

const query = new URLSearchParams(location.search);
const calculator = query.get("calculator") ?? "";
if (calculator) document.documentElement.dataset.linked = calculator;

/** @returns {string | null} the calculator whose answer a stranger has been sent */
const sentTo = () => {
  if (!ID.test(calculator) || query.size < 2 || window.parent !== window) return null;
  const isStranger = !Object.keys(localStorage).some((key) => key.startsWith("rulescore"));
  if (isStranger) sessionStorage.setItem(SENT, calculator);
  return sessionStorage.getItem(SENT) === calculator ? calculator : null;
};

try {
  const sent = sentTo();
  if (sent) {
    document.documentElement.dataset.sent = sent;
    const styles = new CSSStyleSheet();
    styles.replaceSync(`[data-sent] div:has(> rule-calculator[calculator="${sent}"]) {
      padding-top: var(--rc-welcome-height); position: relative; }`);
    document.adoptedStyleSheets.push(styles);
  }
  document.documentElement.dataset.cleared = listOf("examples").join(" ");
  orderMenu(root, listOf("games"));
} catch {
  // A browser may keep nothing for this site, or something that cannot be read.
}
