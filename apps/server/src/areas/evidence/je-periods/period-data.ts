import type { JeMonth, jePeriods } from "@digao/contract/areas/evidence/je-periods/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { groupBy } from "@digao/domain/ledger/group-by";
import { fen, sum, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { journalInForce } from "../../books/vouchers/door.ts";
import { finishedRun, hitsByRule, rulesOfMonth } from "./runs.ts";

type Call = (typeof jePeriods)["GetJePeriodData"];
type TypeRow = JeMonth["types"][number] & { jPeriod: number };

/** Void vouchers count nowhere. */
async function postedByType(db: Db, batchId: number): Promise<TypeRow[]> {
  const { rows } = await sql<TypeRow>`
    select j_period as "jPeriod", j_type as "jType", count(*)::int as vouchers, sum(line_count)::int as lines,
      sum(amount_dr) as debit, sum(amount_cr) as credit
    from voucher where ${ofProject("voucher")} and batch_id = ${batchId} and not is_void group by 1, 2 order by 1, 2`.execute(
    db,
  );
  return rows;
}

export async function getPeriodData({ db, lang }: Context, { periodId }: Input<Call>): Promise<Output<Call>> {
  const journal = await journalInForce(db, periodId);
  if (!journal) return { run: null, months: [] };
  const run = await finishedRun(db, periodId);
  const hits = run?.isCurrent ? await hitsByRule(db, run) : [];
  const posted = groupBy(await postedByType(db, journal.batchId), ({ jPeriod }) => jPeriod);
  const months = [...posted].map(([jPeriod, rows]) => ({
    jPeriod,
    vouchers: rows.reduce((total, { vouchers }) => total + vouchers, 0),
    lines: rows.reduce((total, { lines }) => total + lines, 0),
    debit: yuan(sum(rows.map(({ debit }) => fen(debit)))),
    credit: yuan(sum(rows.map(({ credit }) => fen(credit)))),
    types: rows.map(({ jPeriod: _, ...type }) => type),
    rules: rulesOfMonth(lang, hits, jPeriod),
  }));
  return { run, months };
}
