/**
 * The answer of a calculator as it is shown, and the messages around it.
 *
 * @typedef {{ detail: Element | null, headline: (Node | string)[] }} Prepared what shows an answer, before it is shown
 */

import { withBaseInLinks } from "../base/base_url.js";
import { button } from "../base/dom.js";
import { say } from "../base/language.js";
import { newProgress } from "../base/progress.js";
import { openAround } from "../page/folds.js";
import { Difference } from "../pictures/difference.js";
import { downloadProgress, hasStarted } from "../python/engine.js";

/** So many milliseconds at most a click comes after the finger has left the screen. */
const CLICK_AFTER = 80;
/** So long a press holds an answer back at most: a button may come up outside the window, and unseen. */
const LONGEST_PRESS = 2000;

const WORKING = 'details[data-key="working"]';
/** Where the working stands open until its reader closes it; `wide.css` has the same width. */
const HAS_ROOM = window.matchMedia("(min-width: 1000px)");

export class AnswerView {
  #element;
  /** Settled as soon as nobody presses on anything in the answer. */
  #released = Promise.resolve();
  #difference;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
    this.#difference = new Difference(element);
    element.addEventListener("pointerdown", ({ target }) => {
      if (target instanceof Node && this.#detail?.contains(target)) this.#released = released();
    });
  }

  /**
   * Once nobody presses on anything in the answer. What is pressed must not be replaced before the click: the
   * browser would drop it.
   */
  get released() {
    return this.#released;
  }

