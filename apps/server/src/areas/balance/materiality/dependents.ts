import type { MaterialityRecord, MaterialitySheet } from "@digao/contract/areas/balance/materiality/calls";
import { samplePurpose, sampleStatus } from "@digao/contract/areas/evidence/sampling/codes";
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { performanceOf } from "@digao/domain/materiality/materiality";
import { type Fen, fen, yuan } from "@digao/domain/money";
import { lineName } from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { type ProjectTrialBalance, unexplainedChanges } from "../trial-balance/door.ts";

type Dependents = NonNullable<MaterialitySheet["dependents"]>;

/** What was done by a higher amount than this record's: to be done again, or explained. */
export async function dependentsOf(
  ctx: Context,
  balance: ProjectTrialBalance,
  record: MaterialityRecord | undefined,
  lang: Lang,
): Promise<Dependents | null> {
  if (!record) return null;
  const pm = fen(record.pm);
  const specific = record.specific.map(({ fsItemId, amount }) => ({ fsItemId, amount: fen(amount) }));
  const levels = { id: record.id, isApproved: true, om: fen(record.om), pm, trivial: fen(record.trivial), specific };
  const pmOf = (fsItemId: number | null) => (fsItemId === null ? pm : performanceOf(levels, fsItemId));
  return {
    pm: record.pm,
    samples: await samplesAbove(ctx, pmOf),
    journalTests: await journalTestsAbove(ctx, pm),
    variations: unexplainedChanges(balance, pm).map(({ id, line, change }) => ({
      ...{ fsItemId: id, code: line.code, name: lineName(line, lang), grpId: line.group },
      change: yuan(change),
    })),
  };
}

async function samplesAbove({ db }: Context, pmOf: (item: number | null) => Fen): Promise<Dependents["samples"]> {
  const { rows } = await sql<Dependents["samples"][number] & { item: number | null }>`
    select r.id, r.run_no as "runNo", r.title, r.fs_item_id as item, round(r.tolerable, 2)::text as tolerable from sample_run r
    where ${ofProject("r")} and r.purpose = ${samplePurpose.details} and r.status <> ${sampleStatus.withdrawn}
      and r.tolerable is not null order by r.run_no`.execute(db);
  return rows.flatMap(({ item, ...run }) => (fen(run.tolerable) > pmOf(item) ? [run] : []));
}

async function journalTestsAbove({ db }: Context, pm: Fen): Promise<Dependents["journalTests"]> {
  const { rows } = await sql<{ id: number; runNo: number; pm: string }>`
    select r.id, r.run_no as "runNo", r.settings ->> 'pm' as pm from journal_test_run r
    where ${ofProject("r")} and r.settings ->> 'pm' is not null and r.state = 'done' order by r.run_no`.execute(db);
  return rows.filter((run) => fen(run.pm) > pm);
}
