/** The made-up group of two years, brought in through the calls of the product. */
import { consolidation, groupCompany, groupDealing, groupFigure } from "@digao/contract/areas/balance/group/calls";
import { equityRowWords, type FigurePart, figurePartWords } from "@digao/contract/areas/balance/group/kinds";
import type { Figures } from "@digao/domain/group/figures";
import { yuan } from "@digao/domain/money";
import {
  facts,
  figuresOf,
  goodsIn,
  holdings,
  parentFigures,
  rates,
  type Year,
} from "../../../packages/domain/test/group-year.ts";
import { join, newProject } from "./builders.ts";
import type { Client, TestTenant } from "./kit.ts";
import { putMaterialityInForce } from "./planted-acceptance.ts";

const names = {
  P: "星河母公司",
  S: "星河商贸子公司",
  U: "Star River Inc.",
  C: "星河物流子公司",
  X: "星河联营公司",
} as const;
type Company = keyof typeof names;

const creditItem = /^(?:L|E10[1235678]|P(?:10[078]|109|11[0-3]|201|4)|C(?:11|2[1]|31))/u;
/** As the statements show them. */
const shown = (item: string, debit: bigint): string => yuan(creditItem.test(item) ? -debit : debit);

const row = (company: string, part: FigurePart, item: string, amount: string, row = "none"): string =>
  [company, figurePartWords[part][0], item, equityRowWords[row as keyof typeof equityRowWords][0], amount].join(",");

function sheetOf(
  company: string,
  { opening, closing, income, oci, movements, cash, openingCash, closingCash }: Figures,
): string[] {
  const part = (name: FigurePart, amounts: ReadonlyMap<string, bigint>) =>
    [...amounts].map(([item, amount]) => row(company, name, item, shown(item, amount)));
  return [
    ...part("opening", opening),
    ...part("closing", closing),
    ...part("income", income),
    ...part("oci", oci),
    ...part("cash", cash),
    ...movements.map((one) => row(company, "movement", one.item, shown(one.item, one.amount), one.row)),
    row(company, "cash", "C501", yuan(openingCash)),
    row(company, "cash", "C599", yuan(closingCash)),
  ];
}

const head = "单位代码,报表,项目代码,权益变动行次,金额";

function sheets(year: Year): string {
  const s = year === 2023 ? figuresOf("S", "2023H2") : figuresOf("S", "2024", new Map([["P422", -6_000_000n]]));
  const carried =
    year === 2023
      ? [row("U", "carried", "E101", "5520000.00"), row("U", "carried", "E108", "1380000.00")]
      : [row("U", "carried", "E101", "5520000.00"), row("U", "carried", "E108", "2049002.66")];
  return [
    head,
    ...sheetOf("P", parentFigures(year)),
    ...sheetOf("S", s),
    ...sheetOf("U", figuresOf("U", String(year))),
    ...sheetOf("C", figuresOf("C", String(year))),
    ...carried,
  ].join("\n");
}

const aligned = { aligned: "same", alignedWhy: "已与各单位财务负责人核对会计政策" } as const;
const equityAt = (company: "S" | "U") => {
  const { equity } = holdings[company];
  const at = (item: string) => yuan(equity.get(item) ?? 0n);
  return { capital: at("E101"), capitalReserve: at("E103"), retainedEarnings: at("E108") };
};
const ratesOf = (year: Year) => {
  const rate = (name: string) => rates.get(name) ?? "";
  const short = String(year).slice(2);
  return {
    currency: "USD",
    rateOpening: rate(year === 2023 ? "open23" : "close23"),
    rateClosing: rate(`close${short}`),
    rateAverage: rate(`avg${short}`),
    rateSource: "中国外汇交易中心人民币汇率中间价",
  };
};

/** What the first year's consolidation leaves, as a person types it into the second. */
const carriedInto: Record<Year, Partial<Record<Company, string>>> = {
  2023: {},
  2024: { S: "160050.00", U: "409800.53" },
};

function companiesOf(year: Year) {
  const of = (company: "S" | "U" | "C") => ({
    ...aligned,
    code: company,
    name: names[company],
    role: "subsidiary" as const,
    controlKind: holdings[company].kind,
    share: holdings[company].share,
    since: holdings[company].since,
    price: yuan(holdings[company].price),
    carriedEarnings: carriedInto[year][company] ?? null,
  });
  const isSecond = year === 2024;
  return [
    { ...aligned, code: "P", name: names.P, role: "parent" as const },
    {
      ...of("S"),
      ...equityAt("S"),
      upliftItem: "A208",
      upliftAmount: facts.S.machineUplift,
      upliftFrom: 202307,
      upliftMonths: 120,
      upliftExpense: "P104",
      ...(isSecond ? { dividend: "300000.00", dividendPaid: "300000.00" } : {}),
    },
    {
      ...of("U"),
      ...equityAt("U"),
      ...ratesOf(year),
      ...(isSecond ? { dividend: "356777.50", dividendPaid: "356777.50" } : {}),
    },
    { ...of("C"), ...(isSecond ? { pricePaid: facts.C.price } : {}) },
    { ...aligned, code: "X", name: names.X, role: "associate" as const, share: facts.X.share },
  ];
}

