// Hands: mouse, pen and fingers on the board. One finger or the left button works with the tool; two fingers, the
// middle button or the space bar move the sheet and never write. A second finger that comes late takes back what
// the first one wrote.

/**
 * @typedef {{
 *   down: (point: number[], event: PointerEvent) => void,
 *   move: (point: number[], event: PointerEvent) => void,
 *   up: (event: PointerEvent) => void,
 *   cancel: () => void,
 *   hover: (point: number[]|null) => void,
 * }} Hand
 */

/** A finger must move so far, in pixels, or stay so long, in milliseconds, before it writes: a second may follow. */
const SLACK = 7;
const WAIT = 90;

export class Pointer {
  /** @param {import("./board.js").BoardView} view @param {Hand} hand */
  constructor(view, hand) {
    this.view = view;
    this.hand = hand;
    /** @type {Map<number, PointerEvent>} */ this.fingers = new Map();
    /** @type {"idle"|"pending"|"tool"|"sheet"} */ this.doing = "idle";
    this.space = false;
    const stage = view.stage;
    stage.addEventListener("pointerdown", event => this.down(event));
    stage.addEventListener("pointermove", event => this.move(event));
    stage.addEventListener("pointerup", event => this.up(event));
    stage.addEventListener("pointercancel", event => this.lost(event));
    stage.addEventListener("pointerleave", event => {
      if (this.doing !== "idle") return;
      hand.hover(null);
      // A finger that is lifted is not gone.
      if (event.pointerType !== "touch") view.release();
    });
    stage.addEventListener("contextmenu", event => event.preventDefault());
    stage.addEventListener("wheel", event => this.wheel(event), { passive: false });
    document.addEventListener("keydown", event => {
      if (event.key === " " && event.target === document.body) {
        this.space = true;
        event.preventDefault();
      }
    });
    document.addEventListener("keyup", event => { if (event.key === " ") this.space = false; });
  }

  /** @param {PointerEvent} event */
  at(event) { return this.view.point(event.clientX, event.clientY); }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.target instanceof Element && event.target.closest("button")) return;
    this.view.stage.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size > 1) {
      if (this.doing === "tool") this.hand.cancel();
      clearTimeout(this.timer);
      this.doing = "sheet";
      return;
    }
    event.preventDefault();
    const moves = event.button === 1 || this.space || (event.pointerType === "mouse" && event.altKey);
    if (moves) {
      this.doing = "sheet";
    } else if (event.pointerType === "touch") {
      this.doing = "pending";
      this.timer = setTimeout(() => this.begin(event), WAIT);
    } else {
      this.begin(event);
    }
  }

  /** @param {PointerEvent} event */
  begin(event) {
    clearTimeout(this.timer);
    this.doing = "tool";
    this.hand.down(this.at(event), event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) {
      if (this.doing === "idle" && event.pointerType !== "touch") this.hand.hover(this.at(event));
      return;
    }
    if (this.doing === "sheet") {
      this.slide(before, event);
      this.fingers.set(event.pointerId, event);
      return;
    }
    if (this.doing === "pending") {
      if (Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) < SLACK) return;
      this.begin(before);
    }
    this.fingers.set(event.pointerId, event);
    // A fast stroke skips places; what the browser saved up in between fills them in.
    for (const step of event.getCoalescedEvents?.() ?? []) this.hand.move(this.at(step), event);
    this.hand.move(this.at(event), event);
  }

  /** Two fingers, or one button, move the sheet. */
  slide(before, event) {
    const others = [...this.fingers.values()].filter(finger => finger.pointerId !== event.pointerId);
    if (!others.length) {
      this.view.pan(event.clientX - before.clientX, event.clientY - before.clientY);
      return;
    }
    const other = others[0];
    const apart = finger => Math.max(20, Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY));
    const middle = finger => [(finger.clientX + other.clientX) / 2, (finger.clientY + other.clientY) / 2];
    const [x0, y0] = middle(before), [x1, y1] = middle(event);
    this.view.pan(x1 - x0, y1 - y0);
    this.view.zoom(apart(event) / apart(before), x1, y1);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.fingers.delete(event.pointerId)) return;
    if (this.doing === "pending") this.begin(event);
    if (this.doing === "tool") this.hand.up(event);
    if (!this.fingers.size) this.doing = "idle";
  }

  /** @param {PointerEvent} event */
  lost(event) {
    this.fingers.delete(event.pointerId);
    clearTimeout(this.timer);
    if (this.doing === "tool") this.hand.cancel();
    if (!this.fingers.size) this.doing = "idle";
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    if (event.shiftKey) this.view.pan(-event.deltaY - event.deltaX, 0);
    else this.view.zoom(Math.exp(-Math.max(-80, Math.min(80, event.deltaY)) / 400), event.clientX, event.clientY);
  }
}
