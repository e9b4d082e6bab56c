import type { Readable } from "node:stream";
import type { FileAnswer } from "@digao/contract/shapes";
import type { Db } from "@digao/db/tenant";
import { ended } from "../lib/ended.ts";
import { missing, Refusal } from "../refusal.ts";
import { holdContent, requireStorage } from "./storage.ts";
import type { FileStore } from "./store.ts";
import { type Intake, takeIn } from "./take-in.ts";
import type { UploadedFile } from "./uploaded.ts";

export interface FileRow {
  id: number;
  projectId: number | null;
  sha256: string;
  sizeBytes: number;
  fileName: string;
  mime: string;
}

type FileToStore = Omit<UploadedFile, "field" | "kind">;
interface Owner {
  projectId?: number | null;
}

/** The tenant's files within one transaction. */
export interface ContextFiles {
  /** Receives a file that a use case puts together itself, as an upload is: looked at, hashed, on disk until `keep` or `discard`. */
  receive(source: Readable, fileName: string): Promise<Omit<UploadedFile, "field">>;
  discard(tempPath: string): Promise<void>;
  /** Takes a received file into the store and registers it, within the firm's quota; answers its file id. */
  keep(upload: FileToStore, owner?: Owner): Promise<number>;
  /** Many at once, in as many statements as of one; their ids in the same order. */
  keepAll(uploads: readonly FileToStore[], owner?: Owner): Promise<number[]>;
  /** Takes received files into the store, within the firm's quota; `register` writes their rows. */
  keepWith<T>(uploads: readonly FileToStore[], register: () => Promise<T>): Promise<T>;
  find(fileId: number): Promise<FileRow>;
  /** For readers that need random access: a path on this server, for as long as the work lasts. */
  withPath<T>(file: FileRow, work: (path: string) => Promise<T>): Promise<T>;
  read(file: FileRow): Readable;
  /** The answer of a `file` call. The right to the owning record is the caller's to check. */
  open(fileId: number, options?: { isInline?: boolean }): Promise<FileAnswer>;
}

interface Registered {
  id: number;
  sha256: string;
  fileName: string;
}

/** Of equal files each gets a row of its own. */
function takeId(rows: Registered[], { sha256, fileName }: FileToStore): number {
  const at = rows.findIndex((row) => row.sha256 === sha256 && row.fileName === fileName);
  const [row] = at < 0 ? [] : rows.splice(at, 1);
  if (!row) throw new Error("A file was not registered.");
  return row.id;
}

const passed: Intake["scan"] = () => Promise.resolve();

export async function findFile(db: Db, fileId: number): Promise<FileRow> {
  const row = await db
    .selectFrom("file_object")
    .select(["id", "project_id as projectId", "sha256", "size_bytes as sizeBytes", "file_name as fileName", "mime"])
    .select("infection")
    .where("id", "=", fileId)
    .executeTakeFirst();
  if (!row) throw missing("file.gone");
  const { infection, ...file } = row;
  if (infection !== null) throw new Refusal("file.blocked", { kind: "forbidden", params: { name: file.fileName } });
  return file;
}

/** @param scan looks at what `receive` takes in; a job takes in only what calls have taken before */
export function filesOf(db: Db, tenantId: number, store: FileStore, scan: Intake["scan"] = passed): ContextFiles {
  const keepWith: ContextFiles["keepWith"] = async (uploads, register) => {
    await requireStorage(db, ...uploads);
    await holdContent(db, ...uploads.map(({ sha256 }) => sha256));
    const registered = await register();
    // Bytes first reach their place, then the rows commit: a rollback leaves bytes without a row, never the reverse.
    await ended(uploads.map((upload) => store.keep(tenantId, upload)));
    return registered;
  };
  const register = (uploads: readonly FileToStore[], owner: Owner): Promise<Registered[]> =>
    db
      .insertInto("file_object")
      .values(
        uploads.map(({ sha256, sizeBytes, fileName, mime }) => ({
          project_id: owner.projectId ?? null,
          sha256,
          size_bytes: sizeBytes,
          file_name: fileName,
          mime,
        })),
      )
      .returning(["id", "sha256", "file_name as fileName"])
      .execute();
  const keepAll: ContextFiles["keepAll"] = async (uploads, owner = {}) => {
    if (uploads.length === 0) return [];
    const rows = await keepWith(uploads, () => register(uploads, owner));
    return uploads.map((upload) => takeId(rows, upload));
  };
  return {
    receive: (stream, fileName) => takeIn({ store, scan }, { stream, fileName }),
    discard: store.discard,
    keepAll,
    keepWith,
    async keep(upload, owner) {
      const [id] = await keepAll([upload], owner);
      if (id === undefined) throw new Error("A file was not registered.");
      return id;
    },
    find: (fileId) => findFile(db, fileId),
    withPath: ({ sha256 }, work) => store.withPath(tenantId, sha256, work),
    read: ({ sha256 }) => store.read(tenantId, sha256),
    async open(fileId, { isInline = false } = {}) {
      const { fileName, mime, sha256 } = await findFile(db, fileId);
      if (!(await store.has(tenantId, sha256))) throw missing("file.gone");
      return { fileName, mime, isInline, body: store.read(tenantId, sha256) };
    },
  };
}
