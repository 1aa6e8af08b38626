/**
 * Handing on a rule or an answer: its link, the same as text, the share sheet of a phone, and a QR
 * code for the phone across the table.
 */

import { withBase } from "../base/base_url.js";
import { openDialog } from "../base/dialog.js";
import { button } from "../base/dom.js";
import { say } from "../base/language.js";

/**
 * @typedef {{ label: string, act: (status: HTMLElement) => void }} Way another one, which says what came of it
 * @typedef {object} Shared
 * @property {string} title
 * @property {string | null} text nothing while there is no answer to what the link asks
 * @property {string} link
 * @property {Way[]} [ways]
 */

/**
 * The permanent short link of a rule or calculator, which says what it is where it is shared.
 *
 * @param {string} id
 * @param {Record<string, string>} [inputs] for its query
 * @param {string} [name] further inputs, as the name of a page that shows their answer where it is shared
 */
export const shortLink = (id, inputs = {}, name = "") => {
  const query = new URLSearchParams(inputs).toString();
  const path = name && `${name.replaceAll("+", "%2B")}/`; // some hosts would take a plus for a space
  return `${location.origin}${withBase(`/r/${id}/${path}`)}${query && `?${query}`}`;
};

/**
 * Put a text on the clipboard, and say so, or show the text where that is refused.
 *
 * @param {string} text
 * @param {Element} said
 * @param {string} done
 */
export const copy = async (text, said, done) => {
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = done;
  } catch {
    said.textContent = text;
  }
};

/**
 * Ask how to hand something on. Gives what shows something else there instead, as long as it is open.
 *
 * @param {Shared} shared
 * @returns {(other: Shared) => void}
 */
export const share = (shared) => {
  const dialog = document.createElement("dialog");
  dialog.className = "rc-over rc-sharing";
  dialog.setAttribute("aria-labelledby", "rc-share-title");
  show(shared, dialog);
  openDialog(dialog);
  return (other) => {
    if (!dialog.open) return;
    show(other, dialog);
    dialog.querySelector("button")?.focus();
  };
};

/**
 * @param {Shared} shared
 * @param {HTMLDialogElement} dialog
 */
const show = (shared, dialog) => {
  dialog.innerHTML = `<h2 id="rc-share-title"></h2><p class="rc-share-link"></p><p class="rc-share-ways"></p>
    <p role="status"></p><div class="rc-qr"></div><form method="dialog"><button>${say("Close")}</button></form>`;
  const [title, link, ways, said, code] = [...dialog.children];
  if (!title || !link || !ways || !said || !code) return;
  title.textContent = say("Share “{title}”", { title: shared.title });
  link.textContent = shared.link;
  ways.append(button(say("Copy link"), () => copy(shared.link, said, say("Link copied."))));
  const { text } = shared;
  if (text === null) said.textContent = say("Only the link: the answer shown is for other numbers than these.");
  else ways.append(button(say("Copy as text"), () => copy(text, said, say("Copied as text."))));
  shared.ways?.forEach(({ label, act }) => {
    ways.append(button(label, () => said instanceof HTMLElement && act(said)));
  });
  if (maySend(shared)) ways.append(button(say("Send with …"), () => send(shared)));
  showCode(shared.link, code);
};

/** @param {Shared} shared */
const maySend = ({ link }) => navigator.canShare?.({ url: link }) ?? "share" in navigator;

/** @param {Shared} shared */
const send = async ({ title, link }) => {
  try {
    await navigator.share({ title, url: link });
  } catch {
    // Whoever changes their mind closes the sheet.
  }
};

/**
 * @param {string} link
 * @param {Element} place
 */
const showCode = async (link, place) => {
  try {
    const { default: encodeQR } = await import("qr");
    place.innerHTML = encodeQR(link, "svg", { border: 2 });
    const drawn = place.firstElementChild;
    drawn?.setAttribute("role", "img");
    drawn?.setAttribute("aria-label", say("QR code of the link"));
  } catch {
    place.textContent = say("This link is too long for a QR code.");
  }
};
