/**
 * <rule-console>: Python that a reader writes and runs, with the rules at hand. What it holds at first
 * is in the page, or came with the link, and nothing runs before its button is pressed, beside which
 * the code is shown. Each run starts fresh, in a worker that Stop ends.
 */

import { button } from "../base/dom.js";
import { say } from "../base/language.js";
import { OwnWorker } from "../base/own_files.js";
import { copy } from "../page/share.js";

const CODE = "code";
const MARKUP = /^\s*<(svg|figure|div|section|table|p|ul|dl)\b/;
const FROM_A_LINK = say("This code came with a link. Read it before you run it.");
const STARTING = say("Python is starting. The first time some 6 MB are fetched …");

class RuleConsole extends HTMLElement {
  /** The code in the page. */
  #own = "";
  #field = document.createElement("textarea");
  /** @type {import("codemirror").EditorView | null} takes the place of the field once it is used */
  #editor = null;
  #said = document.createElement("p");
  #output = document.createElement("div");
  #run = button(say("Run"), () => this.#start());
  #stop = button(say("Stop"), () => this.#end(say("Stopped.")));
  /** @type {OwnWorker | null} */
  #worker = null;

  connectedCallback() {
    if (this.#own) return;
    this.#own = this.querySelector("code")?.textContent ?? "";
    this.#build();
    this.#write(this.#own);
    this.#followLink();
    this.#field.rows = Math.min(24, this.#code.split("\n").length + 1);
    window.addEventListener("hashchange", this.#followLink);
  }

  disconnectedCallback() {
    window.removeEventListener("hashchange", this.#followLink);
    this.#worker?.terminate();
  }

  /** Show the code that the address has; it is not run. */
  #followLink = () => {
    const linked = new URLSearchParams(location.hash.slice(1)).get(CODE);
    if (linked === null) return;
    this.#write(linked);
    this.#said.textContent = FROM_A_LINK;
  };

  #build() {
    const label = document.createElement("label");
    label.textContent = "Python";
    label.htmlFor = this.#field.id = "rc-console-code";
    Object.assign(this.#field, { spellcheck: false, autocomplete: "off", autocapitalize: "off" });
    this.#field.addEventListener("focus", () => void this.#edit(), { once: true });
    this.#said.setAttribute("role", "status");
    this.#output.className = "rc-console-output";
    this.#output.tabIndex = 0;
    this.#output.setAttribute("role", "log");
    this.#output.setAttribute("aria-label", say("Output"));
    this.#output.hidden = true;
    this.#stop.hidden = true;
    const tools = document.createElement("div");
    tools.className = "rc-tools";
    tools.append(
      this.#run,
      this.#stop,
      button(say("Copy link"), () => this.#copyLink()),
      button(say("Start over"), () => this.#write(this.#own)),
    );
    this.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        this.#start();
      },
      { capture: true },
    );
    this.replaceChildren(label, this.#field, tools, this.#said, this.#output);
  }

  get #code() {
    return this.#editor?.state.doc.toString() ?? this.#field.value;
  }

  /** @param {string} code */
  #write(code) {
    this.#field.value = code;
    this.#editor?.dispatch({ changes: { from: 0, to: this.#editor.state.doc.length, insert: code } });
    this.#said.textContent = "";
  }

  /** Put the editor in place of the field; where it cannot be had, the field stays. */
  async #edit() {
    try {
      const { newEditor } = await import("./console_editor.js");
      const place = document.createElement("div");
      place.className = "rc-console-editor";
      const { value, selectionStart, selectionEnd } = this.#field;
      this.#field.replaceWith(place);
      this.#editor = newEditor(place, value, { anchor: selectionStart, head: selectionEnd });
    } catch {
      // Without a network what is typed is as good in a plain field.
    }
  }

  #start() {
    this.#worker?.terminate();
    const worker = (this.#worker = new OwnWorker(
      "console_worker.js",
      ({ kind, text }) => void this.#take(kind, text),
      () => this.#end(say("Python could not be started.")),
    ));
    this.#output.replaceChildren();
    this.#output.hidden = false;
    this.#run.hidden = true;
    this.#stop.hidden = false;
    this.#said.textContent = STARTING;
    worker.postMessage(this.#code);
  }

  /** @param {string} said */
  #end(said) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#run.hidden = false;
    this.#stop.hidden = true;
    this.#said.textContent = said;
  }

  /**
   * @param {import("./console_worker.js").Kind} kind
   * @param {string} text
   */
  async #take(kind, text) {
    if (kind === "started") this.#said.textContent = say("Running …");
    if (kind === "printed" || kind === "failed") this.#print(text, kind);
    if (kind === "given") await this.#give(text);
    if (kind === "done") this.#end(say("Done."));
  }

  /**
   * @param {string} text
   * @param {string} kind
   */
  #print(text, kind) {
    const last = this.#output.lastElementChild;
    const into = last instanceof HTMLPreElement && last.dataset.kind === kind ? last : document.createElement("pre");
    into.dataset.kind = kind;
    into.append(text);
    this.#output.append(into);
  }

  /**
   * What the code gives, as a picture or as text; of a picture only what draws.
   *
   * @param {string} text
   */
  async #give(text) {
    if (!MARKUP.test(text)) return this.#print(text, "given");
    const { default: purifier } = await import("dompurify");
    const shown = document.createElement("div");
    shown.append(purifier.sanitize(text, { RETURN_DOM_FRAGMENT: true, USE_PROFILES: { html: true, svg: true } }));
    this.#output.append(shown);
  }

  #copyLink() {
    const link = new URL(location.href);
    link.hash = new URLSearchParams({ [CODE]: this.#code }).toString();
    void copy(link.href, this.#said, say("Link copied. Whoever opens it sees this code, and runs it or not."));
  }
}

customElements.define("rule-console", RuleConsole);
