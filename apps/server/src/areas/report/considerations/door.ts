/** What the areas above ask of special considerations. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { beginStandards as begin } from "./standards.ts";

/** Puts the standards of the catalogue into the project that `db` is bound to, those that it lacks. */
export const beginStandards = (db: Db): Promise<void> => begin(db);

/** Up to which day the books after the period end were searched at the furthest; null where they never were. */
export async function lastSubsequentDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(r.to_day)::text as last from subsequent_run r where ${ofProject("r")}`.execute(db);
  return rows[0]?.last ?? null;
}
