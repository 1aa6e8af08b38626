import type { RuleCalculator } from "./element.js";

declare global {
  interface HTMLElementTagNameMap {
    "rule-calculator": RuleCalculator;
  }
}
