/** The footer of a page: what is saved for offline use, and buttons to save or remove it. */

import { button } from "../base/dom.js";
import { megabytes, newProgress } from "../base/progress.js";
import { onEveryPage } from "./navigation.js";
import { keepAgain, keepAsked, keepingNow, removeKept, stopKeeping } from "./offline.js";

const progress = newProgress("Saved so far");

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
  if (isRefused) return ["This browser saves nothing for offline use."];
  if (isFailed) {
    const said = isTriedAgain ? "Saving these pages … " : "These pages could not be saved on your device now. ";
    return [said, button("Try again", keepAgain)];
  }
  if (!offline) return [];
  if (isAsked && isUnderWay) {
    return ["Saving the calculators: ", progress.node, " ", button("Stop", stopKeeping)];
  }
  if (offline === "all") {
    const said = "Pages and calculators are saved on your device for when there is no network. ";
    return [said, button("Remove the calculators", removeKept)];
  }
  const said =
    isAsked && isHindered
      ? "Not all calculators could be saved. Is there a network, and room on your device? "
      : "These pages are saved on your device for when there is no network. ";
  return [said, button(`Keep offline with all calculators (${megabytes(missing)})`, keepAsked)];
};
