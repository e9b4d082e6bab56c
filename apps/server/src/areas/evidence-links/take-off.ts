/** What is taken off a paper: once somebody has signed it, only with a reason, and what was signed is out of date. */
import type { CitingType } from "@digao/contract/areas/evidence-links";
import { signedPaper } from "@digao/contract/codes";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { readSubjects } from "../messages/door.ts";
import { markChanged } from "../papers/door.ts";
import { markSheetChanged } from "../sheets/door.ts";

interface Paper {
  entityId: CitingType;
  referId: number;
}

async function itemsOf(db: Db, paper: Paper): Promise<readonly number[]> {
  return (await readSubjects(db, [paper], projectIdOf(db))).of(paper)?.itemIds ?? [];
}

async function isSigned(db: Db, { entityId, referId }: Paper, itemIds: readonly number[]): Promise<boolean> {
  const sheetId = entityId === "auditSheet" ? referId : null;
  const { rows } = await sql<{ signs: number }>`
    select count(*)::int as signs from wp_sign s where ${ofProject("s")} and not s.is_cancelled
      and ((s.ref_type = ${sql.lit(signedPaper.sheet)} and s.ref_id = ${sheetId}::bigint)
        or (s.ref_type = ${sql.lit(signedPaper.item)} and s.ref_id = any(${itemIds}::bigint[])))`.execute(db);
  return (rows[0]?.signs ?? 0) > 0;
}

/** Before or after the rows are written, in their transaction. */
export async function takeOff({ db }: Pick<Context, "db">, paper: Paper, reason: string | undefined): Promise<void> {
  const itemIds = await itemsOf(db, paper);
  if (!(await isSigned(db, paper, itemIds))) return;
  if (!saysWhatWasSeen(reason)) throw new Refusal("evidence.reasonSigned", { kind: "state", field: "reason" });
  if (paper.entityId === "auditSheet") await markSheetChanged(db, paper.referId);
  else await markChanged(db, itemIds);
}
