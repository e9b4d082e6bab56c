/** Depreciation of a list of assets against the books (折旧测算表, ZQ-6). */
import { type Fen, sum } from "../money.ts";
import { calculator, type Row, remarkIf } from "./calculator.ts";
import { chargedUntil, monthOfLife, plannedCharges, rebasedCharges, unitsCharge } from "./depreciation.ts";
import { entryOf, type Post, post } from "./entries.ts";
import { share, ZERO } from "./exact.ts";
import { refuse } from "./faults.ts";

const CENTRES = {
  P104: post("P104", "660202", "管理费用-折旧与摊销"),
  P103: post("P103", "660106", "销售费用-折旧费"),
  P105: post("P105", "660210", "研发费用-折旧与摊销"),
  P101: post("P101", "6401", "主营业务成本"),
  A109: post("A109", "5101", "制造费用-折旧费"),
} as const satisfies Readonly<Record<string, Post>>;

const ACCUMULATED = {
  fixed: post("A208", "1602", "累计折旧"),
  intangible: post("A213", "1702", "累计摊销"),
} as const satisfies Readonly<Record<string, Post>>;

const columns = {
  name: { kind: "text", label: ["资产", "Asset"] },
  kind: {
    kind: "choice",
    label: ["类别", "Kind"],
    initial: "fixed",
    choices: { fixed: ["固定资产", "Fixed asset"], intangible: ["无形资产", "Intangible asset"] },
  },
  method: {
    kind: "choice",
    label: ["方法", "Method"],
    initial: "straightLine",
    choices: {
      straightLine: ["年限平均法", "Straight line"],
      units: ["工作量法", "Units of production"],
      doubleDeclining: ["双倍余额递减法", "Double declining balance"],
      sumOfYears: ["年数总和法", "Sum of the years' digits"],
    },
  },
  inUse: { kind: "month", label: ["投入使用月份", "In use from (month)"] },
  cost: { kind: "money", label: ["原值", "Cost"] },
  salvage: { kind: "rate", label: ["残值率", "Salvage rate"], initial: "0.05" },
  months: { kind: "int", label: ["使用月数", "Life in months"], isAboveZero: true, most: "1200" },
  disposed: { kind: "month", label: ["减少月份", "Disposed of in"], isOptional: true },
  impairment: { kind: "money", label: ["减值准备", "Impairment"], initial: "0" },
  impairedIn: { kind: "month", label: ["减值月份", "Impaired in"], isOptional: true },
  totalWork: { kind: "number", label: ["预计总工作量", "Units of life"], isOptional: true, isAboveZero: true },
  workBefore: { kind: "number", label: ["期初累计工作量", "Units before the period"], isOptional: true },
  work: { kind: "number", label: ["本期工作量", "Units of the period"], isOptional: true },
  centre: {
    kind: "choice",
    label: ["计入", "Charged to"],
    initial: "P104",
    choices: {
      P104: ["管理费用", "Administrative expenses"],
      P103: ["销售费用", "Selling expenses"],
      P105: ["研发费用", "Research and development"],
      P101: ["营业成本", "Cost of sales"],
      A109: ["制造费用（存货）", "Production overhead (inventories)"],
    },
  },
  booked: { kind: "money", label: ["账面本期计提", "Charged in the books"], isSigned: true },
} as const;

type Asset = Row<typeof columns>;

interface Period {
  from: number;
  to: number;
}

function byUnits(asset: Asset, salvage: Fen, row: number): { before: Fen; period: Fen } {
  const total = asset.totalWork ?? refuse("totalWork", { table: "assets", row, field: "totalWork" });
  const [before, period] = [asset.workBefore ?? ZERO, asset.work ?? ZERO];
  return {
    before: unitsCharge({ cost: asset.cost, salvage }, { total, before: ZERO, period: before }),
    period: unitsCharge({ cost: asset.cost, salvage }, { total, before, period }),
  };
}

