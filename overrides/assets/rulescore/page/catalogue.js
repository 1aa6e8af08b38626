/**
 * <rule-catalogue>: the list of all calculators, narrowed to what a reader types and to one book.
 */
import { say } from "../base/language.js";
export class RuleCatalogue extends HTMLElement {
  connectedCallback() {
    if (this.querySelector(".rc-narrow")) return;
    const words = document.createElement("input");
    words.type = "search";
    words.placeholder = say("Narrow the list to words");
    words.setAttribute("aria-label", words.placeholder);
    words.addEventListener("input", () => this.#narrow(words.value));
    const said = document.createElement("span");
    said.setAttribute("role", "status");
    const row = document.createElement("p");
    row.className = "rc-narrow";
    row.append(words, said);
    this.prepend(row);
  }

  /** @param {string} typed */
  #narrow(typed) {
    const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    this.querySelectorAll("section").forEach((book) => {
      const about = book.querySelector("summary")?.textContent ?? "";
      let found = 0;
      book.querySelectorAll("ul").forEach((list) => {
        const heading = list.previousElementSibling;
        const context = `${about} ${heading?.textContent ?? ""}`;
        let here = 0;
        list.querySelectorAll("li").forEach((item) => {
          const text = `${context} ${item.textContent} ${item.dataset.words ?? ""}`.toLowerCase();
          item.hidden = !wanted.every((word) => text.includes(word));
          if (!item.hidden) here += 1;
        });
        list.hidden = !here;
        if (heading instanceof HTMLElement) heading.hidden = !here;
        found += here;
      });
      book.hidden = !found;
      book.querySelector("details")?.toggleAttribute("open", wanted.length > 0);
      left += found;
    });
    const status = this.querySelector('[role="status"]');
    if (status) status.textContent = wanted.length ? ` ${say("{amount} found", { amount: left })}` : "";
  }
}
