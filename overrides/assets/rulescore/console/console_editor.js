/**
 * The editor of the console: CodeMirror, in a shadow root, where it brings its styles along without
 * writing any into the page, which the site's policy forbids.
 */
import { python } from "@codemirror/lang-python";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { EditorView, minimalSetup } from "codemirror";

const colour = (/** @type {string} */ name) => ({ color: `var(--md-code-hl-${name}-color)` });

const COLOURS = HighlightStyle.define([
  { tag: tags.keyword, ...colour("keyword") },
  { tag: [tags.string, tags.special(tags.string)], ...colour("string") },
  { tag: [tags.number, tags.bool, tags.null], ...colour("number") },
  { tag: [tags.function(tags.variableName), tags.definition(tags.variableName)], ...colour("function") },
  { tag: tags.comment, ...colour("comment") },
]);

const LOOK = EditorView.theme({
  "&": { backgroundColor: "var(--md-code-bg-color)", color: "var(--md-code-fg-color)" },
  "&.cm-focused": { outline: "2px solid var(--md-accent-fg-color)" },
  ".cm-content": {
    caretColor: "currentColor",
    fontFamily: "var(--md-code-font-family, monospace)",
    fontSize: "0.68rem",
  },
  ".cm-scroller": { maxHeight: "28rem", overflow: "auto" },
});

/**
 * @param {HTMLElement} place
 * @param {string} code
 * @param {{ anchor: number, head: number }} selection what the reader has selected of it, from where to where
 */
export const newEditor = (place, code, selection) => {
  const root = place.attachShadow({ mode: "open" });
  const editor = new EditorView({
    doc: code,
    extensions: [
      minimalSetup,
      python(),
      syntaxHighlighting(COLOURS),
      LOOK,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": "Python" }),
    ],
    parent: root,
    root,
    selection,
  });
  editor.focus();
  return editor;
};
