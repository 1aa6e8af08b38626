/**
 * Note what is touched of a calculator before its script has come: that a field is, for `answer.css`, and each button,
 * whose presses the calculator then carries out. The build writes this script into the head of every page.
 */
document.addEventListener("focusin", ({ target }) => {
  const calculator = target instanceof Element ? target.closest("rule-calculator:not(:defined)") : null;
  if (calculator instanceof HTMLElement) calculator.dataset.touched = "";
});

document.addEventListener(
  "click",
  ({ target }) => {
    const button = target instanceof Element ? target.closest("rule-calculator:not(:defined) button") : null;
    if (button instanceof HTMLElement) button.dataset.pressed = String(Number(button.dataset.pressed ?? 0) + 1);
  },
  { capture: true },
);
