import { archiveFlag } from "@digao/contract/areas/office/projects/codes";
import { type Db, inProject } from "@digao/db/tenant";
import { fen, yuan } from "@digao/domain/money";
import type { Context } from "../../../platform/serve.ts";
import { markProjectChanged } from "../../engagement/papers/door.ts";
import { formAmounts, projectTrialBalance, yearsBefore } from "../trial-balance/door.ts";
import { accountsOf, type Captured, captureMonths, profitAccountsOf } from "./capture.ts";
import { type EarlierYear, type PriorSnapshot, readSnapshot } from "./snapshot.ts";

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
    .where("s.archive_flag", "<>", archiveFlag.destroyed)
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
      profit_accounts: JSON.stringify(captured.profitAccounts),
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
  const snapshot = await readSnapshot(own, sourceId);
  const audited = snapshot ? [await comparativesOf(own, sourceId, snapshot), ...snapshot.earlier] : [];
  const auditedEnds = new Set(audited.map(({ endDate }) => endDate));
  const books = (await booksBefore(own, sourceId)).filter(({ endDate }) => !auditedEnds.has(endDate));
  return [...audited, ...books].toSorted((a, b) => (a.endDate < b.endDate ? 1 : -1)).slice(0, EARLIER_YEARS);
}

/** Last year's audited figures as the source shows them: with what its opening entries have restated. */
async function comparativesOf(db: Db, sourceId: number, snapshot: PriorSnapshot): Promise<EarlierYear> {
  const { code, year, endDate, isArchived: wasArchived, accounts, profitAccounts } = snapshot;
  const { source, rows } = await projectTrialBalance(db, { projectId: sourceId });
  const formSide = formAmounts(source);
  const amounts = Object.fromEntries(
    Object.entries(snapshot.amounts).map(([line, { audited }]) => {
      const prior = rows.get(line)?.prior ?? null;
      return [line, prior === null ? audited : yuan(formSide(line, prior))];
    }),
  );
  const isRestated = Object.entries(snapshot.amounts).some(
    ([line, { audited }]) => fen(amounts[line] ?? audited) !== fen(audited),
  );
  const found = { label: String(year), endDate, source: "audited" as const, amounts, accounts, profitAccounts };
  return { ...found, code, isArchived: wasArchived, isRestated };
}

/** Data periods of years before, unaudited. */
async function booksBefore(db: Db, projectId: number): Promise<EarlierYear[]> {
  const years: EarlierYear[] = [];
  for (const { id, label, endDate } of await yearsBefore(db, projectId)) {
    const balance = await projectTrialBalance(db, { projectId, periodId: id });
    if (balance.source.input.balances.length === 0) continue;
    const formSide = formAmounts(balance.source);
    const amounts = Object.fromEntries(
      [...balance.rows].map(([code, row]) => [code, yuan(formSide(code, row.audited))]),
    );
    const accounts = { accounts: accountsOf(balance), profitAccounts: profitAccountsOf(balance) };
    years.push({ label, endDate, source: "books", amounts, ...accounts });
  }
  return years;
}
