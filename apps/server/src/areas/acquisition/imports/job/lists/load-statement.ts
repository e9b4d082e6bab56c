import { checkLevel } from "@digao/contract/areas/acquisition/imports/codes";
import { insertFound } from "@digao/db/insert-found";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type StatementRow, statementNameKey } from "@digao/excel/read-statements";
import { sql } from "kysely";
import type { Problem } from "../checks/problems.ts";

interface Item {
  code: string;
  nameZh: string;
  nameEn: string;
}

/** Writes a client's own statements by item; a line that no item matches is told and left out. */
export async function loadStatement(
  db: Db,
  { batchId, projectId }: { batchId: number; projectId: number },
  rows: readonly StatementRow[],
): Promise<{ used: number; problems: Problem[] }> {
  const items = await db
    .selectFrom("fs_item")
    .where("project_id", "=", projectId)
    .select(["std_code as code", "name_zh as nameZh", "name_en as nameEn"])
    .orderBy("line_no")
    .execute();
  const find = itemFinder(items);
  const problems: Problem[] = [];
  const found = new Map<string, StatementRow>();
  for (const row of rows) {
    if (row.closing === null && row.opening === null) continue;
    const code = find(row);
    if (code === null)
      problems.push({
        row: row.row,
        col: null,
        level: checkLevel.warning,
        code: "statementUnmatched",
        params: { name: row.name },
      });
    else if (!found.has(code)) found.set(code, row);
  }
  const lines = [...found].map(([code, { closing, opening, remark }]) => ({ code, closing, opening, remark }));
  await insertFound(
    db,
    sql`
    insert into client_statement (tenant_id, project_id, batch_id, item_code, closing, opening, remark)
    select ${ownTenant}, ${ownProject}, ${batchId}, code, closing, opening, nullif(remark, '')
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (code text, closing numeric, opening numeric, remark text)`,
  );
  return { used: lines.length, problems };
}

function itemFinder(items: readonly Item[]): (row: StatementRow) => string | null {
  const codes = new Set(items.map(({ code }) => code));
  const names = new Map<string, string>();
  for (const { code, nameZh, nameEn } of items) {
    for (const name of [nameZh, nameEn]) {
      const key = statementNameKey(name);
      if (key !== "" && !names.has(key)) names.set(key, code);
    }
  }
  return ({ code, nameKey }) => (codes.has(code) ? code : (names.get(nameKey) ?? null));
}
