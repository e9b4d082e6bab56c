/** Files of a project for other areas: put one beside a record, list those of a record, and read what is in one. */
import type { AuditFile } from "@digao/contract/areas/evidence/audit-files/calls";
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { deleteFiles } from "./bin.ts";
import { filesById, pageOfFiles, type FileRow as Row } from "./file-rows.ts";
import { lookOf } from "./looks.ts";
import { lockFiles, type Place } from "./places.ts";
import { findingCodes } from "./read/find-codes.ts";
import { findingWords } from "./read/find-words.ts";
import { limitIn as limitOfReading, recognisePages as pagesOfScan } from "./read/scans.ts";
import { type Facts, type Taken, type Taker, takeFiles, type Upload } from "./take.ts";

/** The words of a file, and what the QR codes of a PDF say: readings in a process of their own. */
export const readings = { words: findingWords, codes: findingCodes } as const;

/** The same name in the same place becomes the next version. */
export const attachFiles = (
  ctx: Taker,
  place: Place,
  uploads: readonly Upload[],
  facts: Facts = {},
): Promise<Taken[]> => takeFiles(ctx, place, uploads, facts);

/** Into the bin, by the rules of the document centre. */
export async function removeFile(ctx: Context, id: number, reason: string): Promise<void> {
  await deleteFiles(ctx, { projectId: projectIdOf(ctx.db), ids: [id], reason });
}

const listMax = 500;
/** Those beside a record, by reference type as the wire numbers them. */
export async function filesOfRecord(
  db: Db,
  lang: Lang,
  { refType, refId }: Pick<Place, "refType" | "refId">,
): Promise<AuditFile[]> {
  const where = sql`f.ref_type = ${refType} and f.ref_id is not distinct from ${refId}::bigint and f.deleted_at is null`;
  const { items } = await pageOfFiles(db, lang, where, {
    order: sql`f.file_name`,
    skipCount: 0,
    maxResultCount: listMax,
  });
  return items;
}

/** Those that are there, in the order of the ids; in the bin or not. */
export const filesNamed = (db: Db, lang: Lang, ids: readonly number[]): Promise<Row[]> => filesById(db, lang, ids);

export type FileRow = Row;
export type TakenFile = Taken;

/** Nobody removes or moves a file of the project until the transaction ends. */
export const holdFiles = (db: Db): Promise<unknown> => lockFiles(db);

/** How it can be looked at; null where it can only be saved. */
export const lookOfFile = ({ kind, ext }: Row): AuditFile["look"] => lookOf(kind, ext);

/** What was read out of the present version; null while it has not been, or where nothing can be. */
export async function textOfFile(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ content: string }>`
    select t.content from audit_file_text t where ${ofProject("t")} and t.audit_file_id = ${id} and t.state = 'done'`.execute(
    db,
  );
  return rows[0]?.content ?? null;
}

/** What is read outside of the transaction: the words of a file line by line, of a workbook cells apart by tabs; null where there are none. */
export async function cellsReader(
  { db, lang, files, readFile }: Context,
  id: number,
): Promise<{ sha256: string; read: () => Promise<string | null> } | null> {
  const [file] = await filesById(db, lang, [id]);
  if (!file) return null;
  const { fileName, sha256, kind, ext } = file;
  const stored = await files.find(file.fileId);
  const look = lookOf(kind, ext);
  const read = async (): Promise<string | null> => {
    const found = await files
      .withPath(stored, (path) => readFile(findingWords, path, { fileName, look, sha256, isCelled: true }))
      .catch((error: unknown) => {
        if (limitOfReading(error) === null) throw error;
        return { text: "", why: "limit" };
      });
    return found.why === null && found.text.trim() !== "" ? found.text : null;
  };
  return { sha256, read };
}

/** How many files stand in each node of a project, by the node's code; the bin left out. */
export async function filesByNode(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; count: number }>`
    select n.node_code as code, count(*)::int as count
    from audit_file f join files_node n on n.tenant_id = f.tenant_id and n.id = f.node_id
    where ${ofProject("f")} and f.deleted_at is null group by n.node_code`.execute(db);
  return new Map(rows.map(({ code, count }) => [code, count]));
}

export type { ScannedPage } from "./read/scans.ts";
/** Recognition of scans by processes with limits, page after page. */
export const recognisePages: typeof pagesOfScan = (...given) => pagesOfScan(...given);
/** Which of those limits ended it, in words; null where it was none. */
export const limitIn: typeof limitOfReading = (error) => limitOfReading(error);
