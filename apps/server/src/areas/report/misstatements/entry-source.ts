import { adjustOpinion, adjustSource, adjustStatus, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import type { OpenReason } from "@digao/contract/areas/report/misstatements/calls";
import { misstatementKind } from "@digao/contract/areas/report/misstatements/codes";
import type { AdjustmentLine } from "@digao/domain/adjustments/adjustment";
import { headEffect } from "@digao/domain/adjustments/effect";
import {
  entryImpact,
  isTaxAlone,
  priorImpact,
  type Standing,
  type TaxView,
} from "@digao/domain/misstatements/misstatement";
import { type Fen, fen, yuan } from "@digao/domain/money";
import { type IdentifiedEntry, identifiedEntries } from "../../balance/adjustments/door.ts";
import type { Found, Setting, Source } from "./source.ts";

/** Entries of the helper carry tax and reserve of others; the effect of those is computed here. */
const isTaxEffect = ({ source, sourceKey }: IdentifiedEntry): boolean =>
  source === adjustSource.taxEffect && sourceKey !== null;

export const entries: Source = async (setting) => {
  const found = (await identifiedEntries(setting.db, setting.projectId))
    .filter((entry) => !isTaxEffect(entry))
    .map((entry) => foundOf(entry, setting));
  const others = found.filter(({ isTaxAlone: isAlone }) => !isAlone);
  return others.length === 0 ? found : found.map((one) => withQuestion(one, setting));
};

/** Beside entries whose tax is computed, tax alone would count twice: until a leader has said what it is, it is open. */
function withQuestion(one: Found, { notes }: Setting): Found {
  const isDecided = !one.isTaxAlone || notes.get(one.key)?.standsAlone === true;
  return isDecided ? one : { ...one, openReasons: [...one.openReasons, "taxUndecided"] };
}

function standingOf({ adjType, status, clientStatus }: IdentifiedEntry): { standing: Standing; open: OpenReason[] } {
  const unchecked: OpenReason[] = status === adjustStatus.checked ? [] : ["notChecked"];
  const isLeft = adjType === adjustType.uncorrected || clientStatus === adjustOpinion.refused;
  if (isLeft) return { standing: "uncorrected", open: unchecked };
  if (clientStatus === adjustOpinion.none) return { standing: "open", open: [...unchecked, "noOpinion"] };
  return { standing: unchecked.length === 0 ? "corrected" : "open", open: unchecked };
}

const yuanOrNone = (amount: Fen | null): string | null => (amount === null ? null : yuan(amount));

function foundOf(entry: IdentifiedEntry, { items, notes }: Setting): Found {
  const key = `entry:${entry.id}`;
  const lines = entry.lines.map(({ fsItemId, debit, credit }) => ({
    itemCode: items.get(fsItemId)?.code ?? "",
    debit: fen(debit),
    credit: fen(credit),
  }));
  const { standing, open } = standingOf(entry);
  const isPrior = entry.adjType === adjustType.opening;
  const reversal = notes.get(key)?.reversal ?? null;
  const amount = isPrior ? -headEffect(lines).equity : 0n;
  const hasReversal = standing === "uncorrected" && amount !== 0n;
  return {
    key,
    source: "entry",
    refNo: entry.adjNo ?? "",
    ref: { refType: "adjustment", refId: entry.id },
    wpIndex: entry.wpIndex ?? "",
    fsItemIds: [...new Set(entry.lines.map(({ fsItemId }) => fsItemId))],
    content: entry.description,
    lines: entry.lines,
    kind: entry.misstatementKind ?? misstatementKind.factual,
    cause: entry.cause ?? 1,
    standing,
    openReasons: hasReversal && reversal === null ? [...open, "reversalMissing"] : open,
    clientReason: entry.clientStatus === adjustOpinion.refused ? entry.cancelReason : null,
    prior: hasReversal ? { amount: yuan(amount), reversal: yuanOrNone(reversal) } : null,
    isTaxAlone: !isPrior && isTaxAlone(lines),
    impact: isPrior ? openingImpact(lines, reversal ?? 0n) : (view) => entryImpact(lines, view),
  };
}

/** Of last year: this year's profit feels it by what turns round alone. */
const openingImpact = (lines: readonly AdjustmentLine[], reversal: bigint) => (view: TaxView) => {
  const { equity } = headEffect(lines);
  if (equity === 0n) return entryImpact(lines, view);
  const booked = lines.find(({ itemCode }) => !itemCode.startsWith("E") && !itemCode.startsWith("P"));
  return priorImpact({ itemCode: booked?.itemCode ?? "A999", amount: -equity, reversal }, view);
};
