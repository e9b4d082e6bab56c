import { isDeepStrictEqual } from "node:util";
import type { Detection, ImportOptions, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { importStatus } from "@digao/contract/areas/acquisition/imports/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import { type Context, planned } from "../../../platform/serve.ts";
import { type BatchRow, type BatchSummary, readBatch } from "./batch-row.ts";
import { viewBatch } from "./batch-view.ts";
import { besides, describing } from "./detect.ts";
import { lockIdleBatch } from "./lock-idle-batch.ts";
import { answeredBy, checkAnswers, questionsOf, readsTheSame } from "./questions.ts";
import { makeYear, optionsOfOthers, type Split, splitOf } from "./split-years.ts";
import { checkIsOpen, typesRead } from "./upload.ts";

type Calls = typeof imports;

/** What the rows are read by: other rows raise other questions, so the answers to these are void. */
const readingOf = ({ encoding, sheet, sheets, delimiter, headerRow, columns, layouts }: ImportOptions) => ({
  encoding,
  delimiter,
  headerRow,
  columns,
  layouts,
  sheets,
  // Beside several sheets it says which of them is shown.
  sheet: sheets ? undefined : sheet,
});
const matchedBy = ({ headerRow, columns, layouts }: ImportOptions) => ({ headerRow, columns, layouts });
const withoutAnswers = ({ answers: _, ...rest }: ImportOptions): ImportOptions => rest;

type UpdateRequest = Input<Calls["UpdateImportOptions"]>;

interface Reading {
  type: number;
  options: ImportOptions;
  split: Split | null;
}

/** By what the file is read anew. */
async function readingFor(
  ctx: Context,
  batch: BatchRow,
  { typeId, options: requested }: UpdateRequest,
): Promise<Reading> {
  const type = typeId ?? batch.typeId;
  if (!typesRead.includes(type)) throw new Refusal("import.typeUnknown", { params: { file: batch.fileName } });
  const taken = takenOptions(batch, type, requested);
  const split = await splitOf(ctx, batch, taken);
  const options = split ? { ...taken, answers: { ...taken.answers, [split.key]: split.own } } : taken;
  return { type, options, split };
}

interface Found {
  detections: Detection[];
  /** Of a file that is split: what the batches of the other years read. */
  others: { options: ImportOptions; detections: Detection[] }[];
}

/** The file is looked into before anything is locked: a large one takes its time. */
async function planUpdate(ctx: Context, input: UpdateRequest): Promise<(() => Promise<Found>) | null> {
  const batch = await readBatch(ctx.db, input.batchId);
  if (batch.rowVersion !== input.rowVersion) return null;
  const { type, options, split } = await readingFor(ctx, batch, input);
  const file = await ctx.files.find(batch.fileId);
  const describe = (path: string, own: ImportOptions, requestedType: number) =>
    ctx.readFile(describing, path, { options: own, requestedType });
  return () =>
    ctx.files.withPath(file, async (path) => {
      const detections = await describe(path, options, type);
      const others: Found["others"] = [];
      for (const own of split === null ? [] : optionsOfOthers(options, split))
        others.push({ options: own, detections: await describe(path, own, batch.typeId) });
      return { detections, others };
    });
}

/**
 * Changes the options and detects again; an earlier check counts no more. It stays where answers alone were given, and they
 * are what the file was read by already.
 */
async function update(
  ctx: Context,
  input: UpdateRequest,
  found: Found | null,
): Promise<Output<Calls["UpdateImportOptions"]>> {
  const { batchId, rowVersion } = input;
  const { db } = ctx;
  const batch = await lockIdleBatch(db, batchId);
  checkIsOpen(batch.status);
  // Changed since the file was looked into, or before.
  if (batch.rowVersion !== rowVersion) throw staleBatch(rowVersion, await viewBatch(ctx, batchId));
  const { type, options } = await readingFor(ctx, batch, input);
  if (found === null) throw staleBatch(rowVersion, await viewBatch(ctx, batchId));
  const summary = nextSummary(batch, type, options, ctx.user.name);
  const seen = besides(found.detections, await sheetsOfSiblings(ctx.db, batch));
  const isStillMatched = isDeepStrictEqual(matchedBy(options), matchedBy(batch.options));
  const detection = { ...seen, recalled: isStillMatched ? (batch.detection.recalled ?? null) : null };
  await db
    .updateTable("import_batch")
    .set({
      type_id: type,
      options: JSON.stringify(options),
      detection: JSON.stringify(detection),
      summary: JSON.stringify({ software: detection.software, ...summary }),
      row_version: rowVersion + 1,
      ...(keepsCheck(batch, type, options) ? {} : { status: importStatus.uploaded, job_id: null }),
    })
    .where("id", "=", batchId)
    .execute();
  for (const other of found.others) await makeYear(ctx, batch, other);
  const after = await viewBatch(ctx, batchId);
  await logAnswers(ctx, batch, after.questions);
  return after;
}

export const updateImportOptions = planned<Calls["UpdateImportOptions"]>()(planUpdate, update);

/** What other batches of the same file read. */
async function sheetsOfSiblings(db: Db, { id, fileId }: BatchRow): Promise<string[]> {
  const rows = await db
    .selectFrom("import_batch")
    .where("file_id", "=", fileId)
    .where("id", "<>", id)
    .where("status", "<>", importStatus.rolledBack)
    .select(sql<string[] | null>`detection -> 'taken'`.as("taken"))
    .execute();
  return rows.flatMap(({ taken }) => taken ?? []);
}

function takenOptions(batch: BatchRow, type: number, requested: ImportOptions): ImportOptions {
  const isSameReading = type === batch.typeId && isDeepStrictEqual(readingOf(requested), readingOf(batch.options));
  if (!isSameReading || !requested.answers) return withoutAnswers(requested);
  checkAnswers(batch, requested.answers);
  return requested;
}

const isAnswerAlone = (batch: BatchRow, type: number, options: ImportOptions): boolean =>
  type === batch.typeId && isDeepStrictEqual(withoutAnswers(options), withoutAnswers(batch.options));

const keepsCheck = (batch: BatchRow, type: number, options: ImportOptions): boolean =>
  isAnswerAlone(batch, type, options) && readsTheSame(batch, options.answers ?? {});

/** Questions stay where they are being answered one after the other. */
function nextSummary(batch: BatchRow, type: number, options: ImportOptions, userName: string): BatchSummary {
  const answered = answeredBy(batch, options.answers ?? {}, userName);
  if (keepsCheck(batch, type, options)) return { ...batch.summary, answered };
  return isAnswerAlone(batch, type, options) ? { questions: batch.summary.questions ?? [], answered } : { answered };
}

async function logAnswers(
  ctx: Context,
  batch: BatchRow,
  questions: Output<Calls["GetImportBatch"]>["questions"],
): Promise<void> {
  const before = new Map(questionsOf(batch, ctx.lang).map(({ key, answer }) => [key, answer]));
  for (const { key, text, choices, answer } of questions) {
    const old = before.get(key) ?? null;
    if (answer === old) continue;
    const wordsOf = (value: string | null) => choices.find((choice) => choice.value === value)?.text ?? null;
    await ctx.audit({
      refType: "importBatch",
      refId: batch.id,
      projectId: batch.projectId,
      action: "answer",
      old: { question: text, answer: wordsOf(old) },
      new: { question: text, answer: wordsOf(answer) },
    });
  }
}

const staleBatch = (sent: number, current: { rowVersion: number }): Refusal =>
  new Refusal("error.conflict", {
    kind: "conflict",
    details: "error.conflictDetails",
    detailsParams: { sent, current: current.rowVersion },
    data: { sent, current },
  });