function byMonths(asset: Asset, salvage: Fen, row: number, { from, to }: Period): { before: Fen; period: Fen } {
  const { inUse, kind, disposed, method, months, impairment, impairedIn } = asset;
  const place = (field: string) => ({ table: "assets", row, field });
  if (method === "sumOfYears" && months % 12 !== 0) refuse("wholeYears", place("months"));
  const plan = { cost: asset.cost, salvage, months, method };
  let charges = plannedCharges(plan);
  if (impairment > 0n) {
    const month = impairedIn ?? refuse("impairmentMonth", place("impairedIn"));
    const afterMonths = Math.max(0, monthOfLife(month, inUse, kind) + 1);
    if (asset.cost - sum(charges.slice(0, afterMonths)) < impairment) refuse("impairment", place("impairment"));
    charges = rebasedCharges(charges, plan, [{ afterMonths, impairment, addedCost: 0n }]);
  }
  const upTo = (month: number) => sum(charges.slice(0, chargedUntil(month, inUse, kind, disposed)));
  const before = upTo(monthBefore(from));
  return { before, period: upTo(to) - before };
}

const monthBefore = (month: number): number => (month % 100 === 1 ? month - 89 : month - 1);

export const assetDepreciation = calculator(
  {
    key: "depreciation",
    paper: "ZQ-6",
    items: ["A208", "A213"],
    title: ["折旧与摊销测算", "Depreciation and amortisation"],
    source: ["CAS 4 第十四条至第十九条、CAS 6、CAS 8", "CAS 4, articles 14 to 19; CAS 6; CAS 8"],
    fields: {
      from: { kind: "month", label: ["期间自", "Period from (month)"], books: { of: "periodStart" } },
      to: { kind: "month", label: ["期间至", "Period to (month)"], books: { of: "periodEnd" } },
    },
    tables: { assets: { label: ["资产卡片", "Assets"], least: 1, columns } },
    figures: {
      charge: { kind: "money", label: ["测算本期计提", "Charge calculated"] },
      accumulated: { kind: "money", label: ["测算期末累计", "Accumulated, calculated"] },
      booked: { kind: "money", label: ["账面本期计提", "In the books"] },
      difference: { kind: "money", label: ["差异", "Difference"] },
    },
    schedules: {
      assets: {
        label: ["折旧计算表", "Charge by asset"],
        columns: {
          name: { kind: "text", label: ["资产", "Asset"] },
          cost: { kind: "money", label: ["原值", "Cost"] },
          salvage: { kind: "money", label: ["残值", "Salvage"] },
          before: { kind: "money", label: ["期初累计", "Accumulated, opening"] },
          charge: { kind: "money", label: ["本期计提", "Charge"] },
          accumulated: { kind: "money", label: ["期末累计", "Accumulated, closing"] },
          net: { kind: "money", label: ["账面价值", "Carrying amount"] },
          booked: { kind: "money", label: ["账面本期计提", "In the books"] },
          difference: { kind: "money", label: ["差异", "Difference"] },
        },
      },
    },
    remarks: {
      impairedUnits: [
        "第 {row} 行：工作量法的减值未重新分摊，按减值后账面价值另行测算",
        "Row {row}: the impairment of an asset by units is not re-based; calculate it from its carrying amount",
      ],
    },
    difference: "difference",
  },
  ({ from, to, assets }) => {
    if (to < from) refuse("dateOrder", { field: "to" });
    const rows = assets.map((asset, index) => {
      const salvage = share(asset.cost, asset.salvage);
      const isUnits = asset.method === "units";
      const { before, period } = isUnits
        ? byUnits(asset, salvage, index + 1)
        : byMonths(asset, salvage, index + 1, { from, to });
      const accumulated = before + period;
      const net = asset.cost - accumulated - asset.impairment;
      return { ...asset, salvage, before, charge: period, accumulated, net, difference: period - asset.booked };
    });
    const total = (of: "charge" | "accumulated" | "booked" | "difference") => sum(rows.map((row) => row[of]));
    return {
      figures: {
        charge: total("charge"),
        accumulated: total("accumulated"),
        booked: total("booked"),
        difference: total("difference"),
      },
      schedules: { assets: rows },
      remarks: rows.flatMap(({ method, impairment }, index) =>
        remarkIf(method === "units" && impairment > 0n, "impairedUnits", { row: index + 1 }),
      ),
      entries: entryOf(
        ["按测算调整折旧与摊销", "Adjust depreciation and amortisation to the calculated amount"],
        rows.flatMap(({ centre, kind, difference }) => [
          [CENTRES[centre], difference] as const,
          [ACCUMULATED[kind], -difference] as const,
        ]),
      ),
    };
  },
);
