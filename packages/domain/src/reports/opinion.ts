/**
 * The opinion proposed from what the audit found, and the sections of the report in their order (CSA 1501, 1502, 1503, 1504, 1324, 1331,
 * 1341, 1511, 1521). A proposal: the partner departs from it after consultation. Amounts in fen.
 */
import { missingOf } from "../missing.ts";
import type { Fen } from "../money.ts";
import { type OpinionKind, opinionKind } from "./opinion-kind.ts";

export type Extent = "none" | "material" | "pervasive";

export interface OpinionFacts {
  /** Uncorrected misstatements together, and materiality. */
  misstatement: Fen;
  om: Fen;
  isMisstatementPervasive: boolean;
  /** Of what evidence could not be had on. */
  scope: Extent;
  /** Of an uncorrected misstatement in the opening balances that affects this year. */
  opening?: Extent;
  /** Of a first audit: opening inventory that cannot be verified, to the effect of this year's result and cash flows alone (CSA 1331). */
  isOpeningUnverified?: boolean;
  goingConcern: "ok" | "materialUncertainty" | "inappropriate";
  isUncertaintyDisclosed: boolean;
  isNondisclosurePervasive: boolean;
  /** Several uncertainties whose joint effect cannot be judged. */
  areUncertaintiesUnjudgeable?: boolean;
  /** Management refuses its representation on its responsibilities (管理层责任的书面声明). */
  isRepresentationRefused: boolean;
  /** Fraud of senior management, or its integrity is in doubt: to the quality committee. */
  isIntegrityInDoubt?: boolean;
  hasEmphasis: boolean;
  /** Comparatives were audited by a predecessor. */
  isPredecessorsYear: boolean;
  isOtherInformationObtained: boolean;
  isListed: boolean;
}

export type OpinionReason =
  | "misstatement"
  | "scope"
  | "opening"
  | "openingUnverified"
  | "notDisclosed"
  | "basisInappropriate"
  | "uncertainties"
  | "representationRefused"
  | "integrity";

const { unmodified, qualified, adverse, disclaimer } = opinionKind;

export interface OpinionProposal {
  opinion: OpinionKind;
  /** What asks for each modified opinion. */
  because: Partial<Record<OpinionKind, OpinionReason[]>>;
  /** Both an adverse opinion and a disclaimer are asked for: persons decide, the stricter reading is proposed. */
  isContested: boolean;
  /** Qualified on what covers the year, unmodified on the balance sheet. */
  isSplit: boolean;
  sections: ReportSection[];
}

const ofExtent = (extent: Extent | undefined, pervasive: OpinionKind): OpinionKind => {
  if (extent === "material") return qualified;
  return extent === "pervasive" ? pervasive : unmodified;
};

function goingConcernOpinion(facts: OpinionFacts): OpinionKind {
  if (facts.goingConcern !== "materialUncertainty" || facts.isUncertaintyDisclosed) return unmodified;
  return facts.isNondisclosurePervasive ? adverse : qualified;
}

function misstatementOpinion({ misstatement, om, isMisstatementPervasive }: OpinionFacts): OpinionKind {
  if (misstatement === 0n || misstatement < om) return unmodified;
  return isMisstatementPervasive ? adverse : qualified;
}

/** The opinion that each matter asks for by itself. */
const asked = (facts: OpinionFacts): Readonly<Record<OpinionReason, OpinionKind>> => ({
  misstatement: misstatementOpinion(facts),
  scope: ofExtent(facts.scope, disclaimer),
  opening: ofExtent(facts.opening, adverse),
  openingUnverified: facts.isOpeningUnverified ? qualified : unmodified,
  notDisclosed: goingConcernOpinion(facts),
  basisInappropriate: facts.goingConcern === "inappropriate" ? adverse : unmodified,
  uncertainties: facts.areUncertaintiesUnjudgeable ? disclaimer : unmodified,
  representationRefused: facts.isRepresentationRefused ? disclaimer : unmodified,
  integrity: facts.isIntegrityInDoubt ? disclaimer : unmodified,
});

/** Nothing else than the opening inventory of a first audit asks for the qualification. */
export function isSplitOpinion(opinion: OpinionKind, facts: OpinionFacts): boolean {
  if (opinion !== qualified || !facts.isOpeningUnverified) return false;
  return Object.entries(asked(facts)).every(([reason, kind]) => kind === unmodified || reason === "openingUnverified");
}

