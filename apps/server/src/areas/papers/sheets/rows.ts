import { holdRecord } from "@digao/db/hold";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";

/** Index numbers of a project, those of items and of sheets, are given one after the other. */
export const holdIndexes = (db: Db): Promise<void> => holdRecord(db, "indexes of", projectIdOf(db));

/** The state of a book as its row has it. */
export interface SheetRow {
  id: number;
  seq: number;
  version: number;
  versionSeq: number;
  foldedSeq: number;
  outline: string;
  pendingBytes: number;
  cells: number;
}

/** @param isHeld until the transaction ends, against two who change it at once */
export async function readSheet(db: Db, id: number, isHeld = false): Promise<SheetRow> {
  const { rows } = await sql<SheetRow>`
    select s.id, s.seq, s.version, s.version_seq as "versionSeq", s.folded_seq as "foldedSeq", s.outline,
      s.pending_bytes as "pendingBytes", s.cells
    from audit_sheet s where ${ofProject("s")} and s.id = ${id} and s.removed_at is null
    ${isHeld ? sql`for update` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) throw missing("sheets.missing");
  return row;
}
