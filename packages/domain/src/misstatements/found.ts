/** Misstatements as their sources find them (错报来源): what each does, where it stands, and why somebody has yet to decide on it. */
import { adjustOpinion, adjustStatus, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import {
  type MisstatementSource,
  misstatementCause,
  misstatementKind,
  type OpenReason,
} from "@digao/contract/areas/report/misstatements/codes";
import type { AdjustmentLine } from "../adjustments/adjustment.ts";
import { headEffect } from "../adjustments/effect.ts";
import { abs, type Fen, fen, max, sum } from "../money.ts";
import type { StatementLine } from "../statements/statement-line.ts";
import {
  entryImpact,
  type Impact,
  isTaxAlone,
  itemImpact,
  noEffects,
  priorImpact,
  type Standing,
  type TaxView,
} from "./misstatement.ts";

/** What people decided on one misstatement; null where nobody has. */
export interface Decision {
  kind: number | null;
  cause: number | null;
  clientReason: string | null;
  isTaxFree: boolean;
  standsAlone: boolean;
  reversal: Fen | null;
}

export interface Setting {
  items: ReadonlyMap<number, StatementLine>;
  decisions: ReadonlyMap<string, Decision>;
}

/** Where one comes from, and what it is called there. */
export interface Origin<RefType extends string = string> {
  /** "entry:5", "sample:8:over", "voucher:3", "prior:2" */
  key: string;
  source: MisstatementSource;
  refNo: string;
  ref: { refType: RefType; refId: number } | null;
  wpIndex: string;
  content: string;
}

/** A line of an entry, as it stands in its books. */
export interface BookedLine {
  fsItemId: number;
  debit: string;
  credit: string;
}

export interface Found<RefType extends string = string> extends Origin<RefType> {
  /** The lines it stands on, in the order of the entry. */
  fsItemIds: readonly number[];
  /** Of an entry: what would correct it. */
  lines: readonly BookedLine[];
  /** What its source takes it for, until a person says otherwise. */
  kind: number;
  cause: number;
  standing: Standing;
  openReasons: readonly OpenReason[];
  /** What the client says of it, by its source. */
  clientReason: string | null;
  /** It stands in the figures, and the client has neither agreed nor refused. */
  isClientSilent: boolean;
  /** Of an earlier year: how much, and how much of it turns round in this year's profit. */
  prior: { amount: Fen; reversal: Fen | null } | null;
  isTaxAlone: boolean;
  impact(view: TaxView): Impact;
}

/** Where a line is unknown it is taken for an asset. */
const anyAsset = "A999";

const usual = {
  lines: [],
  kind: misstatementKind.factual,
  cause: misstatementCause.error,
  standing: "uncorrected",
  clientReason: null,
  isClientSilent: false,
  prior: null,
  isTaxAlone: false,
} as const;

export interface EntryFacts {
  adjType: number;
  status: number;
  clientStatus: number;
  misstatementKind: number | null;
  cause: number | null;
  cancelReason: string | null;
  lines: readonly BookedLine[];
}

/** What is checked stands in the figures: that the client has not answered yet is shown, and opens nothing. */
function standingOf({ adjType, status, clientStatus }: EntryFacts): { standing: Standing; open: OpenReason[] } {
  const unchecked: OpenReason[] = status === adjustStatus.checked ? [] : ["notChecked"];
  const isLeft = adjType === adjustType.uncorrected || clientStatus === adjustOpinion.refused;
  if (isLeft) return { standing: "uncorrected", open: unchecked };
  if (unchecked.length === 0) return { standing: "corrected", open: [] };
  return { standing: "open", open: clientStatus === adjustOpinion.none ? [...unchecked, "noOpinion"] : unchecked };
}

export function foundEntry<R extends string>(
  origin: Origin<R>,
  entry: EntryFacts,
  { items, decisions }: Setting,
): Found<R> {
  const lines = entry.lines.map(({ fsItemId, debit, credit }) => ({
    itemCode: items.get(fsItemId)?.code ?? "",
    debit: fen(debit),
    credit: fen(credit),
  }));
  const { standing, open } = standingOf(entry);
  const isPrior = entry.adjType === adjustType.opening;
  const reversal = decisions.get(origin.key)?.reversal ?? null;
  const amount = isPrior ? -headEffect(lines).equity : 0n;
  const hasReversal = standing === "uncorrected" && amount !== 0n;
  return {
    ...origin,
    fsItemIds: [...new Set(entry.lines.map(({ fsItemId }) => fsItemId))],
    lines: entry.lines,
    kind: entry.misstatementKind ?? usual.kind,
    cause: entry.cause ?? usual.cause,
    standing,
    openReasons: hasReversal && reversal === null ? [...open, "reversalMissing"] : open,
    clientReason: entry.clientStatus === adjustOpinion.refused ? entry.cancelReason : null,
    isClientSilent: standing === "corrected" && entry.clientStatus === adjustOpinion.none,
    prior: hasReversal ? { amount, reversal } : null,
    isTaxAlone: !isPrior && isTaxAlone(lines),
    impact: impactOfEntry(entry.adjType, lines, reversal ?? 0n),
  };
}

const impactOfEntry = (adjType: number, lines: readonly AdjustmentLine[], reversal: Fen) => {
  if (adjType === adjustType.opening) return openingImpact(lines, reversal);
  // It moves last year's figures between lines, and nothing at this year's end.
  if (adjType === adjustType.openingReclass)
    return (view: TaxView) => ({ ...entryImpact(lines, view), effects: noEffects });
  return (view: TaxView) => entryImpact(lines, view);
};

/** Of last year: this year's profit feels it by what turns round alone. */
const openingImpact = (lines: readonly AdjustmentLine[], reversal: Fen) => (view: TaxView) => {
  const { equity } = headEffect(lines);
  if (equity === 0n) return entryImpact(lines, view);
  const booked = lines.find(({ itemCode }) => !itemCode.startsWith("E") && !itemCode.startsWith("P"));
  return priorImpact({ itemCode: booked?.itemCode ?? anyAsset, amount: -equity, reversal }, view);
};

interface Difference {
  fsItemId: number | null;
  /** By how much the line is too high as it shows itself, or by how much its debit less credit is. */
  amount: { over: Fen } | { netDebit: Fen };
  kind?: number;
  cause?: number;
  open?: readonly OpenReason[];
}

/** Found in one item, apart from any entry: what is factual waits for one, or for why the client does not correct it. */
export function foundInItem<R extends string>(
  origin: Origin<R>,
  { fsItemId, amount, kind = usual.kind, cause = usual.cause, open = [] }: Difference,
  { items, decisions }: Setting,
): Found<R> {
  const line = fsItemId === null ? undefined : items.get(fsItemId);
  const netDebit = "netDebit" in amount ? amount.netDebit : (line?.direction === "Cr" ? -1n : 1n) * amount.over;
  const isWaiting = kind === misstatementKind.factual && !decisions.get(origin.key)?.clientReason;
  return {
    ...usual,
    ...origin,
    fsItemIds: fsItemId === null ? [] : [fsItemId],
    kind,
    cause,
    openReasons: isWaiting ? [...open, "noEntry"] : open,
    impact: (view) => itemImpact(line?.code ?? anyAsset, netDebit, view),
  };
}

/** What last year left uncorrected. */
export function foundLastYear<R extends string>(
  origin: Origin<R>,
  { fsItemId, amount }: { fsItemId: number; amount: Fen },
  { items, decisions }: Setting,
): Found<R> {
  const reversal = decisions.get(origin.key)?.reversal ?? null;
  const itemCode = items.get(fsItemId)?.code ?? "";
  return {
    ...usual,
    ...origin,
    fsItemIds: [fsItemId],
    openReasons: reversal === null ? ["reversalMissing"] : [],
    prior: { amount, reversal },
    impact: (view) => priorImpact({ itemCode, amount, reversal: reversal ?? 0n }, view),
  };
}

export interface SampleFacts {
  overstatement: Fen;
  understatement: Fen;
  factualOver: Fen;
  factualUnder: Fen;
  isConcluded: boolean;
  isStale: boolean;
}
/** A part of a sample: which way, and whether it was found or projected. */
export interface SamplePart {
  name: "over" | "under" | "foundover" | "foundunder";
  over: Fen;
  kind: number;
  open: OpenReason[];
}

/** @param booked differences of the sample that an entry holds: they are listed there */
export function partsOfSample(run: SampleFacts, booked: readonly Fen[]): SamplePart[] {
  const bookedBy = (sign: Fen) => abs(sum(booked.filter((amount) => amount * sign > 0n)));
  const open: OpenReason[] = [...(run.isConcluded ? [] : ["sampleOpen" as const])];
  if (run.isStale) open.push("sampleStale");
  const { factual, projected } = misstatementKind;
  const parts: SamplePart[] = [
    { name: "foundover", over: max(run.factualOver - bookedBy(1n), 0n), kind: factual, open },
    { name: "foundunder", over: -max(run.factualUnder - bookedBy(-1n), 0n), kind: factual, open },
    { name: "over", over: max(run.overstatement, 0n), kind: projected, open },
    { name: "under", over: -max(run.understatement, 0n), kind: projected, open },
  ];
  return parts.filter(({ over }) => over !== 0n);
}
