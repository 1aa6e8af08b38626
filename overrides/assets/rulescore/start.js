/** Where the site's own script begins: the calculators, what lies over a page, and the site without a
 * network. */

import { defineCalculators } from "./calculator/define.js";
import { watchForKeys } from "./overlay/keys.js";
import { watchForPreviews } from "./overlay/preview.js";
import { watchForSharing } from "./overlay/share_headings.js";
import { RuleCatalogue } from "./page/catalogue.js";
import { openFolds } from "./page/folds.js";
import { openExamples } from "./page/link.js";
import { redirectMoved } from "./page/moved.js";
import { followLinks, onEveryPage } from "./page/navigation.js";
import { keepOffline } from "./page/offline.js";
import { showOfflineFooter } from "./page/offline_footer.js";
import { spyOnScroll } from "./page/scroll_spy.js";
import { redirectWithoutNetwork } from "./page/unreachable.js";
import { prefetchOnNextPage } from "./python/answers.js";
import { watchForSearch } from "./search/search.js";

// What a page can be asked from without: by the tests, or in the console of a browser.
export { keepingNow } from "./page/offline.js";
export { ask } from "./python/engine.js";

/** The elements that stand on a page or two, each with a module of its own. */
const OF_FEW_PAGES = {
  "rule-console": () => import("./console/console.js"),
  "rule-readings": () => import("./calculator/reading_settings.js"),
  "rule-table": () => import("./table/table.js"),
  "rule-yours": () => import("./storage/data_page.js"),
};

defineCalculators();
customElements.define("rule-catalogue", RuleCatalogue);
onEveryPage(() => {
  Object.entries(OF_FEW_PAGES).forEach(([name, load]) => {
    if (document.querySelector(name)) load().catch(() => {}); // then the page can be read
  });
});
openFolds();
redirectMoved();
redirectWithoutNetwork();
openExamples();
watchForSearch();
watchForSharing();
watchForPreviews();
watchForKeys();
prefetchOnNextPage(onEveryPage);
showOfflineFooter();
keepOffline();
spyOnScroll();
followLinks();

// Nothing lies over a page as it opens, so the styles of that need not be waited for. They stand in the
// body, since the theme exchanges the head as it follows a link.
const overlays = document.createElement("link");
overlays.rel = "stylesheet";
overlays.href = new URL("overlays.css", import.meta.url).href;
document.body.append(overlays);
