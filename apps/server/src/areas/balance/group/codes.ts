/** Codes of companies as other lists name them, and items of the statements. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { DIRECTIONS } from "@digao/domain/accounts/category";
import { groupLines } from "@digao/domain/group/lines";
import type { StatementLine } from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";

export interface Named {
  code: string;
  name: string;
  role: string;
}

export const companiesOf = (db: Db): Promise<Named[]> =>
  db
    .selectFrom("group_company")
    .where("is_deleted", "=", false)
    .select(["code", "name", "role"])
    .orderBy("code")
    .execute();

export async function requireCompanies(db: Db, named: Readonly<Record<string, unknown>>): Promise<Map<string, Named>> {
  const known = new Map((await companiesOf(db)).map((one) => [one.code, one]));
  for (const [field, code] of Object.entries(named))
    if (!known.has(String(code))) throw new Refusal("group.companyUnknown", { field, params: { value: String(code) } });
  return known;
}

/** Whether dealings or entries name the company. */
export async function isDealtWith(db: Db, code: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from group_dealing d where ${ofProject("d")} and (d.seller = ${code} or d.buyer = ${code}) and not d.is_deleted
    union all select 1 from group_entry e where ${ofProject("e")} and (e.company = ${code} or e.counterpart = ${code}) and not e.is_deleted
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function hasFigures(db: Db, code: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from group_figure f where ${ofProject("f")} and f.company = ${code} and not f.is_deleted limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Lines of the group's statements, cash flows among them. */
export async function linesOfGroup(db: Db): Promise<StatementLine[]> {
  const rows = await db
    .selectFrom("statement_line")
    .where("grp_id", "<=", 4)
    .where("coa_standard", "=", "")
    .select([
      "code",
      "grp_id as group",
      "line_no as lineNo",
      "name_zh as nameZh",
      "name_en as nameEn",
      "kind",
      "prefix",
    ])
    .select(["dc", "formula", "rpt_type as reportType"])
    .orderBy("grp_id")
    .orderBy("line_no")
    .execute();
  return groupLines(
    rows.map(({ dc, kind, ...line }) => ({
      ...line,
      kind: kind as StatementLine["kind"],
      direction: DIRECTIONS[dc ?? 0] ?? "",
    })),
  );
}
