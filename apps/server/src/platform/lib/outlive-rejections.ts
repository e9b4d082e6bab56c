import type { Logger } from "pino";
import { errorOf } from "./narrow.ts";

/** A promise that is rejected when nobody waits for it any more is a fault of one call; by itself Node would end the process, and every firm's work with it. A job's own faults are those of its handler. */
export function outliveRejections(log: Logger): void {
  process.on("unhandledRejection", (reason) =>
    log.error({ err: errorOf(reason) }, "a promise was rejected and nobody waited for it"),
  );
}
