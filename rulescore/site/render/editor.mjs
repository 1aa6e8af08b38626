/** The editor of the console: what it takes of CodeMirror, in one module. */
export { python } from "@codemirror/lang-python";
export { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
export { EditorView, minimalSetup } from "codemirror";
export { tags } from "@lezer/highlight";
