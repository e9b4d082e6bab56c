import type { AdjustHead, adjustments, Proposal } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import type { Input } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { contractNetting } from "@digao/domain/adjustments/maturity";
import { offsetProposals } from "@digao/domain/adjustments/offset";
import { type BalanceColumn, reclassMoves, reclassProposals } from "@digao/domain/adjustments/reclassify";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { leafAuxBalances, loadTrialBalanceInput } from "../trial-balance/door.ts";
import { book } from "./book-proposals.ts";
import { projectItems } from "./project-items.ts";
import { type Keyed, OFFSET, proposalOf } from "./proposal.ts";

type Calls = typeof adjustments;

/** What the balances on the wrong side ask for, at the closing and the opening date; nothing is booked by looking. */
export const listReclassProposals = (
  ctx: Context,
  { projectId, RptLang }: Input<Calls["GetReclassProposals"]>,
): Promise<Proposal[]> => reclassProposalsOf(ctx, projectId, RptLang);

export async function bookProposals(
  ctx: Context,
  { projectId, keys, submit }: Input<Calls["CreateFromProposals"]>,
): Promise<AdjustHead[]> {
  const byKey = new Map((await reclassProposalsOf(ctx, projectId, "zh")).map((proposal) => [proposal.key, proposal]));
  const chosen = keys.flatMap((key) => byKey.get(key) ?? []);
  if (chosen.length !== new Set(keys).size) throw new Refusal("adjust.proposalGone", { kind: "state" });
  return book(ctx, chosen, { projectId, submit });
}

export async function reclassProposalsOf(ctx: Context, projectId: number, lang: Lang): Promise<Proposal[]> {
  const source = await loadTrialBalanceInput(ctx.db, { projectId });
  if (source.project.settings.autoReclassMode !== 1) return [];
  const balances = await leafAuxBalances(ctx.db, source);
  const items = await projectItems(ctx.db, projectId);
  const lines = [...items.byId.values()];
  const ofColumn = (column: BalanceColumn): Keyed[] => {
    const moves = reclassMoves(balances, column);
    return [...new Set(moves.map(({ accountCode }) => accountCode))].flatMap((accountCode) => {
      const own = moves.filter((move) => move.accountCode === accountCode);
      const key = `reclass:${column}:${accountCode}`;
      return reclassProposals(own, lines, column).map((head) => ({ key, head, accountCode }));
    });
  };
  const netting = contractNetting(balances).map((head, i) => ({
    key: `netting:${head.lines[0]?.lineName ?? i}`,
    head,
    accountCode: null,
  }));
  const offsets = offsetProposals(balances).map((head, i) => ({
    key: `${OFFSET}${head.lines[0]?.lineName ?? i}`,
    head,
    accountCode: null,
  }));
  const existing = await bookedByKey(ctx, projectId);
  return [...ofColumn("close"), ...netting, ...offsets, ...ofColumn("open")].map((keyed) =>
    proposalOf(keyed, items, lang, existing.get(keyed.key)?.id ?? null),
  );
}

/** Entries that are not void, under the keys of the proposals that they were made from. */
export async function bookedByKey(
  ctx: Context,
  projectId: number,
): Promise<ReadonlyMap<string, { id: number; status: number }>> {
  const rows = await ctx.db
    .selectFrom("adjust_head")
    .where("project_id", "=", projectId)
    .where("status", "<", adjustStatus.void)
    .where("source_key", "is not", null)
    .select(["id", "status", "source_key as key"])
    .execute();
  return new Map(rows.map(({ key, ...head }) => [key ?? "", head]));
}
