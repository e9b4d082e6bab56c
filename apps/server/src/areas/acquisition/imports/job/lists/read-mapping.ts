import { checkLevel } from "@digao/contract/areas/acquisition/imports/codes";
import type { Db } from "@digao/db/tenant";
import type { MappingRow } from "@digao/excel/read-mapping";
import type { MappingLine } from "../../batch-row.ts";
import type { Problem } from "../checks/problems.ts";

const rules = ["BAL", "SPLIT_DR", "SPLIT_CR", "PL", "NIL"];

/** Checks an account mapping against the current period's accounts and the project's statement items. */
export async function checkMapping(
  db: Db,
  projectId: number,
  rows: readonly MappingRow[],
): Promise<{ lines: MappingLine[]; problems: Problem[] }> {
  const [accounts, items] = await Promise.all([
    db
      .selectFrom("account")
      .innerJoin("project_period as p", "p.id", "account.period_id")
      .where("p.project_id", "=", projectId)
      .where("p.is_current", "=", true)
      .select("account.code")
      .execute(),
    db
      .selectFrom("fs_item")
      .where("project_id", "=", projectId)
      .where("kind", "=", "L")
      .select("std_code as code")
      .execute(),
  ]);
  const [codes, itemCodes] = [new Set(accounts.map(({ code }) => code)), new Set(items.map(({ code }) => code))];
  const problems: Problem[] = [];
  const lines = rows.flatMap((row): MappingLine[] => {
    const wrong = wrongPart(row, codes, itemCodes);
    if (wrong) problems.push({ row: row.row, col: null, level: checkLevel.error, ...wrong });
    if (wrong) return [];
    const { accountCode, stdAccountCode, fsItemCode, rule } = row;
    return [
      { accountCode, stdCode: stdAccountCode || null, itemCode: fsItemCode, rule: rules.includes(rule) ? rule : null },
    ];
  });
  return { lines, problems };
}

function wrongPart(
  row: MappingRow,
  codes: ReadonlySet<string>,
  items: ReadonlySet<string>,
): Pick<Problem, "code" | "params"> | null {
  if (!codes.has(row.accountCode)) return { code: "accountUnknown", params: { code: row.accountCode } };
  return items.has(row.fsItemCode) ? null : { code: "itemUnknown", params: { code: row.fsItemCode } };
}
