/** A made-up group of five companies over two years (`golden/group`), as the domain takes it. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { paidFor } from "../src/group/cash.ts";
import {
  type Carried,
  type Consolidation,
  consolidate,
  type GroupYear,
  type Member,
} from "../src/group/consolidate.ts";
import type { AssetSale, Goods, Loan } from "../src/group/dealings.ts";
import type { EquityMovement, Figures } from "../src/group/figures.ts";
import type { Holding } from "../src/group/ownership.ts";
import { carriedEquity, translate } from "../src/group/translate.ts";
import { type Fen, fen, multiplyRate, sum } from "../src/money.ts";
import { csv } from "./seed.ts";

const text = (name: string) => readFileSync(fileURLToPath(new URL(`golden/group/${name}`, import.meta.url)), "utf8");
export const groupCsv = (name: string) => csv(text(name));
export const groupJson = <T>(name: string): T => JSON.parse(text(name));

export type Year = 2023 | 2024;
export const years: readonly Year[] = [2023, 2024];

interface Trade {
  year: number;
  seller: string;
  buyer: string;
  price: string;
  cost: string;
  unsoldAtYearEnd: string;
  balance?: string;
  balanceUsd?: string;
  paidInYear?: string;
  paidCny?: string;
}
export const facts = groupJson<{
  taxRate: string;
  provisionRateOnBalanceWithS: string;
  OCI_S_2024: string;
  S: Record<"price" | "capital" | "capitalReserve" | "retainedEarnings" | "machineUplift" | "share", string>;
  U: { dividend2024: { usd: string; rate: string } };
  C: Record<"bookNetAssets" | "price", string>;
  X: {
    otherComprehensiveIncomeReclassifiable: [string, string];
    saleByParent2024: { cost: string; price: string; unsold: string };
    share: string;
  };
  dividends: Record<"S2024", string>;
  loan: Record<"amount" | "interest2024", string>;
  machine: Record<"carrying" | "price", string>;
  trade: Trade[];
}>("facts.json");
export const rates = new Map(groupCsv("rates.csv").map(({ rate, value }) => [rate ?? "", value ?? ""]));
const rate = (name: string) => rates.get(name) ?? "";

const itemOf: Readonly<Record<string, string>> = {
  1002: "A101",
  1122: "A105",
  1221: "A108",
  1231: "A105",
  1405: "A109",
  1503: "A202",
  1511: "A204",
  1601: "A208",
  1602: "A208",
  1811: "A217",
  2001: "L101",
  2202: "L105",
  2221: "L109",
  2241: "L110",
  2901: "L207",
  4001: "E101",
  4002: "E103",
  4003: "E105",
  4101: "E107",
  4104: "E108",
};
const amount = (cell: string | undefined): Fen => (cell ? fen(cell) : 0n);
const balances = (file: string, column: "期初" | "期末") => {
  const found = new Map<string, Fen>();
  for (const row of groupCsv(file)) {
    const item = itemOf[row.科目编码 ?? ""];
    if (!item) continue;
    const own = amount(row[`${column}借方`]) - amount(row[`${column}贷方`]);
    found.set(item, (found.get(item) ?? 0n) + own);
  }
  return new Map([...found].filter(([, one]) => one !== 0n));
};
const flows = (file: string, column: string, sign: bigint) =>
  new Map(groupCsv(file).map((row) => [row.item ?? "", sign * amount(row[column])]));

function movementsOf(opening: Map<string, Fen>, closing: Map<string, Fen>, earned: Fen): EquityMovement[] {
  const moved = (item: string) => (closing.get(item) ?? 0n) - (opening.get(item) ?? 0n);
  const reserve = moved("E107");
  const all: EquityMovement[] = [
    { item: "E103", row: "Q12", amount: moved("E103") },
    { item: "E107", row: "Q14", amount: reserve },
    { item: "E108", row: "Q14", amount: -reserve },
    { item: "E108", row: "Q15", amount: moved("E108") - earned + reserve },
  ];
  return all.filter((one) => one.amount !== 0n);
}

/** @param part "2023H2": of a company that the group bought within the year, from then on */
export function figuresOf(company: string, part: string, oci: ReadonlyMap<string, Fen> = new Map()): Figures {
  const opening = balances(`tb_${company}_${part}.csv`, "期初");
  const closing = balances(`tb_${company}_${part}.csv`, "期末");
  const income = flows(`pl_${company}_${part}.csv`, "creditPlus", -1n);
  return {
    opening,
    closing,
    income,
    oci,
    movements: movementsOf(opening, closing, sum(income.values())),
    cash: flows(`cf_${company}_${part}.csv`, "amountPlusIn", 1n),
    openingCash: opening.get("A101") ?? 0n,
    closingCash: closing.get("A101") ?? 0n,
  };
}

const ociOf = (item: string, gained: Fen) => new Map([[item, -gained]]);
/** The parent's part of what its associate has in other comprehensive income. */
export const parentFigures = (year: Year) => {
  const ofAssociate = fen(facts.X.otherComprehensiveIncomeReclassifiable[year === 2023 ? 0 : 1]);
  return figuresOf("P", String(year), ociOf("P421", multiplyRate(ofAssociate, facts.X.share)));
};

