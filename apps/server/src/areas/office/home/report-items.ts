import type { ReportItem } from "@digao/contract/areas/office/home/calls";
import { messageOf } from "@digao/contract/messages";
import { sql } from "kysely";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { code } from "../../../platform/lib/code-sql.ts";
import type { Context } from "../../../platform/serve.ts";
import { listDeadlines } from "./deadlines.ts";
import { listTasks } from "./tasks.ts";

interface Figures {
  unread: number;
  hours: number;
}

/** A week runs from Monday to Sunday; invitations refused or cancelled are no hours. */
async function readFigures({ db, user }: Context): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select (select count(*) from user_notice where user_id = ${user.id} and state = ${code.noticeState.unread}) as unread,
      (select coalesce(sum(hours), 0)::float8 from work_log where user_id = ${user.id} and invite_status = ${code.inviteStatus.consented}
        and work_date between date_trunc('week', ${sqlToday}::timestamp)::date
          and date_trunc('week', ${sqlToday}::timestamp)::date + 6) as hours`.execute(db);
  return rows[0] ?? { unread: 0, hours: 0 };
}

/** Archives due within so many days are told at the head of the page. */
const archiveSoonDays = 15;

export async function getReportItems(ctx: Context): Promise<ReportItem[]> {
  const tasks = await listTasks(ctx);
  const deadlines = await listDeadlines(ctx, { days: archiveSoonDays });
  const { unread, hours } = await readFigures(ctx);
  const overdue = tasks.filter(({ isOverdue }) => isOverdue).length;
  const archives = deadlines.filter(({ kind }) => kind === "archiveDue");
  const isLate = archives.some(({ daysLeft }) => daysLeft < 0);
  const items: Omit<ReportItem, "name">[] = [
    { code: "openTasks", value: tasks.length, isUrgent: false, card: "tasks" },
    { code: "overdueTasks", value: overdue, isUrgent: overdue > 0, card: "tasks" },
    { code: "archiveDue", value: archives.length, isUrgent: isLate, card: "deadlines" },
    ...(ctx.user.permissions.has("Pages.WorkLogs")
      ? [{ code: "hoursThisWeek" as const, value: hours, isUrgent: false, card: "hours" as const }]
      : []),
    { code: "unread", value: unread, isUrgent: false, card: "notices" },
  ];
  return items.map((item) => ({ ...item, name: messageOf(ctx.lang, `home.item.${item.code}`) }));
}
