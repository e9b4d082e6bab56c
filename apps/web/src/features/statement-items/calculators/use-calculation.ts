/** One calculation being written: kept on this machine until it is saved, worked out by the server while it is typed. */
import {
  type Calculation,
  type CalculationInput,
  type CalculatorDescriptor,
  calculators,
} from "@digao/contract/areas/calculators";
import { useEffect, useState } from "react";
import { useCall, useChange } from "../../../lib/api.ts";
import { fields, useFields } from "../../../ui/edit/use-fields.ts";
import type { ReportLanguage } from "../../../ui/LangSwitch.tsx";
import { startOf } from "./rows.ts";

interface Draft extends CalculationInput {
  name: string;
  reason: string;
}

const holder = fields<Draft>({ names: ["name", "values", "rows"] });
const standOf = ({ name, input, rowVersion }: Calculation) => ({ values: { name, reason: "", ...input }, rowVersion });

interface Of {
  fsItemId: number;
  calculator: CalculatorDescriptor;
  /** Undefined of a new one. */
  calculation: Calculation | undefined;
  isReadOnly: boolean;
  reread: () => Promise<Calculation | undefined>;
  onSaved: (id: number) => void;
}

export function useCalculation({ fsItemId, calculator, calculation, isReadOnly, reread, onSaved }: Of) {
  const save = useChange(calculators.SaveCalculation);
  const fresh = { values: { name: calculator.title, reason: "", ...startOf(calculator) }, rowVersion: 0 };
  return useFields<Draft>({
    holder,
    form: "calculation",
    record: calculation?.id ?? `${fsItemId}-${calculator.key}`,
    isReadOnly,
    now: calculation ? standOf(calculation) : fresh,
    write: async ({ name, reason, values, rows }, rowVersion) => {
      const { id } = await save.mutateAsync({
        fsItemId,
        id: calculation?.id ?? null,
        calculator: calculator.key,
        name,
        input: { values, rows },
        reason: reason.trim() || null,
        rowVersion: rowVersion || null,
      });
      onSaved(id);
    },
    reread: async () => {
      const now = await reread();
      return now && standOf(now);
    },
  });
}
export type CalculationEdit = ReturnType<typeof useCalculation>;

const SETTLE_MS = 300;

/** The answer to what is typed, once typing pauses. */
export function useAnswer(fsItemId: number, calculator: string, input: CalculationInput, lang: ReportLanguage) {
  const written = JSON.stringify(input);
  const [settled, setSettled] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [written]);
  const asked: CalculationInput = JSON.parse(settled);
  return useCall(calculators.Calculate, { fsItemId, calculator, input: asked, RptLang: lang }, { keepPrevious: true });
}
