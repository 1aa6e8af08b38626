/** The elements of calculators. Those within one begin after it, with what it holds. */

import { RuleFrames } from "../grid/frames.js";
import { RuleGrid } from "../grid/grid.js";
import { RulePicture } from "../pictures/picture.js";
import { RuleCalculator } from "./element.js";
import { RuleListing } from "./listing.js";

export const defineCalculators = () => {
  customElements.define("rule-calculator", RuleCalculator);
  customElements.define("rule-listing", RuleListing);
  customElements.define("rule-grid", RuleGrid);
  customElements.define("rule-frames", RuleFrames);
  customElements.define("rule-picture", RulePicture);
};
