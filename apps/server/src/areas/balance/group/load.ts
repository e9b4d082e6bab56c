/** Everything that a group is consolidated of, read in one go, in the amounts of the domain: debit positive. */
import { createHash } from "node:crypto";
import { type Db, projectIdOf } from "@digao/db/tenant";
import type { Carried, GroupYear, Member } from "@digao/domain/group/consolidate";
import type { AssetSale, AssociateSale, Goods, Loan } from "@digao/domain/group/dealings";
import type { CashElimination, Elimination } from "@digao/domain/group/elimination";
import type { EquityRow, Figures } from "@digao/domain/group/figures";
import type { MatchedSides } from "@digao/domain/group/matching";
import type { Holding } from "@digao/domain/group/ownership";
import { translate } from "@digao/domain/group/translate";
import { type Fen, fen, multiplyRate } from "@digao/domain/money";
import type { StatementLine } from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import { plannedMateriality } from "../plan/door.ts";
import { linesOfGroup } from "./codes.ts";
import { figuresHash, standingOf } from "./signed.ts";

const companies = (db: Db) =>
  db
    .selectFrom("group_company as c")
    .where("c.is_deleted", "=", false)
    .orderBy(sql`array_position(array['parent', 'subsidiary', 'associate'], c.role)`)
    .orderBy("c.code")
    .selectAll("c")
    .select(plannedMateriality(sql`c.name`).as("materiality"))
    .select(standingOf(sql`c.signed_hash`, figuresHash(sql`c.code`)).as("standing"))
    .execute();
const figures = (db: Db) =>
  db
    .selectFrom("group_figure")
    .where("is_deleted", "=", false)
    .orderBy("id")
    .select(["company", "part", "item", "equity_row as row", "amount"])
    .execute();
const dealings = (db: Db) =>
  db.selectFrom("group_dealing").where("is_deleted", "=", false).orderBy("id").selectAll().execute();
const entries = (db: Db) =>
  db.selectFrom("group_entry").where("is_deleted", "=", false).orderBy("entry_no").orderBy("id").selectAll().execute();

export type CompanyRow = Awaited<ReturnType<typeof companies>>[number];
type FigureRow = Awaited<ReturnType<typeof figures>>[number];
export type DealingRow = Awaited<ReturnType<typeof dealings>>[number];
export type EntryRow = Awaited<ReturnType<typeof entries>>[number];

const amountOf = (text: string | null): Fen => fen(text ?? "0");

/** As the statements show it, to debits; cash flows to inflows. */
function debitsOf(rows: readonly FigureRow[], part: string, sides: ReadonlyMap<string, string>): Map<string, Fen> {
  return new Map(
    rows
      .filter((row) => row.part === part)
      .map(({ item, amount }) => [item, sides.get(item) === "Cr" ? -amountOf(amount) : amountOf(amount)]),
  );
}

const CASH_AT_START = "C501";
const CASH_AT_END = "C599";

function ownFigures(rows: readonly FigureRow[], sides: ReadonlyMap<string, string>): Figures {
  const cash = debitsOf(rows, "cash", sides);
  const [openingCash, closingCash] = [cash.get(CASH_AT_START) ?? 0n, cash.get(CASH_AT_END) ?? 0n];
  cash.delete(CASH_AT_START);
  cash.delete(CASH_AT_END);
  return {
    opening: debitsOf(rows, "opening", sides),
    closing: debitsOf(rows, "closing", sides),
    income: debitsOf(rows, "income", sides),
    oci: debitsOf(rows, "oci", sides),
    movements: rows
      .filter(({ part }) => part === "movement")
      .map(({ item, row, amount }) => ({
        item,
        row: row as EquityRow,
        amount: sides.get(item) === "Cr" ? -amountOf(amount) : amountOf(amount),
      })),
    cash,
    openingCash,
    closingCash,
  };
}

/** In yuan. A company of another currency without its rates has none. */
function figuresOf(
  company: CompanyRow,
  rows: readonly FigureRow[],
  sides: ReadonlyMap<string, string>,
): Figures | null {
  const own = rows.filter((row) => row.company === company.code);
  if (own.length === 0) return null;
  const figures = ownFigures(own, sides);
  if (company.currency === "CNY") return figures;
  const { rate_opening: opening, rate_closing: closing, rate_average: average } = company;
  if (opening === null || closing === null || average === null) return null;
  return translate(figures, { rates: { opening, closing, average }, carried: debitsOf(own, "carried", sides) });
}

