/** Where the site's own script begins: the calculators, what lies over a page, and the site without a
 * network. */

import { noteReading, RuleContinue } from "./arrival/continue_reading.js";
import { landOnArrival, landOnLinked } from "./arrival/landing.js";
import { followMyGames } from "./arrival/menu.js";
import { welcomeStrangers } from "./arrival/welcome.js";
import { linkStyles } from "./base/own_files.js";
import { defineCalculators } from "./calculator/define.js";
import { watchForKeys } from "./overlay/keys.js";
import { watchForPreviews } from "./overlay/preview.js";
import { watchForSharing } from "./overlay/share_headings.js";
import { RuleCatalogue } from "./page/catalogue.js";
import { openFolds } from "./page/folds.js";
import { completeImprint } from "./page/imprint.js";
import { openExamples } from "./page/link.js";
import { redirectMoved } from "./page/moved.js";
import { followLinks, onEveryPage } from "./page/navigation.js";
import { keepOffline } from "./page/offline.js";
import { showOfflineFooter } from "./page/offline_footer.js";
import { spyOnScroll } from "./page/scroll_spy.js";
import { redirectUnreachable } from "./page/unreachable.js";
import { prefetchOnNextPage } from "./python/answers.js";
import { reopenSearch, watchForSearch } from "./search/search.js";

// What a page can be asked from without: by the tests, or in the console of a browser.
export { keepingNow } from "./page/offline.js";
export { ask } from "./python/engine.js";

const ELEMENTS_OF_FEW_PAGES = "rule-console, rule-readings, rule-table, rule-yours";

defineCalculators();
customElements.define("rule-catalogue", RuleCatalogue);
customElements.define("rule-continue", RuleContinue);
onEveryPage(() => {
  if (document.querySelector(ELEMENTS_OF_FEW_PAGES)) import("./few_pages.js").catch(() => {}); // the text is there
});
openFolds();
completeImprint();
redirectMoved();
redirectUnreachable();
openExamples();
welcomeStrangers();
landOnArrival();
followMyGames();
onEveryPage(noteReading);
watchForSearch();
onEveryPage(reopenSearch);
watchForSharing();
watchForPreviews();
watchForKeys();
prefetchOnNextPage(onEveryPage);
showOfflineFooter();
keepOffline();
spyOnScroll();
followLinks(landOnLinked);

linkStyles("overlays.css"); // nothing lies over a page as it opens
