/** Takes changes into the parts of a book, and gives versions theirs. */
import { instant, ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import { changesSince } from "./changes.ts";
import { firstWork } from "./check-change.ts";
import { type LeftOut, leftOutOf, storeLeftOut } from "./conflicts.ts";
import { cellCount, outlineOf, type PackedBook, packBook, shasOf, storeParts } from "./parts.ts";
import { readSheet } from "./rows.ts";
import { applyTelling, isLight, loadBook } from "./state.ts";

interface Due {
  version: number;
  seq: number;
}

async function versionsDue(db: Db, id: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select v.version, v.seq from sheet_version v
    where ${ofProject("v")} and v.sheet_id = ${id} and v.outline is null order by v.version`.execute(db);
  return rows;
}

interface Folded {
  fromSeq: number;
  /** The last change that was taken in. */
  seq: number;
  /** More waits than one run takes. */
  isPart: boolean;
  bytes: number;
  packed: PackedBook;
  versions: { version: number; packed: PackedBook }[];
  leftOut: LeftOut[];
}

/** Outside of any lock: people go on saving. As much as one run may take; null where nothing waits. */
export async function workOutFold(db: Db, id: number): Promise<Folded | null> {
  const { outline: text, foldedSeq, seq: lastSeq, cells } = await readSheet(db, id);
  const due = await versionsDue(db, id);
  if (foldedSeq === lastSeq && due.length === 0) return null;
  const outline = outlineOf(text);
  let book = await loadBook(db, id, outline);
  const storedShas = new Set(shasOf(outline));
  const versions: Folded["versions"] = [];
  const keepAt = async (at: number): Promise<void> => {
    for (const { version } of due.filter((one) => one.seq === at)) {
      const packed = await packBook(book, storedShas);
      for (const sha of shasOf(packed.outline)) storedShas.add(sha);
      versions.push({ version, packed });
    }
  };
  await keepAt(foldedSeq);
  let bytes = 0;
  const leftOut: LeftOut[] = [];
  const waiting = await changesSince(db, id, foldedSeq, lastSeq);
  const taken = firstWork(waiting, cells);
  const isPart = taken.length < waiting.length;
  const seq = isPart ? (taken.at(-1)?.seq ?? foldedSeq) : lastSeq;
  for (const change of taken) {
    const applied = applyTelling(book, change);
    book = applied.book;
    leftOut.push(...leftOutOf(change, applied.leftOut));
    bytes += JSON.stringify(change.ops).length;
    await keepAt(change.seq);
  }
  return { fromSeq: foldedSeq, seq, isPart, bytes, packed: await packBook(book, storedShas), versions, leftOut };
}

/** False where another fold came first. */
export async function writeFold(db: Db, id: number, folded: Folded): Promise<boolean> {
  const { foldedSeq, outline: before } = await readSheet(db, id, true);
  if (foldedSeq !== folded.fromSeq) return false;
  const { outline, parts } = folded.packed;
  await storeParts(db, id, [...folded.versions.flatMap(({ packed }) => packed.parts), ...parts]);
  await storeLeftOut(db, id, folded.leftOut);
  for (const { version, packed } of folded.versions)
    await sql`update sheet_version set outline = ${JSON.stringify(packed.outline)}
      where ${ofProject("sheet_version")} and sheet_id = ${id} and version = ${version}`.execute(db);
  await sql`
    update audit_sheet set outline = ${JSON.stringify(outline)}, folded_seq = ${folded.seq}, cells = ${cellCount(outline)},
      pending_bytes = greatest(0, pending_bytes - ${folded.bytes}),
      fold_at = case when ${folded.isPart} then ${instant()} end
    where ${ofProject("audit_sheet")} and id = ${id}`.execute(db);
  const usedShas = new Set(shasOf(outline));
  await dropParts(
    db,
    id,
    shasOf(outlineOf(before)).filter((sha) => !usedShas.has(sha)),
  );
  return true;
}

/** Parts that the book no longer has, unless a version or a workbook that waits has them. */
async function dropParts(db: Db, id: number, shas: readonly string[]): Promise<void> {
  if (shas.length === 0) return;
  const names = (table: string) =>
    sql`exists (select from ${sql.table(table)} o where ${ofProject("o")} and o.sheet_id = ${id} and position(d.sha in o.outline) > 0)`;
  await sql`
    delete from sheet_part p using unnest(${[...new Set(shas)]}::text[]) as d (sha)
    where ${ofProject("p")} and p.sheet_id = ${id} and p.sha256 = decode(d.sha, 'hex')
      and not ${names("sheet_version")} and not ${names("sheet_upload")}`.execute(db);
}

/** In one transaction, for a call that needs all its changes folded in: what is more than the work of a moment is a job's. */
export async function foldNow(db: Db, id: number): Promise<void> {
  const isOfAMoment = await isLight(db, await readSheet(db, id));
  const folded = isOfAMoment ? await workOutFold(db, id) : null;
  if (!isOfAMoment || folded?.isPart) throw new Refusal("sheets.pending", { kind: "tooMany", retryAfterSeconds: 30 });
  if (folded) await writeFold(db, id, folded);
}
