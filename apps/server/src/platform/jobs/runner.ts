import type { Pool } from "@digao/db/pool";
import type { Logger } from "pino";
import { type Claim, type JobEndings, type Outcome, renewLease, reportProgress, settle } from "./claim.ts";
import type { Execution, Executor } from "./executor.ts";
import { createMeter } from "./meter.ts";
import { Places } from "./turns.ts";

export interface RunnerOptions {
  pool: Pool;
  executor: Executor;
  log: Logger;
  /** Jobs at the same time: where there are several firms, one of them has all but one place. */
  concurrency?: number;
  /** A worker without a heartbeat for this long is taken for dead, and its job is retried. */
  leaseMs?: number;
  pollMs?: number;
  endings?: JobEndings;
  /** Told of a job that found a disk full. */
  onFullDisk?: () => void;
}

export interface JobRunner {
  start(): void;
  /** Looks for work now instead of at the next poll. */
  wake(): void;
  /** Runs what waits, one after the other, until nothing does. */
  drain(): Promise<void>;
  /** Takes no more jobs and parks those that run; they go on at the next start. */
  stop(): Promise<void>;
}

const reportMs = 250;
const cancelCheckMs = 1000;

/** While a job runs: its lease is kept, its progress written four times a second at most, a cancellation passed on. */
function watch({ pool, log, leaseMs = 30_000 }: RunnerOptions, claim: Claim, meter: Meter, execution: Execution) {
  let renewedAt = Date.now();
  let checkedAt = Date.now();
  let isBusy = false;
  const look = async (): Promise<void> => {
    const now = Date.now();
    if (now - renewedAt > leaseMs / 3) {
      renewedAt = now;
      if (!(await renewLease(pool, claim, leaseMs))) execution.abort("lost");
    }
    const progress = meter.take();
    if (!progress && now - checkedAt < cancelCheckMs) return;
    checkedAt = now;
    const abortReason = await reportProgress(pool, claim, progress);
    if (abortReason) execution.abort(abortReason);
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    look()
      .catch((error) => log.warn({ err: error, jobId: claim.jobId }, "a running job could not be watched"))
      .finally(() => {
        isBusy = false;
      });
  }, reportMs);
  return () => clearInterval(timer);
}
type Meter = ReturnType<typeof createMeter>;

async function runOne(options: RunnerOptions, claim: Claim, running: Set<Execution>): Promise<Outcome> {
  const meter = createMeter();
  const execution = options.executor.run(claim, meter.report);
  running.add(execution);
  const unwatch = watch(options, claim, meter, execution);
  try {
    const outcome = await execution.outcome;
    if (outcome.state === "failed" && outcome.error.messageKey === "error.diskFull") options.onFullDisk?.();
    const last = meter.take();
    if (last) await reportProgress(options.pool, claim, last);
    if (!(await settle(options.pool, claim, outcome, options.endings))) {
      options.log.warn({ jobId: claim.jobId }, "a job ended here after another worker had taken it over");
    }
    return outcome;
  } finally {
    unwatch();
    running.delete(execution);
  }
}

export function createJobRunner(options: RunnerOptions): JobRunner {
  const { pool, log, executor, concurrency = 3, leaseMs = 30_000, pollMs = 1000 } = options;
  const places = new Places({ pool, concurrency, leaseMs, endings: options.endings });
  const running = new Set<Execution>();
  const loops = new Set<Promise<void>>();
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;

  const workOff = async (from = places): Promise<void> => {
    while (!isStopping) {
      const claim = await from.claim();
      if (!claim) return;
      try {
        // The server began to stop while the job was being claimed.
        if (isStopping) await settle(pool, claim, { state: "parked", isOurFault: true });
        else await runOne(options, claim, running);
      } finally {
        from.giveBack(claim);
      }
    }
  };
  const wake = (): void => {
    if (isStopping || loops.size >= concurrency) return;
    const loop = workOff()
      .catch((error) => log.error({ err: error }, "jobs could not be run"))
      .finally(() => loops.delete(loop));
    loops.add(loop);
  };
  return {
    wake,
    start() {
      timer = setInterval(() => wake(), pollMs);
      wake();
    },
    // One after the other nobody is kept from a place.
    drain: () => workOff(new Places({ pool, concurrency: 1, leaseMs, endings: options.endings })),
    async stop() {
      isStopping = true;
      clearInterval(timer);
      for (const execution of running) execution.abort("park");
      await Promise.all(loops);
      await executor.stop();
    },
  };
}
