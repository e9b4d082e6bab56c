import type { accountBooks, MultiColumns } from "@digao/contract/areas/books/account-books/calls";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type ColumnMovement, multiColumns } from "@digao/domain/books/multi-columns";
import { fen, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type AccountFigures, accountFigures, type BookAccount, codesBelow } from "./account-figures.ts";
import { type BookScope, bookScope } from "./scope.ts";

type Query = Input<(typeof accountBooks)["GetMultiColumns"]>;
/** More stand in the last column together: a table wider than this is read by nobody. */
const columnsMax = 40;

interface Books extends AccountFigures {
  scope: BookScope;
  codes: string[];
}

interface Moved {
  key: string;
  month: number;
  debit: string;
  credit: string;
}

const movement = ({ key, month, debit, credit }: Moved): ColumnMovement => ({
  key,
  month,
  debit: fen(debit),
  credit: fen(credit),
});

/** By account and posting month; adjustment months stand in December. */
async function accountMovements(db: Db, { scope, codes }: Books): Promise<ColumnMovement[]> {
  const { rows } = await sql<Moved>`
    select account_code as key, j_period - greatest(j_period % 100 - 12, 0) as month, sum(debit) as debit, sum(credit) as credit
    from ledger_month where ${ofProject("ledger_month")} and batch_id = ${scope.voucherBatchId} and account_code = any(${codes}::text[])
      and j_period <= ${scope.until} group by 1, 2`.execute(db);
  return rows.map(movement);
}

async function itemMovements(db: Db, { scope, codes }: Books, auxType: number): Promise<ColumnMovement[]> {
  const { rows } = await sql<Moved>`
    select m.aux_id::text as key, m.j_period - greatest(m.j_period % 100 - 12, 0) as month, sum(m.debit) as debit, sum(m.credit) as credit
    from ledger_month_aux m join aux_item x on ${ofProject("x")} and x.id = m.aux_id
    where ${ofProject("m")} and m.batch_id = ${scope.voucherBatchId} and m.account_code = any(${codes}::text[]) and x.aux_type = ${auxType}
      and m.j_period between ${scope.from} and ${scope.until} group by 1, 2`.execute(db);
  return rows.map(movement);
}

async function auxTypesOf(db: Db, { scope, codes }: Books): Promise<number[]> {
  const { rows } = await sql<{ type: number }>`
    select distinct x.aux_type as type from ledger_month_aux m join aux_item x on ${ofProject("x")} and x.id = m.aux_id
    where ${ofProject("m")} and m.batch_id = ${scope.voucherBatchId} and m.account_code = any(${codes}::text[]) order by 1`.execute(
    db,
  );
  return rows.map(({ type }) => type);
}

async function itemNames(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom("aux_item").where("id", "in", keys.map(Number)).select(["id", "aux_name"]).execute();
  return new Map(rows.map(({ id, aux_name }) => [String(id), aux_name]));
}

/** The account one level below the chosen one that each account belongs to; its own postings belong to itself. */
function childOf(accounts: readonly BookAccount[], codes: readonly string[], top: string): Map<string, string> {
  const parents = new Map(accounts.map(({ code, parentCode }) => [code, parentCode]));
  const upTo = (code: string): string => {
    let at = code;
    for (let above = parents.get(at); above && at !== top && above !== top; above = parents.get(at)) at = above;
    return at;
  };
  return new Map(codes.map((code) => [code, upTo(code)]));
}

/** The table as it is answered and written. */
export async function columnsOfAccount(db: Db, query: Query): Promise<MultiColumns> {
  const scope = await bookScope(db, { ...query, source: "journal" });
  const figures = await accountFigures(db, scope);
  const account = figures.accounts.find(({ code }) => code === query.accountCode);
  if (!account) throw missing("accountBook.accountMissing");
  const codes = codesBelow(figures.accounts, account.code);
  const books: Books = { ...figures, scope, codes };
  const whole = await accountMovements(db, books);
  const auxTypes = await auxTypesOf(db, books);
  const { auxType } = query;
  if (auxType === undefined && codes.length === 1 && auxTypes.length === 0)
    throw new Refusal("accountBook.noColumns", { kind: "state" });
  const children = childOf(figures.accounts, codes, account.code);
  const kind = auxType === undefined ? "account" : "aux";
  const within = whole.filter(({ month }) => month >= scope.from);
  const parts =
    auxType === undefined
      ? within
          .map((moved) => ({ ...moved, key: children.get(moved.key) ?? account.code }))
          .filter(({ key }) => key !== account.code)
      : await itemMovements(db, books, auxType);
  const open = figures.rows.get(account.code)?.open ?? null;
  const table = multiColumns({
    open: open ?? 0n,
    months: [scope.from, scope.to],
    whole: within,
    parts,
    columnsMax,
  });
  const names =
    kind === "aux"
      ? await itemNames(db, table.keys)
      : new Map(figures.accounts.map(({ code, name }) => [code, name] as const));
  const columns: MultiColumns["columns"] = table.keys
    .map((key) => ({ kind, key, name: names.get(key) ?? key }) as const)
    .concat();
  return {
    from: scope.from,
    to: scope.to,
    accountName: account.name,
    auxTypes,
    columns: table.hasRest ? [...columns, { kind: "rest", key: "", name: "" }] : columns,
    foldedCount: table.foldedCount,
    open: yuan(table.open),
    close: yuan(table.close),
    months: table.months.map(({ month, debit, credit, close, debits, credits }) => ({
      month,
      debit: yuan(debit),
      credit: yuan(credit),
      close: yuan(close),
      debits: debits.map(yuan),
      credits: credits.map(yuan),
    })),
  };
}

export const getMultiColumns = ({ db }: Context, query: Query): Promise<MultiColumns> => columnsOfAccount(db, query);
