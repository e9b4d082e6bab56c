/**
 * What keeps a paper from its conclusion and from every sign: work that is open, figures that do not tie, a conclusion that its entries
 * contradict (CSA 1131, 质量管理准则5101). Whoever leads the project may override a gate with a reason; nobody may override a rule about persons.
 */

import { overrideReasonMin, type PaperGateName } from "@digao/contract/areas/engagement/papers/codes";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { itemResult } from "@digao/contract/areas/papers/statement-items/codes";
import { saidIn, wordsOfReason } from "@digao/contract/says-anything";
import { abs, type Fen, yuan } from "../money.ts";
import { isInRoleSet } from "../roles/project-roles.ts";
import { tooManyBare } from "../vouching/evidence.ts";

export type GateName = PaperGateName;

export interface Gate {
  name: GateName;
  /** What stands in the way, one by one: procedures, messages, entries by their numbers, differences by their amounts. */
  subjects: readonly string[];
}

/** An entry that counts, as far as it moves the item. */
export interface CountedEntry {
  /** AJE-3; the id of one without a number. */
  name: string;
  /** Debit less credit on the item. */
  net: Fen;
  /** Moves the year's profit or a balance (账项调整), not only its place in the statement. */
  isAdjustment: boolean;
}

export interface WorkFacts {
  /** The conclusion that stands or is about to be drawn. */
  result: number;
  /** A line of the statement with details of its own; totals and of-which lines have none. */
  hasDetails: boolean;
  hasAmounts: boolean;
  /** Selected procedures that are neither carried out nor left out for a reason that stands. */
  openProcedures: readonly { lineNo: number; isKey: boolean }[];
  /** Procedures that were carried out by a paper that is no longer there, or empty now: "3 ZD-2". */
  lostPapers?: readonly string[];
  /** What the details must add up to, and what they do, in the item's sign. */
  audited: Fen;
  detailTotal: Fen;
  /** Currencies of monetary balances without a closing rate (CAS 19 第十一条). */
  unratedCurrencies: readonly string[];
  entries: readonly CountedEntry[];
  /** 损益调整影响: adjusted profit that reaches the item without an entry of its own. */
  systemEffect: Fen;
  /** 明显微小错报临界值 */
  trivial: Fen;
  /** Questions and notes on the item or its parts that nobody has closed. */
  openMessages: readonly string[];
  /** Drawn vouchers found without exception that have neither file nor remark. */
  bareVouchers: readonly string[];
  /** Sheets of the item that their preparer has not signed as they stand now. */
  unsignedSheets: readonly string[];
  /** Assertions at high or significant risk that no linked procedure was executed for. */
  uncoveredAssertions?: readonly string[];
  /** Samples of details that are too small since controls are not relied on: "#3 40/60". */
  smallSamples?: readonly string[];
  /** Equalities of the trial balance that do not hold: "TB-4.audited 12.00". */
  brokenTies: readonly string[];
}

/** They keep a paper from its reviews alone: its preparer concludes and signs while they are still open. */
const OF_REVIEW: ReadonlySet<GateName> = new Set<GateName>(["unsignedSheets"]);
export const keepsFromReviewAlone = (gate: GateName): boolean => OF_REVIEW.has(gate);

/** In the order in which a person would deal with them. */
export function gatesOf(facts: WorkFacts): Gate[] {
  // Nothing there and said so: there is nothing to carry out or to add up either.
  const isVoid = facts.result === itemResult.notApplicable && !facts.hasAmounts;
  const found: Gate[] = [
    ...(isVoid ? [] : procedureGates(facts)),
    ...(isVoid ? [] : detailGate(facts)),
    ...resultGates(facts),
    { name: "riskResponses", subjects: facts.uncoveredAssertions ?? [] },
    { name: "smallSamples", subjects: facts.smallSamples ?? [] },
    { name: "foreignRates", subjects: facts.unratedCurrencies },
    { name: "messages", subjects: facts.openMessages },
    { name: "bareVouchers", subjects: tooManyBare(facts.bareVouchers) },
    { name: "unsignedSheets", subjects: facts.unsignedSheets },
    { name: "trialBalance", subjects: facts.brokenTies },
  ];
  return found.filter(({ subjects }) => subjects.length > 0);
}

export interface SheetFacts {
  /** Bound cells that say something else than the books do now, and those that found nothing: "Sheet1!B4". */
  staleCells: readonly string[];
  faultyCells: readonly string[];
  /** Bound cells that hold a typed number; check rows that are not nil, and "-" for one that is missing; cells in error. */
  overwrittenCells?: readonly string[];
  checkCells?: readonly string[];
  errorCells?: readonly string[];
  /** Formulas that nobody has worked out, or that show another result. */
  uncomputedCells?: readonly string[];
  /** Questions and notes beside the sheet that nobody has closed. */
  openMessages: readonly string[];
}

/** What keeps a sheet from its signs. */
export const sheetGates = (facts: SheetFacts): Gate[] => {
  const found: Gate[] = [
    { name: "staleBindings", subjects: facts.staleCells },
    { name: "bindingErrors", subjects: facts.faultyCells },
    { name: "overwrittenBindings", subjects: facts.overwrittenCells ?? [] },
    { name: "uncomputed", subjects: facts.uncomputedCells ?? [] },
    { name: "cellErrors", subjects: facts.errorCells ?? [] },
    { name: "checkRows", subjects: facts.checkCells ?? [] },
    { name: "openNotes", subjects: facts.openMessages },
  ];
  return found.filter(({ subjects }) => subjects.length > 0);
};

