/**
 * Handing on a rule or an answer: its link, the same as text, the share sheet of a phone, and a QR
 * code for the phone across the table.
 */
import { playedBelow, ruleAsText, titleOf } from "./as_text.js";
import { layOver } from "./over.js";
import { PLAYED, TABLES } from "./pages.js";
import { button } from "./parts.js";
import { pin } from "./pins.js";
import { fromRoot, placed } from "./root.js";

/** The pages of a book that have no rules of their own. */
const OF_A_WHOLE_BOOK = ["quick", "how-we-play"];
const PIN = "Pin to my table";

/**
 * @typedef {{ label: string, item: import("./pins.js").Item }} Pin
 * @typedef {{ title: string, text: string, link: string, pins?: Pin[] }} Shared
 */

/** Let each heading hand on what stands below it; a new tab is still a new tab. */
export const watchForSharing = () => {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest(":is(h1, h2) > .headerlink") : null;
    const heading = link?.parentElement;
    if (!(link instanceof HTMLAnchorElement) || !heading) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const id = idOf(heading);
    const address = id ? shortLink(id) : link.href;
    share({ title: titleOf(heading), text: ruleAsText(heading, address), link: address, pins: pinsOf(heading) });
  }, { capture: true });
};

/**
 * The permanent short link of a rule or calculator, which says what it is where it is shared.
 *
 * @param {string} id
 * @param {Record<string, string>} [inputs]
 */
export const shortLink = (id, inputs = {}) => {
  const query = new URLSearchParams(inputs).toString();
  return `${location.origin}${placed(`/r/${id}/`)}${query && `?${query}`}`;
};

/**
 * The id of the rule under a heading; nothing where there is no rule.
 *
 * @param {Element} heading
 */
const idOf = (heading) => {
  const [, book, topic] = fromRoot(location.pathname).split("/");
  const isRule = heading.closest("[data-book]:not([data-book=''])") && topic && !OF_A_WHOLE_BOOK.includes(topic);
  return isRule && heading.matches("h2") ? `${book}.${topic}.${heading.id}` : "";
};

/**
 * What can be pinned of what stands below a heading.
 *
 * @param {Element} heading
 * @returns {Pin[]}
 */
const pinsOf = (heading) => {
  const [, book = "", topic] = fromRoot(location.pathname).split("/");
  if (topic === "quick") return [{ label: PIN, item: { quick: book } }];
  const rule = idOf(heading);
  if (!rule) return [];
  const hasTable = playedBelow(heading, PLAYED).some((part) => part.matches(TABLES));
  return [{ label: PIN, item: { rule } }, ...(hasTable ? [{ label: "Pin its table only", item: { table: rule } }] : [])];
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
 * Ask how to hand something on.
 *
 * @param {Shared} shared
 */
export const share = (shared) => {
  const dialog = document.createElement("dialog");
  dialog.className = "rc-over rc-share";
  dialog.setAttribute("aria-labelledby", "rc-share-title");
  dialog.innerHTML = `<h2 id="rc-share-title"></h2><p class="rc-share-link"></p><p class="rc-share-ways"></p>
    <p role="status"></p><div class="rc-qr"></div><form method="dialog"><button>Close</button></form>`;
  const [title, link, ways, said, code] = [...dialog.children];
  if (!title || !link || !ways || !said || !code) return;
  title.textContent = `Share “${shared.title}”`;
  link.textContent = shared.link;
  ways.append(
    button("Copy link", () => copy(shared.link, said, "Link copied.")),
    button("Copy as text", () => copy(shared.text, said, "Copied as text.")),
  );
  shared.pins?.forEach(({ label, item }) => {
    ways.append(button(label, () => said instanceof HTMLElement && pin(item, said)));
  });
  if (maySend(shared)) ways.append(button("Send with …", () => send(shared)));
  showCode(shared.link, code);
  layOver(dialog);
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
    const { default: encodeQR } = await import("./qr.js");
    place.innerHTML = encodeQR(link, "svg", { border: 2 });
    const drawn = place.firstElementChild;
    drawn?.setAttribute("role", "img");
    drawn?.setAttribute("aria-label", "QR code of the link");
  } catch {
    place.textContent = "This link is too long for a QR code.";
  }
};
