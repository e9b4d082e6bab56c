/** The documents of a project: what each is, the version in force, and what became of it. */
import type { BoundFigures, CorrespondenceAct } from "@digao/contract/areas/report/correspondence/calls";
import { isDeclarationCode, kindOf } from "@digao/contract/areas/report/correspondence/catalogue";
import { correspondenceAct, correspondenceState } from "@digao/contract/areas/report/correspondence/codes";
import type { CorrespondenceKind } from "@digao/contract/areas/report/correspondence/kind";
import type { Lang } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";

const { send, receive, hold } = correspondenceAct;

export interface StoredAct extends CorrespondenceAct {
  versionId: number;
  /** The file is there still, as it was. */
  isIntact: boolean;
}

export interface Stored {
  id: number;
  codes: string[];
  lang: Lang;
  rowVersion: number;
  withdrawnBy: string | null;
  withdrawnReason: string | null;
  /** In force. */
  versionId: number | null;
  revision: number | null;
  title: string | null;
  text: string | null;
  bound: BoundFigures;
  approvedOn: string | null;
  preparer: string | null;
  approver: string | null;
  /** Of the one on its way. */
  draftRevision: number | null;
  draftTitle: string | null;
  draftPreparer: string | null;
}

export interface Document extends Stored {
  kinds: CorrespondenceKind[];
  isDeclaration: boolean;
  acts: StoredAct[];
  /** Of the version in force. */
  sent: StoredAct | undefined;
  received: StoredAct | undefined;
  held: StoredAct | undefined;
  state: number;
}

const nameOf = (column: string): RawBuilder<unknown> =>
  sql`(select u.name from app_user u where u.id = ${sql.ref(column)})`;

async function readActs(db: Db, id: number | null): Promise<ReadonlyMap<number, StoredAct[]>> {
  const { rows } = await sql<StoredAct & { of: number }>`
    select a.id, a.correspondence_id as of, a.version_id as "versionId", a.revision, a.act, a.day::text as day, a.how, a.people, a.words,
      a.reason, a.file_id as "fileId", a.file_name as "fileName", a.sha256, ${nameOf("a.made_by")} as by, a.made_at as at,
      coalesce(f.sha256 = a.sha256 and f.deleted_at is null, a.file_id is null) as "isIntact"
    from correspondence_act a left join audit_file f on ${ofProject("f")} and f.id = a.file_id
    where ${ofProject("a")} ${id === null ? sql`` : sql`and a.correspondence_id = ${id}`} order by a.id`.execute(db);
  const byDocument = new Map<number, StoredAct[]>();
  for (const { of, ...act } of rows) byDocument.set(of, [...(byDocument.get(of) ?? []), act]);
  return byDocument;
}

const readRows = (db: Db, id: number | null) =>
  sql<Stored>`
  select c.id, c.codes, c.lang, c.row_version as "rowVersion", ${nameOf("c.withdrawn_by")} as "withdrawnBy",
    c.withdrawn_reason as "withdrawnReason", f.id as "versionId", f.revision, f.data ->> 'title' as title, f.data ->> 'text' as text,
    coalesce(f.data -> 'bound', '{"values":{},"annexes":[]}') as bound, (f.approve_time at time zone 'Asia/Shanghai')::date::text as "approvedOn",
    ${nameOf("f.preparer_id")} as preparer, ${nameOf("f.approver_id")} as approver, w.revision as "draftRevision",
    w.data ->> 'title' as "draftTitle", ${nameOf("w.preparer_id")} as "draftPreparer"
  from correspondence c
  left join paper_record f on ${ofProject("f")} and f.kind = 'correspondencePaper' and f.subject_id = c.id and f.place = 1
  left join paper_record w on ${ofProject("w")} and w.kind = 'correspondencePaper' and w.subject_id = c.id and w.place = 0
  where ${ofProject("c")} ${id === null ? sql`` : sql`and c.id = ${id}`} order by c.id`.execute(db);

function stateOf({ withdrawnBy, versionId }: Stored, done: (act: number) => StoredAct | undefined): number {
  if (withdrawnBy !== null) return correspondenceState.withdrawn;
  if (versionId === null) return correspondenceState.draft;
  if (done(receive)) return correspondenceState.received;
  if (done(hold)) return correspondenceState.held;
  return done(send) ? correspondenceState.sent : correspondenceState.approved;
}

const isKind = (kind: CorrespondenceKind | undefined): kind is CorrespondenceKind => kind !== undefined;

function documentOf(row: Stored, acts: StoredAct[]): Document {
  const done = (act: number) => acts.find((one) => one.act === act && one.versionId === row.versionId);
  return {
    ...row,
    kinds: row.codes.map(kindOf).filter(isKind),
    isDeclaration: row.codes.every(isDeclarationCode),
    acts,
    sent: done(send),
    received: done(receive),
    held: done(hold),
    state: stateOf(row, done),
  };
}

export async function readDocuments(db: Db): Promise<Document[]> {
  const { rows } = await readRows(db, null);
  const acts = await readActs(db, null);
  return rows.map((row) => documentOf(row, acts.get(row.id) ?? []));
}

export async function readDocument(db: Db, id: number): Promise<Document> {
  const { rows } = await readRows(db, id);
  const [row] = rows;
  if (!row) throw missing("correspondence.missing");
  return documentOf(row, (await readActs(db, id)).get(id) ?? []);
}

/** Of several declarations together, what they are together. */
export const headingOf = (kinds: readonly CorrespondenceKind[], lang: Lang): string => {
  const [first] = kinds;
  if (kinds.length > 1) return wordIn(lang, ["管理层书面声明书", "Letter of representation"]);
  return first ? wordIn(lang, first.words) : "";
};
export const titleOf = (document: Document): string =>
  document.title ?? document.draftTitle ?? headingOf(document.kinds, document.lang);
