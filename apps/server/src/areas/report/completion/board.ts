/** The firm's board (签发前看板): tables of the firm alone, however many projects there are. */
import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { BoardRow, ProjectStanding } from "@digao/contract/areas/report/completion/board";
import type { completion } from "@digao/contract/areas/report/completion/calls";
import type { Input } from "@digao/contract/endpoint";
import { inProject } from "@digao/db/tenant";
import { archiveDueOn } from "@digao/domain/archive/due.sql";
import { sql } from "kysely";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { code } from "../../../platform/lib/code-sql.ts";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { isCurrent, isOnBoard, type Kept, keptColumns, standingOf } from "./stored.ts";
import { workOutStanding } from "./work-out.ts";

type Query = Input<(typeof completion)["GetSignatureBoard"]>;

const isIssued = sql<boolean>`(p.status >= ${code.projectStatus.reportIssued})`;
const dueOn = sql<
  string | null
>`(case when ${isIssued} then ${archiveDueOn} else coalesce(p.report_date, p.plan_end) end)`;
const dueOf = sql<"reportDate" | "planEnd" | "archiveDue">`(case when ${isIssued} then 'archiveDue'
  when p.report_date is not null then 'reportDate' else 'planEnd' end)`;
const openCount = sql<number>`(s.open_completion + s.open_issue + s.open_delivery + s.open_archive)`;

const sortable: Sortable = {
  projectCode: sql.ref("p.project_code"),
  projectName: sql`p.project_name collate "zh-x-icu"`,
  custName: sql`k.cust_name collate "zh-x-icu"`,
  pmUserName: sql`manager.name collate "zh-x-icu"`,
  status: sql.ref("p.status"),
  due: dueOn,
  openCount,
  neverCount: sql.ref("s.open_never"),
  waivedCount: sql.ref("s.waived"),
  computedAt: sql.ref("s.computed_at"),
};

function rowsOf({ db, user }: Context, query: Query) {
  const like = containing(query.keyword ?? "");
  return db
    .selectFrom("project as p")
    .innerJoin("customer as k", "k.id", "p.cust_id")
    .innerJoin("app_user as manager", "manager.id", "p.pm_user_id")
    .leftJoin("app_user as partner", "partner.id", "p.partner_user_id")
    .leftJoin("completion_standing as s", "s.of_project", "p.id")
    .leftJoin("project_member as mine", (on) =>
      on.onRef("mine.project_id", "=", "p.id").on("mine.user_id", "=", user.id).on("mine.checked", "in", onTeam),
    )
    .where(isOnBoard)
    .$if(!query.showAllItems, (q) => q.where("mine.id", "is not", null))
    .$if(query.status !== undefined, (q) => q.where("p.status", "=", query.status ?? projectStatus.inProgress))
    .$if(Boolean(query.pmUser), (q) => q.where("p.pm_user_id", "=", query.pmUser ?? 0))
    .$if(query.isOverdue === true, (q) => q.where(sql<boolean>`${dueOn} < ${sqlToday}`))
    .$if(query.isWaived === true, (q) => q.where("s.waived", ">", 0))
    .$if(Boolean(query.keyword), (q) =>
      q.where((is) =>
        is.or([
          is("p.project_code", "ilike", like),
          is("p.project_name", "ilike", like),
          is("p.pinyin", "ilike", like),
          is("k.cust_name", "ilike", like),
          is("k.pinyin", "ilike", like),
        ]),
      ),
    )
    .select([
      "p.id as projectId",
      "p.project_code as projectCode",
      "p.project_name as projectName",
      "k.cust_name as custName",
      "p.status",
      "p.pm_user_id as pmUserId",
      "manager.name as pmUserName",
      "partner.name as partnerName",
      "mine.role_id as userRole",
      sql<string | null>`${dueOn}::text`.as("day"),
      dueOf.as("dueOf"),
      sql<number | null>`(${dueOn} - ${sqlToday})::int`.as("daysLeft"),
      isCurrent.as("isCurrent"),
      ...Object.entries(keptColumns).map(([name, column]) => sql<unknown>`${sql.ref(column)}`.as(name)),
    ]);
}

type Row = Omit<BoardRow, "due" | "standing"> & {
  day: string | null;
  daysLeft: number | null;
  dueOf: NonNullable<BoardRow["due"]>["of"];
  computedAt: string | null;
  isCurrent: boolean;
} & { [N in keyof Kept]: Kept[N] };

function boardRow(lang: Context["lang"], row: Row): BoardRow {
  const { projectId, projectCode, projectName, custName, status, pmUserId, pmUserName, partnerName, userRole } = row;
  const { day, daysLeft, dueOf: of, computedAt } = row;
  return {
    projectId,
    projectCode,
    projectName,
    custName,
    status,
    pmUserId,
    pmUserName,
    partnerName,
    userRole,
    due: day === null || daysLeft === null ? null : { of, day, daysLeft },
    standing: computedAt === null ? null : standingOf({ ...row, computedAt }, lang),
  };
}

/** Everything of the firm needs its own right, as the lists of projects do; others see the projects they belong to. */
export async function listBoard(ctx: Context, query: Query): Promise<{ totalCount: number; items: BoardRow[] }> {
  const right = "Pages.Projects.All";
  if (query.showAllItems && !ctx.user.permissions.has(right))
    throw new Refusal("access.rightMissing", { kind: "forbidden", params: { right } });
  const { sorting = "due" } = query;
  const { totalCount, items } = await pageOf(rowsOf(ctx, query), { ...query, sorting }, sortable, "p.id");
  return { totalCount, items: (items as unknown as Row[]).map((row) => boardRow(ctx.lang, row)) };
}

export const renewStanding = (
  { db, lang }: Context,
  { projectId }: Input<(typeof completion)["RenewCompletionStanding"]>,
): Promise<ProjectStanding | null> => workOutStanding(inProject(db, projectId), projectId, lang);
