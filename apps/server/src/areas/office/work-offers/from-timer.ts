/** Offers of the timer: its time as it ran, on the nearest step. */
import type { WorkOffer } from "@digao/contract/areas/office/work-offers/calls";
import { offerState } from "@digao/contract/areas/office/work-offers/codes";
import { measured, spanFor } from "@digao/domain/work-log/measured";
import { sql } from "kysely";
import type { ByUser, InFirm } from "../../../platform/context.ts";
import { dayOf } from "../../../platform/lib/china-time.ts";

interface Ran {
  source: string;
  projectId: number | null;
  projectName: string | null;
  workType: number;
  title: string;
  startTime: string;
  endTime: string;
}

export function ofTimer({ source, projectId, projectName, workType, title, startTime, endTime }: Ran): WorkOffer {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  const { minutes, hours } = measured(end - start);
  const span = spanFor(start, end, hours);
  return {
    source,
    kind: "timer",
    day: dayOf(start),
    projectId,
    projectName,
    workType,
    title,
    startTime: new Date(span.startMs).toISOString(),
    endTime: new Date(span.endMs).toISOString(),
    minutes,
    hours,
    logged: 0,
    acts: 0,
    touched: [],
  };
}

/** Of days in China, both included: those that were neither taken nor dismissed. */
export async function timerOffers({ db, user }: InFirm & ByUser, from: string, to: string): Promise<WorkOffer[]> {
  const rows = await db
    .selectFrom("work_offer as o")
    .leftJoin("project as p", "p.id", "o.of_project")
    .where("o.user_id", "=", user.id)
    .where("o.state", "=", offerState.open)
    .where(sql<boolean>`o.start_time >= ${from}::date::timestamp at time zone 'Asia/Shanghai'`)
    .where(sql<boolean>`o.start_time < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`)
    .orderBy("o.start_time")
    .limit(200)
    .select([
      "o.source",
      "o.of_project as projectId",
      "p.project_name as projectName",
      "o.work_type as workType",
      "o.title",
      "o.start_time as startTime",
      "o.end_time as endTime",
    ])
    .execute();
  return rows.map(ofTimer);
}
