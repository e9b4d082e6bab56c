import { copyInto } from "@digao/db/copy";
import { insertFound } from "@digao/db/insert-found";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { copyDecimal, copyNull, copyText } from "../copy-text.ts";
import type { Balance, BalanceBook } from "./balance-book.ts";
import { partsText } from "./currency-parts.ts";

interface Load {
  batchId: number;
  /** The last month of the data period. */
  period: number;
  auxIds: readonly number[];
}

const columns = sql`seq, j_period, account_code, account_name, parent_code, level, is_leaf, is_virtual, dc, dc_told, aux_id, currency,
  open_dr, open_cr, period_dr, period_cr, ytd_dr, ytd_cr, close_dr, close_cr, open_fc, close_fc, close_qty, by_currency`;

/** Writes the rows of a trial balance, by way of a stage: COPY into a table with row security is refused. */
export async function loadBalances(db: Db, book: BalanceBook, load: Load): Promise<number> {
  await sql`create temp table import_balance on commit drop as select ${columns} from tb_row with no data`.execute(db);
  const lines = book.balances
    .filter(({ code }) => book.tree.byCode.has(code))
    .sort(byCode)
    .map((balance, index) => lineOf(balance, index + 1, book, load));
  await copyInto(db, "copy import_balance from stdin with (null '')", lines);
  await insertFound(
    db,
    sql`
    insert into tb_row (tenant_id, project_id, batch_id, ${columns})
    select ${ownTenant}, ${ownProject}, ${load.batchId}, ${columns} from import_balance`,
  );
  return lines.length;
}

const byCode = (a: Balance, b: Balance): number => {
  if (a.code === b.code) return (a.aux ?? 0) - (b.aux ?? 0);
  return a.code < b.code ? -1 : 1;
};

function lineOf(balance: Balance, seq: number, { tree, sides }: BalanceBook, { period, auxIds }: Load): string {
  const node = tree.byCode.get(balance.code);
  const aux = balance.aux === null ? copyNull : String(auxIds[balance.aux - 1] ?? copyNull);
  const { open, period: moved, close, ytd } = balance;
  const stated = sides.get(balance.code);
  // Nothing says where an unknown account stands but its balance.
  const isCredit = stated?.side == null ? close.debit < close.credit : stated.side === "Cr";
  const amounts = [open, moved, ytd, close].flatMap(({ debit, credit }) => [yuan(debit), yuan(credit)]);
  const fields = [
    seq,
    period,
    copyText(balance.code),
    copyText(node?.name || balance.code),
    copyText(node?.parentCode ?? ""),
    node?.level ?? 1,
    node?.isLeaf ?? true,
    node?.isVirtual ?? false,
    isCredit ? 2 : 1,
    stated?.isStated ?? false,
    aux,
    copyText(balance.currency ?? ""),
    ...amounts,
    copyDecimal(balance.openFc, 18),
    copyDecimal(balance.closeFc, 18),
    copyDecimal(balance.closeQty, 14),
    copyText(partsText(balance.parts, balance.listedClose, close.debit - close.credit)),
  ];
  return `${fields.join("\t")}\n`;
}
