/** Profit reconciled to operating cash, each line with what it is made of (补充资料). */
import type { CashFlowTerm, cashFlow, SupplementLine } from "@digao/contract/areas/balance/cash-flow/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type Fen, sum, yuan } from "@digao/domain/money";
import { lineName } from "@digao/domain/statements/statement-line";
import type { z } from "zod";
import type { Context } from "../../../platform/serve.ts";
import { allStatementItems } from "../trial-balance/door.ts";
import { type CashFigures, cashFigures, PROFIT_LINE, type StoredEntry, supplementNet } from "./figures.ts";
import { CASH_FLOW, formLines, SUPPLEMENT } from "./form.ts";

type Calls = typeof cashFlow;
type Term = z.infer<typeof CashFlowTerm>;

const NET = "S199";

/** Lines of cash and equivalents at the end and at the beginning. */
function cashLines({ totals }: CashFigures): ReadonlyMap<string, Fen> {
  const { cash, equivalents } = totals;
  return new Map([
    ["S301", cash.close - equivalents.close],
    ["S302", cash.open - equivalents.open],
    ["S303", equivalents.close],
    ["S304", equivalents.open],
    ["S399", cash.close - cash.open],
  ]);
}

/** Names of accounts by their national families, of statement items and of what no account has. */
async function namesOf(db: Db, projectId: number, lang: Lang): Promise<(account: string) => string> {
  const rows = await db.selectFrom("std_account").select(["code", "name", "name_en as nameEn"]).execute();
  const accounts = new Map(rows.map(({ code, name, nameEn }) => [code, lang === "zh" ? name : nameEn]));
  const lines = [
    ...(await allStatementItems(db, projectId)).map(({ line }) => line),
    ...(await formLines(db, CASH_FLOW)),
  ];
  const items = new Map(lines.map((line) => [line.code, lineName(line, lang)]));
  return (account) => accounts.get(account) ?? items.get(account) ?? account;
}

const termOf = ({ kind, account, amount, vouchers }: StoredEntry, nameOf: (account: string) => string): Term => ({
  kind: kind === "nonCash" ? "figure" : (kind as Term["kind"]),
  account,
  name: nameOf(account),
  amount: yuan(amount),
  vouchers,
});

export async function supplementOf(
  db: Db,
  projectId: number,
  figures: CashFigures,
  lang: Lang,
): Promise<Output<Calls["GetCashFlowSupplement"]>> {
  const items = await formLines(db, SUPPLEMENT);
  const nameOf = await namesOf(db, projectId, lang);
  const fixed = cashLines(figures);
  const net = supplementNet(figures);
  const computedOf = (code: string): Fen => {
    const own = fixed.get(code);
    if (own !== undefined) return own;
    if (code === PROFIT_LINE) return figures.profit;
    return sum(figures.entries.filter(({ line }) => line === code).map(({ amount }) => amount));
  };
  const adjustedSum = sum([...figures.adjusted].flatMap(([item, amount]) => (/^S1/.test(item) ? [amount] : [])));
  const lines = items.map((line): SupplementLine => {
    const { code, kind } = line;
    const head = { code, name: lineName(line, lang), kind };
    if (kind === "H") return { ...head, computed: null, adjust: null, amount: null, terms: termsOf(code) };
    const adjust = code === NET ? adjustedSum : (figures.adjusted.get(code) ?? 0n);
    const computed = code === NET ? net - adjust : computedOf(code);
    return {
      ...head,
      computed: yuan(computed),
      adjust: yuan(adjust),
      amount: yuan(computed + adjust),
      terms: termsOf(code),
    };
  });
  function termsOf(code: string): Term[] {
    const own = figures.entries.filter(({ line }) => line === code).map((entry) => termOf(entry, nameOf));
    if (code !== PROFIT_LINE) return own;
    return [
      { kind: "figure", account: "P399", name: nameOf("P399"), amount: yuan(figures.profit), vouchers: 0 },
      ...own,
    ];
  }
  const unexplained = sum(figures.entries.filter(({ line }) => line === "").map(({ amount }) => amount));
  return { items: lines, unexplained: yuan(unexplained) };
}

export async function getSupplement(
  { db }: Context,
  { Id, RptLang }: Input<Calls["GetCashFlowSupplement"]>,
): Promise<Output<Calls["GetCashFlowSupplement"]>> {
  const figures = await cashFigures(db, Id);
  return figures ? supplementOf(db, Id, figures, RptLang) : { items: [], unexplained: "0.00" };
}
