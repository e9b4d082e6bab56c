/** What every section of a paper is drawn with. */
import type { Declared } from "@digao/contract/paper/paper";
import type { AnySheet, Fault, Values, View } from "./particular.ts";

export interface SectionsProps {
  spec: Declared;
  sheet: AnySheet;
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
