/** Opening and saving own books: changes are appended and acknowledged; a job takes them into the parts. */
import type { ownSheets } from "@digao/contract/areas/papers/own-sheets/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import { instant } from "@digao/db/project-rows";
import { sql } from "kysely";
import { mimeTypes } from "../../../platform/files/mime.ts";
import { publish } from "../../../platform/live/events.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { books } from "../sheets/door.ts";
import { changesSince, readParts } from "./parts.ts";
import { type LockColumns, lockOf, type OwnState, readState } from "./rows.ts";

const { checkChange, outlineOf, shasOf, unpackBook, wantedOf: tabIdsToLoad, writeWorkbook } = books;

type Calls = typeof ownSheets;
/** Of the JSON of tabs: more is fetched tab by tab. */
const bytesAtOnce = 24 * 1024 * 1024;
/** Waiting changes at which a save is refused until a job has folded them in. */
const pendingMax = 64 * 1024 * 1024;
const foldAfterSeconds = 20;
const lockMs = 60_000;

/** As it was last folded: what came later is fetched since `seq`, and applied by the window. */
export async function loadOwn(
  ctx: Context,
  { Id: id, tabIds }: Input<Calls["LoadOwnSheet"]>,
): Promise<Output<Calls["LoadOwnSheet"]>> {
  const { outline: text, foldedSeq } = await readState(ctx, id);
  const outline = outlineOf(text);
  const idsToLoad = tabIdsToLoad(outline.tabs, tabIds);
  const chosenTabs = outline.tabs.filter((tab) => idsToLoad.has(tab.id));
  if (chosenTabs.reduce((sum, { bytes }) => sum + bytes, 0) > bytesAtOnce)
    throw new Refusal("sheets.tooManyTabs", { kind: "tooLarge" });
  const parts = await readParts(ctx.db, id, [outline.common.sha, ...chosenTabs.map(({ sha }) => sha)]);
  const { sheets, ...common } = await unpackBook(outline, parts, idsToLoad);
  return {
    seq: foldedSeq,
    tabs: outline.tabs.map(({ sha: _sha, bytes: _bytes, ...tab }) => tab),
    common,
    sheets: Object.fromEntries(chosenTabs.map((tab) => [tab.id, sheets[tab.id]])),
  };
}

/** The person's other windows fetch what is new. */
const tellWindows = ({ db, user, requestId }: Context, id: number): Promise<void> =>
  publish(db, {
    kind: "changed",
    refType: "ownSheetChange",
    refId: String(id),
    projectId: null,
    by: user.id,
    requestId,
  });

interface Standing {
  earlierSeq: number | null;
  earlierAt: string | null;
  others: number;
}

async function standingOf({ db }: Context, { Id: id, windowId, baseSeq, changeId }: Input<Calls["SaveOwnSheet"]>) {
  const { rows } = await sql<Standing>`
    select max(c.seq) filter (where c.change_id = ${changeId}) as "earlierSeq",
      max(c.at) filter (where c.change_id = ${changeId}) as "earlierAt",
      count(*) filter (where c.seq > ${baseSeq} and c.window_id <> ${windowId}) as others
    from own_sheet_change c where c.sheet_id = ${id} and (c.seq > ${baseSeq} or c.change_id = ${changeId})`.execute(db);
  return rows[0] ?? { earlierSeq: null, earlierAt: null, others: 0 };
}

function checkPlace(
  { windowId, baseSeq }: Input<Calls["SaveOwnSheet"]>,
  { seq, lockWindow, pendingBytes }: OwnState,
  others: number,
): void {
  if (lockWindow !== null && lockWindow !== windowId)
    throw new Refusal("ownSheets.held", { kind: "conflict", data: { seq, sinceSeq: baseSeq, heldBy: null } });
  if (others > 0 || baseSeq > seq)
    throw new Refusal("sheets.behind", { kind: "conflict", data: { seq, sinceSeq: baseSeq, heldBy: null } });
  if (pendingBytes > pendingMax) throw new Refusal("sheets.pending", { kind: "tooMany", retryAfterSeconds: 30 });
}

