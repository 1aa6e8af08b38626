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
