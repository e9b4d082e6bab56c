/** Runs of the journal-entry tests as files show them: the same answers that the calls give. */
import type { JournalHit, JournalRunSummary, journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import type { StoredOfVoucher, VoucherKeeper } from "../../books/vouchers/door.ts";
import { openWork } from "./draws.ts";
import { listHits } from "./hits.ts";
import { recountRun } from "./recount.ts";
import { readRun, runRow } from "./run-rows.ts";

type Filter = Partial<Input<(typeof journalTests)["GetJeHitList"]>>;
const pageMax = 200;

export const journalRun = (ctx: Context, id: number): Promise<JournalRunSummary> => readRun(ctx, id);

/** Vouchers that hit, page by page. */
export async function* journalHits(ctx: Context, Id: number, filter: Filter): AsyncGenerator<JournalHit[]> {
  for (let skipCount = 0; ; skipCount += pageMax) {
    const page = { Id, keyword: "", excluded: "all" as const, skipCount, maxResultCount: pageMax };
    const { items } = await listHits(ctx, { ...page, ...filter });
    if (items.length > 0) yield items;
    if (items.length < pageMax) return;
  }
}

/**
 * Of the last run that is done: vouchers with a high score that nobody has drawn, left out or checked; of a concluded one those beyond
 * what a leader passed over, where drawing or leaving out was undone since.
 */
export async function unfollowedVouchers(db: Db): Promise<{ runNo: number; open: number } | null> {
  const last = await db
    .selectFrom("journal_test_run")
    .where("state", "=", "done")
    .select("id")
    .orderBy("run_no", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  const run = await runRow(db, last.id);
  if (!run.isJournalKept) return null;
  const { undrawn, unchecked } = await openWork(db, run);
  const open = undrawn + unchecked;
  if (run.verdict !== null && open <= (run.overrideOpen ?? 0)) return null;
  return { runNo: run.runNo, open };
}

/** Vouchers left out of the tests: known by month, word, number and amount, in the words of the journal in force. */
export const exclusionKeeper: VoucherKeeper = {
  recordsOf: async (db, periodId) => {
    const { rows } = await sql<StoredOfVoucher>`
      select x.id, null as "lineId", v.id as jmsn, x.j_period as "jPeriod", v.j_date as "jDate", x.j_type as "jType",
        x.j_no_text as "jNoText", null as line, false as "isTested", null as "ownerId"
      from journal_test_exclusion x
      left join lateral (
        select v.id, v.j_date from import_batch b
        join voucher v on ${ofProject("v")} and v.batch_id = b.id and v.j_period = x.j_period and v.j_type = x.j_type
          and v.j_no_text = x.j_no_text and greatest(abs(v.amount_dr), abs(v.amount_cr)) = x.amount
        where ${ofProject("b")} and b.period_id = x.period_id and b.purged_at is null order by b.id desc limit 1
      ) v on true
      where ${ofProject("x")} and x.period_id = ${periodId} order by x.id`.execute(db);
    return rows;
  },
  move: async (db, moves) => {
    const found = moves.filter(({ jmsn }) => jmsn !== null);
    await sql`
      update journal_test_exclusion x set j_period = v.j_period, j_type = v.j_type, j_no_text = v.j_no_text
      from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ jmsn }) => jmsn)}::bigint[]) m (id, jmsn)
      join voucher v on ${ofProject("v")} and v.id = m.jmsn
      where ${ofProject("x")} and x.id = m.id and greatest(abs(v.amount_dr), abs(v.amount_cr)) = x.amount
        and (x.j_period, x.j_type, x.j_no_text) is distinct from (v.j_period, v.j_type, v.j_no_text)`.execute(db);
  },
};

/** Counted anew, beside what a run has kept. */
export const recounts = { of: recountRun };