function procedureGates({ openProcedures, lostPapers = [] }: WorkFacts): Gate[] {
  const numbers = (isKey: boolean) =>
    openProcedures.filter((line) => line.isKey === isKey).map(({ lineNo }) => `${lineNo}`);
  return [
    { name: "keyProcedures", subjects: numbers(true) },
    { name: "procedures", subjects: numbers(false) },
    { name: "procedurePapers", subjects: lostPapers },
  ];
}

function detailGate({ hasDetails, audited, detailTotal }: WorkFacts): Gate[] {
  const difference = audited - detailTotal;
  return hasDetails && difference !== 0n ? [{ name: "details", subjects: [yuan(difference)] }] : [];
}

function resultGates({ result, hasAmounts, entries, systemEffect, trivial }: WorkFacts): Gate[] {
  if (result === itemResult.confirmed) {
    const above = entries.filter(({ net, isAdjustment }) => isAdjustment && abs(net) > trivial);
    return [{ name: "confirmedDespiteEntry", subjects: above.map(({ name }) => name) }];
  }
  if (result === itemResult.adjusted && entries.length === 0 && systemEffect === 0n)
    return [{ name: "adjustedWithoutEntry", subjects: ["-"] }];
  return result === itemResult.notApplicable && hasAmounts
    ? [{ name: "inapplicableWithAmounts", subjects: ["-"] }]
    : [];
}

/** A gate that somebody who leads has overridden (放行). */
export interface Override {
  gate: GateName;
  /** What stood in the way then. */
  subjects: readonly string[];
  userId: string;
  /** ISO 8601 in UTC, as signs have it. */
  time: string;
}

/** The paper has changed since, or stands otherwise than when it was overridden: more is open, or another amount. */
export function isOverrideStale(override: Override, gates: readonly Gate[], lastChange: string | null): boolean {
  if (lastChange !== null && lastChange > override.time) return true;
  const gate = gates.find(({ name }) => name === override.gate);
  return gate !== undefined && !gate.subjects.every((subject) => override.subjects.includes(subject));
}

/** Gates that no override in force answers. */
export const closedGates = (
  gates: readonly Gate[],
  overrides: readonly Override[],
  lastChange: string | null,
): readonly Gate[] =>
  gates.filter(({ name }) => {
    const given = overrides.find(({ gate }) => gate === name);
    return given === undefined || isOverrideStale(given, gates, lastChange);
  });

export const OVERRIDE_REASON_MIN = overrideReasonMin;

export type OverrideRefusal =
  | "locked"
  | "wrongRole"
  | "ownPaper"
  | "nothingInTheWay"
  | "changedSince"
  | "partnerOnly"
  | "reasonShort"
  | "reasonRepeated";

export interface OverrideRequest {
  userId: string;
  role: number;
  isMember: boolean;
  isLocked: boolean;
  /** The person assigned to the paper, and who has signed it as its preparer. */
  preparers: readonly string[];
  /** Gates that are closed now. */
  closed: readonly Gate[];
  /** As the person saw them. */
  seen: readonly Gate[];
  reason: string;
  /** Signs the report: role 2, or the manager who is partner too. */
  isPartner: boolean;
  /** Reasons given before in the project, for other papers and other gates. */
  reasonsBefore: readonly string[];
}

/** By who leads (roles 1 to 3), never on a paper of one's own, and only what the person has seen. */
export function overrideRefusal(request: OverrideRequest): OverrideRefusal | null {
  if (request.isLocked) return "locked";
  const may = mayOverride(request);
  if (may !== null) return may;
  if (request.seen.length === 0 || request.closed.length === 0) return "nothingInTheWay";
  if (!request.seen.every((gate) => isStill(gate, request.closed))) return "changedSince";
  if (!request.isPartner && request.seen.some(isOfPartner)) return "partnerOnly";
  if (reasonLength(request.reason) < OVERRIDE_REASON_MIN) return "reasonShort";
  const own = wordsOfReason(request.reason);
  return request.reasonsBefore.some((before) => wordsOfReason(before) === own) ? "reasonRepeated" : null;
}

export function mayOverride({
  userId,
  role,
  isMember,
  preparers,
}: Pick<OverrideRequest, "userId" | "role" | "isMember" | "preparers">): "wrongRole" | "ownPaper" | null {
  if (!isMember || role === projectRole.member || !isInRoleSet(role, "leader")) return "wrongRole";
  return preparers.includes(userId) ? "ownPaper" : null;
}

const isStill = (seen: Gate, closed: readonly Gate[]): boolean => {
  const now = closed.find(({ name }) => name === seen.name);
  return now !== undefined && [...now.subjects].sort().join("\n") === [...seen.subjects].sort().join("\n");
};

const reasonLength = (reason: string): number => [...saidIn(reason)].length;

/** Key procedures and footing are let pass by the signing partner alone. */
const OF_PARTNER: ReadonlySet<GateName> = new Set<GateName>([
  "keyProcedures",
  "procedurePapers",
  "riskResponses",
  "smallSamples",
  "details",
  "trialBalance",
  "checkRows",
]);
export const isOfPartner = ({ name }: Pick<Gate, "name">): boolean => OF_PARTNER.has(name);
