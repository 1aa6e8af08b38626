/** The elements of a few pages, fetched together where one of them is. */

import "./calculator/reading_settings.js";
import "./console/console.js";
import "./storage/data_page.js";
import "./table/table.js";
