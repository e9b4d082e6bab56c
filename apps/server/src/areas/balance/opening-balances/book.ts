import type { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import type { openingBalances, PriorEntry } from "@digao/contract/areas/balance/opening-balances/calls";
import type { Input } from "@digao/contract/endpoint";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { bookProposed, openingReclass } from "../adjustments/door.ts";
import { projectTrialBalance } from "../trial-balance/door.ts";
import { carryOf, openingKey, turnKey } from "./entries.ts";
import { readSnapshot } from "./snapshot.ts";

/**
 * Drafts, as every proposal: somebody else checks them. An entry that turns last year's error around comes with the opening entry that
 * it turns, for one without the other says the error twice or never.
 */
export async function bookOpeningEntries(
  ctx: Context,
  { projectId, keys, submit }: Input<(typeof openingBalances)["BookOpeningEntries"]>,
): Promise<AdjustHead[]> {
  const snapshot = await readSnapshot(ctx.db, projectId);
  if (snapshot === null) throw new Refusal("opening.notTaken", { kind: "state" });
  // Before there are books the year opens with last year's figures, which contain these entries.
  const { source } = await projectTrialBalance(ctx.db, { projectId });
  if (source.input.balances.length === 0) throw new Refusal("opening.ownBooks", { kind: "state" });
  const { entries } = await carryOf(ctx, projectId, snapshot, ctx.lang);
  const selected = withOpenings(keys, entries);
  const ofEntries = entries.flatMap(({ opening, turn }) => [opening, turn].flatMap((one) => one ?? []));
  const reclass = await openingReclass(ctx, projectId, ctx.lang);
  const byKey = new Map([...ofEntries, ...reclass].map((proposal) => [proposal.key, proposal]));
  if (![...selected].every((key) => byKey.has(key))) throw new Refusal("adjust.proposalGone", { kind: "state" });
  const chosen = [...byKey.values()].filter(({ key }) => selected.has(key));
  const isTurn = ({ key }: { key: string }) => key.startsWith("prior:turn:");
  const opened = await bookProposed(
    ctx,
    chosen.filter((one) => !isTurn(one)),
    { projectId, submit },
    await howOf(),
  );
  // Their openings have ids now.
  const turned = await bookProposed(ctx, chosen.filter(isTurn), { projectId, submit }, await howOf());
  return [...opened, ...turned];

  async function howOf() {
    return snapshot ? (await carryOf(ctx, projectId, snapshot, ctx.lang)).how : new Map();
  }
}

function withOpenings(keys: readonly string[], entries: readonly PriorEntry[]): Set<string> {
  const withTurns = new Set(keys);
  for (const { id, openingStatus } of entries)
    if (withTurns.has(turnKey(id)) && openingStatus === null) withTurns.add(openingKey(id));
  return withTurns;
}
