import type { ImportOptions } from "@digao/contract/areas/acquisition/imports/calls";
import type { ReactNode } from "react";

/** Sends corrected options, and with them another type. */
export type Correct = (options: ImportOptions, typeId?: number) => unknown;

/** A labelled control of the option bar. */
export const Option = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="option">
    <span>{label}</span>
    {children}
  </div>
);
