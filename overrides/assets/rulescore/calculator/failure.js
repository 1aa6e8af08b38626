/** Why there is no answer, in words that say what a reader can do about it. */

import { say } from "../base/language.js";
import { siteName } from "../base/site_name.js";
import { isOutdated, loadNewest } from "../page/version.js";
import { CalledOff, OutOfReach } from "../python/engine.js";

/**
 * @typedef {{ text: string, remedy: { label: string, act: () => void } }} Told
 * @param {unknown} reason
 * @param {() => void} again asks once more
 * @returns {Promise<Told>}
 */
export const explain = async (reason, again) => {
  const remedy = { label: say("Try again"), act: again };
  if (reason instanceof CalledOff) return { text: say("Stopped before there was an answer."), remedy };
  if (!(reason instanceof OutOfReach)) {
    console.warn(reason); // for developers
    return { text: say("The calculator broke on this. That is a mistake of ours, not of yours."), remedy };
  }
  if (!navigator.onLine) {
    const text = say(
      "You are offline, and this calculator is not on your device yet. “Keep offline”, at the foot of every page, saves them all while there is a network.",
    );
    return { text, remedy };
  }
  if (await isOutdated()) {
    const load = { label: say("Load the new version"), act: loadNewest };
    const text = say("{site} was updated since this page was opened. What you typed comes along.", {
      site: siteName(),
    });
    return { text, remedy: load };
  }
  return { text: say("The calculator could not be fetched. Is there a connection?"), remedy };
};
