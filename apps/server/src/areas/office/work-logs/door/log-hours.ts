/** Hours of the caller's own, with all that an entry is checked for. */
import type { WorkLog, WorkLogDraft } from "@digao/contract/areas/office/work-logs/calls";
import type { Context } from "../../../../platform/serve.ts";
import { checkProject, createEntry } from "../save.ts";

export const logHours = (ctx: Context, draft: WorkLogDraft): Promise<WorkLog> => createEntry(ctx, draft);

/** Refused where no hours of the kind could be logged there today. */
export const checkWork = (ctx: Context, work: Pick<WorkLogDraft, "projectId" | "workType">): Promise<void> =>
  checkProject(ctx, work, null);
