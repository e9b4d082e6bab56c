import { sql } from "kysely";
import type { JobRun } from "../platform/jobs/handlers.ts";

/** Lets the database look at tables that a job has filled: after the rows are there for all, and in a transaction of its own. */
export const analyseGrown = (job: JobRun): Promise<unknown> =>
  job.withTenant((db) => sql`select analyse_grown()`.execute(db));
