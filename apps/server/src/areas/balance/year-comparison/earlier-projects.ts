import { archiveFlag } from "@digao/contract/areas/office/projects/codes";
import { type Db, inProject } from "@digao/db/tenant";
import { yearOf } from "@digao/domain/analysis/years";
import { sql } from "kysely";
import { requireMember } from "../../../platform/auth/membership.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type ProjectTrialBalance, projectTrialBalance } from "../trial-balance/door.ts";
import { auditedAmounts, booksOf, type FoundYear, foundYear, missingYear } from "./found-year.ts";

interface EarlierProject {
  id: number;
  code: string;
  endDate: string;
  archiveFlag: number;
}

const STEPS_MAX = 4;

/** The projects that a project continues, one before the other. */
async function readChain(db: Db, projectId: number): Promise<EarlierProject[]> {
  const { rows } = await sql<EarlierProject>`
    with recursive chain as (
      select prior_project_id as id, 1 as step from project where id = ${projectId} and prior_project_id is not null
      union all
      select p.prior_project_id, step + 1 from chain c join project p on p.id = c.id
      where p.prior_project_id is not null and step < ${STEPS_MAX}
    )
    select p.id, p.project_code as code, p.period_end::text as "endDate", p.archive_flag as "archiveFlag"
    from chain c join project p on p.id = c.id where not p.is_deleted and p.archive_flag <> ${archiveFlag.destroyed} order by c.step`.execute(
    db,
  );
  return rows;
}

/** As its trial balance is: to members who have declared independence. */
async function mayRead(ctx: Context, projectId: number): Promise<boolean> {
  try {
    await requireMember(ctx, projectId, { role: "member", writes: false });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Null without books, or where they do not reach the end of the year. */
export async function balanceOrNull(
  db: Db,
  scope: { projectId: number; periodId?: number },
): Promise<ProjectTrialBalance | null> {
  try {
    const balance = await projectTrialBalance(db, scope);
    return balance.source.input.balances.length > 0 ? balance : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

export interface YearSearch {
  /** Figures were taken over from the first of them. */
  isTaken: boolean;
  withBooks: boolean;
  isNeeded: (year: number) => boolean;
}

/** Years that nothing was taken over of, read in the earlier projects themselves: only by those who may read them. */
export async function earlierProjects(
  ctx: Context,
  projectId: number,
  { isTaken, withBooks, isNeeded }: YearSearch,
): Promise<FoundYear[]> {
  const found: FoundYear[] = [];
  for (const [step, project] of (await readChain(ctx.db, projectId)).entries()) {
    if (!isNeeded(yearOf(project.endDate))) continue;
    if (!(await mayRead(ctx, project.id))) {
      found.push(missingYear(project.endDate, step === 0 && !isTaken ? "notTaken" : "noRight"));
      continue;
    }
    const balance = await balanceOrNull(inProject(ctx.db, project.id), { projectId: project.id });
    found.push(balance ? liveYear(project, balance, withBooks) : missingYear(project.endDate, "noBooks"));
  }
  return found;
}

function liveYear(project: EarlierProject, balance: ProjectTrialBalance, withBooks: boolean): FoundYear {
  const { code, archiveFlag: flag } = project;
  const endDate = balance.source.period?.endDate ?? project.endDate;
  const figures = { amounts: auditedAmounts(balance), books: withBooks ? booksOf(balance) : null };
  return foundYear(
    endDate,
    { source: "live", isAudited: true, code, isArchived: flag >= archiveFlag.archived },
    figures,
  );
}
