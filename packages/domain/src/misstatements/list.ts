/** The list of misstatements (错报汇总): each judged with what people decided on it, and what all of them come to. */
import { misstatementCause, misstatementKind } from "@digao/contract/areas/report/misstatements/codes";
import { codeOf } from "@digao/contract/codes";
import { type Materiality, performanceOf } from "../materiality/materiality.ts";
import { abs, type Fen } from "../money.ts";
import { RETAINED_EARNINGS } from "../statements/statement-line.ts";
import { evaluateMisstatements, isTrivial, itemLight, type ReportedProfit } from "./evaluation.ts";
import type { Decision, Found } from "./found.ts";
import type { Limits, Misstatement, Standing } from "./misstatement.ts";

interface Measures {
  taxRate: string;
  thresholds: Materiality;
  reported: ReportedProfit;
}

/** Of the items it touches, the one that matters from the lowest amount on. */
function strictest(thresholds: Materiality, { fsItemIds }: Pick<Found, "fsItemIds">): Limits {
  const own = thresholds.specific.filter(({ fsItemId }) => fsItemIds.includes(fsItemId));
  return own.reduce<Limits>(
    (now, { fsItemId, amount }) => (amount < now.om ? { om: amount, pm: performanceOf(thresholds, fsItemId) } : now),
    thresholds,
  );
}

function judge(found: Found, decision: Decision | undefined, { taxRate: rate, thresholds }: Measures): Misstatement {
  return {
    key: found.key,
    kind: codeOf("misstatementKind", decision?.kind ?? found.kind) ?? misstatementKind.factual,
    cause: codeOf("misstatementCause", decision?.cause ?? found.cause) ?? misstatementCause.error,
    standing: found.standing,
    impact: found.impact({ rate, isTaxFree: decision?.isTaxFree ?? false }),
    limits: strictest(thresholds, found),
  };
}

/** @param isCovered whether an entry holds it already: it is listed, and counts there */
export function listMisstatements<F extends Found>(
  found: readonly F[],
  decisions: ReadonlyMap<string, Decision>,
  { isCovered, ...measures }: Measures & { isCovered: (key: string) => boolean },
) {
  const { thresholds, reported } = measures;
  const judged = found.map((one) => ({ found: one, judged: judge(one, decisions.get(one.key), measures) }));
  const rows = judged.map((row) => ({
    ...row,
    isLeftOut: row.judged.standing !== "corrected" && isTrivial(row.judged, thresholds.trivial),
    light: itemLight(row.judged.impact, row.judged.limits),
  }));
  const counted = rows.filter((row) => !isCovered(row.found.key));
  return {
    counted,
    covered: rows.filter((row) => isCovered(row.found.key)),
    evaluation: evaluateMisstatements(
      counted.map((row) => row.judged),
      thresholds,
      reported,
    ),
  };
}

/** What was found apart from an entry can be held by one, and so can an entry of tax alone. */
export const mayBeHeld = ({ source, isTaxAlone }: Pick<Found, "source" | "isTaxAlone">): boolean =>
  source === "sample" || source === "voucher" || isTaxAlone;

/** What turns round has the sign of what was left, and is at most all of it. */
export const isReversalOf = (reversal: Fen, amount: Fen): boolean =>
  reversal === 0n || (reversal > 0n === amount > 0n && abs(reversal) <= abs(amount));

interface Ended {
  standing: Standing;
  isLeftOut: boolean;
  cumulative: Fen;
}
/** What a year leaves to the next: classifications and what was clearly trivial leave nothing behind. */
export const isLeftBehind = ({ standing, isLeftOut, cumulative }: Ended): boolean =>
  standing !== "corrected" && !isLeftOut && cumulative !== 0n;

/** The balance sheet line that was wrong; of profit lines alone, what they have left in equity. */
export const balanceLineOf = (codes: readonly string[]): string =>
  codes.find((code) => /^[AL]/.test(code)) ?? RETAINED_EARNINGS;

/** Counted, and waiting for a decision. */
export const isUnsettled = ({ openReasons, isLeftOut }: { openReasons: readonly string[]; isLeftOut: boolean }) =>
  openReasons.length > 0 && !isLeftOut;
