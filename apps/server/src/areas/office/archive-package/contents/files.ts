/** The project's files as they came, under names that say what they are: papers' evidence, mails, letters, e-vouchers. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { EntryKind, PackageFacts, UnchainedEntry } from "@digao/domain/archive/package/manifest";
import { type RawBuilder, sql } from "kysely";
import type { JobRun } from "../../../../platform/jobs/handlers.ts";
import type { PackageOut } from "../write-package.ts";
import type { uniquePaths } from "./paths.ts";
import type { FileNames } from "./tables.ts";

export interface FileToPack {
  id: number;
  sha256: string;
  sizeBytes: number;
  fileName: string;
  isInfected: boolean;
  wpIndex: string | null;
}

/** Where what is named by these tables lies; everything else is a file. */
const places: Readonly<Record<string, { folder: string; kind: EntryKind }>> = {
  mail: { folder: "mails", kind: "mail" },
  drawn_file: { folder: "vouchers", kind: "voucher" },
  confirmation_file: { folder: "letters", kind: "letter" },
  confirmation_letter: { folder: "letters", kind: "letter" },
  confirmation_scan: { folder: "letters", kind: "letter" },
  correspondence_act: { folder: "letters", kind: "letter" },
};
const plainPlace = { folder: "files", kind: "file" } as const;

const placeOf = (tables: readonly string[]) =>
  tables.map((name) => places[name]).find((place) => place !== undefined) ?? plainPlace;

/** Index numbers of the files of papers. */
async function indexes(db: Db): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ fileId: number; wpIndex: string }>`
    select v.file_id as "fileId", f.wp_index as "wpIndex" from audit_file_version v
    join audit_file f on ${ofProject("f")} and f.id = v.audit_file_id
    where ${ofProject("v")} and f.wp_index is not null`.execute(db);
  return new Map(rows.map(({ fileId, wpIndex }) => [fileId, wpIndex]));
}

export async function filesToPack(db: Db, where: RawBuilder<unknown>): Promise<FileToPack[]> {
  const byFile = await indexes(db);
  const { rows } = await sql<Omit<FileToPack, "wpIndex">>`
    select t.id, t.sha256, t.size_bytes as "sizeBytes", t.file_name as "fileName", t.infection is not null as "isInfected"
    from file_object t where ${where} order by t.id`.execute(db);
  return rows.map((row) => ({ ...row, wpIndex: byFile.get(row.id) ?? null }));
}

interface FilesOut {
  job: JobRun;
  out: PackageOut;
  pathOf: ReturnType<typeof uniquePaths>;
  namedBy: FileNames;
}

type Missing = PackageFacts["missing"][number];

export async function writeFiles(
  { job, out, pathOf, namedBy }: FilesOut,
  files: readonly FileToPack[],
): Promise<{ entries: (UnchainedEntry & { fileId: number })[]; missing: Missing[] }> {
  const entries: (UnchainedEntry & { fileId: number })[] = [];
  const missing: Missing[] = [];
  for (const [done, { id, sha256, sizeBytes, fileName, isInfected, wpIndex }] of files.entries()) {
    job.signal.throwIfAborted();
    job.progress({ phase: "files", done, total: files.length });
    if (isInfected || !(await job.store.has(job.tenantId, sha256))) {
      missing.push({ sha256, fileName, why: isInfected ? "infected" : "lost" });
      continue;
    }
    const { folder, kind } = placeOf(namedBy.get(id) ?? []);
    const named = kind === "mail" ? `${id}.eml` : [wpIndex, fileName].filter(Boolean).join(" ");
    const path = pathOf(folder, named);
    const bytes = job.store.read(job.tenantId, sha256);
    const entry = await out.add({ path, kind, title: fileName, wpIndex, size: sizeBytes }, bytes);
    entries.push({ ...entry, fileId: id });
  }
  return { entries, missing };
}
