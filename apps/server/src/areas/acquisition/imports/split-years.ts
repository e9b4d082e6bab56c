import type { Detection, ImportBatch, ImportOptions } from "@digao/contract/areas/acquisition/imports/calls";
import type { Context } from "../../../platform/serve.ts";
import type { BatchRow } from "./batch-row.ts";
import { besides } from "./detect.ts";
import { yearAnswered } from "./period-range.ts";
import { answeredBy, questionsOf } from "./questions.ts";
import { readProject } from "./target-period.ts";
import { makeBatch, startCheck } from "./upload.ts";

/** Rows of several years, or columns. */
const splitKeys = ["years", "yearColumns"] as const;

/** Of a file of several years this batch takes the project's, or the last; the others get a batch each. */
export interface Split {
  key: (typeof splitKeys)[number];
  own: string;
  others: string[];
}

/** Null unless the answer is to split. */
export async function splitOf(ctx: Context, batch: BatchRow, options: ImportOptions): Promise<Split | null> {
  const key = splitKeys.find((candidate) => options.answers?.[candidate] === "split");
  if (key === undefined) return null;
  const years = (questionsOf(batch, ctx.lang).find((question) => question.key === key)?.choices ?? [])
    .map(({ value }) => value)
    .filter((value) => yearAnswered(value) !== null);
  const { endDate } = await readProject(ctx.db, batch.projectId);
  const month = Number(endDate.slice(0, 7).replace("-", ""));
  const isOwn = (value: string) => {
    const [from, to] = yearAnswered(value) ?? [0, 0];
    return month >= from && month <= to;
  };
  const own = years.find(isOwn) ?? years.at(-1);
  return own === undefined ? null : { key, own, others: years.filter((value) => value !== own) };
}

/** By what the batches of the other years read the file; each finds its period by itself. */
export const optionsOfOthers = (
  { period: _, periodId: __, ...rest }: ImportOptions,
  { key, others }: Split,
): ImportOptions[] => others.map((year) => ({ ...rest, answers: { ...rest.answers, [key]: year } }));

/** A batch of the same file for one more year, its check begun. */
export async function makeYear(
  ctx: Context,
  batch: BatchRow,
  { options, detections }: { options: ImportOptions; detections: Detection[] },
): Promise<ImportBatch> {
  const { projectId, fileId, fileName, sha256 } = batch;
  const detection = besides(detections, batch.detection.taken ?? []);
  const answered = answeredBy(batch, options.answers ?? {}, ctx.user.name);
  const upload = { fileName, sha256 };
  const made = await makeBatch(ctx, { projectId, fileId, upload, options, detection, summary: { answered } });
  await startCheck(ctx, made.id, projectId);
  return made;
}
