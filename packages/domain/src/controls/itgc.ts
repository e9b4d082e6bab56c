/** General IT controls (信息技术一般控制, CSA 1211) and what rests on them: automated controls, and reports used as evidence. */
import { missingOf } from "../missing.ts";

export interface GeneralControls {
  /** Effective this year. */
  changeManagement: boolean;
  access: boolean;
  operations: boolean;
}

/** sizeOne: one item is enough; unreliable: the control and its reports are not relied on, and what used them is opened again; unaffected: another application's. */
export type AutomatedReliance = "sizeOne" | "unreliable" | "unaffected";

export function automatedReliance(
  { changeManagement, access, operations }: GeneralControls,
  isSameApplication: boolean,
): AutomatedReliance {
  if (!isSameApplication) return "unaffected";
  return changeManagement && access && operations ? "sizeOne" : "unreliable";
}

export type ReportMissing = "source" | "parameters" | "completeness";

/** What a report of the client's system lacks to be evidence (信息的准确性和完整性). */
export const reportMissing = (
  report: Readonly<Record<"hasSource" | "hasParameters" | "isTiedToLedger", boolean>>,
): ReportMissing[] =>
  missingOf({
    source: !report.hasSource,
    parameters: !report.hasParameters,
    completeness: !report.isTiedToLedger,
  });
