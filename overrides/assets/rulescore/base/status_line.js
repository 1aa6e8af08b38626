/**
 * A line that says what has become of something, and what can be done about it.
 *
 * @typedef {{ label: string, act: () => void }} Remedy
 */
import { button } from "./dom.js";

export class StatusLine {
  line = document.createElement("p");

  /** @param {string} className */
  constructor(className) {
    this.line.className = className;
    this.line.setAttribute("role", "status");
    this.line.tabIndex = -1;
  }

  /** Say nothing any more. */
  clear() {
    this.line.replaceChildren();
  }

  /**
   * @param {string} text
   * @param {...Remedy} remedies
   */
  tell(text, ...remedies) {
    const isPressed = this.line.contains(document.activeElement);
    this.line.replaceChildren(text, ...remedies.map(({ label, act }) => button(label, act)));
    if (isPressed) this.line.focus(); // keep the keyboard's place
  }
}
