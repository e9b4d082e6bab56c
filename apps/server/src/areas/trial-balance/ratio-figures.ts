import type { MessageKey } from "@digao/contract/messages";
import type { Figures } from "@digao/domain/analysis/ratio-formula";
import type { RatioGroup } from "@digao/domain/analysis/ratios";
import type { Fen } from "@digao/domain/money";
import { isProfitLine } from "@digao/domain/statements/statement-line";
import type { TrialBalanceRow } from "@digao/domain/trial-balance/trial-balance-row";
import type { ProjectTrialBalance } from "./door.ts";
import { onFormSide } from "./items.ts";

export const ratioGroupNames: Readonly<Record<RatioGroup, MessageKey>> = {
  solvency: "ratio.solvency",
  operation: "ratio.operation",
  profitability: "ratio.profitability",
  cash: "ratio.cash",
  growth: "ratio.growth",
  fraud: "ratio.fraud",
};

const isKnownBefore = ({ line, variation }: TrialBalanceRow) => !isProfitLine(line) || variation.change !== null;

/** Audited amounts as the printed form shows them. The year before of profit and loss is often unknown: it has no opening then. */
export function ratioFigures({ rows, source }: Pick<ProjectTrialBalance, "rows" | "source">): Figures {
  const formSide = onFormSide(source.items);
  const closing = [...rows].map(([code, row]): [string, Fen] => [code, formSide(code, row.audited)]);
  const known = [...rows.values()].filter(isKnownBefore);
  const opening = known.map(({ line, openAudited }): [string, Fen] => [line.code, formSide(line.code, openAudited)]);
  return { closing: new Map(closing), opening: new Map(opening) };
}
