import { StoreAway } from "../files/s3-client.ts";
import type { JobHandler } from "./handlers.ts";

const laterSeconds = 3600;

/** For removals, which nobody starts a second time by hand: where the file store is away, the same job waits for an hour. */
export const againWhenAway =
  (handler: JobHandler): JobHandler =>
  (job) =>
    handler(job).catch(async (error: unknown) => {
      if (!(error instanceof StoreAway)) throw error;
      job.log.warn({ err: error }, "the file store is away; the job is tried again in an hour");
      const { kind, payload, projectId } = job;
      await job.withTenant((db) => job.start(db, { kind, payload, projectId, delaySeconds: laterSeconds }));
      return { isDropped: false };
    });
