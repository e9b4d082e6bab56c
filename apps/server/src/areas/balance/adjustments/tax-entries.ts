import type { Proposal } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustSource, adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

/** An entry of the tax helper: what it carries (tax or reserve) and for which adjustments, as its key says. */
export interface TaxEntry {
  id: number;
  key: string;
  status: number;
  adjNo: string | null;
}
type Key = Pick<TaxEntry, "key">;

const familyOf = ({ key }: Key): string => key.slice(0, key.indexOf(":"));
const headsOf = ({ key }: Key): number[] =>
  key
    .slice(key.lastIndexOf(":") + 1)
    .split(",")
    .map(Number);

/** Living entries that carry the effect of any of these adjustments, whatever treatment they were given then. */
export async function taxEntriesOf(db: Db, projectId: number, headIds: readonly number[]): Promise<TaxEntry[]> {
  const rows = await db
    .selectFrom("adjust_head")
    .where("project_id", "=", projectId)
    .where("source", "=", adjustSource.taxEffect)
    .where("status", "<", adjustStatus.void)
    .where("source_key", "is not", null)
    .select(["id", sql<string>`source_key`.as("key"), "status", "adj_no as adjNo"])
    .orderBy("id")
    .execute();
  return rows.filter((row) => headsOf(row).some((id) => headIds.includes(id)));
}

/** The entry each proposal would bring up to date: its own, else a draft that carries the same effect under another treatment or for other entries beside. */
export function updatedBy(found: readonly Key[], entries: readonly TaxEntry[]): ReadonlyMap<string, TaxEntry> {
  const own = new Map(entries.map((entry) => [entry.key, entry]));
  const free = entries.filter(
    ({ key, status }) => status === adjustStatus.draft && !found.some((one) => one.key === key),
  );
  const pairs = found.flatMap((proposal): [string, TaxEntry][] => {
    const at = free.findIndex((entry) => familyOf(entry) === familyOf(proposal));
    const entry = own.get(proposal.key) ?? (at < 0 ? undefined : free.splice(at, 1)[0]);
    return entry ? [[proposal.key, entry]] : [];
  });
  return new Map(pairs);
}

/**
 * An adjustment is taxed once. Drafts of an earlier treatment become those of the new one, or void where none is left for them; an entry
 * that is further on stands against the new one until a person returns it.
 */
export async function giveWay(ctx: Context, found: readonly Proposal[], entries: readonly TaxEntry[]): Promise<void> {
  const updated = updatedBy(found, entries);
  const updatedIds = new Set([...updated.values()].map(({ id }) => id));
  const left = entries.filter(({ id }) => !updatedIds.has(id));
  const standing = left.find(({ status }) => status !== adjustStatus.draft);
  if (standing) throw new Refusal("adjust.taxedAlready", { kind: "state", params: { entry: nameOf(standing) } });
  for (const [key, { id }] of updated)
    await ctx.db.updateTable("adjust_head").set({ source_key: key }).where("id", "=", id).execute();
  for (const entry of left) await voidDraft(ctx, entry);
}

const nameOf = ({ adjNo, id }: TaxEntry): string => adjNo ?? `#${id}`;

async function voidDraft(ctx: Context, { id }: TaxEntry): Promise<void> {
  const reason = messageOf(ctx.lang, "adjust.taxReplaced");
  const { projectId } = await ctx.db
    .updateTable("adjust_head")
    .set({ status: adjustStatus.void, cancel_reason: reason, row_version: sql`row_version + 1` })
    .where("id", "=", id)
    .returning("project_id as projectId")
    .executeTakeFirstOrThrow();
  const change = { old: { status: 0 }, new: { status: adjustStatus.void, cancelReason: reason } };
  await ctx.audit({ refType: "adjustment", refId: id, projectId, action: "void", ...change });
}
