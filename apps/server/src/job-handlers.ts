import type { JobHandlers } from "./platform/jobs/handlers.ts";

/** Every kind of job and what runs it; started by `ctx.jobs.start(ctx.db, { kind, … })`. */
export const jobHandlers: JobHandlers = {};