  /** Begin with the answer that the page holds. Until then its working stands open by `wide.css`. */
  begin() {
    openWorking(this.#element);
  }

  /**
   * Show a message at the head of the answer, perhaps with a button that does something about it.
   *
   * @param {string} text
   * @param {{ label: string, act: () => void }} [remedy]
   */
  showMessage(text, remedy) {
    const message = this.find("[data-message]");
    message.hidden = !text;
    message.textContent = text;
    if (remedy) message.append(" ", button(remedy.label, remedy.act));
  }

  /**
   * Say something in passing, below the answer.
   *
   * @param {string} text
   */
  showStatus(text) {
    this.find(".rc-copied").textContent = text;
  }

  /**
   * Something is about to change: the answer to come is compared with the one shown.
   *
   * @param {string} field the name of the field that is changed, if one is
   * @param {Record<string, unknown> | null} outputs of the answer shown
   */
  compare(field, outputs) {
    this.#difference.begin(this.#element.querySelector(`[name="${CSS.escape(field)}"]`) ? field : "", outputs);
  }

  /**
   * Make what shows an answer, beside what it was before.
   *
   * @param {import("../python/engine.js").Answer} answer
   * @param {(content: ParentNode) => void} [rename] what another answer on the page has a name for as well
   * @returns {Prepared}
   */
  prepare({ html, headline, outputs }, rename) {
    const template = document.createElement("template");
    template.innerHTML = withBaseInLinks(html);
    rename?.(template.content);
    const detail = template.content.querySelector(".rc-detail");
    if (detail) this.#difference.show(detail, outputs);
    const said = template.content.querySelector(".rc-headline");
    return { detail, headline: [...(said?.childNodes ?? [headline])] };
  }

  /**
   * Show an answer, keeping open what the reader had opened, and chosen what was chosen.
   *
   * @param {Prepared} answer
   */
  show({ detail: fresh, headline }) {
    const old = this.#detail;
    if (!(fresh instanceof HTMLElement)) return;
    old.querySelectorAll("details[data-key][open]").forEach((fold) => {
      fresh.querySelector(foldLike(fold))?.setAttribute("open", "");
    });
    if (!old.querySelector(WORKING)) openWorking(fresh);
    old.querySelectorAll("input[data-mode]:checked").forEach((choice) => {
      const { name, value } = /** @type {HTMLInputElement} */ (choice);
      fresh.querySelectorAll(`input[name="${name}"]`).forEach((radio) => {
        radio.toggleAttribute("checked", radio.getAttribute("value") === value);
      });
    });
    const [shown, next] = [old.querySelector("rule-frames"), fresh.querySelector("rule-frames")];
    const steppedTo = shown?.getAttribute("data-shown") ?? null;
    if (steppedTo !== null) next?.setAttribute("data-shown", steppedTo);
    const focused = old.contains(document.activeElement) ? likeFocused(document.activeElement) : "";
    old.replaceWith(fresh);
    const again = focused ? fresh.querySelector(focused) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    this.find(".rc-headline").replaceChildren(...headline);
  }

  /** Lay out what is shown, which takes a slow phone as long as drawing it: so each is a task of its own. */
  layOut() {
    this.#element.getBoundingClientRect();
  }

  /**
   * Say beside a field why it is refused, or at the head of the answer.
   *
   * @param {HTMLElement | null} field
   * @param {string} message
   */
  refuse(field, message) {
    if (!field) return this.showMessage(message);
    field.setAttribute("aria-invalid", "true");
    openAround(field);
    const beside = field.closest(".rc-field")?.querySelector(".rc-refusal");
    if (beside instanceof HTMLElement) {
      beside.textContent = message;
      beside.hidden = false;
    }
  }

  clearRefusals() {
    this.showMessage("");
    this.#element.querySelectorAll("[aria-invalid]").forEach((field) => field.removeAttribute("aria-invalid"));
    this.#element.querySelectorAll(".rc-refusal").forEach((beside) => {
      beside.textContent = "";
      beside.setAttribute("hidden", "");
    });
  }

  /**
   * Mark which state the answer is in.
   *
   * @param {string} state
   * @param {string[]} differing the inputs that it is for where the fields hold others
   */
  mark(state, differing) {
    this.#element.dataset.state = state;
    const isStale = state === "refused" || differing.length > 0;
    const told = differing.length
      ? say("Not for these numbers: this is the answer for {inputs}.", { inputs: differing.join(", ") })
      : say("Not for what was asked.");
    this.#element.toggleAttribute("data-stale", isStale);
    this.find(".rc-stale").textContent = isStale ? told : "";
    this.find("[data-answer]").setAttribute("aria-busy", String(state === "working"));
  }

  /**
   * Offer to start over, if the reader has changed something. The keyboard goes to the next button.
   *
   * @param {boolean} isChanged
   */
  offerReset(isChanged) {
    const reset = this.#element.querySelector("[data-reset]");
    if (!(reset instanceof HTMLElement)) return;
    const next = reset.parentElement?.querySelector("button");
    if (!isChanged && reset === document.activeElement) next?.focus({ preventScroll: true });
    reset.hidden = !isChanged;
  }

  /**
   * Show how much of Python has been fetched, for as long as a run waits for it.
   *
   * @param {() => boolean} isWaiting
   * @param {() => void} stop
   */
  showDownload(isWaiting, stop) {
    const { node, show } = newProgress(say("Fetched so far"));
    const follow = () => {
      const { come, all } = downloadProgress();
      if (!isWaiting() || hasStarted()) {
        document.removeEventListener("python-coming", follow);
        return;
      }
      if (come && !node.isConnected) {
        this.showMessage(`${say("Fetching what calculates, this first time only:")} `, {
          label: say("Stop"),
          act: stop,
        });
        this.find("[data-message]").firstChild?.after(node, `. ${say("Read on; the answer comes by itself.")} `);
      }
      show(come, all);
    };
    document.addEventListener("python-coming", follow);
    follow();
  }

  /** @param {() => void} stop */
  offerStop(stop) {
    if (this.#element.querySelector("[data-message] progress") && !hasStarted()) return;
    this.showMessage(say("Still working."), { label: say("Stop"), act: stop });
  }

  get #detail() {
    return this.find(".rc-detail");
  }

  /** @param {string} selector of something that is there */
  find(selector) {
    return /** @type {HTMLElement} */ (this.#element.querySelector(selector));
  }
}

/** Once the pointer that is down has come up, and its click has come. @returns {Promise<void>} */
const released = () =>
  new Promise((resolve) => {
    const over = new AbortController();
    const { signal } = over;
    const end = () => {
      over.abort();
      resolve();
    };
    setTimeout(end, LONGEST_PRESS);
    window.addEventListener("click", () => setTimeout(end), { capture: true, signal });
    ["pointerup", "pointercancel"].forEach((event) => {
      window.addEventListener(event, () => setTimeout(end, CLICK_AFTER), { capture: true, signal });
    });
  });

/** @param {HTMLElement} place */
const openWorking = (place) => {
  if (HAS_ROOM.matches) place.querySelector(WORKING)?.setAttribute("open", "");
};

/** @param {Element} fold */
const foldLike = (fold) => `details[data-key="${CSS.escape(fold.getAttribute("data-key") ?? "")}"]`;

/**
 * What finds in a new answer what has the focus in the old one; nothing where that may be something else.
 *
 * @param {Element | null} focused
 */
const likeFocused = (focused) => {
  if (focused?.matches("[data-roll]")) return "[data-roll]";
  if (focused?.matches("details[data-key] > summary"))
    return `${foldLike(/** @type {Element} */ (focused.parentElement))} > summary`;
  if (focused?.matches("input[data-mode]"))
    return `input[name="${CSS.escape(focused.getAttribute("name") ?? "")}"]:checked`;
  return "";
};
