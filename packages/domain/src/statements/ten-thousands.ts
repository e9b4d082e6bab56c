/**
 * Statements in 万元 whose totals are the sums of what stands above them. Rounding each figure by itself leaves totals off by some hundredths.
 * Here totals are rounded first, from the grand total down; what their terms then lack (尾差) goes into the largest leaf among them, as it is
 * done by hand, where it weighs least. Assets and liabilities with equity are equal to the fen, so their rounded totals are equal too.
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

/** Makes the terms of a total add up to it, then those of the totals among them. */
function settle(code: string, work: Work): void {
  const { totals, shown, fenOf } = work;
  const terms = totals.get(code) ?? [];
  const at = (term: string) => shown.get(term) ?? 0n;
  const gap = terms.reduce((left, term) => left - BigInt(term.sign) * at(term.code), at(code));
  const taker = gap === 0n ? null : takerOf(terms, totals, fenOf);
  if (taker) shown.set(taker.code, at(taker.code) + BigInt(taker.sign) * gap);
  for (const term of terms) if (totals.has(term.code)) settle(term.code, work);
}

/** The largest leaf; among totals alone the largest of them. */
function takerOf(terms: readonly FormulaTerm[], totals: Work["totals"], fenOf: Work["fenOf"]): FormulaTerm | null {
  const filled = terms.filter(({ code }) => fenOf(code) !== 0n);
  const leaves = filled.filter(({ code }) => !totals.has(code));
  const among = leaves.length > 0 ? leaves : filled;
  return among.reduce<FormulaTerm | null>(
    (largest, term) => (largest === null || abs(fenOf(term.code)) > abs(fenOf(largest.code)) ? term : largest),
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