/** Capital of U at the rate of its foundation, its earnings up to then at the same. */
const foundationEquity = () => {
  const opening = balances("tb_U_2023.csv", "期初");
  return new Map(["E101", "E108"].map((item) => [item, multiplyRate(opening.get(item) ?? 0n, rate("hist"))]));
};

export function translatedU(year: Year): Figures {
  const short = String(year).slice(2);
  const carried = year === 2023 ? foundationEquity() : carriedEquity(translatedU(2023));
  return translate(figuresOf("U", String(year)), {
    rates: {
      opening: rate(year === 2023 ? "open23" : "close23"),
      closing: rate(`close${short}`),
      average: rate(`avg${short}`),
    },
    carried,
  });
}

const equity = (amounts: Record<string, Fen>) => new Map(Object.entries(amounts).filter(([, one]) => one !== 0n));

export const holdings: Record<"S" | "U" | "C", Holding> = {
  S: {
    company: "S",
    holder: "P",
    share: facts.S.share,
    kind: "purchase",
    since: 202307,
    price: fen(facts.S.price),
    equity: equity({
      E101: fen(facts.S.capital),
      E103: fen(facts.S.capitalReserve),
      E108: fen(facts.S.retainedEarnings),
    }),
    uplifts: [{ item: "A208", amount: fen(facts.S.machineUplift), from: 202307, months: 120, expense: "P104" }],
  },
  U: {
    company: "U",
    holder: "P",
    share: "0.80",
    kind: "founded",
    since: 202001,
    price: fen("4416000.00"),
    equity: equity({ E101: fen("5520000.00") }),
    uplifts: [],
  },
  C: {
    company: "C",
    holder: "P",
    share: "1.00",
    kind: "commonControl",
    since: 202404,
    price: fen(facts.C.bookNetAssets),
    equity: new Map(),
    uplifts: [],
  },
};

export function goodsIn(year: Year): Goods[] {
  const owedBefore = (seller: string, buyer: string) =>
    fen(
      facts.trade.find((one) => one.year === year - 1 && one.seller === seller && one.buyer === buyer)?.balance ?? "0",
    );
  return facts.trade
    .filter((one) => one.year === year)
    .map((one) => {
      const { seller, buyer } = one;
      const price = fen(one.price);
      const balance = one.balanceUsd ? multiplyRate(fen(one.balanceUsd), rate("close24")) : fen(one.balance ?? "0");
      const given = one.paidInYear ?? one.paidCny;
      return {
        seller,
        buyer,
        price,
        cost: fen(one.cost),
        unsold: one.unsoldAtYearEnd,
        balance,
        provision: buyer === "S" ? multiplyRate(balance, facts.provisionRateOnBalanceWithS) : 0n,
        paid: given
          ? fen(given)
          : paidFor({ price, balance }, { vatRate: "0.13", owedBefore: owedBefore(seller, buyer) }),
      };
    });
}

const machine: AssetSale = {
  seller: "P",
  buyer: "S",
  price: fen(facts.machine.price),
  carrying: fen(facts.machine.carrying),
  month: 202309,
  monthsLeft: 60,
  item: "A208",
  expense: "P104",
  paid: fen(facts.machine.price),
};
const loan: Loan = {
  lender: "P",
  borrower: "S",
  balance: fen(facts.loan.amount),
  granted: fen(facts.loan.amount),
  repaid: 0n,
  interest: fen(facts.loan.interest2024),
  interestPaid: fen(facts.loan.interest2024),
  incomeItem: "P106",
  expenseItem: "P106",
};

function membersIn(year: Year): Member[] {
  const { usd, rate: dividendRate } = facts.U.dividend2024;
  const dividends: Record<string, Fen> =
    year === 2024 ? { S: fen(facts.dividends.S2024), U: multiplyRate(fen(usd), dividendRate) } : {};
  const figures = {
    S: year === 2023 ? figuresOf("S", "2023H2") : figuresOf("S", "2024", ociOf("P422", fen(facts.OCI_S_2024))),
    U: translatedU(year),
    C: figuresOf("C", String(year)),
  };
  return (["S", "U", "C"] as const).map((company) => ({
    holding: holdings[company],
    figures: figures[company],
    dividend: dividends[company] ?? 0n,
    dividendPaid: dividends[company] ?? 0n,
    pricePaid: company === "C" && year === 2024 ? fen(facts.C.price) : 0n,
  }));
}

export const groupYear = (year: Year, carried: Carried | null): GroupYear => ({
  period: { from: year * 100 + 1, to: year * 100 + 12 },
  taxRate: facts.taxRate,
  parent: "P",
  parentFigures: parentFigures(year),
  members: membersIn(year),
  goods: goodsIn(year),
  assetSales: [machine],
  loans: year === 2024 ? [loan] : [],
  associateSales: year === 2024 ? [{ seller: "P", associate: "X", ...associateSale() }] : [],
  manual: [],
  manualCash: [],
  carried,
});

function associateSale() {
  const { price, cost, unsold } = facts.X.saleByParent2024;
  return { price: fen(price), cost: fen(cost), unsold, share: facts.X.share };
}

/** Either year; the second takes what the first leaves. */
export function goldenGroup(year: Year): Consolidation {
  if (year === 2023) return consolidate(groupYear(2023, null));
  return consolidate(groupYear(2024, goldenGroup(2023).carried));
}
