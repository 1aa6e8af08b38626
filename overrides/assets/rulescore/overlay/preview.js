/**
 * What a link to a rule leads to, shown without leaving: beside the link while a mouse rests on it or
 * the keyboard has reached it, and at the foot of the page where a finger rests on it.
 */

import { withoutBase } from "../base/base_url.js";
import { openDialog } from "../base/dialog.js";
import { say } from "../base/language.js";
import { titleOf } from "../page/as_text.js";
import { bookAt, namesOf, pageAt, playedAt } from "../page/pages.js";

const RESTS = 350;
const FINGER_RESTS = 450;
const MOVES = 10;
const ADDRESS = /^\/[\w-]+\/[\w-]+\/$/;

/** @typedef {{ place: string, title: string, book: string, told: Element[] }} Rule */

/** @type {HTMLElement | null} what lies beside a link now */
let shown = null;
/** @type {HTMLAnchorElement | null} */
let about = null;
let waiting = 0;

/** Let links to rules show what they lead to. */
export const watchForPreviews = () => {
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType !== "mouse") return;
    const link = ruleLink(target);
    if (link) later(() => showBeside(link), RESTS);
    else if (shown && !(target instanceof Node && shown.contains(target))) later(hide, RESTS);
    else if (!shown) window.clearTimeout(waiting);
  });
  document.addEventListener("focusin", ({ target }) => {
    const link = ruleLink(target);
    if (link?.matches(":focus-visible")) showBeside(link);
    else hide();
  });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  document.addEventListener("click", hide);
  watchForFingers();
};

const watchForFingers = () => {
  /** @type {{ x: number, y: number } | null} */
  let from = null;
  let isShown = false;
  document.addEventListener("pointerdown", ({ target, pointerType, clientX: x, clientY: y }) => {
    const link = pointerType === "touch" ? ruleLink(target) : null;
    isShown = false;
    if (!link) return;
    from = { x, y };
    later(() => {
      isShown = true;
      showBelow(link);
    }, FINGER_RESTS);
  });
  document.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
    if (!from || Math.hypot(x - from.x, y - from.y) < MOVES) return;
    from = null;
    window.clearTimeout(waiting);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => {
      if (from && !isShown) window.clearTimeout(waiting);
      from = null;
    });
  }
  // The finger that asked for the preview neither follows the link nor opens the browser's own menu.
  document.addEventListener("contextmenu", (event) => {
    if (from && ruleLink(event.target)) event.preventDefault();
  });
  document.addEventListener(
    "click",
    (event) => {
      if (!isShown || !ruleLink(event.target)) return;
      isShown = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
};

/**
 * @param {() => void} act
 * @param {number} pause
 */
const later = (act, pause) => {
  window.clearTimeout(waiting);
  waiting = window.setTimeout(act, pause);
};

/**
 * The link to another rule around an element.
 *
 * @param {EventTarget | null} target
 */
const ruleLink = (target) => {
  const link = target instanceof Element ? target.closest(".md-content a[href*='#']") : null;
  if (
    !(link instanceof HTMLAnchorElement) ||
    link.matches(".headerlink, .rc-pin-title, .rc-change, [data-example], [data-opens]")
  )
    return null;
  const leadsToRule =
    link.origin === location.origin && ADDRESS.test(withoutBase(link.pathname)) && link.hash.length > 1;
  return leadsToRule ? link : null;
};

/**
 * What a link leads to; null where there is no rule.
 *
 * @param {HTMLAnchorElement} link
 * @returns {Promise<Rule | null>}
 */
const ruleAt = async ({ pathname, hash }) => {
  const page = pathname === location.pathname ? document : await pageAt(pathname);
  const heading = page.getElementById(hash.slice(1));
  if (!heading?.matches("h2")) return null;
  const { book, title } = namesOf(page);
  const told = playedAt(heading, pathname);
  return { title: titleOf(heading), place: `${book} · ${title}`, book: bookAt(pathname), told };
};

/**
 * @param {HTMLElement} frame
 * @param {Rule} rule
 */
const fill = (frame, { place, title, book, told }) => {
  frame.classList.add("rc-over", "rc-preview");
  frame.dataset.book = book;
  const [where, what] = [document.createElement("p"), document.createElement("p")];
  where.className = "rc-preview-place";
  what.className = "rc-preview-title";
  where.textContent = place;
  what.textContent = title;
  frame.append(where, what, ...told);
};

/** @param {HTMLAnchorElement} link */
const showBeside = async (link) => {
  if (about === link) return;
  hide();
  about = link;
  const rule = await ruleAt(link).catch(() => null);
  if (!rule || about !== link) return;
  shown = document.createElement("div");
  shown.id = "rc-preview";
  shown.setAttribute("role", "tooltip");
  shown.popover = "manual";
  fill(shown, rule);
  (link.closest("main") ?? document.body).append(shown);
  shown.showPopover();
  link.setAttribute("aria-describedby", shown.id);
  const [box, own] = [link.getBoundingClientRect(), shown.getBoundingClientRect()];
  const above = box.top - own.height - 6;
  const fitsBelow = box.bottom + own.height + 6 < window.innerHeight;
  shown.style.top = `${fitsBelow || above < 0 ? box.bottom + 6 : above}px`;
  shown.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - own.width - 8))}px`;
};

const hide = () => {
  window.clearTimeout(waiting);
  about?.removeAttribute("aria-describedby");
  about = null;
  shown?.remove();
  shown = null;
};

/** @param {HTMLAnchorElement} link */
const showBelow = async (link) => {
  const rule = await ruleAt(link).catch(() => null);
  if (!rule) return;
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", rule.title);
  fill(dialog, rule);
  const ways = document.createElement("form");
  ways.method = "dialog";
  const into = document.createElement("a");
  into.className = "rc-button";
  into.href = link.href;
  into.textContent = say("Open the rule");
  ways.innerHTML = `<button>${say("Close")}</button>`;
  ways.prepend(into);
  dialog.append(ways);
  into.addEventListener("click", () => dialog.close());
  openDialog(dialog);
};
