/** Differences of depreciation by expense account, and the one entry that they become. */

import type { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustSource, adjustStatus, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import type { FADifferences, fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { ProposedHead } from "@digao/domain/adjustments/adjustment";
import { byAccount, suggestedAccount } from "@digao/domain/fixed-assets/expense";
import { conclusionOf } from "@digao/domain/fixed-assets/reasonableness";
import { abs, type Fen, fen, sum, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { bookProposed, type IdentifiedEntry, identifiedEntries, proposalMaker } from "../adjustments/door.ts";
import { projectTrialBalance, type TrialBalanceSource } from "../trial-balance/door.ts";
import { accountsOf, itemOfAccount } from "./accounts.ts";
import { holdAssets } from "./lists.ts";
import { getState } from "./state.ts";

type Calls = typeof fixedAssets;
const entryKey = "fa:depreciation";

interface Department {
  department: string;
  accountCode: string;
  isDefault: boolean;
  rowVersion: number;
  /** Of cards whose difference is not explained. */
  difference: Fen;
}

interface Sums {
  department: string;
  book: string;
  calc: string;
  total: string;
  open: number;
  remaining: string;
}

/** A difference that was explained is right as it is; another one is not explained by it. */
const isExplained = sql`(c.explained is not null and c.explained_diff = c.diff_year)`;

export async function departmentsOf(db: Db): Promise<{ departments: Department[]; sums: Sums[] }> {
  const { rows: sums } = await sql<Sums>`
    select c.department, sum(c.year_depr_book)::text as book, coalesce(sum(c.year_depr_calc), 0)::numeric(20,2)::text as calc,
      coalesce(sum(c.diff_year), 0)::numeric(20,2)::text as total, (count(*) filter (where c.not_recomputed is not null))::int as open,
      coalesce(sum(c.diff_year) filter (where not ${isExplained}), 0)::numeric(20,2)::text as remaining
    from fa_card c where ${ofProject("c")} and not c.is_gone group by c.department order by c.department`.execute(db);
  const said = await db
    .selectFrom("fa_department")
    .select(["department", "account_code as accountCode", "row_version as rowVersion"])
    .execute();
  const byName = new Map(said.map((row) => [row.department, row]));
  const departments = sums.map(({ department, remaining }): Department => {
    const own = byName.get(department);
    return {
      department,
      accountCode: own?.accountCode ?? suggestedAccount(department),
      isDefault: own === undefined,
      rowVersion: own?.rowVersion ?? 0,
      difference: fen(remaining),
    };
  });
  return { departments, sums };
}

interface Found {
  departments: Department[];
  book: Fen;
  calc: Fen;
  total: Fen;
  remaining: Fen;
  open: number;
  trivial: Fen;
  accounts: Map<string, Fen>;
  source: TrialBalanceSource;
  entry: IdentifiedEntry | null;
}

async function findDifferences(db: Db, projectId: number): Promise<Found> {
  const { departments, sums } = await departmentsOf(db);
  const { source, materiality } = await projectTrialBalance(db, { projectId });
  const totalOf = (name: "book" | "calc" | "total" | "remaining") => sum(sums.map((row) => fen(row[name])));
  const accounts = byAccount(departments.map(({ accountCode, difference }) => ({ account: accountCode, difference })));
  const own = (await identifiedEntries(db, projectId)).find(({ sourceKey }) => sourceKey === entryKey);
  return {
    departments,
    book: totalOf("book"),
    calc: totalOf("calc"),
    total: totalOf("total"),
    remaining: totalOf("remaining"),
    open: sums.reduce((count, row) => count + row.open, 0),
    trivial: materiality.trivial,
    accounts: new Map([...accounts].filter(([, difference]) => difference !== 0n)),
    source,
    entry: own ?? null,
  };
}

const conclusionIn = ({ remaining, trivial, open }: Found) => conclusionOf({ difference: remaining, trivial, open });

/** What the books charged too much goes back to accumulated depreciation, and the other way round. */
function headOf({ accounts, source, remaining }: Found): ProposedHead | { unknown: string } {
  const lines: ProposedHead["lines"] = [];
  for (const [code, difference] of [...accounts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const item = itemOfAccount(source, code);
    if (item === null) return { unknown: code };
    lines.push({
      itemCode: item,
      accountCode: code,
      lineName: source.chart.accounts.get(code)?.fullName ?? code,
      debit: difference < 0n ? abs(difference) : 0n,
      credit: difference > 0n ? difference : 0n,
    });
  }
  const [accumulated] = accountsOf(source, "1602");
  lines.push({
    itemCode: accumulated ? (itemOfAccount(source, accumulated.code) ?? "A208") : "A208",
    ...(accumulated ? { accountCode: accumulated.code, lineName: accumulated.fullName } : {}),
    debit: remaining > 0n ? remaining : 0n,
    credit: remaining < 0n ? abs(remaining) : 0n,
  });
  const isMoved = ({ debit, credit }: ProposedHead["lines"][number]) => debit !== credit;
  return {
    type: adjustType.entry,
    source: adjustSource.depreciation,
    description: { zh: messageOf("zh", "assets.entry"), en: messageOf("en", "assets.entry") },
    lines: lines.filter(isMoved).toSorted((a, b) => Number(b.debit > 0n) - Number(a.debit > 0n)),
  };
}

async function proposalOf(ctx: Context, projectId: number, found: Found, lang: Lang) {
  if (found.accounts.size === 0) return null;
  const head = headOf(found);
  if ("unknown" in head) return null;
  const maker = await proposalMaker(ctx, projectId, lang);
  return maker.proposalOf({ key: entryKey, head, accountCode: null });
}

const amounts = (lines: readonly { fsItemId: number; debit: string; credit: string }[]): string =>
  lines
    .map(({ fsItemId, debit, credit }) => `${fsItemId} ${debit} ${credit}`)
    .sort()
    .join("|");

export async function getDifferences(
  ctx: Context,
  { Id, RptLang }: Input<Calls["GetFADifferences"]>,
): Promise<FADifferences> {
  const found = await findDifferences(ctx.db, Id);
  const { departments, book, calc, total, remaining, open, trivial, accounts, source, entry } = found;
  const proposal = await proposalOf(ctx, Id, found, RptLang);
  return {
    book: yuan(book),
    calc: yuan(calc),
    total: yuan(total),
    explained: yuan(total - remaining),
    remaining: yuan(remaining),
    trivial: yuan(trivial),
    open,
    conclusion: conclusionIn(found),
    accounts: [...accounts].map(([accountCode, difference]) => ({
      accountCode,
      accountName: source.chart.accounts.get(accountCode)?.fullName ?? "",
      difference: yuan(difference),
      isKnown: itemOfAccount(source, accountCode) !== null,
    })),
    departments: departments.map(({ difference, ...row }) => ({ ...row, difference: yuan(difference) })),
    proposal,
    entry: entry
      ? { id: entry.id, adjNo: entry.adjNo, status: entry.status, cards: await bookedCount(ctx.db, entry.id) }
      : null,
    isStale: entry !== null && amounts(entry.lines) !== amounts(proposal?.lines ?? []),
  };
}

async function bookedCount(db: Db, headId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from fa_booked b where ${ofProject("b")} and b.head_id = ${headId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A draft for a person to hand in. Its cards are kept as they stood. */
export async function bookDifferences(
  ctx: Context,
  { Id, remaining }: Input<Calls["BookFADifferences"]>,
): Promise<AdjustHead> {
  const { db } = ctx;
  await holdAssets(db, Id);
  const { stale } = await getState(ctx, { Id });
  if (stale.length > 0) throw new Refusal("assets.isStale", { kind: "state" });
  const found = await findDifferences(db, Id);
  if (found.remaining !== fen(remaining))
    throw new Refusal("assets.differenceMoved", { kind: "conflict", params: { amount: yuan(found.remaining) } });
  if (conclusionIn(found) !== "adjust") throw new Refusal("assets.nothingToBook", { kind: "state" });
  const head = headOf(found);
  if ("unknown" in head) {
    const of = found.departments.find(({ accountCode }) => accountCode === head.unknown);
    const params = { code: head.unknown, department: of?.department ?? "" };
    throw new Refusal("assets.accountMissing", { kind: "state", params });
  }
  const maker = await proposalMaker(ctx, Id, ctx.lang);
  const proposal = maker.proposalOf({ key: entryKey, head, accountCode: null });
  const { entry } = found;
  const isDraft = entry === null || entry.status === adjustStatus.draft;
  if (entry && !isDraft && amounts(entry.lines) !== amounts(proposal.lines))
    throw new Refusal("assets.entryBeyondDraft", { kind: "state", params: { adjNo: entry.adjNo ?? `#${entry.id}` } });
  const [booked] = await bookProposed(ctx, [proposal], { projectId: Id, submit: false }, new Map());
  if (!booked) throw new Refusal("assets.nothingToBook", { kind: "state" });
  if (isDraft) await keepCards(db, booked.id, found.departments);
  return booked;
}

async function keepCards(db: Db, headId: number, departments: readonly Department[]): Promise<void> {
  await sql`delete from fa_booked b where ${ofProject("b")} and b.head_id = ${headId}`.execute(db);
  const names = departments.map(({ department }) => department);
  const codes = departments.map(({ accountCode }) => accountCode);
  await insertFound(
    db,
    sql`insert into fa_booked (tenant_id, project_id, head_id, asset_no, account_code, year_depr_book, year_depr_calc, diff_year)
      select ${ownTenant}, ${ownProject}, ${headId}::bigint, c.asset_no, d.account, c.year_depr_book, c.year_depr_calc, c.diff_year
      from fa_card c join unnest(${names}::text[], ${codes}::text[]) as d (department, account) on d.department = c.department
      where ${ofProject("c")} and not c.is_gone and c.diff_year <> 0 and not ${isExplained}`,
  );
}
