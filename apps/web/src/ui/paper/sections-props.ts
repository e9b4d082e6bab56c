/** What every section of a paper is drawn with. */
import type { Declared } from "@digao/contract/paper/paper";
import type { RowRule } from "@digao/domain/papers/worked-rows";
import type { AnySheet, AnyVersion, Fault, OwnControls, Values, View } from "./particular.ts";

export interface SectionsProps {
  spec: Declared;
  sheet: AnySheet;
  /** Absent while a new one is written. */
  version: AnyVersion | undefined;
  rules: Readonly<Record<string, RowRule>>;
  controls?: OwnControls;
  values: Values;
  view: View;
  faults: readonly Fault[];
  isReadOnly: boolean;
  /** What is missing is told once somebody has tried to save. */
  showsMissing: boolean;
  onChange: (patch: Values) => void;
}

export const shownFault = (
  { faults, showsMissing }: Pick<SectionsProps, "faults" | "showsMissing">,
  is: (fault: Fault) => boolean,
): string | undefined => faults.find((fault) => is(fault) && (showsMissing || !fault.isMissing))?.message;
