import { archiveFlag } from "@digao/contract/codes";
import { type Db, inProject } from "@digao/db/tenant";
import { yuan } from "@digao/domain/money";
import type { Context } from "../../platform/serve.ts";
import { markProjectChanged } from "../papers/door.ts";
import { formAmounts, projectTrialBalance, yearsBefore } from "../trial-balance/door.ts";
import { accountsOf, type Captured, captureMonths } from "./capture.ts";
import { type EarlierYear, readKept } from "./kept.ts";

export interface Source {
  id: number;
  code: string;
  name: string;
  year: number;
  archiveFlag: number;
}

export const isArchived = (source: Pick<Source, "archiveFlag">): boolean => source.archiveFlag >= archiveFlag.archived;

export const readSource = (db: Db, projectId: number): Promise<Source | undefined> =>
  db
    .selectFrom("project as p")
    .innerJoin("project as s", "s.id", "p.prior_project_id")
    .where("p.id", "=", projectId)
    .where("s.is_deleted", "=", false)
    .select([
      "s.id",
      "s.project_code as code",
      "s.project_name as name",
      "s.a_year as year",
      "s.archive_flag as archiveFlag",
    ])
    .executeTakeFirst();

/** Keeps the figures for good beside those of before. Papers that show comparatives are marked: what was signed on them is out of date. */
export async function keep(
  ctx: Context,
  {
    projectId,
    source,
    captured,
    reason,
  }: { projectId: number; source: Source; captured: Captured; reason: string | null },
): Promise<void> {
  const db = inProject(ctx.db, projectId);
  const months = await captureMonths(db, source.id);
  const earlier = await earlierYears(db, source.id);
  const { id } = await db
    .insertInto("prior_figures")
    .values({
      project_id: projectId,
      source_project: source.id,
      source_code: source.code,
      source_name: source.name,
      source_year: source.year,
      source_end: captured.endDate,
      is_archived: isArchived(source),
      taken_by: ctx.user.id,
      reason,
      fingerprint: captured.fingerprint,
      amounts: JSON.stringify(captured.amounts),
      months: JSON.stringify(months),
      accounts: JSON.stringify(captured.accounts),
      entries: JSON.stringify(captured.entries),
      earlier: JSON.stringify(earlier),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await markProjectChanged(db, projectId);
  await ctx.audit({
    refType: "priorFigures",
    refId: id,
    projectId,
    action: "create",
    new: { source: source.code, isArchived: isArchived(source), fingerprint: captured.fingerprint, reason },
  });
}

const EARLIER_YEARS = 3;

/** What the source itself knows of the years before it: audited figures that it has taken over, else books of its data periods. */
async function earlierYears(db: Db, sourceId: number): Promise<EarlierYear[]> {
  const own = inProject(db, sourceId);
  const kept = await readKept(own, sourceId);
  const audited: EarlierYear[] = kept
    ? [
        {
          label: String(kept.year),
          endDate: kept.endDate,
          source: "audited",
          amounts: Object.fromEntries(Object.entries(kept.amounts).map(([code, amount]) => [code, amount.audited])),
          accounts: kept.accounts,
        },
        ...kept.earlier,
      ]
    : [];
  const known = new Set(audited.map(({ endDate }) => endDate));
  const books = (await booksBefore(own, sourceId)).filter(({ endDate }) => !known.has(endDate));
  return [...audited, ...books].toSorted((a, b) => (a.endDate < b.endDate ? 1 : -1)).slice(0, EARLIER_YEARS);
}

/** Data periods of years before, unaudited. */
export async function booksBefore(db: Db, projectId: number): Promise<EarlierYear[]> {
  const years: EarlierYear[] = [];
  for (const { id, label, endDate } of await yearsBefore(db, projectId)) {
    const balance = await projectTrialBalance(db, { projectId, periodId: id });
    if (balance.source.input.balances.length === 0) continue;
    const formSide = formAmounts(balance.source);
    const amounts = Object.fromEntries(
      [...balance.rows].map(([code, row]) => [code, yuan(formSide(code, row.audited))]),
    );
    years.push({ label, endDate, source: "books", amounts, accounts: accountsOf(balance) });
  }
  return years;
}
