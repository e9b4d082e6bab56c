/** What follows from a test of a control (控制测试, CSA 1314, 1231): reliance, one extension, or none; and how many items it takes. */
import { controlSizes, type Frequency } from "../sampling/attributes.ts";
import { type AttributeResult, isWithinTolerable } from "./upper-limit.ts";

/** Smallest size by how often the control is carried out; an automated one takes one item while the general IT controls of its application work. */
export const controlMinimum = (frequency: Frequency, isAutomatedAndProtected: boolean): number =>
  controlSizes[isAutomatedAndProtected ? "automated" : frequency].size;

export interface ControlTest extends AttributeResult {
  tolerable: string;
  /** A deviation is fraud, or recurs by its nature: more items would not tell anything else. */
  isFraud: boolean;
  isSystematic: boolean;
  extensions: number;
}

/** extend: once more items, or no reliance; noSecondExtension: no reliance, and no further extension either. */
export type ControlOutcome = "rely" | "extend" | "noReliance" | "noSecondExtension";

const EXTENSIONS_MOST = 1;

export function controlOutcome({
  tolerable,
  isFraud,
  isSystematic,
  extensions,
  ...result
}: ControlTest): ControlOutcome {
  if (isFraud || isSystematic) return "noReliance";
  if (isWithinTolerable(result, tolerable)) return "rely";
  if (extensions >= EXTENSIONS_MOST) return "noSecondExtension";
  return result.deviations === 1 ? "extend" : "noReliance";
}

/** A deviation that was evaluated becomes none by another leader alone. */
export const reclassifyMissing = ({
  isEvaluated,
  isLeader,
  isEvaluator,
}: Record<"isEvaluated" | "isLeader" | "isEvaluator", boolean>) =>
  isEvaluated && (!isLeader || isEvaluator) ? (["otherLeader"] as const) : [];
