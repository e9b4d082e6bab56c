import { areaJobs } from "./area-jobs.ts";
import { makeDownload } from "./jobs/make-download.ts";
import { handlersOf } from "./platform/jobs/handlers.ts";
import { fillBehind } from "./platform/overview/fill-job.ts";

/** Every kind of job and what runs it; started by `ctx.jobs.start(ctx.db, { kind, … })`. */
export const jobHandlers = handlersOf([...areaJobs, makeDownload, fillBehind]);
