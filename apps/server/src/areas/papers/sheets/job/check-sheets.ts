import { inProject } from "@digao/db/tenant";
import { jobOf } from "../../../../platform/jobs/handlers.ts";
import { publish } from "../../../../platform/live/events.ts";
import { waitForWriters } from "../../../../platform/overview/heads.ts";
import { markStale } from "../stale.ts";

/** After the books, the mapping, entries or signs of a project have changed. */
export const checkSheets = jobOf("check-sheets", async (job) => {
  const { projectId } = job;
  if (projectId === null) return { sheets: 0 };
  await job.withTenant((db) => waitForWriters(inProject(db, projectId)));
  const changed = await job.withTenant(async (db) => {
    const ids = await markStale(inProject(db, projectId));
    for (const id of ids)
      await publish(db, {
        kind: "changed",
        refType: "auditSheet",
        refId: String(id),
        projectId,
        by: null,
        requestId: null,
      });
    return ids;
  });
  return { sheets: changed.length };
});
