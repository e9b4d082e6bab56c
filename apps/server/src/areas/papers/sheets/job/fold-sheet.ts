import { type Db, inProject } from "@digao/db/tenant";
import { type JobHandler, type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { publish } from "../../../../platform/live/events.ts";
import { workOutFold, writeFold } from "../fold.ts";
import { workOutFormulas, writeFormulas } from "../formulas.ts";
import { readSheet } from "../rows.ts";

const tries = 3;
/** On a machine that is busy a book takes longer than it may: it is tried again later, so many times. */
const [lateMost, lateSeconds] = [5, 60];

/** People go on saving: what was worked out for an earlier state is worked out again. */
async function computed(
  job: JobRun,
  within: Within,
  { sheetId, timeoutMs }: { sheetId: number; timeoutMs: number | undefined },
): Promise<number | "late"> {
  for (let attempt = 0; attempt < tries && !job.isCancelled(); attempt++) {
    const found = await within((db) => workOutFormulas(db, sheetId, timeoutMs), true);
    if (!found) return 0;
    if (found === "late") return found;
    const isStored = await within(async (db) => {
      if (!(await writeFormulas(db, sheetId, found))) return false;
      const change = {
        refType: "sheetChange",
        refId: String(sheetId),
        projectId: job.projectId,
        by: null,
        requestId: null,
      };
      if (found.changed.length > 0) await publish(db, { kind: "changed", ...change });
      return true;
    });
    if (isStored) return found.changed.length;
  }
  return 0;
}

type Within = <T>(work: (db: Db) => Promise<T>, readOnly?: boolean) => Promise<T>;

async function foldedIn(within: Within, sheetId: number): Promise<{ changes: number; isPart: boolean }> {
  const folded = await within((db) => workOutFold(db, sheetId), true);
  if (!folded) return { changes: 0, isPart: false };
  await within((db) => writeFold(db, sheetId, folded));
  return { changes: folded.seq - folded.fromSeq, isPart: folded.isPart };
}

/** Whoever saved while this one worked found it queued. */
async function foldRest(
  job: Parameters<JobHandler>[0],
  within: Within,
  { sheetId, projectId }: { sheetId: number; projectId: number },
): Promise<void> {
  const { seq, foldedSeq } = await within((db) => readSheet(db, sheetId), true);
  if (seq > foldedSeq)
    await job.withTenant((db) => job.start(db, { kind: job.kind, projectId, payload: { sheetId }, delaySeconds: 20 }));
}

/**
 * Changes are taken into the book, its versions get their parts, its formulas their values. Several of a book at once do no harm.
 * `timeFor` is asked how long the formulas of a run may take.
 */
export const foldSheetWithin =
  (timeFor?: () => number | undefined): JobHandler =>
  async (job) => {
    const { sheetId } = job.payload;
    const { projectId } = job;
    if (typeof sheetId !== "number" || projectId === null) return { changes: 0 };
    const within: Within = (work, readOnly = false) =>
      job.withTenant((db) => work(inProject(db, projectId)), { readOnly });
    const fold = () => foldedIn(within, sheetId);
    const { changes, isPart } = await fold();
    if (isPart) {
      // The rest is a job of its own, behind those of others.
      await job.withTenant((db) => job.start(db, { kind: job.kind, projectId, payload: { sheetId } }));
      return { changes, cells: 0 };
    }
    const found = await computed(job, within, { sheetId, timeoutMs: timeFor?.() });
    const cells = found === "late" ? 0 : found;
    if (cells > 0) await fold();
    const late = typeof job.payload.late === "number" ? job.payload.late : 0;
    if (found === "late" && late < lateMost) {
      const payload = { sheetId, late: late + 1 };
      await job.withTenant((db) => job.start(db, { kind: job.kind, projectId, payload, delaySeconds: lateSeconds }));
      return { changes, cells };
    }
    await foldRest(job, within, { sheetId, projectId });
    return { changes, cells };
  };
export const foldSheet = jobOf("fold-sheet", foldSheetWithin(), { afterReport: true });
