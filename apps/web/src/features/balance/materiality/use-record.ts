/** The record that is being written: the draft, or a new one on top of what is proposed. */
import {
  type MaterialityRecord,
  type MaterialitySheet,
  materiality,
} from "@digao/contract/areas/balance/materiality/calls";
import { useMemo } from "react";
import { useChange } from "../../../lib/api.ts";
import { useFields } from "../../../ui/edit/use-fields.ts";
import { faultsOf, firstValues, levelsOf, type Values, valuesOf } from "./form.ts";

interface Options {
  projectId: number;
  sheet: MaterialitySheet;
  record: MaterialityRecord | undefined;
  isReadOnly: boolean;
  refetch: () => Promise<MaterialitySheet | undefined>;
  onSaved: () => void;
}

const quiet = { quiet: true };

export function useRecord({ projectId, sheet, record, isReadOnly, refetch, onSaved }: Options) {
  const { mutateAsync } = useChange(materiality.SaveMateriality, quiet);
  const now = useMemo(
    () =>
      record
        ? { values: valuesOf(record), rowVersion: record.rowVersion }
        : { values: firstValues(sheet), rowVersion: 0 },
    [record, sheet],
  );
  const edit = useFields<Values>({
    form: "materiality",
    record: record?.id ?? `new-${projectId}`,
    now,
    isReadOnly,
    write: async (values, rowVersion) => {
      const of = record ? { id: record.id, rowVersion } : {};
      const benchmarkAmount = values.benchmarkAmount || null;
      const specific = values.specific.map((item) => ({ ...item }));
      await mutateAsync({ ...values, ...of, projectId, benchmarkAmount, specific });
    },
    reread: async () => {
      const fresh = (await refetch())?.records.find(({ id }) => id === record?.id);
      return fresh && { values: valuesOf(fresh), rowVersion: fresh.rowVersion };
    },
    onSaved,
  });
  const faults = isReadOnly ? [] : faultsOf(edit.value, sheet);
  return { edit, values: edit.value, faults, levels: levelsOf(edit.value, sheet) };
}
export type RecordState = ReturnType<typeof useRecord>;
