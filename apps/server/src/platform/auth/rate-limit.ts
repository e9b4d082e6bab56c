export interface RateLimit {
  /** Counts one use of the key; 0 where it is allowed, else the seconds to wait. */
  take(key: string): number;
}

const keysMax = 100_000;

/** At most `max` uses of a key in a window. All keys share the window and are dropped together, so memory stays bounded. */
export function createRateLimit(max: number, windowMs: number, now: () => number = Date.now): RateLimit {
  let windowStart = now();
  let counts = new Map<string, number>();
  return {
    take(key) {
      const elapsed = now() - windowStart;
      if (elapsed >= windowMs || counts.size >= keysMax) {
        windowStart = now();
        counts = new Map();
      }
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= max ? 0 : Math.max(1, Math.ceil((windowStart + windowMs - now()) / 1000));
    },
  };
}
