/** Courses with the caller's own progress, and the hours that count this year. */
import type { CourseRow, knowledge } from "@digao/contract/areas/office/knowledge/calls";
import { articleKind, articleStatus } from "@digao/contract/areas/office/knowledge/codes";
import type { Input } from "@digao/contract/endpoint";
import { creditedMinutes, hoursOf } from "@digao/domain/knowledge/study";
import { sql } from "kysely";
import { today } from "../../../platform/lib/china-time.ts";
import { pageOf } from "../../../platform/lib/page.ts";
import type { Context } from "../../../platform/serve.ts";
import { searched, tagsOf } from "./list.ts";
import { stateOf } from "./readers.ts";

/** Also of courses that were taken down since: what was completed stays. */
async function hoursThisYear({ db, user }: Context): Promise<string> {
  const year = today().slice(0, 4);
  const rows = await db
    .selectFrom("knowledge_reading as r")
    .innerJoin("knowledge_version as v", (on) =>
      on.onRef("v.article_id", "=", "r.article_id").onRef("v.version", "=", "r.completed_version"),
    )
    .where("r.user_id", "=", user.id)
    .where("r.completed_at", "is not", null)
    .where("r.completed_at", ">=", `${year}-01-01T00:00:00+08:00`)
    .select(["r.seconds", "v.minutes"])
    .execute();
  const minutes = rows.reduce((sum, row) => sum + creditedMinutes({ ...row, isCompleted: true }, row.minutes), 0);
  return hoursOf(minutes);
}

export async function listCourses(
  ctx: Context,
  { keyword, tag, isOpen = false, ...query }: Input<(typeof knowledge)["GetCourseList"]>,
): Promise<{ totalCount: number; items: CourseRow[]; tags: string[]; hoursThisYear: string }> {
  const { db, user } = ctx;
  const { rows, sortable } = searched(db, { keyword, tag, type: articleKind.course });
  const own = rows
    .leftJoin("knowledge_reading as r", (on) => on.onRef("r.article_id", "=", "a.id").on("r.user_id", "=", user.id))
    .leftJoin("knowledge_version as v", (on) =>
      on.onRef("v.article_id", "=", "r.article_id").onRef("v.version", "=", "r.completed_version"),
    )
    .where("a.status", "=", articleStatus.published)
    .$if(isOpen, (q) => q.where("r.completed_at", "is", null))
    .select([
      sql<number>`coalesce(r.percent, 0)::int`.as("percent"),
      sql<number>`coalesce(r.seconds, 0)`.as("seconds"),
      "r.completed_at as completedAt",
      "v.minutes as completedMinutes",
    ]);
  const sorting = query.sorting || "match desc, publishedAt desc";
  const { totalCount, items } = await pageOf(own, { ...query, sorting }, sortable, "a.id");
  return {
    totalCount,
    items: items.map(({ percent, seconds, completedAt, completedMinutes, ...row }) => ({
      ...row,
      study: stateOf({ percent, seconds, completedAt, completedMinutes }),
    })),
    tags: await tagsOf(db, articleKind.course),
    hoursThisYear: await hoursThisYear(ctx),
  };
}