export async function saveOwn(
  ctx: Context,
  draft: Input<Calls["SaveOwnSheet"]>,
): Promise<Output<Calls["SaveOwnSheet"]>> {
  const { db } = ctx;
  const { Id: id, windowId, changeId, ops } = draft;
  const state = await readState(ctx, id, true);
  const { earlierSeq, earlierAt, others } = await standingOf(ctx, draft);
  if (earlierSeq !== null && earlierAt !== null) return { seq: earlierSeq, savedAt: earlierAt };
  checkPlace(draft, state, others);
  const added = checkChange(ops, state.cells);
  const text = JSON.stringify(ops);
  const seq = state.seq + 1;
  const { rows } = await sql<{ at: string }>`
    with changed as (
      update own_sheet set seq = ${seq}, cells = cells + ${added}, pending_bytes = pending_bytes + ${text.length},
        fold_at = ${state.isFolding ? sql`fold_at` : sql`now()`}, updated_at = now(),
        lock_since = case when lock_window = ${windowId} then lock_since else ${instant()} end,
        lock_window = ${windowId}, lock_until = now() + ${lockMs} * interval '1 millisecond'
      where id = ${id} and user_id = ${ctx.user.id}
    )
    insert into own_sheet_change (sheet_id, seq, change_id, window_id, ops)
    values (${id}, ${seq}, ${changeId}, ${windowId}, ${text}) returning at`.execute(db);
  await tellWindows(ctx, id);
  if (!state.isFolding)
    await ctx.jobs.start(db, {
      kind: "fold-own-sheet",
      payload: { sheetId: id },
      delaySeconds: state.pendingBytes + text.length > pendingMax / 2 ? 0 : foldAfterSeconds,
    });
  return { seq, savedAt: rows[0]?.at ?? "" };
}

export async function getOwnOps(
  ctx: Context,
  { Id: id, sinceSeq }: Input<Calls["GetOwnSheetOps"]>,
): Promise<Output<Calls["GetOwnSheetOps"]>> {
  const { seq } = await readState(ctx, id);
  if (sinceSeq >= seq) return { seq, changes: [], isTooFar: sinceSeq > seq };
  const changes = await changesSince(ctx.db, id, { seq: sinceSeq, by: ctx.user.name });
  // Changes of long ago are gone once they are part of the book.
  const isWhole = changes[0]?.seq === sinceSeq + 1;
  return isWhole ? { seq, changes, isTooFar: false } : { seq, changes: [], isTooFar: true };
}

type Hold = Input<Calls["HoldOwnSheet"]>;
type Locking = LockColumns & { seq: number };

async function readLock({ db, user }: Context, id: number): Promise<Locking> {
  const { rows } = await sql<Locking>`
    select s.seq, case when s.lock_until > now() then s.lock_window end as "lockWindow", s.lock_since as "lockSince",
      s.lock_until as "lockUntil", s.asked_window as "askedWindow"
    from own_sheet s where s.id = ${id} and s.user_id = ${user.id} and not s.is_deleted for update`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal("ownSheets.missing", { kind: "missing" });
  return row;
}

const until = instant(lockMs);
/** What becomes of the lock; null where nothing does. */
function decide({ what, windowId }: Hold, { lockWindow, askedWindow }: LockColumns) {
  if (lockWindow === windowId) {
    if (what === "take" || what === "keep") return sql`lock_until = ${until}`;
    if (what === "ask" || (what === "giveTo" && askedWindow === null)) return null;
    return sql`lock_window = asked_window, lock_since = now(), asked_window = null,
      lock_until = case when asked_window is null then null else ${until} end`;
  }
  if (what !== "take" && what !== "ask") return null;
  if (lockWindow === null)
    return sql`lock_window = ${windowId}, lock_since = now(), lock_until = ${until}, asked_window = null`;
  return what === "ask" ? sql`asked_window = ${windowId}` : null;
}

export async function holdOwn(ctx: Context, input: Hold): Promise<Output<Calls["HoldOwnSheet"]>> {
  const { Id: id, windowId, what } = input;
  const before = await readLock(ctx, id);
  const change = decide(input, before);
  if (change) {
    await sql`update own_sheet set ${change} where id = ${id} and user_id = ${ctx.user.id}`.execute(ctx.db);
    if (what !== "keep" && !(what === "take" && before.lockWindow === windowId)) await tellWindows(ctx, id);
  }
  const now = change ? await readLock(ctx, id) : before;
  return { lock: lockOf(ctx, now), seq: now.seq, isMine: now.lockWindow === windowId };
}

/** Its formulas are worked out while no transaction is open. */
export const downloadOwn = planned<Calls["DownOwnSheet"]>()(
  async (ctx, { Id: id }) => {
    const { name, outline: text, foldedSeq, seq } = await readState(ctx, id);
    const outline = outlineOf(text);
    const parts = await readParts(ctx.db, id, shasOf(outline));
    const changes = await changesSince(ctx.db, id, { seq: foldedSeq, toSeq: seq, by: "", bytesMax: 2 * pendingMax });
    return async () => ({
      fileName: `${name}.xlsx`,
      mime: mimeTypes.xlsx,
      body: await ctx.readFile(writeWorkbook, "", { outline, parts, changes, isToCompute: true }),
    });
  },
  async (ctx, { Id: id }, file): Promise<FileAnswer> => {
    if (file) return file;
    await readState(ctx, id);
    throw unread();
  },
);
