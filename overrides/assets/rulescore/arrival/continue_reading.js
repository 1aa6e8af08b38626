/**
 * <rule-continue>: leads on to the rules page that was read last. What stands in it is for whoever has read none
 * yet; it is one line either way, so that nothing moves.
 */

import { withBase, withoutBase } from "../base/base_url.js";
import { bookHere } from "../base/book.js";
import { sayAround } from "../base/language.js";
import { titleOf } from "../page/as_text.js";
import { lastPage, noteLastPage } from "../storage/last_page.js";

export class RuleContinue extends HTMLElement {
  connectedCallback() {
    const last = lastPage();
    if (!last) return;
    const link = document.createElement("a");
    link.href = withBase(last.address);
    link.textContent = `${last.title}, ${last.book}`;
    this.replaceChildren(...sayAround("Continue: {page}", { page: link }));
  }
}

/** Note which page is being read, on every page of rules. */
export const noteReading = () => {
  const heading = document.querySelector("h1");
  const [book = ""] = (document.querySelector(".rc-book")?.textContent ?? "").split(" · ");
  if (!bookHere() || !heading) return;
  noteLastPage({ address: withoutBase(location.pathname), title: titleOf(heading), book: book.trim() });
};
