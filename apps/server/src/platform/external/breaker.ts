const failuresMax = 5;
const restMs = 30_000;
const hostsMax = 1000;

export interface Breaker {
  /** The host failed so often of late that it is left alone for a while. */
  rests(host: string): boolean;
  note(host: string, isUp: boolean): void;
}

/** After five failures in a row a host is not called for half a minute: nobody waits for what is known to be down. */
export function createBreaker(now: () => number = Date.now): Breaker {
  const failures = new Map<string, { count: number; until: number }>();
  return {
    rests: (host) => (failures.get(host)?.until ?? 0) > now(),
    note(host, isUp) {
      const count = (failures.get(host)?.count ?? 0) + 1;
      failures.delete(host);
      if (isUp) return;
      if (failures.size >= hostsMax) failures.clear();
      // One call after the rest finds out whether it is up again.
      failures.set(host, { count, until: count >= failuresMax ? now() + restMs : 0 });
    },
  };
}
