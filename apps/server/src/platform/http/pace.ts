import { Transform } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

/** Who reads files for one firm gives way to the calls of others: both take the one thread that answers. */
export interface Pace {
  /** A firm has asked for something. */
  called(tenantId: number): void;
  /** Hands on what a firm sends: as fast as it comes while nobody else calls, else at the pace that all uploads share. */
  of(tenantId: number): Transform;
}

export interface PaceLimits {
  /** Of all uploads together while others call; a firm that is alone has no limit. */
  bytesPerSecond: number;
  /** How long a call counts as others at work. */
  othersMs: number;
}
export const defaultPaceLimits: PaceLimits = { bytesPerSecond: 32 * 1024 * 1024, othersMs: 1000 };

/** Timers are no finer: so much is read at once. */
const aheadMs = 4;

export function createPace({ bytesPerSecond, othersMs }: PaceLimits): Pace {
  const lastCalls = new Map<number, number>();
  /** When all that was let in will have been paid for. */
  let paidAt = 0;
  const hasOthers = (tenantId: number, now: number): boolean => {
    for (const [firm, at] of lastCalls) {
      if (now - at > othersMs) lastCalls.delete(firm);
      else if (firm !== tenantId) return true;
    }
    return false;
  };
  const turn = async (tenantId: number, bytes: number): Promise<void> => {
    const now = performance.now();
    if (!hasOthers(tenantId, now)) return;
    paidAt = Math.max(paidAt, now) + (bytes / bytesPerSecond) * 1000;
    const waitMs = paidAt - now;
    if (waitMs > aheadMs) await pause(waitMs);
  };
  return {
    called: (tenantId) => void lastCalls.set(tenantId, performance.now()),
    of: (tenantId) =>
      new Transform({
        transform(chunk: Uint8Array, _encoding, done) {
          turn(tenantId, chunk.length).then(() => done(null, chunk), done);
        },
      }),
  };
}