const holdingOf = (row: CompanyRow, parent: string): Holding => ({
  company: row.code,
  holder: parent,
  share: row.share ?? "0",
  kind: (row.control_kind ?? "purchase") as Holding["kind"],
  since: row.since ?? 0,
  price: amountOf(row.price),
  equity: new Map(
    (
      [
        ["E101", row.capital],
        ["E103", row.capital_reserve],
        ["E105", row.other_comprehensive],
        ["E107", row.surplus_reserve],
        ["E108", row.retained_earnings],
      ] as const
    )
      .map(([item, amount]) => [item, amountOf(amount)] as const)
      .filter(([, amount]) => amount !== 0n),
  ),
  uplifts:
    amountOf(row.uplift_amount) === 0n
      ? []
      : [
          {
            item: row.uplift_item ?? "",
            amount: amountOf(row.uplift_amount),
            from: row.uplift_from ?? 0,
            months: row.uplift_months,
            expense: row.uplift_expense ?? "",
          },
        ],
  ...(amountOf(row.earlier_fair) === 0n
    ? {}
    : {
        earlier: {
          carrying: amountOf(row.earlier_carrying),
          fairValue: amountOf(row.earlier_fair),
          oci: amountOf(row.earlier_oci),
        },
      }),
});

const ofKind = (rows: readonly DealingRow[], kind: string): DealingRow[] => rows.filter((row) => row.kind === kind);

const goodsOf = (rows: readonly DealingRow[]): Goods[] =>
  ofKind(rows, "goods").map((row) => ({
    seller: row.seller,
    buyer: row.buyer,
    price: amountOf(row.price),
    cost: amountOf(row.cost),
    unsold: row.unsold,
    balance: amountOf(row.balance),
    provision: amountOf(row.provision),
    paid: amountOf(row.paid),
  }));

const salesOf = (rows: readonly DealingRow[]): AssetSale[] =>
  ofKind(rows, "assetSale").map((row) => ({
    seller: row.seller,
    buyer: row.buyer,
    price: amountOf(row.price),
    carrying: amountOf(row.cost),
    month: row.month ?? 0,
    monthsLeft: row.months_left ?? 1,
    item: row.asset_item ?? "",
    expense: row.expense_item ?? "",
    paid: amountOf(row.paid),
  }));

const FINANCE_COSTS = "P106";
const loansOf = (rows: readonly DealingRow[]): Loan[] =>
  ofKind(rows, "loan").map((row) => ({
    lender: row.seller,
    borrower: row.buyer,
    balance: amountOf(row.balance),
    granted: amountOf(row.granted),
    repaid: amountOf(row.repaid),
    interest: amountOf(row.interest),
    interestPaid: amountOf(row.interest_paid),
    incomeItem: row.interest_item ?? FINANCE_COSTS,
    expenseItem: FINANCE_COSTS,
  }));

const associateSalesOf = (rows: readonly DealingRow[], all: readonly CompanyRow[]): AssociateSale[] =>
  ofKind(rows, "associateSale").map((row) => ({
    seller: row.seller,
    associate: row.buyer,
    price: amountOf(row.price),
    cost: amountOf(row.cost),
    unsold: row.unsold,
    share: all.find(({ code }) => code === row.buyer)?.share ?? "0",
  }));

function carriedOf(all: readonly CompanyRow[], rows: readonly DealingRow[], taxRate: string): Carried {
  const earnings = all.flatMap(({ code, carried_earnings: amount }) =>
    amount === null ? [] : [[code, amountOf(amount)] as const],
  );
  const dealings = ofKind(rows, "goods").map((row) => ({
    seller: row.seller,
    buyer: row.buyer,
    unrealised: amountOf(row.carried_profit),
    unrealisedTax: multiplyRate(amountOf(row.carried_profit), taxRate),
    provision: amountOf(row.carried_provision),
    provisionTax: multiplyRate(amountOf(row.carried_provision), taxRate),
  }));
  return { dealings, earnings: new Map(earnings) };
}

const isOfCash = ({ item }: EntryRow): boolean => item.startsWith("C");

