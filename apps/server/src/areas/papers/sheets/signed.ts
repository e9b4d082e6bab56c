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

/** What cells of a sheet depend on that name its own signers, or those of the item whose paper it is: they follow its signs. */
const ownSigners = (alias: string): RawBuilder<string[]> => {
  const sheet = sql.ref(`${alias}.wp_index`);
  const item = sql`select 'paper ' || i.wp_index from fs_item i where ${ofProject("i")} and i.id = ${sql.ref(`${alias}.ref_id`)}
    and ${sql.ref(`${alias}.ref_type`)} = ${sql.lit(signedPaper.item)}`;
  return sql<string[]>`array['paper ' || ${sheet}, (${item})]`;
};

/** True of a binding, by the aliases of its row and of its sheet's. */
export const namesOwnSigners = (binding: string, sheet: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${binding}.depends`)} && ${ownSigners(sheet)}`;

export async function ownSignersOf(db: Db, sheetId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ depends: (string | null)[] }>`
    select ${ownSigners("s")} as depends from audit_sheet s where ${ofProject("s")} and s.id = ${sheetId}`.execute(db);
  return new Set(rows.flatMap(({ depends }) => depends.filter((one) => one !== null)));
}

export const isSigned = (status: number): boolean => signedStates.includes(status);

/** What was signed on the sheet itself. */
export const markSheet = (db: Db, sheetId: number): Promise<void> => signs.markSheet(db, sheetId);

export async function markItem(db: Db, sheetId: number): Promise<void> {
  await markSheet(db, sheetId);
  const { rows } = await sql<{ id: number }>`${signedItem(sheetId)}`.execute(db);
  if (rows[0]) await markChanged(db, [rows[0].id]);
}
