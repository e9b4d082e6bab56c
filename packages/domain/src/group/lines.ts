/** Lines that only a group's statements have (合并报表项目), in their places among the others. */
import type { StatementLine } from "../statements/statement-line.ts";

type Own = Pick<StatementLine, "code" | "group" | "nameZh" | "nameEn" | "kind" | "direction" | "formula"> & {
  after: string;
};
const own = (
  after: string,
  [code, group, kind, direction]: readonly [string, number, StatementLine["kind"], "Dr" | "Cr"],
  [nameZh, nameEn]: readonly [string, string],
  formula = "",
): Own => ({ after, code, group, kind, direction, nameZh, nameEn, formula });

const ownLines: readonly Own[] = [
  own(
    "E108",
    ["E197", 2, "T", "Cr"],
    ["归属于母公司所有者权益合计", "Equity attributable to owners of the parent"],
    "E101+E102+E103-E104+E105+E106+E107+E108",
  ),
  own("E197", ["E198", 2, "L", "Cr"], ["少数股东权益", "Non-controlling interests"]),
  own(
    "P3992",
    ["P3993", 3, "I", "Cr"],
    ["归属于母公司所有者的净利润", "Net profit attributable to owners of the parent"],
    "P399-P3994",
  ),
  own("P3993", ["P3994", 3, "I", "Cr"], ["少数股东损益", "Net profit attributable to non-controlling interests"]),
  own(
    "P426",
    ["P497", 3, "I", "Cr"],
    ["归属于母公司所有者的其他综合收益的税后净额", "OCI attributable to owners of the parent"],
    "P499-P498",
  ),
  own(
    "P497",
    ["P498", 3, "I", "Cr"],
    ["归属于少数股东的其他综合收益的税后净额", "OCI attributable to non-controlling interests"],
  ),
  own(
    "P599",
    ["P5991", 3, "I", "Cr"],
    ["归属于母公司所有者的综合收益总额", "Comprehensive income attributable to owners of the parent"],
    "P3993+P497",
  ),
  own(
    "P5991",
    ["P5992", 3, "I", "Cr"],
    ["归属于少数股东的综合收益总额", "Comprehensive income attributable to non-controlling interests"],
    "P3994+P498",
  ),
  own(
    "C301",
    ["C3011", 4, "I", "Dr"],
    ["子公司吸收少数股东投资收到的现金", "Cash received by subsidiaries from minority investors"],
  ),
  own(
    "C312",
    ["C3121", 4, "I", "Cr"],
    ["子公司支付给少数股东的股利、利润", "Dividends paid by subsidiaries to minority shareholders"],
  ),
];

/** Equity of the group is what falls to its parent and what falls to others. */
const groupFormulas: Readonly<Record<string, string>> = { E199: "E197+E198" };

/** The lines of a company's statements with those of its group; numbered anew within each statement. */
export function groupLines(lines: readonly StatementLine[]): StatementLine[] {
  const all = lines.map((line) => ({ ...line, formula: groupFormulas[line.code] ?? line.formula }));
  for (const { after, ...line } of ownLines) {
    const place = all.findIndex(({ code }) => code === after);
    const before = all[place];
    if (before) all.splice(place + 1, 0, { ...before, ...line, prefix: line.kind === "I" ? "其中：" : "" });
  }
  const numbers = new Map<number, number>();
  return all.map((line) => {
    const lineNo = (numbers.get(line.reportType) ?? 0) + 1;
    numbers.set(line.reportType, lineNo);
    return { ...line, lineNo };
  });
}
