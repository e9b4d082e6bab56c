/** Whether a control is relied on, by all that is known of it; the first that speaks against it decides (CSA 1231, 1211, 1152). */
import { controlStanding, controlTestOutcome, walkthroughResult } from "@digao/contract/areas/evidence/controls/codes";
import type { Code } from "@digao/contract/codes";
import { missingOf } from "../missing.ts";
import { type ControlOutcome, controlOutcome } from "./attribute-test.ts";
import { type DeficiencyGrade, mayRely } from "./deficiency.ts";
import { automatedReliance, type GeneralControls } from "./itgc.ts";
import { type EarlierTest, type RotationMissing, rotationMissing } from "./rotation.ts";

export type Standing = Code<"controlStanding">;

export interface StandingFacts {
  isPlanned: boolean;
  isAutomated: boolean;
  /** Of its application; null where nobody has concluded on them. */
  general: GeneralControls | null;
  walkthrough: Code<"walkthroughResult"> | null;
  /** Of the test in force this year. */
  outcome: Code<"controlTestOutcome"> | null;
  worst: DeficiencyGrade | null;
  earlier: Omit<EarlierTest, "isWalkedThrough" | "areItgcEffective"> | null;
  /** Of its cycle some control was tested this year. */
  isCycleTested: boolean;
}
export type StandingWhy =
  | RotationMissing
  | "notPlanned"
  | "materialDeficiency"
  | "general"
  | "noGeneral"
  | "design"
  | "outcome"
  | "extension"
  | "noWalkthrough"
  | "noTest"
  | "cycleTested";

export interface Stood {
  standing: Standing;
  why: readonly StandingWhy[];
}
const { untested, implemented, designDeficient, effective, ineffective, notPlanned, unreliable, refused, rotated } =
  controlStanding;
const { rely, extend } = controlTestOutcome;

const effectiveGeneral = ({ changeManagement, access, operations }: GeneralControls): boolean =>
  changeManagement && access && operations;

function against({ isPlanned, isAutomated, general, walkthrough, outcome, worst }: StandingFacts): Stood | null {
  if (!isPlanned) return { standing: notPlanned, why: ["notPlanned"] };
  if (!mayRely(worst, true)) return { standing: refused, why: ["materialDeficiency"] };
  if (isAutomated && general && automatedReliance(general, true) === "unreliable")
    return { standing: unreliable, why: ["general"] };
  if (walkthrough === walkthroughResult.designDeficiency) return { standing: designDeficient, why: ["design"] };
  if (outcome !== null && outcome !== rely && outcome !== extend) return { standing: ineffective, why: ["outcome"] };
  return null;
}

/** By a test of an earlier audit, where all that this asks for is there. */
function byRotation({ earlier, walkthrough, general, isAutomated, isCycleTested }: StandingFacts): Stood | null {
  if (!earlier) return null;
  const why = rotationMissing({
    ...earlier,
    isWalkedThrough: walkthrough !== null,
    areItgcEffective: general ? effectiveGeneral(general) : !isAutomated,
  });
  const all: StandingWhy[] = [...why, ...missingOf({ cycleTested: !isCycleTested })];
  return all.length === 0 ? { standing: rotated, why: [] } : { standing: untested, why: all };
}

/** What a test of this year needs beside it. */
function byTest({ outcome, isAutomated, general, walkthrough }: StandingFacts): Stood {
  const why = missingOf({
    extension: outcome === extend,
    noWalkthrough: walkthrough === null,
    noGeneral: isAutomated && general === null,
  });
  return why.length === 0 ? { standing: effective, why } : { standing: untested, why };
}

export function standingOf(facts: StandingFacts): Stood {
  const stands = against(facts);
  if (stands) return stands;
  if (facts.outcome !== null) return byTest(facts);
  const earlier = byRotation(facts);
  if (earlier) return earlier;
  return { standing: facts.walkthrough === null ? untested : implemented, why: ["noTest"] };
}

const FAILED: ReadonlySet<Standing> = new Set<Standing>([designDeficient, ineffective, unreliable, refused]);
const SUPPORTING: ReadonlySet<Standing> = new Set<Standing>([effective, rotated]);

export type Reliance = "none" | "supported" | "refused";

/** Of a risk, by the controls that are linked to it: one that fails is enough to rely on none of them. */
export function relianceOf(controls: readonly Standing[]): Reliance {
  if (controls.some((one) => FAILED.has(one))) return "refused";
  return controls.length > 0 && controls.every((one) => SUPPORTING.has(one)) ? "supported" : "none";
}

interface Tested {
  size: number;
  deviations: number;
  confidence: string;
  tolerable: string;
  isFraud: boolean;
  isSystematic: boolean;
  extensions: number;
  isAutomated: boolean;
  /** What the table asks for by frequency; of controls that are carried out so seldom that no limit could follow from so few. */
  byTable: number | null;
}

/**
 * Without deviation the size of the table is enough where the frequency sets it; else the exact limit decides. An automated control that deviates once
 * does so each time.
 */
export function testOutcome({ isAutomated, byTable, ...test }: Tested): ControlOutcome {
  if (test.deviations === 0 && byTable !== null && test.size >= byTable) return "rely";
  return controlOutcome({ ...test, isSystematic: test.isSystematic || (isAutomated && test.deviations > 0) });
}
