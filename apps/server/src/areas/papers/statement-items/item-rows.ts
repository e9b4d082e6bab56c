import { paperStatus as paperStatuses } from "@digao/contract/areas/engagement/papers/codes";
import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { itemGroup, itemResult } from "@digao/contract/areas/papers/statement-items/codes";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { performanceOf } from "@digao/domain/materiality/materiality";
import { abs, yuan } from "@digao/domain/money";
import { isStale, paperStatus } from "@digao/domain/sign-off/levels";
import { type ProjectTrialBalance, projectTrialBalance, trialBalanceRowsOf } from "../../balance/trial-balance/door.ts";
import { type ItemFacts, lastChanges, readFacts } from "./item-facts.ts";

export interface Scope {
  periodId?: number | null | undefined;
  JPeriod?: number | undefined;
}

/** A project's items: amounts of its trial balance, and what stands on their papers. */
export interface ProjectItems {
  balance: ProjectTrialBalance;
  facts: ReadonlyMap<number, ItemFacts>;
  /** By statement code. */
  changes: ReadonlyMap<string, string | null>;
  /** Statement codes with accounts that moved in the period, whatever is left of them. */
  moved: ReadonlySet<string>;
}

function movedItems({ source }: ProjectTrialBalance): Set<string> {
  const moved = source.input.balances.filter(({ periodDr, periodCr }) => periodDr !== 0n || periodCr !== 0n);
  return new Set(moved.flatMap(({ code }) => source.chart.accounts.get(code)?.itemCode ?? []));
}

export async function loadItems(db: Db, projectId: number, scope: Scope = {}): Promise<ProjectItems> {
  const [balance, facts] = await Promise.all([
    projectTrialBalance(db, { projectId, periodId: scope.periodId, jPeriod: scope.JPeriod }),
    readFacts(db),
  ]);
  return { balance, facts, changes: lastChanges(balance.source.items), moved: movedItems(balance) };
}

export const isNotApplicable = ({ result }: Pick<ItemFacts, "result">): boolean => result === itemResult.notApplicable;
export const isLocked = ({ wpStatus }: Pick<ItemFacts, "wpStatus">): boolean => wpStatus === paperStatuses.locked;

/** The state of the paper, from its signs and its last change. */
export const statusOf = (facts: ItemFacts, lastChange: string | null): number =>
  paperStatus({
    signs: facts.signs,
    lastChange,
    hasWork: facts.result !== itemResult.none || facts.childCount > 0 || facts.program.begun > 0,
    isNotApplicable: isNotApplicable(facts),
    isLocked: isLocked(facts),
  });

export function itemRows({ balance, facts, changes }: ProjectItems, lang: Lang): FsItemRow[] {
  const { source, rows, isFlagged, materiality } = balance;
  const items = new Map(source.items.map((item) => [item.id, item]));
  return trialBalanceRowsOf(balance, lang).flatMap((wire): FsItemRow[] => {
    const [own, item, row] = [facts.get(wire.id), items.get(wire.id), rows.get(wire.stdCode)];
    if (!own || !item || !row) return [];
    const lastChange = changes.get(wire.stdCode) ?? null;
    const { id: _, signs, resultTime: _time, ...shown } = own;
    const {
      plFlow: _flow,
      clientAmt: _client,
      clientDiff: _difference,
      draftEffect: _draft,
      hasChildren: _fed,
      ...amounts
    } = wire;
    const { openUnaudited: _o, openAjeDr: _a, openAjeCr: _b, openRjeDr: _c, openRjeCr: _d, ...shownAmounts } = amounts;
    const { prior: comparative, ...columns } = shownAmounts;
    const prior =
      wire.grpId === itemGroup.profitAndLoss ? (source.input.priorYear?.get(wire.stdCode) ?? null) : row.priorAudited;
    return [
      {
        ...columns,
        ...shown,
        wpStatus: statusOf(own, lastChange),
        isMaterial: row.audited !== 0n && (abs(row.audited) >= performanceOf(materiality, wire.id) || isFlagged(row)),
        prior: prior === null ? null : yuan(prior),
        comparative,
        explanation: item.explanation,
        explanationIndex: item.explanationIndex,
        signs: signs.map((sign) => ({
          signLevel: sign.level,
          userId: Number(sign.userId),
          userName: sign.userName,
          signTime: sign.signTime,
          signerRole: sign.signerRole,
          isStale: isStale(sign, lastChange),
        })),
      },
    ];
  });
}
