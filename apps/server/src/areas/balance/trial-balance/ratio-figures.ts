import type { MessageKey } from "@digao/contract/messages";
import type { Figures } from "@digao/domain/analysis/ratio-formula";
import type { RatioGroup } from "@digao/domain/analysis/ratios";
import type { Fen } from "@digao/domain/money";
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

/** Audited amounts as the printed form shows them. The year before of profit and loss is often unknown: it has no opening then. */
export function ratioFigures({ rows, source }: Pick<ProjectTrialBalance, "rows" | "source">): Figures {
  const formSide = onFormSide(source.items);
  const closing = [...rows].map(([code, row]): [string, Fen] => [code, formSide(code, row.audited)]);
  const opening = [...rows].flatMap(([code, { prior }]): [string, Fen][] =>
    prior === null ? [] : [[code, formSide(code, prior)]],
  );
  return { closing: new Map(closing), opening: new Map(opening) };
}
