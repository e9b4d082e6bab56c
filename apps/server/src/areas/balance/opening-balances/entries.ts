import {
  adjustOpinion,
  adjustSource,
  adjustStatus,
  adjustType,
  restatement,
} from "@digao/contract/areas/balance/adjustments/codes";
import type { EntryCourse, PriorEntry } from "@digao/contract/areas/balance/opening-balances/calls";
import type { Lang } from "@digao/contract/messages";
import type { AdjustmentLine, ProposedHead } from "@digao/domain/adjustments/adjustment";
import { isCounted, isUncorrected } from "@digao/domain/adjustments/adjustment";
import { headEffect } from "@digao/domain/adjustments/effect";
import { persistingHeads } from "@digao/domain/adjustments/persisting";
import { type PriorHead, rollForward, turnAround, usuallyTurns } from "@digao/domain/adjustments/roll-forward";
import { yuan } from "@digao/domain/money";
import { lineName } from "@digao/domain/statements/statement-line";
import type { Context } from "../../../platform/serve.ts";
import { type Carried, openingReclass, type ProposalMaker, proposalMaker } from "../adjustments/door.ts";
import { headsOf, type PriorSnapshot } from "./snapshot.ts";

type SnapshotHead = ReturnType<typeof headsOf>[number];

/** Proposals under the entry of last year that they come from. */
export interface Carry {
  entries: PriorEntry[];
  /** How each is booked, by its key. */
  how: ReadonlyMap<string, Carried>;
}

export const openingKey = (id: number): string => `prior:open:${id}`;
export const turnKey = (id: number): string => `prior:turn:${id}`;

/** Every entry of last year with what became of it, and what is to be booked of it this year. */
export async function carryOf(ctx: Context, projectId: number, snapshot: PriorSnapshot, lang: Lang): Promise<Carry> {
  const maker = await proposalMaker(ctx, projectId, lang);
  const heads = headsOf(snapshot);
  const rolled = new Map(rollForward(heads).map((head) => [head.prior, head]));
  const persisting = new Set(persistingHeads(heads.filter(isCounted)));
  const rerun = (await openingReclass(ctx, projectId, lang)).map(({ lines }) => footprint(lines.map(netOf)));
  const how = new Map<string, Carried>();
  const entries = heads.flatMap((head): PriorEntry[] => {
    const course = courseOf(head, persisting.has(head));
    if (course === null) return [];
    const forward = rolled.get(head) ?? null;
    const opening = forward ?? reclassAgain(head, course, rerun);
    if (opening) how.set(openingKey(head.id), { restatement: restatement.none, priorHeadId: head.id, turnOf: null });
    const turn = forward ? turnOfPrior(head) : null;
    const openingId = maker.existing(openingKey(head.id))?.id ?? null;
    if (turn) how.set(turnKey(head.id), { restatement: null, priorHeadId: head.id, turnOf: openingId });
    return [wireOf(head, { course, opening, turn, maker, lang })];
  });
  return { entries, how };
}

/** An opening entry that has already met last year's profit turns nothing of this year's. */
const turnOfPrior = (head: PriorHead): ProposedHead | null =>
  head.type === adjustType.entry ? turnAround(head) : null;

function courseOf(head: SnapshotHead, isPersisting: boolean): EntryCourse | null {
  if (isUncorrected(head) || head.clientStatus === adjustOpinion.refused) return "refused";
  if (head.status !== adjustStatus.checked) return null;
  if (head.clientStatus === adjustOpinion.booked) return "booked";
  if (head.type === adjustType.entry) return "unbooked";
  if (head.type === adjustType.reclass) return "reclass";
  return isPersisting ? "persisting" : null;
}

/** By hand last year, and not found again from the opening balances: the same lines in the opening column. */
function reclassAgain(head: SnapshotHead, course: EntryCourse, rerun: readonly string[]): ProposedHead | null {
  const isByHand = course === "reclass" && head.source !== adjustSource.autoReclass;
  const isOfBalances = head.lines.every(({ itemCode }) => !itemCode.startsWith("P"));
  const isFound = rerun.includes(
    footprint(head.lines.map(({ itemCode, debit, credit }) => [itemCode, debit - credit])),
  );
  if (!isByHand || !isOfBalances || isFound) return null;
  return {
    type: adjustType.openingReclass,
    source: adjustSource.priorYear,
    description: { zh: `上年${head.adjNo}：${head.description}`, en: `Prior year ${head.adjNo}: ${head.description}` },
    lines: [...head.lines],
  };
}

const netOf = ({
  fsItemCode,
  debit,
  credit,
}: {
  fsItemCode: string;
  debit: string;
  credit: string;
}): [string, bigint] => [fsItemCode, BigInt(debit.replace(".", "")) - BigInt(credit.replace(".", ""))];

/** What an entry does to items, whatever its lines are called. */
function footprint(nets: readonly (readonly [string, bigint])[]): string {
  const sums = new Map<string, bigint>();
  for (const [code, net] of nets) sums.set(code, (sums.get(code) ?? 0n) + net);
  return [...sums]
    .filter(([, net]) => net !== 0n)
    .map(([code, net]) => `${code}${net}`)
    .sort()
    .join();
}

interface Found {
  course: EntryCourse;
  opening: ProposedHead | null;
  turn: ProposedHead | null;
  maker: ProposalMaker;
  lang: Lang;
}

function wireOf(head: SnapshotHead, { course, opening, turn, maker, lang }: Found): PriorEntry {
  const effect = headEffect(head.lines);
  const proposal = (key: string, proposed: ProposedHead | null) =>
    proposed && maker.proposalOf({ key, head: proposed, accountCode: null });
  const nameOf = ({ itemCode }: AdjustmentLine) => {
    const line = maker.items.get(itemCode);
    return line ? lineName(line, lang) : itemCode;
  };
  return {
    id: head.id,
    adjNo: head.adjNo,
    adjType: head.type,
    description: head.description,
    clientStatus: head.clientStatus,
    course,
    profitEffect: yuan(effect.netProfit),
    equityEffect: yuan(effect.equity),
    usuallyTurns: turn !== null && usuallyTurns(head),
    opening: proposal(openingKey(head.id), opening),
    openingStatus: maker.existing(openingKey(head.id))?.status ?? null,
    turn: proposal(turnKey(head.id), turn),
    turnStatus: maker.existing(turnKey(head.id))?.status ?? null,
    lines: head.lines.map((line) => ({
      itemName: nameOf(line),
      lineName: line.lineName ?? nameOf(line),
      debit: yuan(line.debit),
      credit: yuan(line.credit),
    })),
  };
}
