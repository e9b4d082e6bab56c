/** Whether an index names a paper of the project that has content: a sheet, a file, or a part of an item's page that its suffix names. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { PaperAtIndex } from "@digao/domain/programs/evidence";
import { type RawBuilder, sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";

type Sql = RawBuilder<unknown>;

const ofItem = (table: string, alias: string, more: Sql): Sql =>
  sql`exists (select from ${sql.table(table)} ${sql.table(alias)} where ${ofProject(alias)} and ${sql.ref(`${alias}.fs_item_id`)} = i.id ${more})`;
const details = ofItem("fs_detail", "d", sql``);

/** Letters that are not void, to contacts of the item or about accounts of it. */
const letters = sql`exists (select from confirmation_letter_item t join confirmation_letter l on ${ofProject("l")} and l.id = t.letter_id
    left join confirmation_contact o on ${ofProject("o")} and o.id = t.contact_id
    where ${ofProject("t")} and l.status <> ${code.letterStatus.void} and (o.fs_item_id = i.id
      or exists (select from account b where ${ofProject("b")} and b.code = t.subject_code and b.fs_item_id = i.id)))`;
const calculations = ofItem("calculation", "k", sql`and k.removed_at is null`);

/** By the suffix of papers (catalogue wp_suffix): those that the page of an item holds. The programme itself is no evidence. */
const partsOfItem: Readonly<Record<string, Sql>> = {
  1: sql`${ofItem("account", "c", sql``)} or ${details}`,
  2: details,
  3: sql`coalesce(i.explanation, '') <> ''`,
  4: letters,
  6: calculations,
  7: ofItem("drawn_voucher", "v", sql`and v.status <> ${code.drawStatus.cancelled}`),
};

const lettersIn = (index: Sql): Sql => sql`split_part(${index}, '-', 1)`;

/** True where it has content, false where it is empty; null where there is no such paper. */
export function contentAt(index: Sql): RawBuilder<boolean | null> {
  const itemLetters = lettersIn(index);
  const suffix = sql`substr(${index}, length(${itemLetters}) + 2)`;
  const parts = Object.entries(partsOfItem).map(([one, content]) => sql`when ${sql.lit(one)} then ${content}`);
  return sql<boolean | null>`(select bool_or(p.has) from (
    select s.cells > 0 or s.seq > 0 as has from audit_sheet s
    where ${ofProject("s")} and upper(s.wp_index) = ${index} and s.removed_at is null
    union all select f.size_bytes > 0 from audit_file f
    where ${ofProject("f")} and upper(f.wp_index) = ${index} and f.deleted_at is null
    union all select case ${suffix} ${sql.join(parts, sql` `)} end from fs_item i
    where ${ofProject("i")} and i.grp_id <= 3 and upper(i.wp_index) = ${itemLetters}
      and ${suffix} = any(${Object.keys(partsOfItem)}::text[])) p)`;
}

export async function hasContent(db: Db, index: string): Promise<boolean | null> {
  const { rows } = await sql<{ has: boolean | null }>`select ${contentAt(sql`${index}::text`)} as has`.execute(db);
  return rows[0]?.has ?? null;
}

/** What stands under an index that may show a procedure of the item `ofItemId` as carried out. */
export function evidenceAt(index: Sql, ofItemId: Sql): RawBuilder<PaperAtIndex> {
  const isNamed = sql`(i.id = ${ofItemId} or (i.grp_id <= 3 and upper(i.wp_index) = ${lettersIn(index)} and split_part(${index}, '-', 2) = `;
  const anyItem = (suffix: string, content: Sql): Sql =>
    sql`exists (select from fs_item i where ${ofProject("i")} and ${isNamed} ${sql.lit(suffix)})) and ${content})`;
  const sheets = sql`from audit_sheet s where ${ofProject("s")} and upper(s.wp_index) = ${index} and s.removed_at is null`;
  const files = sql`from audit_file f where ${ofProject("f")} and upper(f.wp_index) = ${index} and f.deleted_at is null`;
  return sql<PaperAtIndex>`jsonb_build_object('suffix', split_part(${index}, '-', 2),
    'hasSheet', exists (select ${sheets}), 'hasFile', exists (select ${files}),
    'hasLetter', ${anyItem("4", letters)}, 'hasCalculation', ${anyItem("6", calculations)},
    'names', (select coalesce(string_agg(p.name, ' '), '') from (select s.name ${sheets} union all select f.file_name ${files}) p))`;
}
