import type { RelatedParty, relatedParties } from "@digao/contract/areas/balance/related-parties/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { momentOf } from "@digao/db/moment";
import { lastPart, partyOf } from "@digao/domain/item-details/party";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged } from "../../engagement/papers/door.ts";
import { loadTrialBalanceInput } from "../trial-balance/door.ts";
import { candidatesOf } from "./candidates.ts";
import { clientOf, readParties } from "./parties.ts";

type Calls = typeof relatedParties;
type Draft = Input<Calls["SaveRelatedParty"]>;

export async function getRelatedParties(
  { db }: Context,
  { projectId }: Input<Calls["GetRelatedParties"]>,
): Promise<Output<Calls["GetRelatedParties"]>> {
  const client = await clientOf(db, projectId);
  const source = await loadTrialBalanceInput(db, { projectId });
  return { parties: await readParties(db, client), candidates: await candidatesOf(db, source) };
}

/** Kept for the client: next year's project knows it too. */
export async function saveRelatedParty(ctx: Context, draft: Draft): Promise<RelatedParty> {
  const { db } = ctx;
  const client = await openClient(db, draft.projectId);
  await holdRecord(db, "related parties of", client.id);
  const parties = await readParties(db, client);
  const before = draft.id ? partyIn(parties, draft.id) : null;
  if (before) checkVersion(draft.rowVersion ?? 0, before);
  const name = before ? draft.name : lastPart(draft.name);
  const key = partyOf(name);
  if (key === partyOf(client.name)) throw new Refusal("related.itself", { field: "name", params: { name } });
  if (parties.some((party) => party.id !== before?.id && partyOf(party.name) === key))
    throw new Refusal("related.known", { field: "name", params: { name } });
  if (before) await takeOff(ctx, before.id, null);
  const { id } = await db
    .insertInto("related_party")
    .values({
      cust_id: client.id,
      name,
      norm_name: key,
      relation: draft.relation,
      note: draft.note || null,
      row_version: (before?.rowVersion ?? 0) + 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await markPapers(db, [key, ...(before ? [partyOf(before.name)] : [])]);
  const saved = partyIn(await readParties(db, client), id);
  await log(ctx, draft.projectId, id, { old: before, new: saved });
  return saved;
}

/** What is decided now is decided for the list as it is now. */
const openClient = async (db: Context["db"], projectId: number) => ({ ...(await clientOf(db, projectId)), asOf: null });

function partyIn(parties: readonly RelatedParty[], id: number): RelatedParty {
  const party = parties.find((one) => one.id === id);
  if (!party) throw missing("related.missing");
  return party;
}

const watched = ({ name, relation, note }: RelatedParty) => ({ name, relation, note });

const log = (
  ctx: Context,
  projectId: number,
  refId: number,
  { old, new: now }: { old: RelatedParty | null; new: RelatedParty },
) =>
  ctx.audit({
    refType: "relatedParty",
    refId,
    projectId,
    action: old ? "update" : "create",
    old: old ? watched(old) : null,
    new: watched(now),
  });

/** Stays on record with its reason; may be listed again. */
export async function removeRelatedParty(
  ctx: Context,
  { projectId, id, rowVersion, reason }: Input<Calls["RemoveRelatedParty"]>,
): Promise<null> {
  const { db } = ctx;
  const client = await openClient(db, projectId);
  await holdRecord(db, "related parties of", client.id);
  const party = partyIn(await readParties(db, client), id);
  checkVersion(rowVersion, party);
  await takeOff(ctx, id, reason);
  await markPapers(db, [partyOf(party.name)]);
  const entry = { refType: "relatedParty" as const, refId: id, projectId, action: "delete" };
  await ctx.audit({ ...entry, old: watched(party), new: { reason } });
  return null;
}

async function takeOff({ db, user }: Context, id: number, reason: string | null): Promise<void> {
  await db
    .updateTable("related_party")
    .set({ removed_by: user.id, removed_at: await momentOf(db), removed_reason: reason })
    .where("id", "=", id)
    .execute();
}

/** Papers of the project whose details name the party say something else now. */
async function markPapers(db: Context["db"], keys: readonly string[]): Promise<void> {
  const rows = await db.selectFrom("fs_detail").select(["fs_item_id as itemId", "detail_name as name"]).execute();
  await markChanged(
    db,
    rows.filter(({ name }) => keys.includes(partyOf(name))).map(({ itemId }) => itemId),
  );
}
