/** Notes that last year's project of the firm published: this year's comparatives. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { ComputedTable } from "@digao/domain/notes/compute";
import { sql } from "kysely";
import { projectHead } from "../../balance/trial-balance/door.ts";
import { computedTables, type StoredNote } from "./rows.ts";

export interface Prior {
  projectId: number | null;
  tables: ReadonlyMap<string, ComputedTable>;
}

type Row = Pick<StoredNote, "code" | "title" | "rows" | "cells">;

export async function priorNotes(db: Db, projectId: number): Promise<Prior> {
  const { priorProjectId } = await projectHead(db, projectId);
  if (priorProjectId === null) return { projectId: null, tables: new Map() };
  const { rows } = await sql<Row>`
    select n.code, n.title, n.note_rows as rows, n.cells from fs_note n
    where ${ofProject("n", priorProjectId)} and n.removed_at is null and n.amount_hash is not null`.execute(db);
  return { projectId: priorProjectId, tables: computedTables(rows) };
}
