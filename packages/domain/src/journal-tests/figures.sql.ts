import { ofProject } from "@digao/db/project-rows";
/** What a run of journal-entry tests (会计分录测试) found, counted: by rule, band and score; and its fingerprint. */
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { firstIdOf } from "../vouchers/ledger-source.sql.ts";
import { bandsInForce } from "./bands.ts";
import { tested } from "./gather.sql.ts";
import { journalRules } from "./rules.ts";
import { type Band, bandOf } from "./score.ts";
import type { Bands } from "./settings.ts";

interface Counted {
  count: number;
  amount: string;
}
export interface RunFigures {
  voucherCount: number;
  voucherAmount: string;
  hitCount: number;
  hitAmount: string;
  byRule: ({ code: string } & Counted)[];
  byScore: ({ score: number; band: Band } & Counted)[];
  /** High from here on: the bands of the settings, unless these leave too few high. */
  bands: Bands;
  /** SHA-256 of the vouchers by their place in the journal, with rules and scores. */
  fingerprint: string;
}

export async function runFigures(db: Db, runId: number, batchId: number, set: Bands): Promise<RunFigures> {
  const own = sql`from journal_test_hit where ${ofProject("journal_test_hit")} and run_id = ${runId}`;
  const all = await sql<Counted>`
    select count(*)::int as count, coalesce(sum(greatest(abs(amount_dr), abs(amount_cr))), 0)::text as amount
    from ${tested(batchId)} v`.execute(db);
  const rules = await sql<{ bit: number } & Counted>`
    select bit, sum(vouchers)::int as count, sum(amount)::text as amount
    from (select rules, sum(amount) as amount, count(*) as vouchers ${own} group by rules) h
      cross join lateral (select bit from generate_series(0, 27) bit where (rules >> bit) & 1 = 1) b group by bit`.execute(
    db,
  );
  const scores = await sql<{ score: number } & Counted>`
    select score, count(*)::int as count, sum(amount)::text as amount ${own} group by score order by score desc`.execute(
    db,
  );
  const sums = await sql<{ count: number; amount: string; fingerprint: string }>`
    select count(*)::int as count, coalesce(sum(amount), 0)::numeric(20,2)::text as amount,
      encode(sha256(convert_to(coalesce(string_agg(concat_ws(',', jmsn - ${firstIdOf(batchId)}::bigint, rules, score), ';' order by jmsn), ''),
        'UTF8')), 'hex') as fingerprint ${own}`.execute(db);
  const byBit = new Map(rules.rows.map(({ bit, ...counted }) => [bit, counted]));
  const [voucher = { count: 0, amount: "0.00" }] = all.rows;
  const [hit = { count: 0, amount: "0.00", fingerprint: "" }] = sums.rows;
  const bands = bandsInForce(set, scores.rows, voucher.count);
  return {
    bands,
    voucherCount: voucher.count,
    voucherAmount: voucher.amount,
    hitCount: hit.count,
    hitAmount: hit.amount,
    byRule: journalRules.map(({ code }, bit) => ({ code, ...(byBit.get(bit) ?? { count: 0, amount: "0.00" }) })),
    byScore: scores.rows.map((row) => ({ ...row, band: bandOf(row.score, bands) })),
    fingerprint: hit.fingerprint,
  };
}
