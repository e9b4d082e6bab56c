import type { Progress } from "./handlers.ts";

/** What a watcher of a job sees. */
export interface Measured {
  phase: string;
  done: number | null;
  total: number | null;
  /** Per second, since the phase began. */
  rate: number | null;
  etaSeconds: number | null;
}

/** Keeps the latest progress with its speed; `take` gives it once, and null until it changes. */
export function createMeter(now: () => number = Date.now) {
  let phase = "";
  let startedAt = 0;
  let startedWith = 0;
  let latest: Measured | null = null;
  return {
    report(progress: Progress): void {
      if (progress.phase !== phase) {
        phase = progress.phase;
        startedAt = now();
        startedWith = progress.done ?? 0;
      }
      latest = measure(progress, (now() - startedAt) / 1000, startedWith);
    },
    take(): Measured | null {
      const taken = latest;
      latest = null;
      return taken;
    },
  };
}

function measure({ phase, done, total }: Progress, elapsedSeconds: number, startedWith: number): Measured {
  const rate = done === undefined || elapsedSeconds < 0.5 ? null : Math.round((done - startedWith) / elapsedSeconds);
  const left = done === undefined || total === undefined ? null : total - done;
  const etaSeconds = rate && left !== null ? Math.ceil(left / rate) : null;
  return { phase, done: done ?? null, total: total ?? null, rate, etaSeconds };
}
