import { button, withText } from "./dom.js";
import { say } from "./language.js";

/**
 * Lay a dialog over the page, until it is closed or somebody taps beside it. Not a click: the finger
 * whose rest opened it is still to be lifted.
 *
 * @param {HTMLDialogElement} dialog
 */
export const openDialog = (dialog) => {
  dialog.addEventListener("pointerdown", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
};

/**
 * Say something that must not be missed, whatever page the reader is on by now.
 *
 * @param {string} text
 */
export const showMessage = (text) => {
  const dialog = document.createElement("dialog");
  dialog.className = "rc-over";
  dialog.append(
    withText("p", text),
    button(say("Close"), () => dialog.close()),
  );
  openDialog(dialog);
};
