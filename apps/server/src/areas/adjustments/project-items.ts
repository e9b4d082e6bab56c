import type { Db } from "@digao/db/tenant";
import { DIRECTIONS, type Direction } from "@digao/domain/accounts/category";
import type { StatementLine, StatementLineKind } from "@digao/domain/statements/statement-line";

export interface ProjectItems {
  byId: ReadonlyMap<number, StatementLine>;
  byCode: ReadonlyMap<string, StatementLine>;
  idOf: ReadonlyMap<string, number>;
}

const KINDS: Readonly<Record<string, StatementLineKind>> = { H: "H", L: "L", I: "I", T: "T" };

/** The statement items of a project, of every group: cash flow entries book to groups 4 and 5. */
export async function projectItems(db: Db, projectId: number): Promise<ProjectItems> {
  const rows = await db
    .selectFrom("fs_item")
    .where("project_id", "=", projectId)
    .orderBy("grp_id")
    .orderBy("line_no")
    .select([
      "id",
      "std_code",
      "grp_id",
      "line_no",
      "name_zh",
      "name_en",
      "kind",
      "prefix",
      "dc",
      "formula",
      "rpt_type",
    ])
    .execute();
  const lines = rows.map(({ id, ...row }): [number, StatementLine] => [
    id,
    {
      code: row.std_code,
      group: row.grp_id,
      lineNo: row.line_no,
      nameZh: row.name_zh,
      nameEn: row.name_en,
      kind: KINDS[row.kind] ?? "H",
      prefix: row.prefix,
      direction: directionOf(row.dc),
      formula: row.formula,
      reportType: row.rpt_type,
    },
  ]);
  return {
    byId: new Map(lines),
    byCode: new Map(lines.map(([, line]) => [line.code, line])),
    idOf: new Map(lines.map(([id, line]) => [line.code, id])),
  };
}

const directionOf = (dc: number | null): Direction | "" => (dc === null ? "" : (DIRECTIONS[dc] ?? ""));
