/** Where the site's own script begins: the calculators, what lies over a page, and the site without a
 * network. */
import { foreseeFromPageToPage } from "./answers.js";
import { RuleCatalogue } from "./catalogue.js";
import { RuleCalculator } from "./element.js";
import { openFolds } from "./folds.js";
import { watchForKeys } from "./keys.js";
import { tellWhatIsKept } from "./kept.js";
import { keepOffline } from "./offline.js";
import { openExamples } from "./link.js";
import { followMoves } from "./moved.js";
import { followLinks, onEveryPage } from "./navigation.js";
import { watchForPreviews } from "./preview.js";
import { watchForSearch } from "./search.js";
import { watchForSharing } from "./share.js";
import { leadOnWithoutNetwork } from "./unreachable.js";
import { showWhereabouts } from "./whereabouts.js";

/** The elements that stand on a page or two, each with a module of its own. */
const OF_FEW_PAGES = ["console", "readings", "table", "yours"];

customElements.define("rule-calculator", RuleCalculator);
customElements.define("rule-catalogue", RuleCatalogue);
onEveryPage(() => {
  const found = OF_FEW_PAGES.filter((name) => document.querySelector(`rule-${name}`));
  found.forEach((name) => {
    import(new URL(`${name}.js`, import.meta.url).href).catch(() => {}); // then the page can be read
  });
});
openFolds();
followMoves();
leadOnWithoutNetwork();
openExamples();
watchForSearch();
watchForSharing();
watchForPreviews();
watchForKeys();
foreseeFromPageToPage();
tellWhatIsKept();
keepOffline();
showWhereabouts();
followLinks();

// Nothing lies over a page as it opens, so the styles of that need not be waited for. They stand in the
// body, since the theme exchanges the head as it follows a link.
const overlays = document.createElement("link");
overlays.rel = "stylesheet";
overlays.href = new URL("overlays.css", import.meta.url).href;
document.body.append(overlays);
