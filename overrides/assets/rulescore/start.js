/** Where the site's own script begins: the calculators, and the site without a network. */
import { RuleCatalogue } from "./catalogue.js";
import { RuleCalculator } from "./element.js";
import { openFolds } from "./folds.js";
import { keepOffline } from "./offline.js";
import { openExamples } from "./link.js";
import { followMoves } from "./moved.js";

customElements.define("rule-calculator", RuleCalculator);
customElements.define("rule-catalogue", RuleCatalogue);
openFolds();
followMoves();
openExamples();
keepOffline();
