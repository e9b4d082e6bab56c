/**
 * A window's work on one book: who holds it, what is saved, what waits on this machine, what others do meanwhile. It lives as long as
 * the editor, not as long as it is on screen.
 */
import type { SheetLock } from "@digao/contract/areas/papers/sheets/calls";
import type { Op } from "@digao/sheets/op-types";
import { applyOps } from "@digao/sheets/ops";
import { createStore } from "zustand";
import { type Fault, faultOf } from "../../../../lib/call-error.ts";
import type { ComputedCell } from "../sheet-editor/book-parts.ts";
import type { SheetEngine } from "../sheet-editor/engine.ts";
import type { BookDoor } from "./door.ts";
import { Hearers } from "./hearers.ts";
import { Outbox } from "./outbox.ts";
import type { Change } from "./queue.ts";
import { closed, isPassing, type SessionState, wasElsewhere } from "./state.ts";
import { partsIn, readWhole } from "./whole-book.ts";

const flushMs = 500;
const keepMs = 20_000;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

export class BookSession {
  readonly state = createStore<SessionState>(() => closed);
  private readonly door: BookDoor;
  private engine: SheetEngine | undefined;
  private seq = 0;
  private readonly outbox: Outbox;
  private inFlight: Change | undefined;
  private flushTimer: ReturnType<typeof setTimeout> | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private retryMs = firstRetryMs;
  private takeTimer: ReturnType<typeof setTimeout> | undefined;
  private keepTimer: ReturnType<typeof setInterval> | undefined;
  private isCatchingUp = false;
  private isOpening = false;
  private isShown = false;
  private readonly canEdit: () => boolean;
  readonly figuresShown = new Hearers();

  constructor(door: BookDoor, owner: string, canEdit: () => boolean) {
    this.door = door;
    this.outbox = new Outbox(owner, door);
    this.canEdit = canEdit;
  }

  get live() {
    return this.door.live;
  }

  private set(patch: Partial<SessionState>) {
    this.state.setState(patch);
  }
  private get now() {
    return this.state.getState();
  }

  /** Reads the book: the first tab at once where nothing is new since it was folded, else all of it with what is new. */
  async open() {
    if (this.isOpening) return;
    this.isOpening = true;
    this.set({ phase: "loading", error: undefined });
    try {
      const first = await this.door.load();
      const { changes, isTooFar, seq } = await this.door.changesSince(first.seq);
      if (changes.length === 0 && !isTooFar) {
        this.seq = Math.max(first.seq, seq);
        const isWhole = first.parts.tabs.every(({ id }) => first.parts.sheets[id]);
        this.set({ phase: "open", parts: first.parts, isWhole, turn: this.now.turn + 1 });
      } else await this.openWhole();
    } catch (error) {
      this.set({ phase: "failed", error });
    } finally {
      this.isOpening = false;
    }
  }

  private async openWhole() {
    this.flush();
    const { parts, seq } = await this.wholeBook();
    this.seq = seq;
    this.set({ phase: "open", parts, isWhole: true, turn: this.now.turn + 1 });
  }

  wholeBook() {
    return readWhole(this.door);
  }

  /** The editor stands: the other tabs come, the book is taken, and what was left on this machine is looked at. */
  async attach(engine: SheetEngine) {
    this.engine = engine;
    try {
      while (engine === this.engine && engine.missing.length > 0) {
        const { parts } = await this.door.load(engine.missing.slice(0, 60));
        engine.fill(parts.sheets);
      }
      this.set({ isWhole: true });
      await this.catchUp();
      await this.take();
      await this.takeUpUnsent();
    } catch (error) {
      this.set({ fault: faultOf(error) });
      if (engine === this.engine) setTimeout(() => engine === this.engine && void this.attach(engine), firstRetryMs);
    }
  }

  /** Of an editor that another has taken the place of, nothing is read any more. */
  detach(engine: SheetEngine) {
    if (engine !== this.engine) return;
    this.flush();
    this.engine = undefined;
  }

  show() {
    if (this.isShown) return;
    this.isShown = true;
    this.keepTimer = setInterval(() => void this.keep(), keepMs);
    window.addEventListener("online", this.hurry);
    window.addEventListener("pagehide", this.flushNow);
    if (this.now.isWhole && this.engine) void this.comeBack();
  }
  hide() {
    this.isShown = false;
    this.flush();
    clearInterval(this.keepTimer);
    clearTimeout(this.takeTimer);
    window.removeEventListener("online", this.hurry);
    window.removeEventListener("pagehide", this.flushNow);
    void this.release();
  }
  private readonly hurry = () => {
    this.retryMs = firstRetryMs;
    void this.pump();
  };
  private readonly flushNow = () => this.flush();

