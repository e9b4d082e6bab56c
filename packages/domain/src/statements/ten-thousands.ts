/**
 * Statements in 万元 whose totals are the sums of what stands above them. Rounding each figure by itself leaves totals off by some hundredths.
 * Here totals are rounded first, from the grand total down; what their terms then lack (尾差) goes, a hundredth each, to the leaves that rounding
 * has moved furthest the other way; a figure that was exact stays, unless its total has no other leaf. Assets and liabilities
 * with equity are equal to the fen, so their rounded totals are equal too.
 */
import { abs, divideRounded, type Fen } from "../money.ts";
import { type FormulaTerm, formulaTerms } from "./formula.ts";
import type { StatementLine } from "./statement-line.ts";

const FEN_PER_HUNDREDTH = 10_000n;

/** A hundredth of 万元: 100 yuan. */
export type Hundredth = bigint;

type Line = Pick<StatementLine, "code" | "kind" | "formula">;

/** Amounts in hundredths of 万元 by code. */
export function tenThousandsThatAddUp(
  lines: readonly Line[],
  amounts: ReadonlyMap<string, Fen>,
): Map<string, Hundredth> {
  const shown = new Map<string, Hundredth>();
  const fenOf = (code: string): Fen => amounts.get(code) ?? 0n;
  for (const { code } of lines) shown.set(code, rounded(fenOf(code)));
  const totals = new Map(
    lines.flatMap((line) => {
      const terms = line.kind === "I" ? [] : formulaTerms(line.formula);
      return terms.length > 0 ? [[line.code, terms] as const] : [];
    }),
  );
  const isTerm = new Set([...totals.values()].flatMap((terms) => terms.map(({ code }) => code)));
  for (const code of totals.keys()) if (!isTerm.has(code)) settle(code, { totals, shown, fenOf });
  sameParts(lines, shown, fenOf);
  return shown;
}

interface Work {
  totals: ReadonlyMap<string, readonly FormulaTerm[]>;
  shown: Map<string, Hundredth>;
  fenOf: (code: string) => Fen;
}

const rounded = (amount: Fen): Hundredth => divideRounded(amount, FEN_PER_HUNDREDTH);

/** Makes the terms of a total add up to it, a hundredth at a time, then those of the totals among them. */
function settle(code: string, work: Work): void {
  const { totals, shown } = work;
  const terms = totals.get(code) ?? [];
  const at = (term: string) => shown.get(term) ?? 0n;
  let gap = terms.reduce((left, term) => left - BigInt(term.sign) * at(term.code), at(code));
  while (gap !== 0n) {
    const step = gap > 0n ? 1n : -1n;
    const taker = takerOf(terms, step, work);
    if (!taker) break;
    shown.set(taker.code, at(taker.code) + BigInt(taker.sign) * step);
    gap -= step;
  }
  for (const term of terms) if (totals.has(term.code)) settle(term.code, work);
}

/** The leaf, among totals alone the total, that rounding has moved furthest the other way; the larger of two alike. */
function takerOf(terms: readonly FormulaTerm[], step: bigint, { totals, shown, fenOf }: Work): FormulaTerm | null {
  const filled = terms.filter(({ code }) => fenOf(code) !== 0n);
  const leaves = filled.filter(({ code }) => !totals.has(code));
  const lost = ({ code, sign }: FormulaTerm) =>
    step * BigInt(sign) * (fenOf(code) - (shown.get(code) ?? 0n) * FEN_PER_HUNDREDTH);
  const isBefore = (a: FormulaTerm, b: FormulaTerm) =>
    lost(a) > lost(b) || (lost(a) === lost(b) && abs(fenOf(a.code)) > abs(fenOf(b.code)));
  return (leaves.length > 0 ? leaves : filled).reduce<FormulaTerm | null>(
    (first, term) => (first === null || isBefore(term, first) ? term : first),
    null,
  );
}

/** An of-which line that is the whole of its line shows what the line shows; one by formula follows its terms. */
function sameParts(lines: readonly Line[], shown: Map<string, Hundredth>, fenOf: Work["fenOf"]): void {
  let main: Line | null = null;
  for (const line of lines) {
    if (line.kind !== "I") main = line.kind === "H" ? null : line;
    else if (line.formula !== "" && !line.formula.startsWith("@")) {
      const terms = formulaTerms(line.formula);
      shown.set(
        line.code,
        terms.reduce((sum, { sign, code }) => sum + BigInt(sign) * (shown.get(code) ?? 0n), 0n),
      );
    } else if (main && fenOf(main.code) !== 0n && fenOf(main.code) === fenOf(line.code))
      shown.set(line.code, shown.get(main.code) ?? 0n);
  }
}