function manualOf(rows: readonly EntryRow[]): { manual: Elimination[]; manualCash: CashElimination[] } {
  const numbers = [...new Set(rows.map((row) => row.entry_no))];
  const ofEntry = (no: number, wanted: boolean) =>
    rows.filter((row) => row.entry_no === no && isOfCash(row) === wanted);
  const betweenOf = ([first]: readonly EntryRow[]) => [first?.company ?? "", first?.counterpart ?? ""] as const;
  const amount = ({ debit, credit }: EntryRow) => amountOf(debit) - amountOf(credit);
  return {
    manual: numbers.flatMap((no) => {
      const own = ofEntry(no, false);
      if (own.length === 0) return [];
      const lines = own.map((row) => ({
        item: row.item,
        amount: amount(row),
        ...(row.equity_row === "none" ? {} : { row: row.equity_row as EquityRow }),
      }));
      return [{ kind: "manual" as const, between: betweenOf(own), lines }];
    }),
    manualCash: numbers.flatMap((no) => {
      const own = ofEntry(no, true);
      if (own.length === 0) return [];
      const lines = own.map((row) => ({ item: row.item, amount: amount(row) }));
      return [{ kind: "manual" as const, between: betweenOf(own), lines }];
    }),
  };
}

/** Of either amount of a dealing that both sides show. */
const sidesOf = (row: DealingRow): MatchedSides[] =>
  row.kind === "associateSale"
    ? []
    : [[row.price, row.other_price] as const, [row.balance, row.other_balance] as const].map(([one, other]) => ({
        one: amountOf(one),
        other: other === null ? null : amountOf(other),
        resolution: row.resolution === "none" ? null : (row.resolution as "adjustment" | "elimination"),
      }));

export interface Group {
  lines: StatementLine[];
  companies: CompanyRow[];
  figures: ReadonlyMap<string, Figures | null>;
  dealings: DealingRow[];
  matched: { row: DealingRow; sides: MatchedSides }[];
  entries: EntryRow[];
  /** Null without a parent that has figures. */
  year: GroupYear | null;
  /** Of everything above. */
  grounds: string;
}

export async function loadGroup(db: Db): Promise<Group> {
  const lines = await linesOfGroup(db);
  const sides = new Map(lines.map(({ code, direction }) => [code, direction]));
  const all = await companies(db);
  const rows = await figures(db);
  const dealt = await dealings(db);
  const written = await entries(db);
  const { aYear } = await db
    .selectFrom("project")
    .where("id", "=", projectIdOf(db))
    .select("a_year as aYear")
    .executeTakeFirstOrThrow();
  const found = new Map(all.map((row) => [row.code, figuresOf(row, rows, sides)]));
  const grounds = JSON.stringify([aYear, all, rows, dealt, written]);
  return {
    lines,
    companies: all,
    figures: found,
    dealings: dealt,
    matched: dealt.flatMap((row) => sidesOf(row).map((one) => ({ row, sides: one }))),
    entries: written,
    year: yearOf(aYear, { all, found, dealt, written }),
    grounds: createHash("sha256").update(grounds).digest("hex"),
  };
}

interface Read {
  all: CompanyRow[];
  found: ReadonlyMap<string, Figures | null>;
  dealt: DealingRow[];
  written: EntryRow[];
}

function yearOf(year: number, { all, found, dealt, written }: Read): GroupYear | null {
  const parent = all.find(({ role }) => role === "parent");
  const parentFigures = parent ? found.get(parent.code) : null;
  if (!parent || !parentFigures) return null;
  const members = all
    .filter(({ role }) => role === "subsidiary")
    .flatMap((row): Member[] => {
      const figures = found.get(row.code);
      if (!figures) return [];
      return [
        {
          holding: holdingOf(row, parent.code),
          figures,
          dividend: amountOf(row.dividend),
          dividendPaid: amountOf(row.dividend_paid),
          pricePaid: amountOf(row.price_paid),
        },
      ];
    });
  return {
    period: { from: year * 100 + 1, to: year * 100 + 12 },
    taxRate: parent.tax_rate,
    parent: parent.code,
    parentFigures,
    members,
    goods: goodsOf(dealt),
    assetSales: salesOf(dealt),
    loans: loansOf(dealt),
    associateSales: associateSalesOf(dealt, all),
    ...manualOf(written),
    carried: carriedOf(all, dealt, parent.tax_rate),
  };
}