  private async comeBack() {
    await this.catchUp();
    await this.take();
    void this.pump();
  }

  // Who holds the book

  private onHeld({ lock, isMine }: { lock: SheetLock | null; isMine: boolean }) {
    const before = this.now;
    this.set({ lock, isMine });
    this.engine?.setEditable(isMine && this.canEdit());
    // Another window of the same person held it and has gone: this one goes on without being asked.
    if (!lock && wasElsewhere(before)) void this.take();
  }
  async hold(what: "take" | "keep" | "release" | "ask" | "giveTo") {
    if (what === "giveTo") await this.settle();
    const held = await this.door.hold(what);
    if (held.isMine && held.seq > this.seq) await this.catchUp();
    this.onHeld(held);
    return held;
  }
  async take() {
    clearTimeout(this.takeTimer);
    if (!this.canEdit() || !this.isShown) {
      this.engine?.setEditable(false);
      return;
    }
    try {
      await this.hold("take");
    } catch (error) {
      if (isPassing(faultOf(error))) this.takeTimer = setTimeout(() => void this.take(), firstRetryMs);
    }
  }
  private async keep() {
    if (!this.now.isMine && !this.now.lock) return;
    const held = await this.door.hold("keep").catch(() => undefined);
    if (held) this.onHeld(held);
  }
  private async release() {
    await this.settle();
    if (this.now.isMine && this.outbox.changes.length === 0) await this.hold("release").catch(() => undefined);
  }
  /** All that was typed is with the server, or cannot be. Answers the last change that this window shows. */
  async settle() {
    this.flush();
    await this.pump();
    return this.seq;
  }

  // What this window changes

  readonly changed = () => {
    this.flushTimer ??= setTimeout(() => this.flush(), flushMs);
    if (this.now.saving === "saved") this.set({ saving: "saving" });
  };

  flush() {
    clearTimeout(this.flushTimer);
    this.flushTimer = undefined;
    const ops = this.engine?.recorder.take() ?? [];
    if (ops.length > 0) this.enqueue(ops);
    else if (this.outbox.changes.length === 0 && this.now.saving === "saving") this.set({ saving: "saved" });
  }

  private enqueue(ops: Op[]) {
    this.outbox.add(ops);
    void this.write();
    void this.pump();
  }

  private write() {
    this.set({ unsaved: this.outbox.changes.length });
    return this.outbox.write(this.seq);
  }

  private async pump(): Promise<void> {
    clearTimeout(this.retryTimer);
    if (this.inFlight || this.now.conflict) return;
    const [change] = this.outbox.changes;
    if (!change) return;
    this.inFlight = change;
    this.set({ saving: this.now.saving === "waiting" ? "waiting" : "saving" });
    try {
      const { changeId, ops } = change;
      const { seq, computed, savedAt } = await this.door.save({ changeId, baseSeq: this.seq, ops });
      this.saved(change, seq, savedAt, computed);
    } catch (error) {
      await this.failed(faultOf(error));
      return;
    } finally {
      this.inFlight = undefined;
    }
    await this.pump();
  }

  private saved(change: Change, seq: number, savedAt: string, computed: readonly ComputedCell[]) {
    this.retryMs = firstRetryMs;
    this.seq = Math.max(this.seq, seq);
    this.outbox.remove(change);
    this.showComputed(computed);
    this.set({ savedAt, fault: undefined, saving: this.outbox.changes.length > 0 ? "saving" : "saved" });
    void this.write();
  }

  private async failed(fault: Fault | undefined) {
    if (fault?.status === 409) {
      this.inFlight = undefined;
      await this.meetOthers(fault);
      return;
    }
    if (!isPassing(fault)) {
      this.set({ saving: "refused", fault });
      return;
    }
    this.set({ saving: "waiting", fault });
    this.retryTimer = setTimeout(() => {
      this.inFlight = undefined;
      void this.pump();
    }, this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, longestRetryMs);
  }

