/**
 * A few words for somebody who has never been here and follows a link to an answer: what this is, which game, and
 * that they can change it. They stand above the calculator, where early_state.js has left room for them, until the
 * reader has changed something or gone on to another page.
 */

import { root, withBase } from "../base/base_url.js";
import { bookHere } from "../base/book.js";
import { button } from "../base/dom.js";
import { say, sayAround } from "../base/language.js";
import { siteName } from "../base/site_name.js";
import { calculatorHere } from "../page/link.js";
import { onEveryPage } from "../page/navigation.js";
import { isGame } from "../storage/my_games.js";
import { nameInTab } from "../storage/prefix.js";

/** Show them on the page that a link has led to. */
export const welcomeStrangers = () => {
  const { dataset } = document.documentElement;
  const element = calculatorHere(dataset.sent ?? null);
  if (!element) return endWelcome();
  const strip = newStrip(element);
  element.before(strip);
  if (strip.scrollHeight > strip.clientHeight) {
    document.documentElement.style.setProperty("--rc-welcome-height", `${strip.scrollHeight + 16}px`); // large letters
  }
  element.addEventListener("input", () => endWelcome(), { once: true });
  element.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("form button")) endWelcome();
  });
  onEveryPage(() => document.contains(element) || endWelcome());
};

/** @param {HTMLElement} element */
const newStrip = (element) => {
  const strip = document.createElement("section");
  strip.className = "rc-welcome";
  strip.setAttribute("aria-label", say("About this link"));
  const [said, game, about] = [document.createElement("p"), document.createElement("em"), document.createElement("a")];
  const [title = ""] = (document.querySelector(".rc-book")?.textContent ?? "").split(" · ");
  game.textContent = title.trim();
  about.href = withBase("/about/");
  about.textContent = say("What is {site}?", { site: siteName() });
  const sent = isGame(bookHere())
    ? sayAround("Somebody sent you this answer from {game}, a role-playing game.", { game })
    : [say("Somebody sent you this comparison of role-playing games.")];
  said.append(...sent, ` ${say("Change a number and it answers anew.")} `, about);
  const hide = button(
    "\u00d7",
    () => {
      endWelcome(true);
      const heading = element.querySelector("h3");
      if (heading) heading.tabIndex = -1;
      heading?.focus({ preventScroll: true });
    },
    say("Hide"),
  );
  strip.append(said, hide);
  return strip;
};

/**
 * Take them away for good. What is below them stays where it is on the screen, if need be below an empty space.
 *
 * @param {boolean} [isAsked] whether the reader wants just this, and may see the page close up
 */
const endWelcome = (isAsked = false) => {
  const strip = /** @type {HTMLElement | null} */ (document.querySelector(".rc-welcome"));
  const { dataset } = document.documentElement;
  try {
    sessionStorage.removeItem(nameInTab(root, "sent"));
  } catch {
    // Nothing was kept then.
  }
  const below = strip?.nextElementSibling;
  if (!strip || !below) return void delete dataset.sent;
  const before = below.getBoundingClientRect().top;
  if (!isAsked && window.scrollY < strip.offsetHeight) return void (strip.style.visibility = "hidden");
  strip.remove();
  delete dataset.sent;
  window.scrollBy({ top: below.getBoundingClientRect().top - before, behavior: "instant" });
};
