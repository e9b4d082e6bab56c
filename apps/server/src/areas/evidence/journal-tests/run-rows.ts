import { conclusionStatus } from "@digao/contract/areas/engagement/papers/codes";
import {
  type JournalRun,
  JournalRunState,
  type JournalRunSummary,
  journalConclusion,
  type journalTests,
} from "@digao/contract/areas/evidence/journal-tests/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isFrequent, proposalFor } from "@digao/domain/journal-tests/frequency";
import { RuleParams, type SkippedRule } from "@digao/domain/journal-tests/plan";
import type { Band } from "@digao/domain/journal-tests/score";
import type { ReadyRule } from "@digao/domain/journal-tests/settings";
import { fen, ratio, sum, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { jobStates } from "../../../platform/jobs/queue.ts";
import { formerConclusions, joinInForce } from "../../../platform/paper/conclusions.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { openWork } from "./draws.ts";
import { paramWords } from "./param-words.ts";
import { ruleName, ruleText } from "./rule-text.ts";
import { excludedVouchers, isDone, type RunRow, type RunSummary } from "./run-shapes.ts";

type Calls = typeof journalTests;

/** Until a run is done, its job alone knows how it stands. */
async function withJobs(db: Db, rows: readonly RunRow[]): Promise<RunRow[]> {
  const jobs = await jobStates(
    db,
    rows.map(({ jobId }) => jobId),
  );
  return rows.map((row) => {
    const job = jobs.get(row.jobId ?? 0);
    const state = row.state === "done" ? row.state : JournalRunState.parse(job?.state ?? "cancelled");
    return { ...row, state, finishedAt: row.finishedAt ?? job?.finishedAt ?? null };
  });
}

/** Approvals of the settings of a run, by others than whoever ran it. */
const approvals = (run: string) => sql`journal_test_approval a
  join app_user u on u.tenant_id = a.tenant_id and u.id = a.approved_by
  where ${ofProject("a")} and a.version = ${sql.ref(`${run}.setting_version`)} and a.approved_by <> ${sql.ref(`${run}.created_by`)}`;
const conclusionName = journalConclusion.spec.name;
const columns = sql`r.id, r.project_id as "projectId", r.run_no as "runNo", r.period_id as "periodId", p.label as "periodLabel",
  coalesce(b.file_name, '') as "fileName", p.voucher_batch_id is not distinct from r.batch_id as "isJournalInForce",
  b.purged_at is null as "isJournalKept", r.setting_version as "settingVersion",
  r.setting_version = coalesce((select max(version) from journal_test_setting s where ${ofProject("s")}), 0) as "isSettingCurrent",
  not exists (select from ${approvals("r")}) as "isDraft",
  (select string_agg(u.name, '、' order by a.created_at) from ${approvals("r")}) as "approvedBy",
  exists (select from paper_record w where ${ofProject("w")} and w.kind = ${conclusionName} and w.subject_id = r.id
    and w.status = ${conclusionStatus.toConfirm}) as "isToConfirm",
  r.seed, r.again_of as "againOf", r.state, r.job_id as "jobId", r.voucher_count as "voucherCount", r.hit_count as "hitCount",
  (select count(*) from journal_test_hit h where ${ofProject("h")} and h.run_id = r.id
    and h.jmsn in ${excludedVouchers(sql`r.period_id`, sql`r.batch_id`)})::int as "excludedCount",
  r.fingerprint, k.data ->> 'conclusion' as conclusion, (k.data ->> 'verdict')::int as verdict, k.data ->> 'overrideReason' as "overrideReason",
  case when k.data ->> 'overrideReason' is not null then (k.data ->> 'openVouchers')::int end as "overrideOpen",
  c.name as "concludedName", case when cardinality(k.signer_ids) > 1 then f.name end as "confirmedName", k.approve_time as "concludedAt", ${formerConclusions(conclusionName, "r")} as "formerConclusions", u.name as "userName", r.created_by as "userId",
  r.created_at as "createdAt", r.finished_at as "finishedAt", r.row_version as "rowVersion", r.settings, r.summary,
  r.batch_id as "batchId"`;
const runsFrom = sql`journal_test_run r
  join project_period p on ${ofProject("p")} and p.id = r.period_id
  join app_user u on u.tenant_id = r.tenant_id and u.id = r.created_by
  ${joinInForce(conclusionName, "r", "k")}
  left join app_user c on c.tenant_id = k.tenant_id and c.id = coalesce(k.signer_ids[1], k.approver_id)
  left join app_user f on f.tenant_id = k.tenant_id and f.id = k.approver_id
  left join import_batch b on ${ofProject("b")} and b.id = r.batch_id`;

const positive = (amount: string | undefined): string | null => (amount && fen(amount) > 0n ? amount : null);

function shownRun({ settings, summary: _summary, batchId: _batch, userId: _runner, ...row }: RunRow): JournalRun {
  const { bands = { high: 6, middle: 3 }, bandsSet, pm, trivial, pmReason = null, trivialReason = null } = settings;
  return {
    ...row,
    bands,
    highSet: bandsSet?.high ?? null,
    pm: positive(pm),
    trivial: positive(trivial),
    pmReason,
    trivialReason,
  };
}

export async function runRow(db: Db, id: number): Promise<RunRow> {
  const { rows } =
    await sql<RunRow>`select ${columns} from ${runsFrom} where ${ofProject("r")} and r.id = ${id}`.execute(db);
  const [row] = await withJobs(db, rows);
  if (!row) throw missing();
  return row;
}

const bandNames: readonly Band[] = ["high", "middle", "low"];
const byBand = (scores: RunSummary["byScore"]): JournalRunSummary["byBand"] =>
  bandNames.map((band) => {
    const own = scores.filter((score) => score.band === band);
    const count = own.reduce((total, score) => total + score.count, 0);
    return { band, count, amount: yuan(sum(own.map(({ amount }) => fen(amount)))) };
  });

type Found = Pick<
  JournalRunSummary,
  | "voucherAmount"
  | "hitAmount"
  | "byRule"
  | "byScore"
  | "byBand"
  | "skipped"
  | "parts"
  | "yearsWithoutCalendar"
  | "completeness"
  | "comparison"
>;
const nothingYet: Found = {
  voucherAmount: null,
  hitAmount: null,
  byRule: [],
  byScore: [],
  byBand: [],
  skipped: [],
  parts: [],
  yearsWithoutCalendar: [],
  completeness: null,
  comparison: null,
};

/** Of the vouchers tested, the share that a rule hit; beyond what singles anything out, what to do about it. */
export function frequencyOf(lang: Lang, rule: ReadyRule | undefined, hits: number, vouchers: number) {
  const proposal = rule && isFrequent(hits, vouchers) ? proposalFor(new RuleParams(rule)) : null;
  return {
    share: vouchers > 0 ? ratio(BigInt(hits), BigInt(vouchers)) : null,
    proposal: proposal && ruleText(lang, `je.proposal.${proposal}`),
  };
}

function found(lang: Lang, row: RunRow): Found {
  const { settings, summary } = row;
  if (!isDone(summary)) return nothingYet;
  const rules = new Map(settings.rules.map((rule) => [rule.code, rule]));
  const skipped = new Set(summary.skipped.map(({ code }) => code));
  const named = (code: string) => ({ ruleCode: code, name: ruleName(lang, code) });
  const { oddDigits: _digits, parts = [], ...rest } = summary;
  const vouchers = row.voucherCount ?? 0;
  const reasonOf = ({ code, reason }: SkippedRule) => {
    const own = reason === "disabled" ? rules.get(code)?.reason : undefined;
    const words = ruleText(lang, `je.skip.${reason}`);
    return { ...named(code), reason: own ? `${words}${lang === "zh" ? "：" : ": "}${own}` : words };
  };
  return {
    ...rest,
    byRule: summary.byRule.flatMap(({ code, ...counted }) =>
      skipped.has(code)
        ? []
        : [
            {
              ...named(code),
              weight: rules.get(code)?.weight ?? 0,
              ...counted,
              ...frequencyOf(lang, rules.get(code), counted.count, vouchers),
            },
          ],
    ),
    byBand: byBand(summary.byScore),
    skipped: summary.skipped.map(reasonOf),
    parts: parts.map(reasonOf),
  };
}

export async function readRun({ db, lang }: Pick<Context, "db" | "lang">, id: number): Promise<JournalRunSummary> {
  const row = await runRow(db, id);
  const rules = (row.settings.rules ?? [])
    .filter(({ isEnabled }) => isEnabled)
    .map((rule) => ({
      ruleCode: rule.code,
      name: ruleName(lang, rule.code),
      weight: rule.weight,
      words: paramWords(lang, rule),
      reason: rule.reason ?? null,
    }));
  const open = isDone(row.summary) && row.isJournalKept ? await openWork(db, row) : null;
  return { ...shownRun(row), ...found(lang, row), rules, open };
}

export const getRun = (ctx: Context, { Id }: Input<Calls["GetJeRun"]>): Promise<JournalRunSummary> => readRun(ctx, Id);

export async function listRuns(
  { db }: Context,
  { periodId, skipCount, maxResultCount }: Input<Calls["GetJeRunList"]>,
): Promise<Output<Calls["GetJeRunList"]>> {
  const where = sql`${ofProject("r")} and (${periodId ?? null}::bigint is null or r.period_id = ${periodId ?? null})`;
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from journal_test_run r where ${where}`.execute(db);
  const { rows } = await sql<RunRow>`
    select ${columns} from ${runsFrom} where ${where} order by r.run_no desc limit ${maxResultCount} offset ${skipCount}`.execute(
    db,
  );
  return { totalCount: counted.rows[0]?.total ?? 0, items: (await withJobs(db, rows)).map(shownRun) };
}
