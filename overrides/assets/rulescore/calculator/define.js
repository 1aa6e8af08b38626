/** The elements of calculators. Those within one begin after it, with what it holds. */
import { RuleCalculator } from "./element.js";
import { RuleFrames } from "./frames.js";
import { RuleGrid } from "./grid.js";
import { RuleListing } from "./listing.js";
import { RulePicture } from "./picture.js";

export const defineCalculators = () => {
  customElements.define("rule-calculator", RuleCalculator);
  customElements.define("rule-listing", RuleListing);
  customElements.define("rule-grid", RuleGrid);
  customElements.define("rule-frames", RuleFrames);
  customElements.define("rule-picture", RulePicture);
};
