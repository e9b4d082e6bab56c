/** What signs, the catalogue of papers and "used in" ask of sheets. */
import type { SheetVersion } from "@digao/contract/areas/papers/sheets/calls";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";
import { boundFaults } from "./bound-faults.ts";
import { checkChange, firstWork } from "./check-change.ts";
import { type LeftOut, leftOutOf, leftOutText } from "./conflicts.ts";
import { pdfPlan, watermarkOf as watermark, workbookPlan } from "./files.ts";
import { tabIdsToLoad } from "./load.ts";
import { lossesIn } from "./losses.ts";
import { answersOf, computedPaper, indexOfPaper, keepPaper } from "./made-paper.ts";
import { type NamedInSheet, namedInSheets } from "./named-papers.ts";
import { cellCount, outlineOf, type PackedBook, type Part, packBook, shasOf, unpackBook } from "./parts.ts";
import { openWorkbook, writeWorkbook } from "./readings.ts";
import { holdIndexes, readSheet } from "./rows.ts";
import {
  type FoundStanding,
  holdBooks,
  keepFollowing,
  planStanding,
  type SheetStanding,
  shownStanding,
  standingOf,
} from "./standing.ts";
import { applyTelling } from "./state.ts";
import { keepVersion } from "./versions.ts";

/** Books of any kind: at rest in parts, with what is checked and applied of their changes, and as workbooks. */
export const books = {
  checkChange,
  firstWork,
  wantedOf: tabIdsToLoad,
  lossesIn,
  applyTelling,
  leftOutOf,
  leftOutText,
  openWorkbook,
  writeWorkbook,
  cellCount,
  outlineOf,
  packBook,
  shasOf,
  unpackBook,
};

/** Papers that other areas put together: their index, what their bindings say, what their formulas come to, and the sheet itself. */
export const madePapers = { indexOf: indexOfPaper, answersOf, computed: computedPaper, keep: keepPaper };

export type CellNaming = NamedInSheet;
/** Cells that name papers as [[ZD-1]], of all sheets. */
export const cellsNaming = namedInSheets;
export type { LeftOut, PackedBook, Part };

/** Bound cells that are out of date, found nothing or were typed over, by sheet: as the job has marked them. */
export const faultsOfSheets = boundFaults;

export type { FoundStanding, SheetStanding };
/** What keeps a sheet from its signs: worked out beforehand, decided under held books; and as pages show it. */
export const standing = {
  plan: planStanding,
  hold: holdBooks,
  of: standingOf,
  keep: keepFollowing,
  shown: shownStanding,
};

export interface PaperSheet {
  id: number;
  /** 1 the paper of a statement item, 19 a paper of its own. */
  refType: number;
  refId: number;
  name: string;
  wpIndex: string | null;
  seq: number;
  version: number;
  /** enums wpStatus */
  status: number;
  /** An upper bound of its cells: 0 of a blank one. */
  cells: number;
  bindingCount: number;
  staleCount: number;
  /** Of its last change, to the microsecond, in UTC. */
  changedAt: string;
  changedBy: string;
  changedById: number;
}

/** All of the project, those of one record, or one. */
export async function paperSheets(
  db: Db,
  {
    id = null,
    refType = null,
    refId = null,
  }: { id?: number | null; refType?: number | null; refId?: number | null } = {},
): Promise<PaperSheet[]> {
  const { rows } = await sql<PaperSheet>`
    select s.id, s.ref_type as "refType", s.ref_id as "refId", s.name, s.wp_index as "wpIndex", s.seq, s.version, s.status,
      s.binding_count as "bindingCount", s.stale_count as "staleCount", s.cells,
      to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "changedAt", u.name as "changedBy", u.id as "changedById"
    from audit_sheet s join app_user u on u.tenant_id = s.tenant_id and u.id = s.updated_by
    where ${ofProject("s")} and s.removed_at is null and (${id}::bigint is null or s.id = ${id})
      and (${refType}::int is null or s.ref_type = ${refType}) and (${refId}::bigint is null or s.ref_id = ${refId})
    order by s.wp_index nulls last, s.id`.execute(db);
  return rows;
}

/** Held until the transaction ends, so that nothing changes between what was looked at and the sign. */
export async function holdSheet(db: Db, id: number): Promise<void> {
  await readSheet(db, id, true);
}

/**
 * Whether nothing has changed since `seq` but what follows from it: results of formulas that are worked out only now, names of the sheet's own
 * signers. They come without a change by hand, and neither moves the time of its last change. To be asked of a held sheet.
 */
export async function isAsSeen(db: Db, { id, seq: now, changedAt }: PaperSheet, seq: number): Promise<boolean> {
  if (now === seq) return true;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sheet_change c
    where ${ofProject("c")} and c.sheet_id = ${id} and c.seq > ${seq}
      and c.ops = '[]' and c.at > ${changedAt}::timestamptz`.execute(db);
  return rows[0]?.count === now - seq;
}

/** The status of the paper, by whoever signs it, takes a sign back or locks it. */
export async function setSheetStatus(db: Db, id: number, status: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update audit_sheet set status = ${status} where ${ofProject("audit_sheet")} and id = ${id} and removed_at is null
    returning id`.execute(db);
  if (rows.length === 0) throw missing("sheets.missing");
}

/** Keeps the book as it is signed: what changes after it is told cell by cell. Answers the version. */
export const keepSigned = (db: Db, id: number, userId: number): Promise<SheetVersion["version"]> =>
  keepVersion(db, id, userId, "sign");

/** The book as an xlsx file, as it is now or as a version has it. */
export const workbookToWrite: typeof workbookPlan = (ctx, id, version) => workbookPlan(ctx, id, version);

/** The book as a PDF without any office program. */
export const pdfToPrint: typeof pdfPlan = (ctx, id, version) => pdfPlan(ctx, id, version);

/** Index numbers under a base that were ever given, of items and of sheets, removed ones too. */
export async function indexesGiven(db: Db, base: string): Promise<string[]> {
  const { rows } = await sql<{ index: string }>`
    select s.wp_index as index from audit_sheet s where ${ofProject("s")} and starts_with(s.wp_index, ${`${base}-`})
    union select i.wp_index from fs_item i where ${ofProject("i")} and starts_with(i.wp_index, ${`${base}-`})`.execute(
    db,
  );
  return rows.map(({ index }) => index);
}

/** Whether a sheet has this index, or had it before it was removed; nobody gives one to a sheet or an item until the transaction ends. */
export async function isIndexOfSheet(db: Db, wpIndex: string): Promise<boolean> {
  await holdIndexes(db);
  const { rows } = await sql`
    select true from audit_sheet s where ${ofProject("s")} and s.wp_index = ${wpIndex} limit 1`.execute(db);
  return rows.length > 0;
}

/** The name that stands across what a reader outside the team prints; null for the team. */
export const watermarkOf: typeof watermark = (ctx) => watermark(ctx);
