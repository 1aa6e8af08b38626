/** Every heading offers its rule: to share it, and to pin it to one's table. */

import { withoutBase } from "../base/base_url.js";
import { say } from "../base/language.js";
import { playedBelow, ruleAsText, titleOf } from "../page/as_text.js";
import { PLAYED, TABLES } from "../page/pages.js";
import { share, shortLink } from "../page/share.js";
import { pin } from "../table/pins.js";

/** The pages of a book that have no rules of their own. */
const OF_A_WHOLE_BOOK = ["quick", "how-we-play"];
const PIN = say("Pin to my table");

/** Let each heading share its section; a link opened in a new tab still does so. */
export const watchForSharing = () => {
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest(":is(h1, h2) > .headerlink") : null;
      const heading = link?.parentElement;
      if (!(link instanceof HTMLAnchorElement) || !heading) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      const id = idOf(heading);
      const address = id ? shortLink(id) : link.href;
      share({ title: titleOf(heading), text: ruleAsText(heading, address), link: address, ways: pinsOf(heading) });
    },
    { capture: true },
  );
};

/**
 * The id of the rule under a heading; nothing where there is no rule.
 *
 * @param {Element} heading
 */
const idOf = (heading) => {
  const [, book, topic] = withoutBase(location.pathname).split("/");
  const isRule = heading.closest("[data-book]:not([data-book=''])") && topic && !OF_A_WHOLE_BOOK.includes(topic);
  return isRule && heading.matches("h2") ? `${book}.${topic}.${heading.id}` : "";
};

/**
 * What can be pinned of a section.
 *
 * @param {Element} heading
 * @returns {import("../page/share.js").Way[]}
 */
const pinsOf = (heading) => {
  const [, book = "", topic] = withoutBase(location.pathname).split("/");
  if (topic === "quick") return [wayToPin(PIN, { quick: book })];
  const rule = idOf(heading);
  if (!rule) return [];
  const hasTable = playedBelow(heading, PLAYED).some((part) => part.matches(TABLES));
  return [wayToPin(PIN, { rule }), ...(hasTable ? [wayToPin(say("Pin its table only"), { table: rule })] : [])];
};

/**
 * @param {string} label
 * @param {import("../table/pins.js").Item} item
 * @returns {import("../page/share.js").Way}
 */
const wayToPin = (label, item) => ({ label, act: (status) => pin(item, status) });
