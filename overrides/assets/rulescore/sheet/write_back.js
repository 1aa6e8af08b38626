/**
 * Writing on the sheets of characters what an answer says of them: what would change, and the change itself, which is
 * bound to the sheet as it was asked about and can be undone.
 *
 * @typedef {import("./sheet_text.js").Values} Values
 * @typedef {import("./party.js").Member} Member
 * @typedef {import("../base/status_line.js").StatusLine} StatusLine
 *
 * @typedef {object} Left what the answer writes back to a sheet, and what is needed to answer it again
 * @property {string} sheet
 * @property {string} topic
 * @property {string[]} asks
 * @property {{ name: string, label: string, output: string }[]} values what is left, and of which output; of none
 *   where only dice say it
 *
 * @typedef {{ name: string, label: string, from: string, to: string }} Change
 * @typedef {{ member: Member, changes: Change[] }} Happened
 */

import { bookOf } from "../base/book.js";
import { showMessage } from "../base/dialog.js";
import { say } from "../base/language.js";
import { rulesVersion } from "../page/fingerprint.js";
import { ask } from "../python/engine.js";
import { changing, sayWithUndo } from "../storage/change.js";
import { membersOf, partyNames, writeFor } from "./party.js";
import { inputsAmong, outputTexts, readFrom, textOfSheet } from "./sheet_text.js";

export class WriteBack {
  #book;
  #status;
  #tellWritten;
  /** @type {Left} */
  #left;

  /**
   * @param {import("../calculator/element.js").RuleCalculator} element
   * @param {StatusLine} status
   * @param {(places: number[]) => void} written told of whose sheets something has been written on; of none where that
   *   was undone
   */
  constructor(element, status, written) {
    this.#book = bookOf(element.calculator);
    this.#status = status;
    this.#tellWritten = written;
    this.#left = JSON.parse(element.dataset.leaves ?? '{"values": []}');
  }

  /**
   * What an answer settles of the values of a sheet.
   *
   * @param {Record<string, unknown>} outputs
   * @returns {Record<string, unknown>}
   */
  leftBy(outputs) {
    return Object.fromEntries(this.#left.values.map(({ name, output }) => [name, outputs[output]]));
  }

  /**
   * What an answer would change on a sheet.
   *
   * @param {Record<string, unknown>} outputs
   * @param {Values} values
   */
  changesBy(outputs, values) {
    return this.changes(this.leftBy(outputs), values);
  }

  /**
   * What would change on a sheet.
   *
   * @param {Record<string, unknown>} left
   * @param {Values} values
   * @returns {Change[]}
   */
  changes(left, values) {
    return this.#left.values
      .map(({ name, label }) => ({ name, label, from: values[name] ?? "", to: textOf(left[name], values[name]) }))
      .filter(({ from, to }) => to !== "" && to !== from);
  }

  /**
   * Write what happened on the sheets, unless one of them has changed by the time that it can be written.
   *
   * @param {Happened[]} rows
   */
  async write(rows) {
    this.#status.tell(say("It is being written."));
    const written = await Promise.all(rows.map(({ member, changes }) => this.#written(member, changes)));
    const refused = written.find((one) => one.problem);
    if (refused) return this.#tell(say("Nothing is written: {problem}", refused));
    const members = membersOf(this.#book);
    const changed = rows.filter(({ member }) => !members.some((one) => this.#isSame(one, member)));
    if (changed.length) return this.#askAgain(rows, changed, members);
    const done = changing(partyNames(this.#book), () => writeFor(this.#book, written));
    this.#tellWritten(rows.map(({ member }) => member.place));
    sayWithUndo(this.#status, say("Written: {changes}.", { changes: rows.map(whatHappened).join("; ") }), done, {
      show: () => this.#tellWritten([]),
    });
    this.#status.line.focus();
  }

  /**
   * Whether somebody is where they were, with the same written on their sheet, whatever follows from that.
   *
   * @param {Member} one
   * @param {Member} other
   */
  #isSame(one, other) {
    return one.place === other.place && this.#writtenDown(one) === this.#writtenDown(other);
  }

  /** @param {Member} member */
  #writtenDown({ text }) {
    const { values, typed } = readFrom(text);
    return JSON.stringify([this.#left.asks.map((name) => values[name]), typed]);
  }

  /**
   * Ask whether to write on sheets that have changed since the reader pressed the button.
   *
   * @param {Happened[]} rows
   * @param {Happened[]} changed those whose sheets have changed
   * @param {Member[]} members as they are now
   */
  #askAgain(rows, changed, members) {
    const names = changed.map(({ member }) => member.name).join(", ");
    const said = say("Nothing is written, because the sheet has changed meanwhile: {names}.", { names });
    const now = rows.flatMap(({ member, changes }) => {
      const found = members.find((one) => one.place === member.place && one.name === member.name);
      return found ? [{ member: found, changes: fromNow(changes, readFrom(found.text).values) }] : [];
    });
    const anyway = { label: say("Write it all the same"), act: () => this.write(now) };
    if (now.length < rows.length) this.#tell(said);
    else this.#tell(`${said} ${say("It would be: {changes}.", { changes: now.map(whatHappened).join("; ") })}`, anyway);
  }

  /**
   * Say something here, or wherever the reader has gone.
   *
   * @param {string} text
   * @param {...import("../base/status_line.js").Remedy} remedies
   */
  #tell(text, ...remedies) {
    if (!this.#status.line.isConnected) return showMessage(text);
    this.#status.tell(text, ...remedies);
    this.#status.line.focus();
  }

  /**
   * A sheet with something changed on it, and what follows from that.
   *
   * @param {Member} member
   * @param {Change[]} changes
   */
  async #written({ text, place }, changes) {
    const { values, typed, ...unknown } = readFrom(text);
    const { sheet, topic, asks } = this.#left;
    const now = { ...values, ...Object.fromEntries(changes.map(({ name, to }) => [name, to])) };
    const rest = Object.fromEntries(
      Object.entries(typed).filter(([name]) => !changes.some((one) => one.name === name)),
    );
    const reply = await ask(sheet, inputsAmong(now, asks), topic).catch(() => null);
    if (!reply || "refusal" in reply)
      return { place, text, problem: reply?.refusal.message ?? say("the sheet could not be answered.") };
    return {
      place,
      text: textOfSheet({
        ...unknown,
        rules: rulesVersion(sheet),
        values: { ...now, ...outputTexts(reply.outputs) },
        typed: rest,
      }),
      problem: "",
    };
  }
}

/**
 * What a value of the sheet is then.
 *
 * @param {unknown} left the value, or the increase of the value on the sheet
 * @param {string} [now]
 */
const textOf = (left, now) => {
  const { added } = Object(left);
  return added === undefined ? String(left ?? "") : String(Number(now ?? 0) + added);
};

/**
 * The same changes of a sheet as it is now.
 *
 * @param {Change[]} changes
 * @param {Values} values
 */
const fromNow = (changes, values) => changes.map((change) => ({ ...change, from: values[change.name] ?? "" }));

/** @param {Happened} happened */
const whatHappened = ({ member, changes }) => `${member.name}: ${changesInWords(changes)}`;

/** @param {Change[]} changes */
export const changesInWords = (changes) =>
  changes
    .map(({ label, from, to }) =>
      from ? say("{label} {now} (was {before})", { label, now: to, before: from }) : `${label} ${to}`,
    )
    .join(", ");
