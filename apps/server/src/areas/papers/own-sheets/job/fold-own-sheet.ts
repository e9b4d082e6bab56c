import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { jobOf } from "../../../../platform/jobs/handlers.ts";
import { notify, severity } from "../../../../platform/live/notices.ts";
import { books, type LeftOut } from "../../sheets/door.ts";
import { changesSince, dropOtherParts, readParts, storeParts } from "../parts.ts";

const { applyTelling, firstWork, leftOutOf, leftOutText, cellCount, outlineOf, packBook, shasOf, unpackBook } = books;

const bytesMax = 128 * 1024 * 1024;
/** A window that was away for less fetches what it missed; after that it loads the book anew. */
const retentionDays = 30;

interface Waiting {
  outline: string;
  seq: number;
  foldedSeq: number;
  cells: number;
  name: string;
  userId: number;
}

/** What did not fit is said to its owner: nothing of it is dropped unseen. */
const tell = (db: Db, { name, userId }: Waiting, leftOut: readonly LeftOut[]): Promise<void> =>
  notify(db, {
    to: [userId],
    type: noticeType.notice,
    severity: severity.warning,
    title: "sheets.leftOut.title",
    text: "ownSheets.leftOut",
    params: { name, count: leftOut.length, what: leftOutText(leftOut) },
    link: "/fm/dztable",
  });

/** Takes the changes of a person's own book into its parts. Two at once do no harm: the later one finds nothing to do. */
export const foldOwnSheet = jobOf(
  "fold-own-sheet",
  async (job) => {
    const sheetId = Number(job.payload.sheetId);
    const read = (isHeld: boolean) => sql<Waiting>`
    select s.outline, s.seq, s.folded_seq as "foldedSeq", s.cells, s.name, s.user_id as "userId" from own_sheet s where s.id = ${sheetId}
    ${isHeld ? sql`for update` : sql``}`;
    const worked = await job.withTenant(
      async (db) => {
        const [row] = (await read(false).execute(db)).rows;
        if (!row || row.seq === row.foldedSeq) return null;
        const outline = outlineOf(row.outline);
        const before = await unpackBook(outline, await readParts(db, sheetId, shasOf(outline)));
        const waiting = await changesSince(db, sheetId, { seq: row.foldedSeq, toSeq: row.seq, by: "", bytesMax });
        const changes = firstWork(waiting, row.cells);
        const leftOut: LeftOut[] = [];
        const book = changes.reduce((now, change) => {
          const applied = applyTelling(now, change);
          leftOut.push(...leftOutOf(change, applied.leftOut));
          return applied.book;
        }, before);
        const packed = await packBook(book, new Set(shasOf(outline)));
        const bytes = changes.reduce((sum, { ops }) => sum + JSON.stringify(ops).length, 0);
        return {
          packed,
          bytes,
          leftOut,
          from: row.foldedSeq,
          to: changes.at(-1)?.seq ?? row.foldedSeq,
          count: changes.length,
        };
      },
      { readOnly: true },
    );
    if (!worked) return { changes: 0 };
    const { packed, bytes, leftOut, from, to, count } = worked;
    const isBehind = await job.withTenant(async (db) => {
      const [now] = (await read(true).execute(db)).rows;
      if (!now || now.foldedSeq !== from) return false;
      await storeParts(db, sheetId, packed.parts);
      await sql`
      update own_sheet set outline = ${JSON.stringify(packed.outline)}, folded_seq = ${to}, cells = ${cellCount(packed.outline)},
        pending_bytes = greatest(0, pending_bytes - ${bytes}), fold_at = null where id = ${sheetId}`.execute(db);
      await dropOtherParts(db, sheetId, shasOf(packed.outline));
      await sql`delete from own_sheet_change where sheet_id = ${sheetId} and seq <= ${to}
      and at < now() - make_interval(days => ${retentionDays})`.execute(db);
      if (leftOut.length > 0) await tell(db, now, leftOut);
      return now.seq > to;
    });
    // Whoever saved while this one worked found it queued.
    if (isBehind)
      await job.withTenant((db) => job.start(db, { kind: job.kind, payload: { sheetId }, delaySeconds: 20 }));
    return { changes: count };
  },
  { afterReport: true },
);
