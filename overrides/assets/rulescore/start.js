/** Where the site's own script begins: the calculators, and the site without a network. */
import { RuleCalculator } from "./element.js";
import { keepOffline } from "./offline.js";
import { openExamples, reportStrayLink } from "./link.js";
import { RuleFrames } from "./frames.js";
import { RuleGrid } from "./grid.js";
import { RulePlan } from "./plan.js";

customElements.define("rule-plan", RulePlan);
customElements.define("rule-grid", RuleGrid);
customElements.define("rule-frames", RuleFrames);
customElements.define("rule-calculator", RuleCalculator);
reportStrayLink();
openExamples();
keepOffline();
