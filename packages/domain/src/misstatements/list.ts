/** The list of misstatements (错报汇总): each judged with what people decided on it, and what all of them come to. */
import { misstatementCause, misstatementKind, type OpenReason } from "@digao/contract/areas/report/misstatements/codes";
import { codeOf } from "@digao/contract/codes";
import { type Materiality, performanceOf } from "../materiality/materiality.ts";
import { abs, type Fen, sum } from "../money.ts";
import { RETAINED_EARNINGS } from "../statements/statement-line.ts";
import { evaluateMisstatements, isTrivial, itemLight, type ReportedProfit } from "./evaluation.ts";
import type { Decision, Found } from "./found.ts";
import { type Limits, type Misstatement, noEffects, type Standing } from "./misstatement.ts";

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

/** The tax of misstatements of one standing: as computed on them, and as entries of tax alone book it. */
export interface TaxOfOthers {
  standing: Standing;
  computed: Fen;
  booked: Fen;
  /** Booked less computed; cents that rounding leaves are none. */
  difference: Fen;
  keys: string[];
}

interface JudgedRow {
  found: Pick<Found, "key" | "isTaxAlone" | "openReasons">;
  judged: Misstatement;
}

const standings: readonly Standing[] = ["uncorrected", "open", "corrected"];

/** Entries of tax alone carry the tax of others until a leader says that one is an error of its own. */
function taxesOfOthers(rows: readonly JudgedRow[], decisions: ReadonlyMap<string, Decision>): TaxOfOthers[] {
  const carriesTax = ({ found }: JudgedRow) => found.isTaxAlone && decisions.get(found.key)?.standsAlone !== true;
  const others = rows.filter((row) => !row.found.isTaxAlone);
  if (others.length === 0) return [];
  return standings.flatMap((standing): TaxOfOthers[] => {
    const taxes = rows.filter((row) => row.judged.standing === standing && carriesTax(row));
    if (taxes.length === 0) return [];
    const taxed = others.filter(({ judged }) => judged.standing === standing);
    const computed = sum(taxed.map(({ judged }) => judged.impact.computedTax));
    const booked = sum(taxes.map(({ judged }) => judged.impact.effects.tax));
    const difference = abs(booked - computed) <= BigInt(taxed.length) ? 0n : booked - computed;
    return [{ standing, computed, booked, difference, keys: taxes.map(({ found }) => found.key) }];
  });
}

/** The tax of others counts with them: the entry itself adds nothing, and is asked about where its amount is another one. */
function netted<R extends JudgedRow>(row: R, taxes: readonly TaxOfOthers[]): R & { nettedTax: Fen | null } {
  const own = taxes.find(({ keys }) => keys.includes(row.found.key));
  if (!own) return { ...row, nettedTax: null };
  const { impact } = row.judged;
  const reasons: OpenReason[] = own.difference === 0n ? [] : ["taxUndecided"];
  return {
    ...row,
    found: { ...row.found, openReasons: [...row.found.openReasons, ...reasons] },
    judged: { ...row.judged, impact: { ...impact, effects: noEffects } },
    nettedTax: impact.effects.tax,
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
  const taxes = taxesOfOthers(
    judged.filter((row) => !isCovered(row.found.key)),
    decisions,
  );
  const rows = judged
    .map((row) => netted(row, taxes))
    .map((row) => ({
      ...row,
      isLeftOut:
        row.nettedTax === null && row.judged.standing !== "corrected" && isTrivial(row.judged, thresholds.trivial),
      light: itemLight(row.judged.impact, row.judged.limits),
    }));
  const counted = rows.filter((row) => !isCovered(row.found.key));
  return {
    counted,
    covered: rows.filter((row) => isCovered(row.found.key)),
    taxes,
    evaluation: evaluateMisstatements(
      counted.filter(({ nettedTax }) => nettedTax === null).map((row) => row.judged),
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
