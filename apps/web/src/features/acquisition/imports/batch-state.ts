/** What state an import is in, which step it belongs to, and what may be done with it. */

import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { importType } from "@digao/contract/areas/acquisition/imports/codes";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Job } from "@digao/contract/areas/identity/jobs/calls";
import type { Tone } from "../../../ui/StatusTag.tsx";

export const steps = ["files", "columns", "checks", "done"] as const;
export type Step = (typeof steps)[number];

/** Enum importStatus. */
export const status = {
  uploaded: 0,
  checking: 1,
  clean: 2,
  warned: 3,
  failed: 4,
  committed: 5,
  rolledBack: 6,
} as const;

export const isAnyChecking = (batches: readonly ImportBatch[] | undefined): boolean =>
  batches?.some((one) => one.status === status.checking) ?? false;

/** Words of a batch's state: the stored status, or that its job ended without a result, or that newer data replaced it. */
export type BatchState =
  | "uploaded"
  | "checking"
  | "clean"
  | "warned"
  | "asked"
  | "failed"
  | "inForce"
  | "committed"
  | "replaced"
  | "rolledBack"
  | "broken"
  | "cancelled";

const byStatus: Record<number, BatchState> = {
  0: "uploaded",
  1: "checking",
  2: "clean",
  3: "warned",
  4: "failed",
  6: "rolledBack",
};
export const stateTones: Record<BatchState, Tone> = {
  uploaded: "quiet",
  checking: "busy",
  clean: "good",
  warned: "attention",
  asked: "attention",
  failed: "bad",
  inForce: "good",
  committed: "good",
  replaced: "quiet",
  rolledBack: "quiet",
  broken: "bad",
  cancelled: "quiet",
};

type Facts = Pick<ImportBatch, "status" | "isCurrent" | "jobId" | "typeId" | "questions"> & {
  detection?: Pick<NonNullable<ImportBatch["detection"]>, "missing"> | null;
};

/** A question keeps data from coming in force, whatever the checks say of it. */
export const isUnanswered = ({ questions }: Pick<ImportBatch, "questions">) =>
  questions.some(({ answer }) => answer === null);

/** A mapping list has no rows of its own: once taken over it is neither in force nor replaced. */
const mappingType = importType.mapping;

export function stateOf(batch: Facts, job?: Job["state"]): BatchState {
  if (batch.status === status.committed) {
    if (batch.isCurrent) return "inForce";
    return batch.typeId === mappingType ? "committed" : "replaced";
  }
  if (batch.status === status.uploaded && batch.jobId !== null) {
    if (job === "failed") return "broken";
    if (job === "cancelled") return "cancelled";
  }
  if (isUnanswered(batch) && isOpen(batch) && batch.status !== status.checking) return "asked";
  return byStatus[batch.status] ?? "uploaded";
}

export const isOpen = (batch: Pick<ImportBatch, "status">) => batch.status < status.committed;
export const isChecked = (batch: Pick<ImportBatch, "status">) =>
  batch.status >= status.clean && batch.status <= status.committed;

/** Questions of an earlier reading stay on the page while they are being answered. */
const hasChecks = (batch: Facts) =>
  batch.status > status.uploaded || batch.jobId !== null || batch.questions.length > 0;

/** Whatever else is asked, a file is read once its columns are known. */
const lacksColumns = ({ status: now, jobId, detection }: Facts) =>
  now === status.uploaded && jobId === null && (detection?.missing.length ?? 0) > 0;

/** Where a batch's work goes on. */
export function stepOf(batch: Facts): Step {
  if (lacksColumns(batch)) return "columns";
  if (batch.status === status.committed) return "done";
  if (batch.status === status.rolledBack) return "files";
  return hasChecks(batch) ? "checks" : "columns";
}

/** Which steps can be opened for a batch. */
export function reachable(batch: Facts | undefined): ReadonlySet<Step> {
  if (!batch || batch.status === status.rolledBack) return new Set(["files"]);
  const open: Step[] = ["files", "columns"];
  if (hasChecks(batch)) open.push("checks");
  if (batch.status === status.committed) open.push("done");
  return new Set(open);
}

/** Project roles that may take data with differences and roll back: manager, partner, in-charge. */
export const isLeader = (role: number) =>
  role === projectRole.manager || role === projectRole.partner || role === projectRole.inCharge;
/** Roles that may change a data period. */
export const isManager = (role: number) => role !== projectRole.member;