  /** Somebody else was at the book: nothing of this window is sent before the person has seen both. */
  private async meetOthers(fault: Fault) {
    try {
      const { changes, isTooFar } = await this.door.changesSince(this.seq);
      const theirs = changes.filter(({ windowId }) => windowId !== this.door.windowId && windowId !== "server");
      if (theirs.length === 0 && !isTooFar) {
        await this.catchUp();
        this.onHeld(await this.door.hold("take"));
        if (this.now.isMine) this.retryTimer = setTimeout(() => void this.pump(), firstRetryMs);
        else this.set({ saving: "waiting", fault });
        return;
      }
      this.set({ conflict: { mine: [...this.outbox.changes], theirs }, saving: "waiting", fault });
      this.engine?.setEditable(false);
    } catch {
      this.set({ saving: "waiting", fault });
      this.retryTimer = setTimeout(() => void this.pump(), this.retryMs);
    }
  }

  /** What was left here by this window before a reload, or by another that is gone. */
  private async takeUpUnsent() {
    for (const unsent of await this.outbox.left()) {
      const { changes, isTooFar } = await this.door.changesSince(Math.min(unsent.baseSeq, this.seq));
      const sent = new Set(changes.map(({ changeId }) => changeId));
      const mine = unsent.changes.filter(({ changeId }) => !sent.has(changeId));
      const theirs = changes.filter(({ windowId }) => windowId !== unsent.windowId && windowId !== "server");
      await this.outbox.takeOver(unsent);
      if (mine.length === 0) continue;
      if (theirs.length > 0 || isTooFar || !this.now.isMine) {
        this.outbox.changes.push(...mine);
        await this.write();
        this.set({ conflict: { mine, theirs }, saving: "waiting" });
        return;
      }
      this.engine?.replay(mine.flatMap(({ ops }) => ops));
      this.outbox.changes.push(...mine);
    }
    await this.write();
    void this.pump();
  }

  /**
   * The person has decided: the book is read anew, and those of the own changes that shall hold are made on it.
   * @param ops what of the own changes remains
   */
  async resolve(ops: Op[]) {
    const held = ops.length > 0 ? await this.door.hold("take") : undefined;
    if (held && !held.isMine) {
      this.onHeld(held);
      return false;
    }
    const { parts, seq } = await this.wholeBook();
    const { book, fault } = applyOps({ ...parts.common, sheets: { ...parts.sheets } }, ops);
    if (!book) {
      this.set({ fault: undefined, saving: "refused", error: fault });
      return false;
    }
    this.seq = seq;
    this.outbox.clear();
    this.set({ conflict: undefined, parts: partsIn(book), isWhole: true, saving: "saved", turn: this.now.turn + 1 });
    if (held) this.onHeld(held);
    if (ops.length > 0) this.enqueue(ops);
    else await this.write();
    return true;
  }

  retry() {
    this.set({ saving: "waiting" });
    this.hurry();
  }

  /** Reads the book as the server has it; what waits on this machine is given up. */
  async startAfresh() {
    this.outbox.clear();
    await this.write();
    this.set({ conflict: undefined, fault: undefined, saving: "saved" });
    await this.openWhole();
  }

  // What others change

  async catchUp() {
    if (this.isCatchingUp || !this.engine || !this.now.isWhole || this.now.conflict) return;
    this.isCatchingUp = true;
    try {
      const { changes, isTooFar, seq } = await this.door.changesSince(this.seq);
      const own = new Set(this.outbox.changes.map(({ changeId }) => changeId));
      const others = changes.filter(({ windowId, changeId }) => windowId !== this.door.windowId && !own.has(changeId));
      const isForeign = others.some(({ windowId }) => windowId !== "server");
      if (isForeign && this.outbox.changes.length > 0) return;
      if (isTooFar || !others.every(({ ops }) => this.engine?.replay(ops))) await this.openWhole();
      else for (const { computed } of changes) this.showComputed(computed);
      this.seq = Math.max(this.seq, seq);
    } catch {
      // Fetched with the next event, or when the network is back.
    } finally {
      this.isCatchingUp = false;
    }
  }

  /** A live event: the book has changed, or who holds it. */
  async hear() {
    await this.catchUp();
    const held = await this.door.hold("keep").catch(() => undefined);
    if (held) this.onHeld(held);
  }

  private showComputed(computed: readonly ComputedCell[]) {
    if (computed.length === 0) return;
    this.engine?.showComputed(computed);
    this.figuresShown.tell();
  }

  dispose() {
    this.hide();
    clearTimeout(this.retryTimer);
    clearTimeout(this.flushTimer);
  }
}
