// Undo without end: every step is a list of changes, each with what was there before. Checkpoints are names for
// positions in that list; a trial is a checkpoint that waits to be kept or given up.

import { apply, get } from "./document.js";

/**
 * @typedef {{ label: string, changes: import("./document.js").Change[], selected?: [string[], string[]], stays?: [string, string] }} Step  `selected` is what was
 *   selected before and after, for steps that change nothing else; `stays` is a cell that stays where it is when the board changes, by its name
 *   before and after.
 * @typedef {{ name: string, at: number, trial: boolean }} Checkpoint
 */

export class History {
  /** @param {any} [stored] */
  constructor(stored) {
    /** @type {Step[]} */ this.steps = stored?.steps ?? [];
    /** How many steps are done. */
    this.at = stored?.at ?? this.steps.length;
    /** @type {Checkpoint[]} */ this.checkpoints = stored?.checkpoints ?? [];
    /** @type {Step|null} The step of the stroke under way. */ this.stroke = null;
  }

  stored() {
    return { steps: this.steps, at: this.at, checkpoints: this.checkpoints };
  }

  get canUndo() { return this.at > 0; }
  get canRedo() { return this.at < this.steps.length; }

  /**
   * Writes changes as one step, or as part of the stroke under way.
   * @param {import("./document.js").Doc} doc @param {string} label @param {[string, string, any][]} wanted
   * @param {boolean} [join] go on with the step before instead of beginning one
   * @returns {boolean} whether anything changed
   */
  edit(doc, label, wanted, join = false) {
    /** @type {import("./document.js").Change[]} */
    const changes = [];
    for (const [section, key, after] of wanted) {
      const before = get(doc, section, key);
      if (before === after || JSON.stringify(before) === JSON.stringify(after)) continue;
      const change = /** @type {import("./document.js").Change} */ ([section, key, before, after]);
      apply(doc, change, false);
      changes.push(change);
    }
    if (!changes.length) return false;
    if (join && !this.stroke && this.canUndo && !this.canRedo && !this.steps[this.at - 1].selected) this.steps[this.at - 1].changes.push(...changes);
    else if (this.stroke && this.stroke.changes.length) this.stroke.changes.push(...changes);
    else {
      const step = this.stroke ?? { label, changes: [] };
      step.changes.push(...changes);
      this.push(step);
    }
    return true;
  }

  /** @param {Step} step */
  push(step) {
    this.steps.length = this.at;
    this.checkpoints = this.checkpoints.filter(point => point.at <= this.at);
    this.steps.push(step);
    this.at++;
  }

  /** A step that changes only what is selected. @param {string} label @param {Set<string>} before @param {Set<string>} after */
  select(label, before, after) {
    this.push({ label, changes: [], selected: [[...before], [...after]] });
  }

  /** Everything until `end` is one step. @param {string} label */
  begin(label) { this.stroke = { label, changes: [] }; }

  end() { this.stroke = null; }

  /** Takes the stroke under way back without a trace. @param {import("./document.js").Doc} doc */
  abort(doc) {
    if (this.stroke?.changes.length) {
      for (const change of [...this.stroke.changes].reverse()) apply(doc, change, true);
      this.steps.pop();
      this.at--;
    }
    this.stroke = null;
  }

  /** @param {import("./document.js").Doc} doc @returns {Step|null} */
  undo(doc) {
    if (!this.canUndo) return null;
    const step = this.steps[--this.at];
    for (const change of [...step.changes].reverse()) apply(doc, change, true);
    return step;
  }

  /** @param {import("./document.js").Doc} doc @returns {Step|null} */
  redo(doc) {
    if (!this.canRedo) return null;
    const step = this.steps[this.at++];
    for (const change of step.changes) apply(doc, change, false);
    return step;
  }

  /** @param {import("./document.js").Doc} doc @param {number} at */
  goTo(doc, at) {
    while (this.at > at && this.undo(doc));
    while (this.at < at && this.redo(doc));
  }

  /** @param {string} name @param {boolean} trial */
  mark(name, trial) { this.checkpoints.push({ name, at: this.at, trial }); }

  /** @param {Checkpoint} point */
  forget(point) { this.checkpoints = this.checkpoints.filter(other => other !== point); }
}
