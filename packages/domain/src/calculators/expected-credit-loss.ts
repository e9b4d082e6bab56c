/** Expected credit losses by migration of ages (迁徙率法预期信用损失, ZD-6; CAS 22 第四十七条以下). */
import type { Fraction } from "../analysis/fraction.ts";
import { type Fen, sum } from "../money.ts";
import { calculator } from "./calculator.ts";
import { entryOf, type Post, post } from "./entries.ts";
import { isAbove, isZero, least, ONE, over, plus, share, times, ZERO } from "./exact.ts";
import { refuse } from "./faults.ts";

interface Band {
  closing: Fen;
  last: Fen | null;
  beforeLast: Fen | null;
  earliest: Fen | null;
  migration: Fraction | null;
}

/** The year-ends of a band from the latest to the earliest known. */
const yearEnds = ({ closing, last, beforeLast, earliest }: Band): (Fen | null)[] => [
  closing,
  last,
  beforeLast,
  earliest,
];

/**
 * Average of the known years of balance(age i+1, year-end) ÷ balance(age i, year-end before). What stood in the open band stays in it,
 * so the last step divides by both bands; null without a year to go by.
 */
function migrationOf(bands: readonly Band[], index: number): { rate: Fraction; isAboveAll: boolean } | null {
  const [own, next] = [bands[index], bands[index + 1]];
  if (!own || !next) return null;
  const isOpen = index + 2 === bands.length;
  const rates = yearEnds(next).flatMap((to, year): Fraction[] => {
    const [from, stayed] = [yearEnds(own)[year + 1], isOpen ? yearEnds(next)[year + 1] : 0n];
    if (to === null || from === null || from === undefined || stayed === null || stayed === undefined) return [];
    return from + stayed > 0n ? [over({ n: to, d: 1n }, { n: from + stayed, d: 1n })] : [];
  });
  if (rates.length === 0) return null;
  const capped = rates.map((rate) => least(rate, ONE));
  const total = capped.reduce(plus, ZERO);
  return {
    rate: over(total, { n: BigInt(rates.length), d: 1n }),
    isAboveAll: rates.some((rate) => isAbove(rate, ONE)),
  };
}

interface Labelled extends Band {
  label: string;
}

/** Set by hand or averaged. @throws InputRefused where neither is known */
function stepOf(bands: readonly Labelled[], index: number): { rate: Fraction; isAboveAll: boolean } {
  const byHand = bands[index]?.migration;
  if (byHand) return { rate: byHand, isAboveAll: false };
  return migrationOf(bands, index) ?? refuse("noHistory", { table: "bands", row: index + 1, field: "migration" });
}

/** From the oldest band, which is lost whole, to the youngest: each loses what migrates times what the next one loses. */
function rated(bands: readonly Labelled[], forward: Fraction) {
  const remarks: { code: "roll" | "capped"; params: { label: string } }[] = [];
  let historical = ONE;
  const rows = bands.map(({ label, closing: balance }, index) => ({ label, balance, index })).toReversed();
  const answered = rows.map(({ label, balance, index }) => {
    if (index === bands.length - 1) {
      return { label, balance, migration: null, historical, rate: ONE, provision: balance };
    }
    const step = stepOf(bands, index);
    historical = times(step.rate, historical);
    const adjusted = times(historical, plus(ONE, forward));
    if (step.isAboveAll) remarks.unshift({ code: "roll", params: { label } });
    if (isAbove(adjusted, ONE)) remarks.unshift({ code: "capped", params: { label } });
    const rate = least(adjusted, ONE);
    return { label, balance, migration: step.rate, historical, rate, provision: share(balance, rate) };
  });
  return { rows: answered.toReversed(), remarks };
}

const LOSS = post("P111", "6702", "信用减值损失");
const OF_ITEM: Readonly<Record<"A104" | "A105" | "A108" | "A110", { loss: Post; provision: Post }>> = {
  A104: { loss: LOSS, provision: post("A104", "123101", "坏账准备-应收票据") },
  A105: { loss: LOSS, provision: post("A105", "123102", "坏账准备-应收账款") },
  A108: { loss: LOSS, provision: post("A108", "123103", "坏账准备-其他应收款") },
  A110: { loss: post("P112", "6701", "资产减值损失"), provision: post("A110", "1142", "合同资产减值准备") },
};

