/**
 * Note the buttons of a calculator that are pressed before its script has come; the calculator then carries the
 * presses out. The build writes this script into the head of every page.
 */
document.addEventListener(
  "click",
  ({ target }) => {
    const button = target instanceof Element ? target.closest("rule-calculator:not(:defined) button") : null;
    if (button instanceof HTMLElement) button.dataset.pressed = String(Number(button.dataset.pressed ?? 0) + 1);
  },
  { capture: true },
);
