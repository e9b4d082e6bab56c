/** What an evaluation says, as rows of a printed sheet. */

import type { SampleResult } from "@digao/contract/areas/evidence/sampling/run";
import type { MessageKey, Params } from "@digao/contract/messages";
import { shortPercent } from "@digao/contract/percent";
import type { CellOut, RowOut } from "@digao/excel/write/sheet-out";

type Say = (key: MessageKey, params?: Params) => string;
const boxed = (text: string): CellOut => ({ text: text || " ", style: "boxText" });
const amount = (value: string | null): CellOut => (value === null ? boxed("—") : { number: value, style: "boxAmount" });
const line = (label: string, ...cells: CellOut[]): RowOut => [boxed(label), ...cells];
const percent = (share: string | null): CellOut => boxed(share === null ? "—" : shortPercent(share, 2));

const parts = ["known", "projected", "likely", "basic", "increments", "upper"] as const;
const partKeys = {
  known: "sampling.part.known",
  projected: "sampling.part.projected",
  likely: "sampling.part.likely",
  basic: "sampling.part.basic",
  increments: "sampling.part.increments",
  upper: "sampling.part.upper",
} as const;

type Amounts = Exclude<SampleResult, { kind: "attribute" }>;
const verdicts = { true: "sampling.acceptable", false: "sampling.notAcceptable", null: "sampling.noVerdict" } as const;

function common(result: Amounts, say: Say): RowOut[] {
  return [
    line(say("sampling.figure.found"), amount(result.found)),
    line(say("sampling.figure.likely"), amount(result.likely)),
    line(say("sampling.figure.beyond"), amount(result.projectedBeyondFound)),
    line(say("sampling.figure.tolerable"), amount(result.tolerable)),
    line(say("sampling.figure.verdict"), boxed(say(verdicts[`${result.isAcceptable}`]))),
  ];
}

function more(result: Amounts, say: Say): RowOut[] {
  if (result.kind === "mus")
    return [
      line("", boxed(say("sampling.over")), boxed(say("sampling.under"))),
      ...parts.map((part) => line(say(partKeys[part]), amount(result.over[part]), amount(result.under[part]))),
    ];
  if (result.kind === "known") return [];
  const titles = ["sampling.figure.misstatement", "sampling.figure.precision", "sampling.part.upper"] as const;
  return [
    line("", ...titles.map((key) => boxed(say(key)))),
    ...result.estimates.map(({ by, misstatement, precision, upper }) =>
      line(say(`sampling.estimator.${by}`), amount(misstatement), amount(precision), amount(upper)),
    ),
  ];
}

export function resultRows(result: SampleResult, say: Say): RowOut[] {
  if (result.kind !== "attribute") return [...common(result, say), ...more(result, say)];
  const { size, deviations, rate, exact, poisson, tolerable, outcome } = result;
  return [
    line(say("sampling.figure.size"), boxed(String(size))),
    line(say("sampling.figure.deviations"), boxed(String(deviations))),
    line(say("sampling.figure.rate"), percent(rate)),
    line(say("sampling.figure.exact"), percent(exact)),
    line(say("sampling.figure.poisson"), percent(poisson)),
    line(say("sampling.figure.tolerableRate"), percent(tolerable)),
    line(
      say("sampling.figure.verdict"),
      boxed(outcome ? say(`sampling.outcome.${outcome}`) : say("sampling.noVerdict")),
    ),
  ];
}
