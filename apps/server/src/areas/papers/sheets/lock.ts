/** Who may change a book: one window at a time, for as long as it says every 20 seconds that it is there. */
import type { SheetLock, sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { instant, ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { publish } from "../../../platform/live/events.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { lockJoins, lockJson, whyReadOnly } from "./head.ts";

type Calls = typeof sheets;
type Hold = Input<Calls["HoldSheet"]>;

/** A window that has not said so for this long has left. */
export const lockMs = 60_000;

interface LockRow {
  seq: number;
  status: number;
  lock: SheetLock | null;
  askedUserId: number | null;
}

/** Those who look at the book fetch what is new of it. */
export const tellFollowers = ({ db, user, project, requestId }: Context, id: number): Promise<void> =>
  publish(db, {
    kind: "changed",
    refType: "sheetChange",
    refId: String(id),
    projectId: project?.id ?? null,
    by: user.id,
    requestId,
  });

async function readLock(db: Db, id: number): Promise<LockRow> {
  // The row is held by itself: names of people are read beside it.
  await sql`select from audit_sheet s where ${ofProject("s")} and s.id = ${id} for update`.execute(db);
  const { rows } = await sql<LockRow>`
    select s.seq, s.status, s.asked_user_id as "askedUserId", ${lockJson} as lock from audit_sheet s ${lockJoins}
    where ${ofProject("s")} and s.id = ${id} and s.removed_at is null`.execute(db);
  const [row] = rows;
  if (!row) throw missing("sheets.missing");
  return row;
}

const changes = {
  take: (userId: number, windowId: string) => sql`lock_user_id = ${userId}, lock_window = ${windowId},
    lock_since = ${instant()}, lock_until = ${instant(lockMs)}, asked_user_id = null, asked_window = null`,
  keep: () => sql`lock_until = ${instant(lockMs)}`,
  /** To who has asked for it; to nobody where nobody has. */
  give: () => sql`lock_user_id = asked_user_id, lock_window = asked_window,
    lock_since = case when asked_user_id is null then null else ${instant()} end,
    lock_until = case when asked_user_id is null then null else ${instant(lockMs)} end, asked_user_id = null, asked_window = null`,
  ask: (userId: number, windowId: string) => sql`asked_user_id = ${userId}, asked_window = ${windowId}`,
};

/** What becomes of the lock; null where nothing does. */
function decide({ what, windowId }: Hold, { lock, askedUserId }: LockRow, userId: number) {
  if (lock?.userId === userId && lock.windowId === windowId) {
    if (what === "take" || what === "keep") return changes.keep();
    return what === "release" || (what === "giveTo" && askedUserId !== null) ? changes.give() : null;
  }
  if (what !== "take" && what !== "ask") return null;
  if (!lock) return changes.take(userId, windowId);
  return what === "ask" ? changes.ask(userId, windowId) : null;
}

export async function holdSheet(ctx: Context, input: Hold): Promise<Output<Calls["HoldSheet"]>> {
  const { db, user } = ctx;
  const { Id: id, windowId, what } = input;
  const before = await readLock(db, id);
  const why = whyReadOnly(ctx, before);
  if (why && what !== "release") throw new Refusal(why, { kind: "state" });
  const change = decide(input, before, user.id);
  if (change) {
    await sql`update audit_sheet set ${change} where ${ofProject("audit_sheet")} and id = ${id}`.execute(db);
    const isNews = what !== "keep" && !(what === "take" && before.lock);
    if (isNews) await tellFollowers(ctx, id);
  }
  const { lock, seq } = change ? await readLock(db, id) : before;
  return { lock, seq, isMine: lock?.userId === user.id && lock.windowId === windowId };
}
