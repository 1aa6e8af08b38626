/**
 * Fields that follow another one until they are touched: who types the full Stamina of a character that is well
 * means the Stamina now as well. Only what a reader types is followed; links and scripts say all that they mean.
 */
import { fill, textOf } from "./fields.js";

export class FollowingFields {
  #form;
  /** @type {Set<string>} those that hold what the field holds that they follow, and have not been touched */
  #untouched = new Set();

  /** @param {import("./form.js").Form} form */
  constructor(form) {
    this.#form = form;
  }

  /** Begin anew, with whatever the fields hold now. */
  begin() {
    const alike = this.#pairs.filter(({ field, followed }) => textOf(field) === textOf(followed));
    this.#untouched = new Set(alike.map(({ field }) => field.name));
  }

  /**
   * A reader has edited a field: gives the fields that have followed it.
   *
   * @param {import("./fields.js").Field} edited
   */
  follow(edited) {
    this.#untouched.delete(edited.name);
    const text = textOf(edited);
    if (!text.trim() || !Number.isFinite(Number(text))) return []; // what comes next is not known yet
    const followers = this.#pairs
      .filter(({ field, followed }) => followed === edited && this.#untouched.has(field.name))
      .map(({ field }) => field)
      .filter((field) => textOf(field) !== text);
    followers.forEach((field) => {
      this.#form.forget(field.name);
      fill(field, text);
    });
    return followers;
  }

  get #pairs() {
    return this.#form.fields.flatMap((field) => {
      const box = field.closest("[data-follows]");
      const followed = this.#form.field(box?.getAttribute("data-follows") ?? "");
      return followed ? [{ field, followed }] : [];
    });
  }
}
