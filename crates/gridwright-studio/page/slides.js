// Slides: steps of an explanation, looked at one after the other. Each shows the board as it was before the step, and on it
// what the step uses and what it says. The player's own marks are only read here.

/**
 * @typedef {{ level: string, technique: string, sentence: string, hints: [string, string], used: string[], found: string[], marks: [string, any][], notes: [string, string][] }} Step
 * @typedef {{ marks: Record<string, any>, pencil: Record<string, any> }} Position
 */

export class Slides {
  /** @param {Step[]} steps @param {Position} base where they begin @param {boolean} [closing] with a last slide that shows where they end */
  constructor(steps, base, closing = false) {
    this.steps = steps;
    this.base = base;
    this.last = Math.max(0, steps.length - (closing ? 0 : 1));
    this.at = 0;
  }

  /** @returns {Step|undefined} the step of this slide; the closing slide has none */
  get step() { return this.steps[this.at]; }

  /** @param {number} at */
  goTo(at) { this.at = Math.min(this.last, Math.max(0, at)); }

  /** The board before a step. @param {number} at @returns {Position} */
  before(at) {
    const marks = { ...this.base.marks }, pencil = { ...this.base.pencil };
    for (const step of this.steps.slice(0, at)) {
      for (const [name, value] of step.marks) marks[name] = value;
      for (const [name, side] of step.notes) pencil[name] = side;
    }
    return { marks, pencil };
  }

  /** What the board shows now. */
  picture() {
    const { step } = this;
    const { marks, pencil } = this.before(this.at);
    if (!step) return { marks, pencil };
    return { marks, pencil: { ...pencil, ...Object.fromEntries(step.notes) }, forced: Object.fromEntries(step.marks), used: step.used, focus: step.found };
  }

  /** What all steps up to this one write, as changes of a document. @param {any} doc @returns {[string, string, any][]} */
  written(doc) {
    /** @type {[string, string, any][]} */
    const wanted = [];
    for (const step of this.steps.slice(0, this.at + 1)) {
      for (const [name, value] of step.marks) wanted.push(["marks", name, value]);
      // Candidates that somebody noted stay.
      for (const [name, side] of step.notes) if (!Array.isArray(doc.pencil[name])) wanted.push(["pencil", name, side]);
    }
    return wanted;
  }
}
