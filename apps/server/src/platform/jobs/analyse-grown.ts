import { sql } from "kysely";
import type { JobRun } from "./handlers.ts";

/** ANALYZE for tables that a job has filled: once the rows are committed, and in a transaction of its own. */
export const analyseGrown = (job: JobRun): Promise<unknown> =>
  job.withTenant((db) => sql`select analyse_grown()`.execute(db));
