/** A change set of a window: appended and acknowledged; what it makes of the book is worked out later. */
import type { sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { instant, ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged, paperCells } from "../../engagement/papers/door.ts";
import { checkChange } from "./check-change.ts";
import { whyReadOnly } from "./head.ts";
import { lockMs, tellFollowers } from "./lock.ts";
import { queueFormulas } from "./queue.ts";
import { changedStatus, isSigned, markSheet, signedItem } from "./signed.ts";
import { trackBindings } from "./track.ts";

type Calls = typeof sheets;
type Draft = Input<Calls["SaveSheets"]>;

/** A window id that no browser has: changes that the server makes of itself. */
export const ownWindow = "server";

interface Row {
  seq: number;
  version: number;
  versionSeq: number;
  workerId: number;
  status: number;
  pendingBytes: number;
  cells: number;
  isFolding: boolean;
  isVersionOld: boolean;
  lockUserId: number | null;
  lockWindow: string | null;
}
interface Earlier {
  earlierSeq: number | null;
  earlierAt: string | null;
  /** Changes of other windows that this one has not taken in. */
  others: number;
  /** Of the item whose paper this is, where it is signed. */
  signedItemId: number | null;
}

type Standing = Row & Earlier;

/** Waiting changes at which a save is refused until a job has folded them in. */
const pendingMax = 64 * 1024 * 1024;
const foldAfterSeconds = 20;

/** Sent together: the row is held before its changes are looked at. */
async function readStanding(db: Db, { Id: id, windowId, baseSeq, changeId }: Draft): Promise<Standing> {
  const [row, changes] = await Promise.all([
    sql<Row>`
      select s.seq, s.version, s.version_seq as "versionSeq", s.worker_id as "workerId", s.status,
        s.pending_bytes as "pendingBytes", s.cells, s.fold_at > now() - interval '3 minutes' as "isFolding",
        s.version_at < now() - interval '10 minutes' as "isVersionOld",
        case when s.lock_until > now() then s.lock_user_id end as "lockUserId", s.lock_window as "lockWindow"
      from audit_sheet s where ${ofProject("s")} and s.id = ${id} and s.removed_at is null for update`.execute(db),
    sql<Earlier>`
      select max(c.seq) filter (where c.change_id = ${changeId}) as "earlierSeq",
        max(c.at) filter (where c.change_id = ${changeId}) as "earlierAt",
        count(*) filter (where c.seq > ${baseSeq} and c.window_id not in (${windowId}, ${ownWindow})) as others,
        (${signedItem(id)}) as "signedItemId"
      from sheet_change c where ${ofProject("c")} and c.sheet_id = ${id} and (c.seq > ${baseSeq} or c.change_id = ${changeId})`.execute(
      db,
    ),
  ]);
  const [standing] = row.rows;
  const [change] = changes.rows;
  if (!standing || !change) throw missing("sheets.missing");
  return { ...standing, ...change };
}

async function heldBy(db: Db, { lockUserId }: Standing): Promise<string> {
  const holder = db
    .selectFrom("app_user")
    .where("id", "=", lockUserId ?? 0)
    .select("name");
  return (await holder.executeTakeFirst())?.name ?? "";
}

async function checkLock({ db, user }: Context, { windowId, baseSeq }: Draft, standing: Standing): Promise<void> {
  const { lockUserId, lockWindow, others, seq } = standing;
  if (lockUserId !== null && !(lockUserId === user.id && lockWindow === windowId)) {
    const name = await heldBy(db, standing);
    throw new Refusal("sheets.held", {
      kind: "conflict",
      params: { name },
      data: { seq, sinceSeq: baseSeq, heldBy: name },
    });
  }
  if (others > 0 || baseSeq > seq)
    throw new Refusal("sheets.behind", { kind: "conflict", data: { seq, sinceSeq: baseSeq, heldBy: null } });
}

/** What was there before somebody else begins, and at least every ten minutes of work. */
function versionBefore(
  { seq, versionSeq, workerId, isVersionOld }: Standing,
  userId: number,
): "person" | "time" | null {
  if (seq === versionSeq) return null;
  if (workerId !== userId) return "person";
  return isVersionOld ? "time" : null;
}

export async function saveSheets(ctx: Context, draft: Draft): Promise<Output<Calls["SaveSheets"]>> {
  const { db, user } = ctx;
  const { Id: id, windowId, changeId, ops } = draft;
  const standing = await readStanding(db, draft);
  if (standing.earlierSeq !== null && standing.earlierAt !== null)
    return { seq: standing.earlierSeq, computed: [], savedAt: standing.earlierAt };
  const why = whyReadOnly(ctx, standing);
  if (why) throw new Refusal(why, { kind: "state" });
  await checkLock(ctx, draft, standing);
  if (standing.pendingBytes > pendingMax)
    throw new Refusal("sheets.pending", { kind: "tooMany", retryAfterSeconds: 30 });
  const cells = checkChange(ops, standing.cells);
  const text = JSON.stringify(ops);
  const kind = versionBefore(standing, user.id);
  const savedAt = await append(db, { id, windowId, changeId, text, cells, standing, kind, userId: user.id });
  await paperCells.move(db, id, ops);
  await trackBindings(db, id, ops);
  if (standing.signedItemId !== null) await markChanged(db, [standing.signedItemId]);
  if (isSigned(standing.status)) await markSheet(db, id);
  await tellFollowers(ctx, id);
  if (!standing.isFolding) await queueFormulas(ctx, id, foldAfterSeconds);
  return { seq: standing.seq + 1, computed: [], savedAt };
}

interface Appending {
  id: number;
  windowId: string;
  changeId: string;
  text: string;
  cells: number;
  standing: Standing;
  kind: "person" | "time" | null;
  userId: number;
}

/** One statement: the change, the row of the book, and the version that ended before it. */
async function append(
  db: Db,
  { id, windowId, changeId, text, cells, standing, kind, userId }: Appending,
): Promise<string> {
  const { seq, version, versionSeq, workerId } = standing;
  const { rows } = await sql<{ at: string }>`
    with kept as (
      insert into sheet_version (tenant_id, project_id, sheet_id, version, seq, kind, user_id, at)
      select ${ownTenant}, ${ownProject}, ${id}, ${version + 1}, ${seq}, ${kind ?? "time"}, ${workerId}, ${instant()}
      where ${kind !== null}
      returning 1
    ), changed as (
      update audit_sheet set seq = ${seq + 1}, version = ${kind ? version + 1 : version},
        version_seq = ${kind ? seq : versionSeq}, worker_id = ${userId},
        version_at = case when ${kind !== null || seq === versionSeq} then ${instant()} else version_at end,
        cells = cells + ${cells}, pending_bytes = pending_bytes + ${text.length},
        fold_at = case when ${standing.isFolding === true} then fold_at else ${instant()} end,
        status = ${changedStatus}, lock_user_id = ${userId}, lock_window = ${windowId},
        lock_since = case when ${standing.lockUserId === userId} then lock_since else ${instant()} end,
        lock_until = ${instant(lockMs)}, updated_by = ${userId}, updated_at = ${instant()}
      where ${ofProject("audit_sheet")} and id = ${id}
    )
    insert into sheet_change (tenant_id, project_id, sheet_id, seq, change_id, window_id, user_id, at, ops)
    values (${ownTenant}, ${ownProject}, ${id}, ${seq + 1}, ${changeId}, ${windowId}, ${userId}, ${instant()}, ${text})
    returning at`.execute(db);
  return rows[0]?.at ?? "";
}
