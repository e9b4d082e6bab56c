/** Deferred tax on temporary differences (递延所得税, ZY-2; CAS 18 第十一条以下). */
import { type Fen, sum } from "../money.ts";
import { calculator, remarkIf } from "./calculator.ts";
import { entryOf, post } from "./entries.ts";
import { share } from "./exact.ts";

const ASSET = post("A217", "1811", "递延所得税资产");
const LIABILITY = post("L207", "2901", "递延所得税负债");
const EXPENSE = post("P301", "680102", "所得税费用-递延所得税费用");
const OCI = post("E105", "4003", "其他综合收益");

export const deferredTax = calculator(
  {
    key: "deferredTax",
    paper: "ZY-2",
    items: ["A217", "L207", "P301"],
    title: ["递延所得税测算", "Deferred tax"],
    source: ["CAS 18 第十一条至第二十三条", "CAS 18, articles 11 to 23"],
    fields: {
      bookedAsset: {
        kind: "money",
        label: ["账面递延所得税资产", "Deferred tax assets in the books"],
        books: { item: "A217", of: "close" },
      },
      bookedLiability: {
        kind: "money",
        label: ["账面递延所得税负债", "Deferred tax liabilities in the books"],
        initial: "0",
        books: { item: "L207", of: "close" },
      },
      bookedOci: {
        kind: "money",
        label: ["其中计入其他综合收益的净额（资产减负债）", "Of which through OCI, assets less liabilities"],
        isSigned: true,
        initial: "0",
      },
    },
    tables: {
      differences: {
        label: ["暂时性差异", "Temporary differences"],
        least: 1,
        columns: {
          name: { kind: "text", label: ["项目", "Item"] },
          kind: {
            kind: "choice",
            label: ["类别", "Kind"],
            initial: "deductible",
            choices: {
              deductible: ["可抵扣暂时性差异", "Deductible"],
              loss: ["可弥补亏损", "Tax loss"],
              taxable: ["应纳税暂时性差异", "Taxable"],
            },
          },
          amount: { kind: "money", label: ["差异金额", "Difference"] },
          rate: { kind: "rate", label: ["转回期间税率", "Rate when it turns round"], initial: "0.25" },
          isProbable: {
            kind: "choice",
            label: ["确认", "Recognised"],
            initial: "yes",
            choices: {
              yes: ["是", "Yes"],
              no: ["否（未来无足够应纳税所得额或属例外）", "No (no income to come, or exempt)"],
            },
          },
          through: {
            kind: "choice",
            label: ["计入", "Through"],
            initial: "profit",
            choices: { profit: ["损益", "Profit or loss"], oci: ["其他综合收益", "OCI"] },
          },
        },
      },
    },
    figures: {
      asset: { kind: "money", label: ["递延所得税资产", "Deferred tax assets"] },
      liability: { kind: "money", label: ["递延所得税负债", "Deferred tax liabilities"] },
      unrecognised: { kind: "money", label: ["未确认的可抵扣差异和亏损", "Differences and losses not recognised"] },
      difference: { kind: "money", label: ["递延所得税资产差异", "Difference of the assets"] },
      liabilityDifference: { kind: "money", label: ["递延所得税负债差异", "Difference of the liabilities"] },
    },
    schedules: {
      differences: {
        label: ["递延所得税计算表", "Deferred tax by item"],
        columns: {
          name: { kind: "text", label: ["项目", "Item"] },
          amount: { kind: "money", label: ["差异金额", "Difference"] },
          rate: { kind: "rate", label: ["税率", "Rate"] },
          asset: { kind: "money", label: ["递延所得税资产", "Asset"] },
          liability: { kind: "money", label: ["递延所得税负债", "Liability"] },
        },
      },
    },
    remarks: {
      losses: [
        "确认可弥补亏损的递延所得税资产：取得未来应纳税所得额的证据和弥补年限",
        "Deferred tax on losses: obtain evidence of income to come and of the years left",
      ],
      liabilityLeft: [
        "{name}的应纳税差异未确认：仅商誉、初始确认等例外情形可以不确认",
        "{name}: a taxable difference may be left out in the cases of goodwill and initial recognition alone",
      ],
    },
    difference: "difference",
  },
  ({ bookedAsset, bookedLiability, bookedOci, differences }) => {
    const rows = differences.map((row) => {
      const tax = row.isProbable === "yes" ? share(row.amount, row.rate) : 0n;
      const isTaxable = row.kind === "taxable";
      return { ...row, isTaxable, asset: isTaxable ? 0n : tax, liability: isTaxable ? tax : 0n };
    });
    const net = (of: (row: (typeof rows)[number]) => Fen) => sum(rows.map(of));
    const [asset, liability] = [net((row) => row.asset), net((row) => row.liability)];
    const oci = net((row) => (row.through === "oci" ? row.asset - row.liability : 0n)) - bookedOci;
    const [more, owed] = [asset - bookedAsset, liability - bookedLiability];
    return {
      figures: {
        asset,
        liability,
        unrecognised: net((row) => (row.isProbable === "no" && !row.isTaxable ? row.amount : 0n)),
        difference: more,
        liabilityDifference: owed,
      },
      schedules: { differences: rows },
      remarks: [
        ...remarkIf(
          rows.some((row) => row.kind === "loss" && row.asset > 0n),
          "losses",
        ),
        ...rows.flatMap(({ name, isTaxable, isProbable }) =>
          remarkIf(isTaxable && isProbable === "no", "liabilityLeft", { name }),
        ),
      ],
      entries: entryOf(
        ["按测算调整递延所得税", "Adjust deferred tax to the calculated amounts"],
        [
          [ASSET, more],
          [LIABILITY, -owed],
          [OCI, -oci],
          [EXPENSE, owed - more + oci],
        ],
      ),
    };
  },
);
