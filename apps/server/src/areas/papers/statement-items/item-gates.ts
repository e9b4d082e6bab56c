import type { Lang } from "@digao/contract/messages";
import type { GateOverride, PaperGate } from "@digao/contract/sign-off/papers";
import { ADJUSTMENT_TYPES, isCounted } from "@digao/domain/adjustments/adjustment";
import { type Fen, sum, yuan } from "@digao/domain/money";
import {
  type CountedEntry,
  closedGates,
  type Gate,
  gatesOf,
  isOverrideStale,
  type WorkFacts,
} from "@digao/domain/sign-off/gates";
import { unchangedNames } from "../../../platform/roll-forward/carried.ts";
import type { ProjectTrialBalance } from "../../balance/trial-balance/door.ts";
import { openPoints, type PaperOverride } from "../../engagement/papers/door.ts";
import { adjustedDetails, carriedOn, linesOn } from "./detail-rows.ts";
import type { OpenWork } from "./open-work.ts";
import type { Subject } from "./subject.ts";

/** The gates of a paper, and which of them nobody has overridden. */
export interface ItemGates {
  gates: readonly Gate[];
  closed: readonly Gate[];
  overrides: readonly PaperOverride[];
  lastChange: string | null;
  trivial: Fen;
  /** Text carried on from last year, as refusals name it; null where none stands unchanged. */
  carried: string | null;
}

/** With the conclusion that stands, or with one that is about to be drawn. */
export function itemGates(subject: Subject, work: OpenWork, result: number = subject.facts.result): ItemGates {
  const { item, lastChange } = subject;
  const gates = gatesOf({ ...workFacts(subject, work), result });
  const overrides = work.overrides.get(item.id) ?? [];
  const { trivial } = subject.items.balance.materiality;
  const carried = unchangedNames(work.carried.get(item.id) ?? []);
  return { gates, closed: closedGates(gates, overrides, lastChange), overrides, lastChange, trivial, carried };
}

function workFacts(subject: Subject, work: OpenWork): Omit<WorkFacts, "result"> {
  const { item, items, row } = subject;
  const details = adjustedDetails(subject, work.details.get(item.id) ?? []);
  const amounts = [row.unaudited, row.audited, row.openUnaudited, row.openAudited];
  const entries = countedEntries(subject);
  return {
    hasDetails: item.line.kind === "L",
    hasAmounts: amounts.some((amount) => amount !== 0n) || entries.length > 0,
    openProcedures: work.procedures.get(item.id) ?? [],
    lostPapers: work.lostPapers.get(item.id) ?? [],
    // Profit that flows into equity has no account of the item.
    audited: row.audited - row.systemEffect,
    detailTotal: sum(details.map((detail) => detail.amounts.audited)),
    unratedCurrencies: work.unrated.get(item.id) ?? [],
    entries,
    systemEffect: row.systemEffect,
    trivial: items.balance.materiality.trivial,
    openMessages: work.notes.get(item.id) ?? [],
    bareVouchers: work.bare.get(item.id) ?? [],
    unsignedSheets: work.unsigned.get(item.id) ?? [],
    uncoveredAssertions: work.uncovered.get(item.id) ?? [],
    smallSamples: work.small.get(item.id) ?? [],
    brokenTies: brokenTies(items.balance),
  };
}

/** TB-5 explains retained earnings, TB-6 the cash flow statement: neither says that the trial balance is out of balance. */
const TIES: ReadonlySet<string> = new Set(["TB-1", "TB-2", "TB-3", "TB-4"]);
/** What is signed are audited figures. */
const CLIENTS_OWN: ReadonlySet<string> = new Set(["unaudited", "openUnaudited"]);

export const brokenTies = ({ invariants }: Pick<ProjectTrialBalance, "invariants">): string[] =>
  invariants.flatMap(({ code, scope, ok, difference }) =>
    ok === false && TIES.has(code) && !CLIENTS_OWN.has(scope) ? [`${code}.${scope} ${yuan(difference ?? 0n)}`] : [],
  );

/** Entries that touch the item, each with what it moves in the closing column: of opening ones what persists there. */
function countedEntries(subject: Subject): CountedEntry[] {
  const heads = subject.items.balance.source.adjustments.filter(isCounted);
  const touching = linesOn(subject);
  const moving = [...touching.filter(({ column }) => column === "current"), ...carriedOn(subject)];
  return heads.flatMap((head): CountedEntry[] => {
    const isOwn = ({ headId }: { headId?: number | undefined }) => headId === head.id;
    const moved = moving.filter(isOwn);
    if (moved.length === 0 && !touching.some(isOwn)) return [];
    return [
      {
        name: head.adjNo ?? `#${head.id}`,
        net: sum(moved.map(({ line }) => line.debit - line.credit)),
        isAdjustment: ADJUSTMENT_TYPES[head.type].kind === "adjustment",
      },
    ];
  });
}

/** As the screen shows them, those overridden too. */
export const gatesWire = ({ gates, closed, trivial }: ItemGates, lang: Lang): PaperGate[] =>
  gates.map((gate) => ({
    name: gate.name,
    subjects: [...gate.subjects],
    text: openPoints.text(openPoints.reason(gate, lang, trivial), lang),
    isOverridden: !closed.includes(gate),
  }));

export const overridesWire = ({ gates, overrides, lastChange, trivial }: ItemGates, lang: Lang): GateOverride[] =>
  overrides.map((override) => ({
    gate: override.gate,
    text: openPoints.text(openPoints.reason({ name: override.gate, subjects: override.subjects }, lang, trivial), lang),
    reason: override.reason,
    userId: Number(override.userId),
    userName: override.userName,
    time: override.time,
    isStale: isOverrideStale(override, gates, lastChange),
  }));
