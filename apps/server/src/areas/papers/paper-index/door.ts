/** Sections of a new project's file, as the template of its category wants them. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { codesUnder, keepSections } from "./sections.ts";

/** The project keeps its own from the start; with a section all below it are left out. */
export async function beginSections(db: Db, leftOut: readonly string[], required: readonly string[]): Promise<void> {
  const sections = await keepSections(db);
  const gone = [...new Set(leftOut.flatMap((code) => codesUnder(sections, code)))];
  await sql`delete from audit_section s where ${ofProject("s")} and s.code = any(${gone}::text[])`.execute(db);
  await sql`update audit_section s set is_required = s.code = any(${[...required]}::text[]) where ${ofProject("s")}`.execute(
    db,
  );
}