function dealingsOf(year: Year) {
  const before = year === 2024 ? goodsIn(2023) : [];
  const unrealised: Record<string, string> = { PS: "180000.00", SP: "35000.00" };
  const goods = goodsIn(year).map((one) => {
    const earlier = before.find(({ seller, buyer }) => seller === one.seller && buyer === one.buyer);
    return {
      kind: "goods" as const,
      seller: one.seller,
      buyer: one.buyer,
      price: yuan(one.price),
      cost: yuan(one.cost),
      unsold: one.unsold,
      balance: yuan(one.balance),
      provision: yuan(one.provision),
      paid: yuan(one.paid),
      otherPrice: yuan(one.price),
      otherBalance: yuan(one.balance),
      ...(earlier
        ? { carriedProfit: unrealised[one.seller + one.buyer] ?? "0.00", carriedProvision: yuan(earlier.provision) }
        : {}),
    };
  });
  const { price, carrying } = facts.machine;
  const machine = {
    kind: "assetSale" as const,
    seller: "P",
    buyer: "S",
    price,
    otherPrice: price,
    otherBalance: "0.00",
    cost: carrying,
    paid: price,
    month: 202_309,
    monthsLeft: 60,
    assetItem: "A208",
    expenseItem: "P104",
  };
  if (year === 2023) return [...goods, machine];
  const { amount, interest2024 } = facts.loan;
  const sale = facts.X.saleByParent2024;
  return [
    ...goods,
    machine,
    {
      kind: "loan" as const,
      seller: "P",
      buyer: "S",
      balance: amount,
      otherPrice: "0.00",
      otherBalance: amount,
      granted: amount,
      interest: interest2024,
      interestPaid: interest2024,
    },
    {
      kind: "associateSale" as const,
      seller: "P",
      buyer: "X",
      price: sale.price,
      cost: sale.cost,
      unsold: sale.unsold,
    },
  ];
}

export interface GroupDesk {
  projectId: number;
  manager: Client;
  other: Client;
}

/** The plan in force, with the materiality of its components. */
const plantPlan = (firm: TestTenant, projectId: number) =>
  firm.inProject(projectId, (db) =>
    db
      .insertInto("paper_record")
      .values({
        project_id: projectId,
        kind: "auditPlan",
        revision: 1,
        status: 2,
        place: 1,
        preparer_id: firm.userIds.manager,
        data: JSON.stringify({
          components: (["S", "U", "C"] as const).map((company) => ({ name: names[company], pm: "100000.00" })),
        }),
      } as never)
      .execute(),
  );

/** Companies, figures by a sheet, dealings; nothing is signed yet. */
export async function groupProject(firm: TestTenant, year: Year): Promise<GroupDesk> {
  const [manager, other] = [await firm.as("manager"), await firm.as("staff1")];
  const projectId = await newProject(manager, {
    isGroup: true,
    aYear: year,
    periodStart: `${year}-01-01`,
    periodEnd: `${year}-12-31`,
  });
  await join(manager, projectId, [{ client: other, roleid: 0 }]);
  await putMaterialityInForce(firm, projectId, { om: "400000.00", pm: "300000.00", trivial: "20000.00" });
  await plantPlan(firm, projectId);
  for (const company of companiesOf(year))
    await manager.call(groupCompany.calls.save, { projectId, ...company } as never);
  const taken = await manager.call(groupFigure.calls.import, { projectId } as never, [
    { name: "组成部分.csv", content: Buffer.from(`\uFEFF${sheets(year)}`) },
  ]);
  const wrong = taken.rows.find(({ problems }) => problems.length > 0);
  if (wrong) throw new Error(JSON.stringify(wrong));
  for (const dealing of dealingsOf(year))
    await manager.call(groupDealing.calls.save, { projectId, ...dealing } as never);
  return { projectId, manager, other };
}

export async function signAll({ projectId, manager, other }: GroupDesk) {
  const { items } = await manager.call(groupCompany.calls.list, { projectId, maxResultCount: 100 });
  const ids = items.filter(({ role }) => role !== "associate").map(({ id }) => id);
  return other.call(groupCompany.calls.sign, { projectId, ids });
}

export const consolidationOf = ({ manager, projectId }: GroupDesk) =>
  manager.call(consolidation.GetConsolidation, { projectId });