export function proposeOpinion(facts: OpinionFacts): OpinionProposal {
  const because: OpinionProposal["because"] = {};
  for (const [reason, kind] of Object.entries(asked(facts)) as [OpinionReason, OpinionKind][])
    if (kind !== unmodified) because[kind] = [...(because[kind] ?? []), reason];
  const opinion = [disclaimer, adverse, qualified].find((kind) => because[kind]) ?? unmodified;
  const isContested = because[disclaimer] !== undefined && because[adverse] !== undefined;
  return {
    opinion,
    because,
    isContested,
    isSplit: isSplitOpinion(opinion, facts),
    sections: sectionsOf(opinion, facts),
  };
}

/** In the order in which they stand. */
const SECTIONS = [
  "opinion",
  "basis",
  "goingConcern",
  "emphasis",
  "kam",
  "otherMatter",
  "otherInformation",
  "management",
  "auditor",
] as const;
export type ReportSection = (typeof SECTIONS)[number];

type SectionFacts = Pick<
  OpinionFacts,
  | "goingConcern"
  | "isUncertaintyDisclosed"
  | "hasEmphasis"
  | "isPredecessorsYear"
  | "isOtherInformationObtained"
  | "isListed"
>;

/**
 * A disclaimer has no key audit matters and no other information, and tells going concern under its basis. Emphasis stands beside an
 * unmodified or a qualified opinion alone, never in place of a modification.
 */
export function sectionsOf(opinion: OpinionKind, facts: SectionFacts): ReportSection[] {
  const isDisclaimed = opinion === disclaimer;
  const isSaid: Readonly<Record<ReportSection, boolean>> = {
    opinion: true,
    basis: true,
    goingConcern: facts.goingConcern === "materialUncertainty" && facts.isUncertaintyDisclosed && !isDisclaimed,
    emphasis: facts.hasEmphasis && (opinion === unmodified || opinion === qualified),
    kam: facts.isListed && !isDisclaimed,
    otherMatter: facts.isPredecessorsYear,
    otherInformation: facts.isOtherInformationObtained && !isDisclaimed,
    management: true,
    auditor: true,
  };
  return SECTIONS.filter((section) => isSaid[section]);
}

/** A first audit whose opening inventory cannot be verified qualifies what covers the year, not the balance sheet (CSA 1331). */
export const openingInventoryOpinions = {
  balanceSheet: unmodified,
  incomeStatement: qualified,
  cashFlowStatement: qualified,
} as const;

export type DepartureMissing = "partner" | "consultation";

/** Another opinion than the one proposed. */
export const departureMissing = (
  departure: Readonly<Record<"isByPartner" | "hasConsultation", boolean>>,
): DepartureMissing[] => missingOf({ partner: !departure.isByPartner, consultation: !departure.hasConsultation });

export interface KeyMatter {
  isToldToGovernance: boolean;
  hasRisk: boolean;
  hasProcedures: boolean;
  hasPaper: boolean;
  /** Of the matters of going concern and of the opinion's basis: these are told there. */
  isToldElsewhere: boolean;
}

export type KeyMatterMissing = "matterOrReason" | "governance" | "risk" | "procedures" | "paper" | "toldOnce";

/** Key audit matters of a listed client: at least one, or a sentence why none; each from what governance was told, linked to its risk, procedures and paper. */
export const keyMattersMissing = (matters: readonly KeyMatter[], hasReasonForNone: boolean): KeyMatterMissing[] =>
  missingOf({
    matterOrReason: matters.length === 0 && !hasReasonForNone,
    governance: matters.some(({ isToldToGovernance }) => !isToldToGovernance),
    risk: matters.some(({ hasRisk }) => !hasRisk),
    procedures: matters.some(({ hasProcedures }) => !hasProcedures),
    paper: matters.some(({ hasPaper }) => !hasPaper),
    toldOnce: matters.some(({ isToldElsewhere }) => isToldElsewhere),
  });

/** A report on internal control is adverse from one material deficiency on. */
export const controlOpinion = (materialDeficiencies: number): OpinionKind =>
  materialDeficiencies > 0 ? adverse : unmodified;
