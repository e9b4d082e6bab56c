import type { MessageKey } from "@digao/contract/messages";
import { Refusal } from "../refusal.ts";

export interface QueueLimits {
  /** At the same time, of all firms and of one. */
  atOnce: number;
  atOncePerFirm: number;
  /** In line, those who were sent away for a while included. */
  waiting: number;
  waitingPerFirm: number;
  /** How long a call is held before it is told its place. */
  waitMs: number;
  /** How long that place is kept for whoever asks again. */
  keptMs: number;
}
export const defaultQueueLimits: QueueLimits = {
  atOnce: 3,
  atOncePerFirm: 2,
  waiting: 400,
  waitingPerFirm: 100,
  waitMs: 10_000,
  keptMs: 30_000,
};

interface Waiting {
  firm: number;
  /** Who asks, and for what: the same comes back to its place. */
  who: string;
  /** Null while its caller has been sent away. */
  begin: (() => void) | null;
  timer: NodeJS.Timeout | undefined;
}

export interface Entry {
  who?: string | undefined;
  /** In place of the line's own: whoever would send a large file again is held longer. */
  waitMs?: number | undefined;
}
export type Queue = <T>(firm: number, work: () => Promise<T>, entry?: Entry) => Promise<T>;
const retrySeconds = 2;

class Line {
  private readonly running = new Map<number, number>();
  private readonly waiting: Waiting[] = [];
  /** Firms in the order in which they were served last. */
  private served: number[] = [];
  private readonly limits: QueueLimits;
  private readonly busy: MessageKey;

  constructor(limits: QueueLimits, busy: MessageKey) {
    this.limits = limits;
    this.busy = busy;
  }

  /** Resolves when its turn has come. */
  enter(firm: number, { who = "", waitMs = this.limits.waitMs }: Entry): Promise<void> {
    const kept = this.waiting.find((one) => one.firm === firm && one.who === who && one.begin === null);
    const one = kept ?? { firm, who, begin: null, timer: undefined };
    if (!kept) {
      const ofFirm = this.waiting.filter((other) => other.firm === firm).length;
      if (this.waiting.length >= this.limits.waiting || ofFirm >= this.limits.waitingPerFirm)
        return Promise.reject(this.refusal(this.waiting.length + 1));
      this.waiting.push(one);
    }
    clearTimeout(one.timer);
    return new Promise((resolve, reject) => {
      one.begin = resolve;
      one.timer = setTimeout(() => {
        const place = this.placeOf(one);
        this.sendAway(one);
        reject(this.refusal(place));
      }, waitMs);
      this.next();
    });
  }

  leave(firm: number): void {
    const left = this.countOf(firm) - 1;
    if (left > 0) this.running.set(firm, left);
    else this.running.delete(firm);
    this.next();
  }

  private countOf = (firm: number): number => this.running.get(firm) ?? 0;

  private refusal(place: number): Refusal {
    return new Refusal(this.busy, {
      kind: "busy",
      params: { place },
      data: { place },
      retryAfterSeconds: retrySeconds,
    });
  }

  private sendAway(one: Waiting): void {
    one.begin = null;
    one.timer = setTimeout(() => this.remove(one), this.limits.keptMs).unref();
    if (this.limits.keptMs === 0) this.remove(one);
  }

  private remove(one: Waiting): void {
    clearTimeout(one.timer);
    const at = this.waiting.indexOf(one);
    if (at >= 0) this.waiting.splice(at, 1);
  }

  /** As firms take turns: those of the own firm before it, and of each other one no more than that. */
  private placeOf(one: Waiting): number {
    const own = this.waiting.filter(({ firm }) => firm === one.firm).indexOf(one);
    const others = new Map<number, number>();
    for (const { firm } of this.waiting) if (firm !== one.firm) others.set(firm, (others.get(firm) ?? 0) + 1);
    return 1 + own + [...others.values()].reduce((sum, count) => sum + Math.min(count, own + 1), 0);
  }

  /** The firm with the fewest under way, of those the one that was served longest ago; within a firm in their order. */
  private chosen(): Waiting | undefined {
    const rank = ({ firm }: Waiting): [number, number] => [this.countOf(firm), this.served.indexOf(firm)];
    let best: Waiting | undefined;
    for (const one of this.waiting) {
      if (one.begin === null || this.countOf(one.firm) >= this.limits.atOncePerFirm) continue;
      if (!best) {
        best = one;
        continue;
      }
      const [[count, at], [bestCount, bestAt]] = [rank(one), rank(best)];
      if (count < bestCount || (count === bestCount && at < bestAt)) best = one;
    }
    return best;
  }

  private next(): void {
    const total = (): number => [...this.running.values()].reduce((sum, count) => sum + count, 0);
    while (total() < this.limits.atOnce) {
      const one = this.chosen();
      if (!one) return;
      this.remove(one);
      const { firm, begin } = one;
      this.running.set(firm, this.countOf(firm) + 1);
      this.served = [...this.served.filter((other) => other !== firm), firm];
      begin?.();
    }
  }
}

/** Lets few at a time, firms in turns. Whoever has waited long is told the place, which is kept for a while. */
export function createQueue(limits: QueueLimits, busy: MessageKey = "file.readersBusy"): Queue {
  const line = new Line(limits, busy);
  return async (firm, work, entry = {}) => {
    await line.enter(firm, entry);
    try {
      return await work();
    } finally {
      line.leave(firm);
    }
  };
}
