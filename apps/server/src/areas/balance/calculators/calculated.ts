/** A calculator run on typed texts, answered in the reader's words; faults are answers, not refusals, so that a form shows each in its place. */

import { adjustSource, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import type { Calculated, CalculationFault, CalculationInput } from "@digao/contract/areas/balance/calculators/calls";
import type { Lang } from "@digao/contract/messages";
import type { ProposedHead } from "@digao/domain/adjustments/adjustment";
import type { CalculatorEntry } from "@digao/domain/calculators/all";
import type { Entry } from "@digao/domain/calculators/entries";
import { FAULTS, type Fault, InputRefused } from "@digao/domain/calculators/faults";
import type { Written } from "@digao/domain/calculators/written";
import type { ProposalMaker } from "../adjustments/door.ts";
import { fillWords, inWords } from "./declared.ts";

/** The key of an entry, kept in adjust_head.source_key: of the calculation and of which of its entries. */
export const entryKey = (calculationId: number, at: number): string => `calc:${calculationId}:${at}`;
export const isKeyOf = (calculationId: number, key: string | null): boolean =>
  key?.startsWith(`calc:${calculationId}:`) === true;

export const headOf = ({ description: [zh, en], lines }: Entry): ProposedHead => ({
  type: adjustType.entry,
  source: adjustSource.calculation,
  description: { zh, en },
  lines: lines.map(({ itemCode, debit, credit, name }) => ({ itemCode, debit, credit, lineName: name })),
});

/** Where in the form, in words: 借款 第 2 行 年利率. */
function placeOf({ declaration }: CalculatorEntry, { table, row, field }: Fault, lang: Lang): string {
  const own = table === null ? undefined : declaration.tables[table];
  const label = field === null ? undefined : (own?.columns ?? declaration.fields)[field]?.label;
  const line = row === null ? null : fillWords(inWords(["第 {row} 行", "row {row}"], lang), { row });
  return [own && inWords(own.label, lang), line, label && inWords(label, lang)].filter(Boolean).join(" ");
}

export const faultWords = (entry: CalculatorEntry, fault: Fault, lang: Lang): { place: string; text: string } => ({
  place: placeOf(entry, fault, lang),
  text: fillWords(inWords(FAULTS[fault.code], lang), fault.params),
});

export type Run = { written: Written; faults: readonly [] } | { written: null; faults: readonly Fault[] };

export function run(entry: CalculatorEntry, input: CalculationInput): Run {
  try {
    return { written: entry.calculate(input), faults: [] };
  } catch (error) {
    if (error instanceof InputRefused) return { written: null, faults: error.faults };
    throw error;
  }
}

interface Telling {
  lang: Lang;
  maker: ProposalMaker;
  /** 0 of one that is not kept. */
  calculationId: number;
}

export function tell(entry: CalculatorEntry, { written, faults }: Run, telling: Telling): Calculated {
  const { lang, maker, calculationId } = telling;
  const { declaration } = entry;
  const described = faults.map((fault): CalculationFault => {
    const { table, row, field, code } = fault;
    return { table, row, field, code, text: faultWords(entry, fault, lang).text };
  });
  if (!written) return { faults: described, result: null };
  const { figures, schedules, remarks, entries } = written;
  return {
    faults: described,
    result: {
      figures,
      schedules,
      remarks: remarks.map(({ code, params }) => ({
        code,
        text: fillWords(inWords(declaration.remarks[code] ?? ["", ""], lang), params),
      })),
      proposals: entries.map((one, at) =>
        maker.proposalOf({ key: entryKey(calculationId, at), head: headOf(one), accountCode: null }),
      ),
    },
  };
}

/** Of the figure that is offered as an entry. */
export function differenceOf({ declaration }: CalculatorEntry, written: Written | null): string | null {
  const { difference } = declaration;
  return difference === null || !written ? null : (written.figures[difference] ?? null);
}
