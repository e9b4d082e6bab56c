import type { JournalRunSummary } from "@digao/contract/areas/evidence/journal-tests/calls";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { runRow } from "./run-rows.ts";
import type { RunRow } from "./run-shapes.ts";

type Comparison = NonNullable<JournalRunSummary["comparison"]>;

/**
 * Holds the vouchers that hit, with rules and scores, against those of the run repeated. Vouchers of another journal are known
 * by month, word and number; where that journal has been removed, only the fingerprints can be compared.
 */
export async function compareRuns(
  db: Db,
  againOf: number,
  now: Pick<RunRow, "id" | "batchId"> & { hitCount: number; fingerprint: string },
): Promise<Comparison> {
  const before = await runRow(db, againOf);
  const hitsOf = (runId: number) => sql`(
    select v.j_period, v.j_type, v.j_no_text, h.rules, h.score from journal_test_hit h
    join voucher v on ${ofProject("v")} and v.id = h.jmsn where ${ofProject("h")} and h.run_id = ${runId})`;
  const { rows } = await sql<{ missing: number; added: number }>`
    select (select count(*) from (select * from ${hitsOf(againOf)} b except select * from ${hitsOf(now.id)} n) m)::int as missing,
      (select count(*) from (select * from ${hitsOf(now.id)} n except select * from ${hitsOf(againOf)} b) a)::int as added`.execute(
    db,
  );
  const [{ missing, added } = { missing: 0, added: 0 }] = rows;
  return {
    isIdentical: before.fingerprint === now.fingerprint && missing === 0 && added === 0,
    isJournalSame: before.batchId === now.batchId,
    fingerprint: { before: before.fingerprint ?? "", now: now.fingerprint },
    hitCount: { before: before.hitCount ?? 0, now: now.hitCount },
    missing,
    added,
  };
}
