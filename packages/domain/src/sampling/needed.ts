/** How many items the design of a sample asks for (样本规模), and whether a draw gives them (CSA 1314). */
import type { Fen } from "../money.ts";
import { attributeSize, controlSizes, type Frequency } from "./attributes.ts";
import { confidenceFactor, expansionFactors, type Hundredths, type Risk } from "./risk.ts";
import { factorSize, musSize, poissonSize, type RiskGrade, textbookFactor } from "./sizes.ts";

/** Of details: 公式法, factor table, textbook. Of controls: by the rates, by the frequency, by the frequency for more reliance. */
export type SizeRule = "formula" | "table" | "textbook";

export interface Needed {
  rule: SizeRule;
  /** Null where no sample is enough: what is expected uses up what is tolerable. Every item is tested then. */
  size: number | null;
  /** Of monetary units; no wider one is enough. */
  interval: Fen | null;
}

export interface DetailsDesign {
  total: Fen;
  /** Null where nobody has stated it: nothing is worked out. */
  tolerable: Fen | null;
  expected: Fen;
  risk: Risk;
  /** The auditor's own factors count where they are stricter than those of the risk. */
  factor?: Hundredths | undefined;
  expansion?: Hundredths | undefined;
  misstatementRisk?: RiskGrade | undefined;
  otherRisk?: RiskGrade | undefined;
  rule?: SizeRule | undefined;
}

const stricter = (own: Hundredths | undefined, table: Hundredths): Hundredths =>
  own !== undefined && own > table ? own : table;

/** By the rule that the design names, where it states what the rule takes; else by the formula. */
export function detailsNeeded(design: DetailsDesign): Needed | null {
  const { total, tolerable, expected, risk, misstatementRisk, otherRisk, rule } = design;
  if (tolerable === null || tolerable <= 0n || total <= 0n) return null;
  if (rule === "textbook" && misstatementRisk && otherRisk) {
    const sized = factorSize(total, tolerable, textbookFactor(misstatementRisk, otherRisk));
    return { rule, size: sized?.size ?? null, interval: sized?.interval ?? null };
  }
  if (rule === "table") {
    const share = (part: Fen) => Number(part) / Number(total);
    return { rule, size: poissonSize(share(tolerable), share(expected), risk / 100), interval: null };
  }
  const factor = stricter(design.factor, confidenceFactor(risk, 0));
  const expansion = stricter(design.expansion, expansionFactors[risk]);
  const sized = musSize({ total, tolerable, expected, factor, expansion });
  return { rule: "formula", size: sized?.size ?? null, interval: sized?.interval ?? null };
}

export interface ControlDesign {
  tolerableRate: number | null;
  expectedRate: number;
  confidence: number;
  frequency?: Frequency | undefined;
  rule?: SizeRule | undefined;
}

/** By the rule that the design names; else by the rates, else by the frequency. Null where neither is stated. */
export function controlNeeded({
  tolerableRate,
  expectedRate,
  confidence,
  frequency,
  rule,
}: ControlDesign): Needed | null {
  const table = frequency === undefined ? null : controlSizes[frequency];
  if (table && (rule === "table" || rule === "textbook" || tolerableRate === null)) {
    const isMore = rule === "textbook" && table.higher !== null;
    return {
      rule: isMore ? "textbook" : "table",
      size: isMore ? (table.higher?.[0] ?? null) : table.size,
      interval: null,
    };
  }
  if (tolerableRate === null) return null;
  return { rule: "formula", size: attributeSize(tolerableRate, expectedRate, confidence), interval: null };
}

export interface DrawnSize {
  /** Items, or points of monetary units. */
  size: number;
  interval: Fen | null;
  /** Every item of the population. */
  isWhole: boolean;
}

/** As many as asked for, or monetary units at no wider an interval, or everything there is. */
export function isEnough(needed: Needed, drawn: DrawnSize): boolean {
  if (drawn.isWhole) return true;
  if (needed.size === null) return false;
  if (drawn.size >= needed.size) return true;
  return drawn.interval !== null && needed.interval !== null && drawn.interval <= needed.interval;
}
