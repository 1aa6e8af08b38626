/** Where the site's own script begins: the calculators, and the site without a network. */
import { RuleCalculator } from "./element.js";
import { keepOffline } from "./offline.js";
import { openExamples } from "./link.js";
import { followMoves } from "./moved.js";

customElements.define("rule-calculator", RuleCalculator);
followMoves();
openExamples();
keepOffline();
