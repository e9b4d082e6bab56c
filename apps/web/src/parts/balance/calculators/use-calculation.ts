/** One calculation being written: its figures as typed, what they come to, and the draft kept until it is saved. */
import {
  type Calculation,
  type CalculationInput,
  type CalculatorDescriptor,
  calculators,
} from "@digao/contract/areas/balance/calculators/calls";
import { useDeferredValue } from "react";
import { useCall, useChange } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useFields } from "../../../ui/edit/use-fields.ts";

export type RawRow = CalculationInput["rows"][string][number];
export interface Typed {
  name: string;
  values: RawRow;
  rows: CalculationInput["rows"];
}

const initialRow = (fields: CalculatorDescriptor["fields"]): RawRow =>
  Object.fromEntries(fields.map(({ key, initial }) => [key, initial]));

export const blankRow = (columns: CalculatorDescriptor["fields"]): RawRow => initialRow(columns);

/** A new one begins with what the books say. */
export const firstInput = ({ title, fields, tables, books }: CalculatorDescriptor): Typed => ({
  name: title,
  values: { ...initialRow(fields), ...books },
  rows: Object.fromEntries(
    tables.map(({ key, least, columns }) => [key, Array.from({ length: Math.max(1, least) }, () => blankRow(columns))]),
  ),
});

interface Of {
  rid: number;
  calculator: CalculatorDescriptor;
  calculation: Calculation | undefined;
  isReadOnly: boolean;
  reread: () => Promise<Calculation | undefined>;
  reason: () => string | null;
  onSaved: (id: number) => void;
}

const typedOf = ({ name, input }: Calculation): Typed => ({ name, values: input.values, rows: input.rows });

export function useCalculation({ rid, calculator, calculation, isReadOnly, reread, reason, onSaved }: Of) {
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const save = useChange(calculators.SaveCalculation, { quiet: true });
  const edit = useFields<Typed>({
    form: calculation ? "calculation" : `calculation-new.${calculator.key}`,
    record: calculation?.id ?? rid,
    isReadOnly,
    now: {
      values: calculation ? typedOf(calculation) : firstInput(calculator),
      rowVersion: calculation?.rowVersion ?? 0,
    },
    write: async ({ name, values, rows }, rowVersion) => {
      const { id } = await save.mutateAsync({
        fsItemId: rid,
        calculator: calculator.key,
        name: name.trim() || calculator.title,
        input: { values, rows },
        ...(calculation ? { id: calculation.id, rowVersion, reason: reason() } : {}),
      });
      onSaved(id);
    },
    reread: async () => {
      const fresh = await reread();
      return fresh && { values: typedOf(fresh), rowVersion: fresh.rowVersion };
    },
  });
  const { values, rows } = useDeferredValue(edit.value);
  const now = useCall(
    calculators.Calculate,
    { fsItemId: rid, calculator: calculator.key, input: { values, rows }, RptLang },
    { keepPrevious: true, staleMs: 60_000 },
  );
  return { edit, calculated: now.data, error: now.error };
}
