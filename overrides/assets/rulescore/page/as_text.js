import { say } from "../base/language.js";
import { siteName } from "../base/site_name.js";
/**
 * A rule or an answer as neat Markdown, for a chat: what it is, the figures, the one line of working
 * that settles it, the link.
 */

/**
 * @param {import("../calculator/element.js").RuleCalculator} element
 * @param {string} link
 */
export const answerAsText = (element, link) => {
  const figures = [...element.querySelectorAll(".rc-keys > div")].map(
    (row) => `- ${read(row.querySelector("dt"))}: ${read(row.querySelector("dd"))}`,
  );
  return [
    `**${read(element.querySelector("h3"))}** (${placeOf(element)})`,
    askedOf(element),
    "",
    `**${read(element.querySelector(".rc-headline"))}**`,
    "",
    ...[...element.querySelectorAll(".rc-readings span")].map((told) => `- ${read(told)}`),
    ...figures,
    `- ${say("Working")}: ${read(element.querySelector("[data-settles]"))}`,
    ...[...element.querySelectorAll(".rc-rolled strong")].map((told) => `- ${say("Rolled")}: ${read(told)}`),
    "",
    link,
  ].join("\n");
};

/**
 * The values of the open fields, in a line.
 *
 * @param {Element} element
 */
export const askedOf = (element) =>
  [...element.querySelectorAll("form > .rc-fields > .rc-field:not([hidden])")]
    .map((field) => `${read(field.querySelector("label"))}: ${shownValue(field)}`)
    .join(" · ");

/**
 * A section as it is played: its text up to what is folded away.
 *
 * @param {Element} heading
 * @param {string} link
 */
export const ruleAsText = (heading, link) => {
  const told = playedBelow(heading, "p, ul, ol").map((part) =>
    part.matches("p") ? read(part) : [...part.children].map((item) => `- ${read(item)}`).join("\n"),
  );
  return [`**${titleOf(heading)}** (${placeOf(heading)})`, ...told, link].join("\n\n");
};

/**
 * The elements of some kinds in a section, under the readings in use.
 *
 * @param {Element} heading
 * @param {string} kinds a selector
 */
export const playedBelow = (heading, kinds) => {
  const parts = [];
  for (let next = heading.nextElementSibling; next?.matches(kinds); next = next.nextElementSibling) parts.push(next);
  return parts;
};

/** @param {Element} heading */
export const titleOf = (heading) =>
  [...heading.childNodes]
    .filter((node) => !isLinkToItself(node))
    .map(read)
    .join("")
    .trim();

/** @param {Node} node */
const isLinkToItself = (node) => node instanceof Element && node.matches(".headerlink");

/**
 * The game and the page of an element.
 *
 * @param {Element} element
 */
export const placeOf = (element) => {
  const pinned = element.closest("[data-place]");
  if (pinned) return pinned.getAttribute("data-place");
  const page = element.closest(".md-main");
  const [book, title] = [page?.querySelector(".rc-book"), page?.querySelector("h1")];
  return book && title ? `${read(book).split(" · ")[0]}, ${titleOf(title)}` : siteName();
};

/** @param {Element} field */
const shownValue = (field) => {
  const control = field.querySelector("input, select, textarea");
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.text ?? "";
  if (control instanceof HTMLInputElement && control.type === "checkbox")
    return control.checked ? say("yes") : say("no");
  return /** @type {HTMLInputElement | HTMLTextAreaElement | null} */ (control)?.value ?? "";
};

/** @param {Node | null | undefined} node */
export const read = (node) => (node?.textContent ?? "").replace(/\s+/g, " ").trim();
