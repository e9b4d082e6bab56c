/** Lines of the form of cash flows and of its supplement: the firm's, as a project has items of them only where an entry names one. */
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

export const CASH_FLOW = 4;
export const SUPPLEMENT = 5;

export interface FormLine {
  code: string;
  lineNo: number;
  kind: "H" | "L" | "I" | "T";
  nameZh: string;
  nameEn: string;
  formula: string;
}

export const formLines = (db: Db, group: number): Promise<FormLine[]> =>
  db
    .selectFrom("statement_line")
    .where("grp_id", "=", group)
    .where("coa_standard", "=", "")
    .select(["code", "line_no as lineNo", "kind", "name_zh as nameZh", "name_en as nameEn", "formula"])
    .orderBy("line_no")
    .$castTo<FormLine>()
    .execute();

/** Items of these lines, made where the project has none yet; hidden, as nobody signs them. */
export async function itemsOfForm(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map();
  await insertFound(
    db,
    sql`insert into fs_item (tenant_id, project_id, std_code, grp_id, rpt_type, name_zh, name_en, line_no, kind, prefix, dc, formula, is_visible)
      select ${ownTenant}, ${ownProject}, code, grp_id, rpt_type, name_zh, name_en, line_no, kind, prefix, dc, formula, false
      from statement_line l where coa_standard = '' and grp_id in (${sql.lit(CASH_FLOW)}, ${sql.lit(SUPPLEMENT)})
        and code = any(${codes}::text[])
        and not exists (select 1 from fs_item i where ${ofProject("i")} and i.std_code = l.code)`,
  );
  const rows = await db
    .selectFrom("fs_item")
    .where("std_code", "in", codes)
    .select(["id", "std_code as code"])
    .execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}
