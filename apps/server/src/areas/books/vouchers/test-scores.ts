/** Scores that vouchers have in the latest finished test run of their journal (会计分录测试分值). */
import type { VoucherDetail } from "@digao/contract/areas/books/vouchers/calls";
import { ofProject } from "@digao/db/project-rows";
import { batchOfRowId } from "@digao/db/row-ids";
import type { Db } from "@digao/db/tenant";
import { bandOf } from "@digao/domain/journal-tests/score";
import type { Bands } from "@digao/domain/journal-tests/settings";
import { type RawBuilder, sql } from "kysely";

type Sql = RawBuilder<unknown>;
export type JournalScore = NonNullable<VoucherDetail["jeHit"]>;

/** What a sample was drawn by is found again as it stood then, whatever was tested since. */
export interface ScoredBooks {
  batchId: number;
  scoresUntil?: string | undefined;
}

const runOf = ({ batchId, scoresUntil = "infinity" }: ScoredBooks): Sql => sql`(select r.id from journal_test_run r
  where ${ofProject("r")} and r.batch_id = ${batchId} and r.state = 'done' and r.finished_at <= ${scoresUntil}::timestamptz order by r.id desc limit 1)`;

/** Vouchers of a journal that a rule hit, with their scores: in brackets, ready for `from`. */
export const scoresIn = (books: ScoredBooks): Sql => sql`(
  select t.jmsn, t.score from journal_test_hit t where ${ofProject("t")} and t.run_id = ${runOf(books)})`;

/** Of `l` as `joinedScores` has them, for an order: nothing where no rule hit. */
export const joinedScore: Sql = sql`coalesce(s.score, 0)`;

/** All at once: looked up line by line, an order of a million lines takes twice as long. */
export const joinedScores = (books: ScoredBooks): Sql => sql`left join ${scoresIn(books)} s on s.jmsn = l.jmsn`;

interface ScoreRow {
  jmsn: number;
  score: number;
  runId: number;
  runNo: number;
  bands: Bands;
}

/** Of some vouchers, whatever journals they stand in. */
export async function scoresOf(db: Db, vouchers: readonly number[]): Promise<ReadonlyMap<number, JournalScore>> {
  const batches = [...new Set(vouchers.map(batchOfRowId))];
  if (batches.length === 0) return new Map();
  const { rows } = await sql<ScoreRow>`
    select /* by key */ v.id as jmsn, h.score, r.id as "runId", r.run_no as "runNo", r.settings -> 'bands' as bands
    from unnest(${batches}::bigint[]) b (id)
    cross join lateral (
      select id, run_no, settings from journal_test_run t where ${ofProject("t")} and t.batch_id = b.id and t.state = 'done' order by t.id desc limit 1
    ) r
    cross join unnest(${[...new Set(vouchers)]}::bigint[]) v (id)
    cross join lateral (select score from journal_test_hit where ${ofProject("journal_test_hit")} and run_id = r.id and jmsn = v.id offset 0) h`.execute(
    db,
  );
  return new Map(
    rows.map(({ jmsn, score, runId, runNo, bands }) => [jmsn, { runId, runNo, score, band: bandOf(score, bands) }]),
  );
}
