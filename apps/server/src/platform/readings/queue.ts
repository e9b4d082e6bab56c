import type { MessageKey } from "@digao/contract/messages";
import { Refusal } from "../refusal.ts";

export interface QueueLimits {
  /** At the same time, of all firms and of one. */
  atOnce: number;
  atOncePerFirm: number;
  /** Whoever waits holds a connection to the database: only so many do. */
  waiting: number;
  waitingPerFirm: number;
  waitMs: number;
}
export const defaultQueueLimits: QueueLimits = {
  atOnce: 2,
  atOncePerFirm: 1,
  waiting: 6,
  waitingPerFirm: 3,
  waitMs: 30_000,
};

interface Waiting {
  firm: number;
  begin(): void;
}

const tooMany = (key: MessageKey): Refusal => new Refusal(key, { kind: "tooMany", retryAfterSeconds: 5 });

/** Lets few at a time, one firm after the other, and refuses whom it could not let in soon. */
export function createQueue(
  limits: QueueLimits,
  busy: MessageKey = "file.readersBusy",
): <T>(firm: number, work: () => Promise<T>) => Promise<T> {
  const running = new Map<number, number>();
  const waiting: Waiting[] = [];
  const countOf = (firm: number): number => running.get(firm) ?? 0;
  const total = (): number => [...running.values()].reduce((sum, count) => sum + count, 0);
  const next = (): void => {
    while (total() < limits.atOnce) {
      const at = waiting.findIndex(({ firm }) => countOf(firm) < limits.atOncePerFirm);
      const [one] = at < 0 ? [] : waiting.splice(at, 1);
      if (!one) return;
      running.set(one.firm, countOf(one.firm) + 1);
      one.begin();
    }
  };
  const end = (firm: number): void => {
    const left = countOf(firm) - 1;
    if (left > 0) running.set(firm, left);
    else running.delete(firm);
    next();
  };
  const enter = (firm: number): Promise<void> => {
    const ofFirm = waiting.filter((one) => one.firm === firm).length;
    if (waiting.length >= limits.waiting || ofFirm >= limits.waitingPerFirm) return Promise.reject(tooMany(busy));
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(tooMany(busy));
      }, limits.waitMs);
      const one: Waiting = {
        firm,
        begin() {
          clearTimeout(late);
          resolve();
        },
      };
      waiting.push(one);
      next();
    });
  };
  return async (firm, work) => {
    await enter(firm);
    try {
      return await work();
    } finally {
      end(firm);
    }
  };
}
