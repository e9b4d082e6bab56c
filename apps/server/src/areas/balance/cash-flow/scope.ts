/** The scope of cash (现金范围): every account of money, what it counts as and why, with the balance that leads to the statement. */
import type { CashScopeRow, cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import { cashTreatment } from "@digao/contract/areas/balance/cash-flow/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { defaultCash, isMonetary } from "@digao/domain/cash-flow/cash-accounts";
import { type Fen, sum, yuan } from "@digao/domain/money";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { loadTrialBalanceInput, type TrialBalanceSource } from "../trial-balance/door.ts";
import { type CashBook, readCashBook } from "./accounts.ts";
import { holdCashFlow } from "./hold.ts";
import { periodForCash } from "./period.ts";

type Calls = typeof cashFlow;

interface Balance {
  code: string;
  name: string;
  open: Fen;
  close: Fen;
}
export interface Scoped extends Balance {
  treatment: number;
  nature: number | null;
  reason: string;
  isDefault: boolean;
  rowVersion: number;
}

/** The finest accounts of the books that hold money, or that somebody has spoken of. */
export function scopeOf(book: CashBook, source: Pick<TrialBalanceSource, "ledger">): Scoped[] {
  return source.ledger.balances.flatMap(({ code, open, close }) => {
    const { treatment, nature, isDefault, said } = book.judgementOf(code);
    if (!isMonetary(book.nationalOf(code)) && treatment === cashTreatment.none && isDefault) return [];
    const name = book.accounts.get(code)?.fullName ?? code;
    const { reason = "", rowVersion = 0 } = said ?? {};
    return [{ code, name, open, close, treatment, nature, isDefault, reason, rowVersion }];
  });
}

export interface ScopeTotals {
  monetary: { open: Fen; close: Fen };
  restricted: { open: Fen; close: Fen };
  equivalents: { open: Fen; close: Fen };
  cash: { open: Fen; close: Fen };
}

const totalOf = (rows: readonly Balance[]) => ({
  open: sum(rows.map(({ open }) => open)),
  close: sum(rows.map(({ close }) => close)),
});

/** Money by the books, less what is restricted, and equivalents. */
export function totalsOf(book: CashBook, rows: readonly Scoped[]): ScopeTotals {
  const money = rows.filter(({ code }) => isMonetary(book.nationalOf(code)));
  const by = (treatment: number) => rows.filter((row) => row.treatment === treatment);
  return {
    monetary: totalOf(money),
    restricted: totalOf(
      money.filter(({ treatment }) => treatment === cashTreatment.restricted || treatment === cashTreatment.none),
    ),
    equivalents: totalOf(by(cashTreatment.equivalent).filter(({ code }) => !isMonetary(book.nationalOf(code)))),
    cash: totalOf([...by(cashTreatment.cash), ...by(cashTreatment.equivalent)]),
  };
}

export async function readScope(db: Db, projectId: number) {
  const period = await periodForCash(db, projectId);
  const source = await loadTrialBalanceInput(db, { projectId, periodId: period.id });
  const book = await readCashBook(db, period.id);
  const rows = scopeOf(book, source);
  return { period, source, book, rows, totals: totalsOf(book, rows) };
}

/** Financial assets that may be cash equivalents. */
const mayBeEquivalent = /^(1101|1501|1502|1503|1504)/;

export async function getScope(
  { db }: Context,
  { Id }: Input<Calls["GetCashScope"]>,
): Promise<Output<Calls["GetCashScope"]>> {
  const { source, book, rows, totals } = await readScope(db, Id);
  const listed = new Set(rows.map(({ code }) => code));
  const written = ({ open, close }: { open: Fen; close: Fen }) => ({ open: yuan(open), close: yuan(close) });
  return {
    items: rows.map(
      ({ code, name, open, close, ...row }): CashScopeRow => ({
        accountCode: code,
        accountName: name,
        open: yuan(open),
        close: yuan(close),
        ...row,
      }),
    ),
    others: source.ledger.balances
      .filter(({ code }) => !listed.has(code) && mayBeEquivalent.test(book.nationalOf(code)))
      .map(({ code }) => ({ accountCode: code, accountName: book.accounts.get(code)?.fullName ?? code })),
    monetary: written(totals.monetary),
    restricted: written(totals.restricted),
    equivalents: written(totals.equivalents),
    cash: written(totals.cash),
  };
}

type Said = Input<Calls["SaveCashScope"]>;

function requireReason(book: CashBook, { accountCode, treatment, nature, reason }: Said): void {
  if ((treatment === cashTreatment.restricted) !== Boolean(nature))
    throw new Refusal("cashFlow.natureMissing", { field: "nature" });
  if (reason !== "") return;
  if (treatment === cashTreatment.restricted) throw new Refusal("cashFlow.natureMissing", { field: "reason" });
  if (treatment === cashTreatment.equivalent) throw new Refusal("cashFlow.equivalentReason", { field: "reason" });
  const usual = defaultCash(book.nationalOf(accountCode), book.accounts.get(accountCode)?.fullName ?? "");
  if (usual.treatment !== treatment) throw new Refusal("cashFlow.reasonMissing", { field: "reason" });
}

export async function saveScope(ctx: Context, said: Said): Promise<Output<Calls["SaveCashScope"]>> {
  const { db } = ctx;
  const { Id, accountCode, treatment, reason, rowVersion } = said;
  const period = await periodForCash(db, Id);
  await holdCashFlow(db, Id);
  const book = await readCashBook(db, period.id);
  if (!book.accounts.has(accountCode))
    throw new Refusal("cashFlow.noAccount", { params: { code: accountCode }, field: "accountCode" });
  requireReason(book, said);
  const before = book.judgementOf(accountCode);
  const values = { treatment, nature: said.nature ?? null, reason };
  const old = before.said ?? { rowVersion: 0 };
  checkVersion(rowVersion, old);
  const next = old.rowVersion + 1;
  const written = { ...values, changed_by: ctx.user.id, row_version: next };
  const { id } = await (before.said
    ? db.updateTable("cash_account").set(written).where("account_code", "=", accountCode).returning("id")
    : db
        .insertInto("cash_account")
        .values({ ...written, account_code: accountCode, project_id: Id })
        .returning("id")
  ).executeTakeFirstOrThrow();
  await ctx.audit({
    refType: "cashAccount",
    refId: id,
    projectId: Id,
    action: "update",
    old: { accountCode, treatment: before.treatment, nature: before.nature, reason: before.said?.reason ?? "" },
    new: { accountCode, ...values },
  });
  return { rowVersion: next };
}
