/** Where the site's own script begins: the calculators, and the site without a network. */
import { RuleCalculator } from "./element.js";
import { keepOffline } from "./offline.js";
import { openExamples, reportStrayLink } from "./link.js";

customElements.define("rule-calculator", RuleCalculator);
reportStrayLink();
openExamples();
keepOffline();
