import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { accountFits } from "@digao/domain/adjustments/account-fit";
import type { AdjustmentType } from "@digao/domain/adjustments/adjustment";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";

export interface AccountLine {
  itemCode: string;
  accountCode: string | null;
  accountReason: string | null;
}

/** Items of the accounts named and of those below them: as mapped now, and of every side their standard accounts may stand on. */
async function itemsOfAccounts(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  if (codes.length === 0) return found;
  const { rows } = await sql<{ named: string; itemCode: string }>`
    with mapped as (
      select n.named, a.std_code, i.std_code as item_code
      from unnest(${[...codes]}::text[]) n(named)
      join account a on ${ofProject("a")} and (a.code = n.named or starts_with(a.code, n.named))
      join project_period p on ${ofProject("p")} and p.id = a.period_id and p.is_current
      join fs_item i on ${ofProject("i")} and i.id = a.fs_item_id
    )
    select named, item_code as "itemCode" from mapped
    union
    select m.named, r.fs_item_code from mapped m join mapping_rule r on starts_with(m.std_code, r.account_code_prefix)
      where exists (select from mapping_rule own where own.fs_item_code = m.item_code and starts_with(m.std_code, own.account_code_prefix))`.execute(
    db,
  );
  for (const { named, itemCode } of rows) found.set(named, (found.get(named) ?? new Set()).add(itemCode));
  return found;
}

/** 1-based numbers of the lines whose account belongs to another item. */
async function strayLines(db: Db, type: AdjustmentType, lines: readonly AccountLine[]): Promise<ReadonlySet<number>> {
  const items = await itemsOfAccounts(db, [...new Set(lines.flatMap(({ accountCode }) => accountCode ?? []))]);
  const entryItems = lines.map(({ itemCode }) => itemCode);
  const isStray = ({ itemCode, accountCode }: AccountLine): boolean =>
    accountCode !== null &&
    !accountFits({ type, itemCode, entryItems, accountItems: items.get(accountCode) ?? new Set() });
  return new Set(lines.flatMap((line, index) => (isStray(line) ? [index + 1] : [])));
}

/** Refuses a line whose account belongs to another item unless it says why; answers the lines that do. */
export async function requireAccounts(
  db: Db,
  type: AdjustmentType,
  lines: readonly AccountLine[],
): Promise<ReadonlySet<number>> {
  const stray = await strayLines(db, type, lines);
  const open = [...stray].find((lineNo) => !lines[lineNo - 1]?.accountReason);
  if (open !== undefined)
    throw new Refusal("adjust.accountOfOtherItem", {
      field: `lines[${open - 1}].accountReason`,
      params: { line: open, account: lines[open - 1]?.accountCode ?? "" },
    });
  return stray;
}
