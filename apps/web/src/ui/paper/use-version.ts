/** The version that is being written: the open one, or a new one on top of what is proposed. */
import type { AnyPaper } from "@digao/contract/paper/paper";
import { useMemo } from "react";
import { sentBy, useChange } from "../../lib/api.ts";
import { useFields } from "../edit/use-fields.ts";
import {
  type AnySheet,
  type AnyVersion,
  nothingHidden,
  type Particular,
  revisedIn,
  sentIn,
  type Values,
  valuesIn,
} from "./particular.ts";
import { useSay } from "./use-paper-words.ts";

/** What every call of the paper names: the project, or the record that the paper is of. */
export type Whose = { projectId: number } | { subjectId: number };

export interface Opened<R extends AnyVersion, Sheet extends AnySheet<R>, V extends Values> {
  of: AnyPaper;
  particular: Particular<R, Sheet, V>;
  whose: Whose;
  sheet: Sheet;
  /** Absent: a new one is written. */
  version: R | undefined;
  isReadOnly: boolean;
  refetch: () => Promise<Sheet | undefined>;
  onSaved: () => void;
}

export function callOf({ spec, calls }: AnyPaper, does: string) {
  const call = calls[does];
  if (!call) throw new Error(`${spec.name} has no call ${does}.`);
  return call;
}

export function useVersion<R extends AnyVersion, Sheet extends AnySheet<R>, V extends Values>(
  opened: Opened<R, Sheet, V>,
) {
  const { of, particular, whose, sheet, version, isReadOnly, refetch, onSaved } = opened;
  const { spec } = of;
  const say = useSay();
  const edit = callOf(of, "edit");
  const { mutateAsync } = useChange(edit, { quiet: true });
  const valuesOf = useMemo(() => particular.valuesOf ?? ((one: R) => valuesIn(spec, one) as V), [particular, spec]);
  const now = useMemo(
    () =>
      version
        ? { values: valuesOf(version), rowVersion: version.rowVersion }
        : { values: particular.first?.(sheet) ?? (revisedIn(spec, sheet) as V), rowVersion: 0 },
    [version, sheet, particular, valuesOf, spec],
  );
  const state = useFields<V>({
    form: spec.name,
    record: version?.id ?? `new-${Object.values(whose).join()}`,
    now,
    isReadOnly,
    write: (values, rowVersion) => {
      const target = version ? { id: version.id, rowVersion } : {};
      return mutateAsync(sentBy(edit, { ...sentIn(spec, values), ...target, ...whose }));
    },
    reread: async () => {
      const fresh = (await refetch())?.records.find(({ id }) => id === version?.id);
      return fresh && { values: valuesOf(fresh), rowVersion: fresh.rowVersion };
    },
    onSaved,
  });
  return {
    edit: state,
    values: state.value,
    faults: isReadOnly ? [] : (particular.faultsOf?.(state.value, sheet, say) ?? []),
    view: { ...nothingHidden, ...particular.view?.(state.value, sheet, say) },
  };
}
export type VersionState<R extends AnyVersion, Sheet extends AnySheet<R>, V extends Values> = ReturnType<
  typeof useVersion<R, Sheet, V>
>;
