/** The footer of a page: what is saved for offline use, and buttons to save or remove it. */

import { button } from "../base/dom.js";
import { say } from "../base/language.js";
import { megabytes, newProgress } from "../base/progress.js";
import { onEveryPage } from "./navigation.js";
import { keepAgain, keepAsked, keepingNow, removeKept, stopKeeping } from "./offline.js";

const progress = newProgress(say("Saved so far"));

/** Say it on every page, and whenever it changes. */
export const showOfflineFooter = () => {
  document.addEventListener("kept", tell);
  onEveryPage(tell);
};

const tell = () => {
  const place = document.querySelector("[data-kept]");
  const { isAsked, isUnderWay, come, missing } = keepingNow();
  progress.show(come, missing);
  if (!place || (isAsked && isUnderWay && place.contains(progress.node))) return;
  const hadFocus = place.contains(document.activeElement);
  const said = document.createElement("span");
  said.append(...told());
  if (said.textContent === place.textContent) return; // so that it is not read out again
  place.replaceChildren(...said.childNodes);
  if (hadFocus) place.querySelector("button")?.focus();
};

/** @returns {(Node | string)[]} */
const told = () => {
  const { isAsked, isHindered, isFailed, isRefused, isTriedAgain, isUnderWay, missing } = keepingNow();
  const { offline } = document.documentElement.dataset;
  if (isRefused) return [say("This browser saves nothing for offline use.")];
  if (isFailed) {
    const said = isTriedAgain
      ? `${say("Saving these pages …")} `
      : `${say("These pages could not be saved on your device now.")} `;
    return [said, button(say("Try again"), keepAgain)];
  }
  if (!offline) return [];
  if (isAsked && isUnderWay) {
    return [`${say("Saving the calculators:")} `, progress.node, " ", button(say("Stop"), stopKeeping)];
  }
  if (offline === "all") {
    const said = `${say("Pages and calculators are saved on your device for when there is no network.")} `;
    return [said, button(say("Remove the calculators"), removeKept)];
  }
  const said =
    isAsked && isHindered
      ? `${say("Not all calculators could be saved. Is there a network, and room on your device?")} `
      : `${say("These pages are saved on your device for when there is no network.")} `;
  return [said, button(say("Keep offline with all calculators ({size})", { size: megabytes(missing) }), keepAsked)];
};
