/** The day by which a project's papers are to be archived, of the project `p`. */
import { type RawBuilder, sql } from "kysely";
import { settingOf } from "../rule-settings.ts";

/** Sixty days of the calendar after the report, or after the stop of an engagement that had none. */
export const archiveDueOn: RawBuilder<string | null> = sql<
  string | null
>`(coalesce(p.stopped_on, p.report_date) + ${sql.lit(settingOf("archiveWithin"))})`;
