import type { Claim, Outcome } from "./claim.ts";
import type { Progress } from "./handlers.ts";
import { type AbortReason, type JobEnvironment, runHandler } from "./run.ts";

/** A run under way. */
export interface Execution {
  outcome: Promise<Outcome>;
  abort(reason: AbortReason): void;
}

/** Where handlers run: in this process, or in others, so that parsing a million rows never holds up an HTTP answer. */
export interface Executor {
  run(claim: Claim, onProgress: (progress: Progress) => void): Execution;
  stop(): Promise<void>;
}

export function inlineExecutor(environment: JobEnvironment): Executor {
  return {
    run(claim, onProgress) {
      const controller = new AbortController();
      const outcome = runHandler(environment, claim, controller.signal, onProgress);
      return { outcome, abort: (reason) => controller.abort(reason) };
    },
    stop: () => Promise.resolve(),
  };
}
