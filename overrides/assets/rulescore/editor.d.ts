/** Put here by the build: what the console takes of CodeMirror. */
export { python } from "@codemirror/lang-python";
export { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
export { EditorView, minimalSetup } from "codemirror";
export { tags } from "@lezer/highlight";
