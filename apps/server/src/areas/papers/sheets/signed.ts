/** What was signed on a sheet, or on the item whose paper it is, is out of date once the sheet changes. */
import { paperStatus, signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { markChanged, signs } from "../../engagement/papers/door.ts";

const { notStarted, inProgress, prepared, firstReview, secondReview, thirdReview, changedAfterSign } = paperStatus;
const signedStates: readonly number[] = [prepared, firstReview, secondReview, thirdReview];
const signed = sql.join(signedStates.map((status) => sql.lit(status)));

/** The status that a change leaves the sheet in. */
export const changedStatus = sql`case when status in (${signed}) then ${sql.lit(changedAfterSign)}
  when status = ${sql.lit(notStarted)} then ${sql.lit(inProgress)} else status end`;

/** The signed item whose paper the sheet is; null where there is none. */
export const signedItem = (sheetId: number): RawBuilder<unknown> => sql`
  select i.id from audit_sheet s join fs_item i on ${ofProject("i")} and i.id = s.ref_id
  where ${ofProject("s")} and s.id = ${sheetId} and s.ref_type = ${sql.lit(signedPaper.item)} and i.wp_status in (${signed})`;

export const isSigned = (status: number): boolean => signedStates.includes(status);

/** What was signed on the sheet itself. */
export const markSheet = (db: Db, sheetId: number): Promise<void> => signs.markSheet(db, sheetId);

export async function markItem(db: Db, sheetId: number): Promise<void> {
  await markSheet(db, sheetId);
  const { rows } = await sql<{ id: number }>`${signedItem(sheetId)}`.execute(db);
  if (rows[0]) await markChanged(db, [rows[0].id]);
}
