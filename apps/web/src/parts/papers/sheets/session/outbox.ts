/** The changes of a window that the server has not acknowledged, in order, and on this machine as well. */
import type { Op } from "@digao/sheets/op-types";
import { randomId } from "../../../../lib/window-id.ts";
import type { BookDoor } from "./door.ts";
import { type Change, queue, type Unsent } from "./queue.ts";

const opsAtOnce = 2_000;
/** Windows of the same person that have not written for this long are gone. */
const goneMs = 90_000;

export class Outbox {
  changes: Change[] = [];
  private readonly owner: string;
  private readonly door: BookDoor;

  constructor(owner: string, door: BookDoor) {
    this.owner = owner;
    this.door = door;
  }

  private get own() {
    return { owner: this.owner, book: this.door.book, windowId: this.door.windowId };
  }

  add(ops: readonly Op[]) {
    for (let at = 0; at < ops.length; at += opsAtOnce)
      this.changes.push({ changeId: randomId(), ops: ops.slice(at, at + opsAtOnce), at: new Date().toISOString() });
  }
  remove(change: Change) {
    this.changes = this.changes.filter((one) => one !== change);
  }
  clear() {
    this.changes = [];
  }

  /** @param baseSeq of the book that the first of them was made on */
  async write(baseSeq: number) {
    const { own, changes } = this;
    const at = changes[0]?.at ?? "";
    const written = changes.length === 0 ? queue.drop(own) : queue.write({ ...own, baseSeq, at, changes });
    // A browser that keeps nothing (a private window) still sends them.
    await written.catch(() => undefined);
  }

  /** What this window left before a reload, or another of the person that is gone. */
  async left(): Promise<Unsent[]> {
    const all = await queue.of(this.owner, this.door.book).catch(() => []);
    return all.filter(({ windowId, at, changes }) => {
      const last = new Date(changes.at(-1)?.at ?? at).getTime();
      return windowId === this.door.windowId || Date.now() - last > goneMs;
    });
  }
  async takeOver(unsent: Unsent) {
    if (unsent.windowId !== this.door.windowId) await queue.drop(unsent);
  }
}
