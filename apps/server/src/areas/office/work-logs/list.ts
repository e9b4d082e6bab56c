import type { WorkLog, workLogs } from "@digao/contract/areas/office/work-logs/calls";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";
import { ownEntries, readEntry } from "./door/entries.ts";

type Calls = typeof workLogs;

const sortable: Sortable = {
  workDate: sql.ref("work_log.work_date"),
  startTime: sql.ref("work_log.start_time"),
  hours: sql.ref("work_log.hours"),
  title: sql`work_log.title collate "zh-x-icu"`,
  projectName: sql`project.project_name collate "zh-x-icu"`,
  status: sql.ref("work_log.status"),
};

export const getEntry = (ctx: Context, { Id }: { Id: number }): Promise<WorkLog> => readEntry(ctx, Id);

export const listDays = (ctx: Context, { starttime, endtime }: Input<Calls["GetCalendarList"]>): Promise<WorkLog[]> =>
  ownEntries(ctx)
    .where("work_log.work_date", ">=", starttime)
    .where("work_log.work_date", "<=", endtime)
    .orderBy("work_log.start_time")
    .orderBy("work_log.id")
    .execute();

export function listEntries(
  ctx: Context,
  query: Input<Calls["GetWorkLogList"]>,
): Promise<{ totalCount: number; items: WorkLog[] }> {
  const { keyword, starttime, endtime, projectId, worktype, status } = query;
  const found = ownEntries(ctx)
    .$if(Boolean(keyword), (q) => q.where("work_log.title", "ilike", containing(keyword ?? "")))
    .$if(starttime !== undefined, (q) => q.where("work_log.work_date", ">=", starttime ?? ""))
    .$if(endtime !== undefined, (q) => q.where("work_log.work_date", "<=", endtime ?? ""))
    .$if(Boolean(projectId), (q) => q.where("work_log.project_id", "=", projectId ?? 0))
    .$if(worktype !== undefined, (q) => q.where("work_log.work_type", "=", worktype ?? 1))
    .$if(status !== undefined, (q) => q.where("work_log.status", "=", status ?? 0));
  const sorting = query.sorting ?? "startTime desc";
  return pageOf(found, { ...query, sorting }, sortable, "work_log.id");
}
