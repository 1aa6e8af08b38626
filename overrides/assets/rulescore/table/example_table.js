/** The table with which the page opens for somebody who has pinned nothing yet: what an evening may need. */

import { EXAMPLES, isCleared, withCleared } from "../storage/examples.js";
import { load } from "../storage/storage.js";
import { damagedTables, TABLE } from "./pins.js";

/** The name of this example. */
const EXAMPLE = "table";

/** Whether it is to be shown, if the page has one: nothing has been pinned, kept or cleared. */
export const opensWithExample = () => load(TABLE) === null && !damagedTables().length && !isCleared(EXAMPLE);

/** What to store so that it is not shown again. @returns {[name: string, text: string]} */
export const exampleCleared = () => [EXAMPLES, withCleared(EXAMPLE)];
