/** A file as it is, or several as a zip: streamed, each checked against its hash on the way. */
import type { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import type { FileKind, Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject } from "@digao/db/project-rows";
import { openArchive } from "@digao/excel/write-archive";
import { type RawBuilder, sql } from "kysely";
import { mimeOf, mimeTypes } from "../../../platform/files/mime.ts";
import { cleanFileName } from "../../../platform/http/disposition.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { fileById, versionsOf } from "./file-rows.ts";
import { inFolder, nodeAndBelow } from "./lists.ts";

type Query = Input<(typeof auditFiles)["DownAuditFiles"]>;

const zipFilesMax = 5_000;
const zipBytesMax = 4 * 1024 ** 3;

interface Stored {
  fileId: number;
  fileName: string;
  kind: FileKind;
}

async function oneFile({ db, files, lang }: Context, id: number, version: number | undefined): Promise<FileAnswer> {
  const file = await fileById(db, lang, id);
  let stored: Stored = file;
  if (version !== undefined && version !== file.version) {
    const found = (await versionsOf(db, id)).find((one) => one.version === version);
    if (!found) throw new Refusal("auditFile.versionMissing", { kind: "missing", params: { version } });
    stored = { ...found, fileName: file.fileName };
  }
  const { fileId, fileName, kind } = stored;
  return { ...(await files.open(fileId)), fileName, mime: mimeOf(kind, fileName) };
}

interface Entry {
  fileId: number;
  path: string;
  sizeBytes: number;
}

interface Zipped {
  fileId: number;
  fileName: string;
  sizeBytes: number;
  folder: string;
  nodeCode: string | null;
  nodeName: string | null;
}

/** Its place in the tree as folders of the zip; two of one name there get a number. */
function entriesOf(rows: readonly Zipped[], isWhole: boolean): Entry[] {
  const taken = new Set<string>();
  return rows.map(({ fileId, fileName, sizeBytes, folder, nodeCode, nodeName }) => {
    const node = isWhole && nodeCode ? [cleanFileName(`${nodeCode} ${nodeName ?? ""}`)] : [];
    const folders = [...node, ...(folder === "" ? [] : folder.split("/"))];
    const at = fileName.lastIndexOf(".");
    const [stem, end] = at > 0 ? [fileName.slice(0, at), fileName.slice(at)] : [fileName, ""];
    const pathOf = (count: number): string =>
      [...folders, count === 1 ? fileName : `${stem} (${count})${end}`].join("/");
    let count = 1;
    while (taken.has(pathOf(count).toLowerCase())) count += 1;
    const path = pathOf(count);
    taken.add(path.toLowerCase());
    return { fileId, path, sizeBytes };
  });
}

async function* chunksOf(entries: readonly { path: string; bytes: () => AsyncIterable<Uint8Array> }[]) {
  const archive = openArchive();
  const adding = (async () => {
    for (const { path, bytes } of entries) await archive.add(path, bytes());
    archive.end();
  })();
  adding.catch((error: unknown) => archive.stream.destroy(error instanceof Error ? error : new Error(String(error))));
  yield* archive.stream as AsyncIterable<Uint8Array>;
  await adding;
}

async function zipOf(ctx: Context, where: RawBuilder<unknown>, name: string): Promise<FileAnswer> {
  const { db, files, lang } = ctx;
  const { rows } = await sql<Zipped>`
    select f.file_id as "fileId", f.file_name as "fileName", f.size_bytes as "sizeBytes", f.folder, n.node_code as "nodeCode",
      ${lang === "en" ? sql`coalesce(n.node_name_en, n.node_name)` : sql`n.node_name`} as "nodeName"
    from audit_file f left join files_node n on n.tenant_id = f.tenant_id and n.id = f.node_id
    where ${ofProject("f")} and f.deleted_at is null and ${where}
    order by n.node_code nulls last, f.folder, f.file_name, f.id limit ${zipFilesMax + 1}`.execute(db);
  if (rows.length === 0) throw missing("auditFile.nothingToSend");
  const bytes = rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (rows.length > zipFilesMax || bytes > zipBytesMax) {
    const params = { limit: zipFilesMax, bytes: "4 GB" };
    throw new Refusal("auditFile.zipTooLarge", { kind: "tooLarge", params });
  }
  const found = await Promise.all(
    entriesOf(rows, true).map(async ({ fileId, path }) => {
      const stored = await files.find(fileId);
      return { path, bytes: () => files.read(stored) as AsyncIterable<Uint8Array> };
    }),
  );
  return { fileName: `${name}.zip`, mime: mimeTypes.zip, body: chunksOf(found) };
}

export async function downFiles(ctx: Context, { ids, nodeId, folder, version }: Query): Promise<FileAnswer> {
  if (ids?.length === 1 && ids[0] !== undefined) return oneFile(ctx, ids[0], version);
  const name = messageOf(ctx.lang, "auditFile.zipName");
  if (ids) return zipOf(ctx, sql`f.id = any(${ids}::bigint[])`, name);
  const node = nodeId ? sql`f.node_id = any(${await nodeAndBelow(ctx.db, nodeId)}::bigint[])` : sql`true`;
  return zipOf(ctx, sql`${node} and ${inFolder(folder ?? "")}`, folder ? (folder.split("/").at(-1) ?? name) : name);
}
