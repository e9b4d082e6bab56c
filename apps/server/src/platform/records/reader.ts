/**
 * Records by reference: what one is called in both languages, where it opens for whoever reads, and whether it is still there. Each area
 * declares a reader for its kinds (records.ts of its folder); the log, messages, evidence, references, the search and notices read by it.
 */
import type { records as all } from "@digao/contract/gathered/records";
import { besideSubject, hasLink, type LinkFilters, linkTo } from "@digao/contract/links";
import { type Lang, messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { isRefType, type LinkedType, type RefType, records } from "@digao/contract/records";
import { ofProject } from "@digao/db/project-rows";
import { boundProject, type Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { bestOf } from "../lib/search-terms.ts";

/** Whose rights decide what may be named and opened. */
export interface RecordViewer {
  id: number;
  permissions: ReadonlySet<string>;
}

export interface RecordRef {
  refType: string;
  refId: string | number | null;
}

/** Where a record opens: its own page, or that of the record it is a part of. */
export interface Opening {
  refType: LinkedType;
  id: string | number | null;
  /** Filters of the page; `group` says which one shows a statement item. */
  filters?: LinkFilters;
}

/** What a reader tells of one record. */
export interface ReadRecord {
  refId: string;
  /** Beside the words of its kind, as in the log. */
  name(lang: Lang): string;
  /** Where nothing else says of what kind it is; its kind's words and its name where absent. */
  title?: ((lang: Lang) => string) | undefined;
  /** Absent for the page of its own kind while it is there, null for nowhere. */
  opens?: Opening | null | undefined;
  /** Of a page of the project's window: its address. */
  address?: string | undefined;
  /** The statement items that it is a part of. */
  itemIds?: readonly number[] | undefined;
  /** Its project, where it is not the one that the transaction is bound to. */
  projectId?: number | undefined;
  /** Deleted or removed, and still named. */
  isGone?: boolean | undefined;
}

export interface Reading {
  refType: RefType;
  ids: readonly string[];
  /** The project that the transaction is bound to. */
  projectId: number | null;
  viewer: RecordViewer | null;
}
/** What a picker looks for among the records of one kind. */
export interface Finding {
  keyword: string;
  lang: Lang;
  max: number;
}
/** One that can be chosen, with what tells it from others of its name. */
export interface Candidate extends ReadRecord {
  hint: string;
  /** Of a file: how it can be looked at. */
  look: string | null;
}
/** The best of what answers a keyword and is still there, in the project that the transaction is bound to. */
export type RecordFinder = (db: Db, of: Omit<Reading, "ids">, finding: Finding) => Promise<Candidate[]>;
/** Reads all records of one kind at once. What is not there, or not this viewer's to see, is left out. */
export interface RecordReader {
  (db: Db, reading: Reading): Promise<ReadRecord[]>;
  /** Of records that papers may point to. */
  find?: RecordFinder;
}
/** Papers of judgement that share a table: the kit reads their versions, and no area declares a reader for them. */
type SharedPaper = { [Type in RefType]: (typeof all)[Type] extends { table: "paper_record" } ? Type : never }[RefType];
export type RecordReaders = Readonly<Record<Exclude<RefType, SharedPaper>, RecordReader>>;

export interface FoundRecord {
  refType: RefType;
  refId: string;
  name: Readonly<Record<Lang, string>>;
  title: Readonly<Record<Lang, string>>;
  /** Null where it opens nowhere, or the viewer lacks the right. */
  link: string | null;
  projectId: number | null;
  itemIds: readonly number[];
  isGone: boolean;
}

const versionsMax = 200;

let readers: Readonly<Partial<Record<string, RecordReader>>> | null = null;

/** Versions of a paper of judgement, by their number. */
const readVersions = async (db: Db, { refType, ids, projectId, viewer }: Reading): Promise<ReadRecord[]> => {
  if (projectId === null) return [];
  const { rows } = await sql<{ refId: string; revision: number; subjectId: number | null }>`
    select r.id::text as "refId", r.revision, r.subject_id as "subjectId" from paper_record r
    where ${ofProject("r")} and r.kind = ${refType} and r.id = any(${ids.map(Number)}::bigint[])`.execute(db);
  const { words, subject = "" } = records[refType];
  const refs = rows.map(({ subjectId: refId }) => ({ refType: subject, refId }));
  const subjects = await resolveRecords(db, refs, viewer);
  return rows.map(({ refId, revision: no, subjectId }) => {
    const whole = subjects.of({ refType: subject, refId: subjectId });
    return {
      refId,
      name: (lang: Lang) => (whole ? `${whole.title[lang]} #${no}` : `#${no}`),
      title: (lang: Lang) => {
        const title = messageOf(lang, "record.paper", { paper: wordIn(lang, words), no });
        return whole ? `${whole.title[lang]} ${title}` : title;
      },
      ...(subjectId !== null && hasLink(refType)
        ? { opens: { refType, id: refId, filters: besideSubject(refType, subjectId) } }
        : {}),
    };
  });
};

/** The version on its way and the one in force, of each paper of the kind. */
const findVersions: RecordFinder = async (db, of, { keyword, max }) => {
  const { rows } = await sql<{ id: string }>`
    select r.id::text as id from paper_record r
    where ${ofProject("r")} and r.kind = ${of.refType} and r.place < 2 order by r.id desc limit ${versionsMax}`.execute(
    db,
  );
  const versions = await readVersions(db, { ...of, ids: rows.map(({ id }) => id) });
  const titlesOf = ({ title, name }: ReadRecord) => [(title ?? name)("zh"), (title ?? name)("en")];
  return bestOf(versions, keyword, titlesOf, max).map((version) => ({ ...version, hint: "", look: null }));
};
const paperReader: RecordReader = Object.assign(readVersions, { find: findVersions });

/** From now on in this process. */
export function setRecordReaders(all: RecordReaders): void {
  readers = all;
}

const inBoth = (text: (lang: Lang) => string): FoundRecord["name"] => ({
  zh: text("zh").trim(),
  en: text("en").trim(),
});

const isOfWindow = (page: string | Readonly<Record<number, string>> | undefined): boolean =>
  page !== undefined && (typeof page !== "string" || page.startsWith("/maindo/"));

/**
 * A page of a project's window opens for whoever reads in that project, a page of the firm with its right, what is personal for the
 * one person who was given it.
 */
function mayOpen(refType: RefType, projectId: number | null, { projectId: bound, viewer }: Reading): boolean {
  const { link, right, listRight, isPersonal } = records[refType];
  if (isOfWindow(link?.page)) return bound !== null && bound === projectId;
  if (link?.isOpen) return viewer !== null;
  const needed = right ?? listRight;
  return needed === undefined ? isPersonal === true : (viewer?.permissions.has(needed) ?? false);
}

function linkOf(record: ReadRecord, projectId: number | null, reading: Reading): string | null {
  const { refType } = reading;
  if (record.address !== undefined) return reading.projectId === null ? null : record.address;
  const own = hasLink(refType) && !record.isGone ? { refType, id: record.refId } : null;
  const opening: Opening | null = record.opens === undefined ? own : record.opens;
  if (opening === null || !mayOpen(opening.refType, projectId, reading)) return null;
  return linkTo(opening.refType, opening.id, projectId, opening.filters);
}

function foundOf(record: ReadRecord, reading: Reading): FoundRecord {
  const { refType } = reading;
  const projectId = record.projectId ?? (records[refType].right === undefined ? reading.projectId : null);
  const name = inBoth((lang) => record.name(lang));
  const kindAndName = (lang: Lang): string => `${wordIn(lang, records[refType].words)} ${name[lang]}`;
  return {
    refType,
    refId: record.refId,
    name,
    title: inBoth(record.title ?? kindAndName),
    link: linkOf(record, projectId, reading),
    projectId,
    itemIds: record.itemIds ?? [],
    isGone: record.isGone ?? false,
  };
}

const keyOf = (refType: string, refId: string | number): string => `${refType}:${refId}`;

/** Those that are there, or were and are still named. */
export interface Records {
  of(ref: RecordRef): FoundRecord | undefined;
}

function idsByKind(refs: readonly RecordRef[]): Map<RefType, Set<string>> {
  const sought = new Map<RefType, Set<string>>();
  for (const { refType, refId } of refs) {
    if (refId === null || !isRefType(refType)) continue;
    sought.set(refType, (sought.get(refType) ?? new Set()).add(String(refId)));
  }
  return sought;
}

/** One statement for each kind, however many records: of the firm, and of the project that the transaction is bound to. */
export async function resolveRecords(
  db: Db,
  refs: readonly RecordRef[],
  viewer: RecordViewer | null = null,
): Promise<Records> {
  if (readers === null) throw new Error("This process was given no readers of records.");
  const found = new Map<string, FoundRecord>();
  for (const [refType, ids] of idsByKind(refs)) {
    const reading: Reading = { refType, ids: [...ids], projectId: boundProject(db), viewer };
    const read = readers[refType] ?? paperReader;
    for (const record of await read(db, reading)) found.set(keyOf(refType, record.refId), foundOf(record, reading));
  }
  return { of: ({ refType, refId }) => (refId === null ? undefined : found.get(keyOf(refType, refId))) };
}

export interface FoundCandidate extends FoundRecord {
  hint: string;
  look: string | null;
}
/** Records of one kind that answer a keyword, the best first; none of a kind that has no finder, and none that opens nowhere. */
export async function findRecords(db: Db, refType: RefType, finding: Finding): Promise<FoundCandidate[]> {
  if (readers === null) throw new Error("This process was given no readers of records.");
  const reading: Reading = { refType, ids: [], projectId: boundProject(db), viewer: null };
  const found = (await (readers[refType] ?? paperReader).find?.(db, reading, finding)) ?? [];
  return found.map((one) => ({ ...foundOf(one, reading), hint: one.hint, look: one.look })).filter(({ link }) => link);
}
/** Whether papers can point to records of the kind. */
export const canBeFound = (refType: RefType): boolean => (readers?.[refType] ?? paperReader).find !== undefined;