export const expectedCreditLoss = calculator(
  {
    key: "expectedCreditLoss",
    paper: "ZD-6",
    items: ["A104", "A105", "A108", "A110", "P111"],
    title: ["预期信用损失测算（迁徙率法）", "Expected credit losses by migration"],
    source: ["CAS 22 第四十七条至第六十三条", "CAS 22, articles 47 to 63"],
    fields: {
      item: {
        kind: "choice",
        label: ["报表项目", "Statement item"],
        initial: "A105",
        choices: {
          A104: ["应收票据", "Notes receivable"],
          A105: ["应收账款", "Accounts receivable"],
          A108: ["其他应收款", "Other receivables"],
          A110: ["合同资产", "Contract assets"],
        },
      },
      forward: {
        kind: "rate",
        label: ["前瞻性调整", "Forward-looking adjustment"],
        initial: "0",
        isSigned: true,
        most: "10",
      },
      booked: {
        kind: "money",
        label: ["账面坏账准备", "Provision in the books"],
        books: { account: "123102", side: "Cr", of: "close" },
      },
    },
    tables: {
      bands: {
        label: ["账龄组合（由短到长，末行为最长账龄）", "Bands from the youngest to the oldest"],
        least: 2,
        columns: {
          label: { kind: "text", label: ["账龄", "Age"] },
          closing: { kind: "money", label: ["期末余额", "Closing balance"] },
          last: { kind: "money", label: ["上年末余额", "Last year-end"], isOptional: true },
          beforeLast: { kind: "money", label: ["上上年末余额", "Year-end before"], isOptional: true },
          earliest: { kind: "money", label: ["再上年末余额", "Three year-ends ago"], isOptional: true },
          migration: { kind: "rate", label: ["迁徙率（自定）", "Migration rate, where set by hand"], isOptional: true },
        },
      },
      individual: {
        label: ["单项计提", "Individually assessed"],
        columns: {
          name: { kind: "text", label: ["客户", "Customer"] },
          balance: { kind: "money", label: ["余额", "Balance"] },
          rate: { kind: "rate", label: ["预期信用损失率", "Loss rate"] },
        },
      },
    },
    figures: {
      balance: { kind: "money", label: ["余额合计", "Balances"] },
      provision: { kind: "money", label: ["应计提坏账准备", "Provision calculated"] },
      booked: { kind: "money", label: ["账面坏账准备", "In the books"] },
      difference: { kind: "money", label: ["差异", "Difference"] },
    },
    schedules: {
      bands: {
        label: ["损失率与准备", "Loss rates and provision"],
        columns: {
          label: { kind: "text", label: ["账龄 / 客户", "Age / customer"] },
          balance: { kind: "money", label: ["余额", "Balance"] },
          migration: { kind: "rate", label: ["平均迁徙率", "Average migration"] },
          historical: { kind: "rate", label: ["历史损失率", "Historical loss rate"] },
          rate: { kind: "rate", label: ["预期信用损失率", "Expected loss rate"] },
          provision: { kind: "money", label: ["坏账准备", "Provision"] },
        },
      },
    },
    remarks: {
      roll: [
        "{label}的迁徙率高于 100%（已按 100% 计算）：核对两年账龄是否衔接",
        "More than 100 % of {label} migrated (taken as 100 %): check that the ages of both years agree",
      ],
      capped: ["{label}的损失率超过 100%，按 100% 计算", "The loss rate of {label} is capped at 100 %"],
    },
    difference: "difference",
  },
  ({ item, forward, booked, bands, individual }) => {
    const { rows: grouped, remarks } = rated(bands, forward);
    const single = individual.map(({ name, balance, rate }) => ({
      label: name,
      balance,
      migration: null,
      historical: null,
      rate,
      provision: share(balance, rate),
    }));
    const rows = [...grouped, ...single.filter(({ rate, balance }) => !isZero(rate) || balance !== 0n)];
    const provision = sum(rows.map((row) => row.provision));
    const difference = provision - booked;
    const posts = OF_ITEM[item];
    return {
      figures: { balance: sum(rows.map((row) => row.balance)), provision, booked, difference },
      schedules: { bands: rows },
      remarks,
      entries: entryOf(
        ["按预期信用损失测算调整坏账准备", "Adjust the loss allowance to the expected credit losses calculated"],
        [
          [posts.loss, difference],
          [posts.provision, -difference],
        ],
      ),
    };
  },
);
