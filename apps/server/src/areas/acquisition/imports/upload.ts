import type { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { type Detection, type ImportBatch, ImportOptions } from "@digao/contract/areas/acquisition/imports/calls";
import { importStatus } from "@digao/contract/areas/acquisition/imports/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import type { BatchSummary } from "./batch-row.ts";
import { viewBatch } from "./batch-view.ts";
import { trialOf } from "./before-acceptance.ts";
import { readColumnMemory } from "./column-memory.ts";
import { describing } from "./detect.ts";
import { lockIdleBatch } from "./lock-idle-batch.ts";
import { withRecalled } from "./recall.ts";

type Calls = typeof imports;
type UploadInput = Input<Calls["UploadLedgerFile"]>;
type Uploaded = Output<Calls["UploadLedgerFile"]>;

export const typesRead: readonly number[] = [1, 2, 3, 4];

/** Takes files into the store, says what they look like, and starts the check where no person is needed for it. */
export const uploadAs = (requestedType: number | null) =>
  planned<Calls["UploadLedgerFile"]>()(
    async (ctx, input, uploads) => {
      if (uploads.length === 0) return null;
      const options = optionsOf(input);
      const memory = await readColumnMemory(ctx.db, input.projectId);
      // Read before anything is locked, one after the other: a large one takes its time.
      return async () => {
        const found: Detection[][] = [];
        for (const { tempPath } of uploads)
          found.push(await ctx.readFile(describing, tempPath, { options, requestedType, memory }));
        return found;
      };
    },
    async (ctx, input, found, uploads) => {
      if (uploads.length === 0) throw new Refusal("file.missing", { field: "file" });
      const options = optionsOf(input);
      if (!found) throw unread();
      const batches: Uploaded["batches"] = [];
      for (const [place, upload] of uploads.entries())
        batches.push(...(await takeFile(ctx, input, options, upload, found[place] ?? [])));
      return { batches };
    },
  );

function optionsOf({ options, periodId }: UploadInput): ImportOptions {
  const parsed = ImportOptions.safeParse(options ? parseJson(options) : {});
  if (!parsed.success) throw new Refusal("validation.invalid", { params: { field: "options" }, field: "options" });
  // Nothing has been asked yet.
  const { answers: _, ...given } = parsed.data;
  return periodId ? { ...given, periodId } : given;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One batch for each kind of table that the file holds. */
async function takeFile(
  ctx: Context,
  { projectId, auto }: UploadInput,
  options: ImportOptions,
  upload: UploadedFile,
  detections: readonly Detection[],
): Promise<Uploaded["batches"]> {
  const fileId = await ctx.files.keep(upload, { projectId });
  const batches: Uploaded["batches"] = [];
  for (const detection of detections) {
    const isWhole = detections.length === 1 && detection.taken.length === 1;
    const own = withRecalled(isWhole ? options : { ...options, sheets: detection.taken }, detection);
    const made = await makeBatch(ctx, { projectId, fileId, upload, options: own, detection, summary: { auto } });
    if (auto && detection.certain) await startCheck(ctx, made.id, projectId);
    batches.push(await viewBatch(ctx, made.id));
  }
  return batches;
}

interface NewBatch {
  projectId: number;
  fileId: number;
  upload: Pick<UploadedFile, "fileName" | "sha256">;
  options: ImportOptions;
  detection: Detection;
  summary: BatchSummary;
}

export async function makeBatch(ctx: Context, made: NewBatch): Promise<ImportBatch> {
  const { db } = ctx;
  const { projectId, fileId, upload, options, detection, summary } = made;
  const { typeId } = detection;
  if (typeId === null || !typesRead.includes(typeId))
    throw new Refusal("import.typeUnknown", { params: { file: upload.fileName } });
  const isTrial = await trialOf(db, { projectId, role: ctx.project?.role ?? null });
  const { id } = await db
    .insertInto("import_batch")
    .values({
      is_trial: isTrial,
      project_id: projectId,
      type_id: typeId,
      file_id: fileId,
      file_name: upload.fileName,
      file_sha256: upload.sha256,
      options: JSON.stringify(options),
      detection: JSON.stringify(detection),
      summary: JSON.stringify({ ...summary, software: detection.software }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("row_home").values({ of_table: "import_batch", id, project_id: projectId }).execute();
  await ctx.audit({
    refType: "importBatch",
    refId: id,
    projectId,
    action: "upload",
    new: { typeId, fileName: upload.fileName, sha256: upload.sha256 },
  });
  return viewBatch(ctx, id);
}

export async function startCheck({ db, jobs }: Context, batchId: number, projectId: number): Promise<number> {
  const jobId = await jobs.start(db, { kind: "check-import", projectId, payload: { batchId } });
  await db
    .updateTable("import_batch")
    .set({ job_id: jobId, status: importStatus.uploaded })
    .where("id", "=", batchId)
    .execute();
  return jobId;
}

/** Reads the whole file and runs every check, as a job; nothing in force changes. */
export async function checkImport(ctx: Context, { batchId }: { batchId: number }): Promise<{ jobId: number }> {
  const batch = await lockIdleBatch(ctx.db, batchId);
  checkIsOpen(batch.status);
  const { missing = [], incomplete = [], headerRow = null } = batch.detection;
  if (missing.length > 0 || incomplete.length > 0 || headerRow === null) {
    const fields = missing.length > 0 ? missing : incomplete;
    throw new Refusal("import.columnsMissing", { kind: "state", params: { fields: fields.join(", ") } });
  }
  // Whoever asks for the check wants to see its result before anything is put in force.
  const summary = { ...batch.summary, auto: false };
  await ctx.db
    .updateTable("import_batch")
    .set({ summary: JSON.stringify(summary) })
    .where("id", "=", batchId)
    .execute();
  return { jobId: await startCheck(ctx, batchId, batch.projectId) };
}

export function checkIsOpen(status: number): void {
  if (status === importStatus.committed) throw new Refusal("import.inForce", { kind: "state" });
  if (status === importStatus.rolledBack) throw new Refusal("import.rolledBack", { kind: "state" });
}
