/**
 * Sheets that were answered by other rules than those of today. What follows from their inputs is worked out anew,
 * and the reader is told what has changed, so that no calculator goes on with a figure that was corrected.
 *
 * @typedef {import("./party.js").Member} Member
 * @typedef {import("./sheet_text.js").Values} Values
 */

import { showMessage } from "../base/dialog.js";
import { say } from "../base/language.js";
import { rulesVersion } from "../page/fingerprint.js";
import { askInBrief } from "../python/engine.js";
import { following } from "../storage/change.js";
import { membersOf, partyNames, writeFor } from "./party.js";
import { inputsAmong, outputTexts, readFrom, textOfSheet } from "./sheet_text.js";

/** The books whose sheets have been looked at in this visit. */
const seen = new Set();

/**
 * Answer the sheets of a book anew where that is needed; `act` is called once other values are on them.
 *
 * @param {string} book
 * @param {() => void} act
 */
export const answerByTheseRules = async (book, act) => {
  const rules = rulesVersion(book);
  if (seen.has(book)) return;
  seen.add(book);
  const old = membersOf(book).filter(({ text }) => isAnsweredOtherwise(text, rules));
  if (!old.length) return;
  try {
    const corrected = await answeredAnew(book, old, rules);
    if (corrected === null) return;
    act();
    if (corrected)
      showMessage(
        say("The rules were corrected since your sheet was answered. It says now: {changes}.", { changes: corrected }),
      );
  } catch {
    seen.delete(book); // Python or the list of sheets cannot be had; the next page tries again
  }
};

/**
 * @param {string} text
 * @param {string} rules
 */
const isAnsweredOtherwise = (text, rules) => {
  const { values, rules: former } = readFrom(text);
  return Object.keys(values).length > 0 && former !== rules;
};

/**
 * Write what the sheets say by these rules; gives in words what has changed, or null where nothing is written.
 *
 * @param {string} book
 * @param {Member[]} members
 * @param {string} rules
 */
const answeredAnew = async (book, members, rules) => {
  const { sheets } = await import("../generated/sheets.js");
  const sheet = sheets[book];
  if (!sheet) return null;
  const asked = members.map(({ text }) => inputsAmong(readFrom(text).values, sheet.asks));
  const replies = await askInBrief(sheet.calculator, asked, sheet.topic);
  const now = membersOf(book);
  /** @type {{ place: number, text: string }[]} */
  const written = [];
  const told = members.flatMap((member, at) => {
    const reply = replies[at];
    const isAsAsked = now.some(({ place, text }) => place === member.place && text === member.text);
    if (!reply || "refusal" in reply || !isAsAsked) return [];
    const sheetNow = readFrom(member.text);
    const outputs = outputTexts(reply.outputs);
    written.push({
      place: member.place,
      text: textOfSheet({ ...sheetNow, rules, values: { ...sheetNow.values, ...outputs } }),
    });
    const changes = changesIn(sheetNow.values, outputs, sheet.labels);
    return changes ? [`${member.name}: ${changes}`] : [];
  });
  if (!written.length) return null;
  const [inHand = "", others = ""] = partyNames(book);
  following(inHand, () => following(others, () => writeFor(book, written)));
  return told.join("; ");
};

/**
 * The outputs that a sheet had otherwise, in words.
 *
 * @param {Values} values
 * @param {Values} outputs
 * @param {Record<string, string>} labels
 */
const changesIn = (values, outputs, labels) =>
  Object.entries(outputs)
    .filter(([name, text]) => Object.hasOwn(values, name) && values[name] !== text)
    .map(([name, text]) =>
      say("{label} {now} (was {before})", { label: labels[name] ?? name, now: text, before: values[name] }),
    )
    .join(", ");
