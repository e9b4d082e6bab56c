/** What is taken off a paper: once somebody has signed it, only with a reason, and what was signed is out of date. */
import { paperStatus, signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import { instant, ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import { markSheetSigns } from "./sign-rows.ts";

export interface TouchedPaper {
  sheetId: number | null;
  /** Statement items that it belongs to; that of a sheet is found by itself. */
  itemIds: readonly number[];
}

const { changedAfterSign, prepared, firstReview, secondReview, thirdReview } = paperStatus;
const signedStates = sql.join([prepared, firstReview, secondReview, thirdReview].map((status) => sql.lit(status)));

async function withItemOfSheet(db: Db, { sheetId, itemIds }: TouchedPaper): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.ref_id as id from audit_sheet s
    where ${ofProject("s")} and s.id = ${sheetId}::bigint and s.ref_type = ${sql.lit(signedPaper.item)}`.execute(db);
  return [...itemIds, ...rows.map(({ id }) => id)];
}

/** Until the transaction ends nobody signs them; sheets before items, each in the order of their ids, as everywhere. */
export async function holdPapers(db: Db, papers: readonly TouchedPaper[]): Promise<void> {
  const sheetIds = papers.flatMap(({ sheetId }) => (sheetId === null ? [] : [sheetId]));
  const itemIds = (await Promise.all(papers.map((paper) => withItemOfSheet(db, paper)))).flat();
  if (sheetIds.length > 0)
    await sql`select from audit_sheet s where ${ofProject("s")} and s.id = any(${sheetIds}::bigint[]) order by s.id
      for no key update`.execute(db);
  if (itemIds.length > 0)
    await sql`select from fs_item i where ${ofProject("i")} and i.id = any(${itemIds}::bigint[]) order by i.id
      for no key update`.execute(db);
}

async function isSigned(db: Db, sheetId: number | null, itemIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ signs: number }>`
    select count(*)::int as signs from wp_sign s where ${ofProject("s")} and not s.is_cancelled
      and ((s.ref_type = ${sql.lit(signedPaper.sheet)} and s.ref_id = ${sheetId}::bigint)
        or (s.ref_type = ${sql.lit(signedPaper.item)} and s.ref_id = any(${itemIds}::bigint[])))`.execute(db);
  return (rows[0]?.signs ?? 0) > 0;
}

async function markSheet(db: Db, sheetId: number): Promise<void> {
  await sql`
    update audit_sheet set updated_at = ${instant()},
      status = case when status in (${signedStates}) then ${sql.lit(changedAfterSign)} else status end
    where ${ofProject("audit_sheet")} and id = ${sheetId} and removed_at is null`.execute(db);
  await markSheetSigns(db, sheetId);
}

/**
 * In the transaction that takes it off.
 * @returns items whose signs are out of date now: the caller marks them
 */
export async function takeOffSigned(db: Db, paper: TouchedPaper, reason: string | undefined): Promise<number[]> {
  await holdPapers(db, [paper]);
  const itemIds = await withItemOfSheet(db, paper);
  if (!(await isSigned(db, paper.sheetId, itemIds))) return [];
  if (!saysWhatWasSeen(reason)) throw new Refusal("evidence.reasonSigned", { kind: "state", field: "reason" });
  if (paper.sheetId !== null) await markSheet(db, paper.sheetId);
  return itemIds;
}

/** Whether somebody's sign stands on it, or on the item that it belongs to. */
export const isSignedPaper = async (db: Db, paper: TouchedPaper): Promise<boolean> =>
  isSigned(db, paper.sheetId, await withItemOfSheet(db, paper));

/**
 * What lies beside it is another one now: what was signed is out of date.
 * @returns items whose signs are out of date now: the caller marks them
 */
export async function replaceBesideSigned(db: Db, paper: TouchedPaper): Promise<number[]> {
  await holdPapers(db, [paper]);
  const itemIds = await withItemOfSheet(db, paper);
  if (!(await isSigned(db, paper.sheetId, itemIds))) return [];
  if (paper.sheetId !== null) await markSheet(db, paper.sheetId);
  return itemIds;
}
