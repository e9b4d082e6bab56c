import type { MaterialityRecord, MaterialitySheet } from "@digao/contract/areas/balance/materiality/calls";
import { samplePurpose, sampleStatus } from "@digao/contract/areas/evidence/sampling/codes";
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { needsExplanation } from "@digao/domain/analysis/variation";
import { performanceOf } from "@digao/domain/materiality/materiality";
import { type Fen, fen, yuan } from "@digao/domain/money";
import { isProfitLine, lineName } from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import type { ProjectTrialBalance } from "../trial-balance/door.ts";

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
    variations: unexplained(balance, pm, lang),
  };
}

async function samplesAbove({ db }: Context, pmOf: (item: number | null) => Fen): Promise<Dependents["samples"]> {
  const rows = await db
    .selectFrom("sample_run")
    .where("purpose", "=", samplePurpose.details)
    .where("status", "<>", sampleStatus.withdrawn)
    .where("tolerable", "is not", null)
    .orderBy("run_no")
    .select([
      "id",
      "run_no as runNo",
      "title",
      "fs_item_id as item",
      sql<string>`round(tolerable, 2)::text`.as("amount"),
    ])
    .execute();
  return rows.flatMap(({ id, runNo, title, item, amount }) =>
    fen(amount) > pmOf(item) ? [{ id, runNo, title, tolerable: amount }] : [],
  );
}

async function journalTestsAbove({ db }: Context, pm: Fen): Promise<Dependents["journalTests"]> {
  const { rows } = await sql<{ id: number; runNo: number; pm: string }>`
    select r.id, r.run_no as "runNo", r.settings ->> 'pm' as pm from journal_test_run r
    where ${ofProject("r")} and r.settings ->> 'pm' is not null and r.state = 'done' order by r.run_no`.execute(db);
  return rows.filter((run) => fen(run.pm) > pm);
}

function unexplained({ rows, source }: ProjectTrialBalance, pm: Fen, lang: Lang): Dependents["variations"] {
  const { varPct, varPctPl } = source.project.settings;
  return source.items.flatMap(({ id, line, explanation }) => {
    const row = rows.get(line.code);
    if (!row || line.kind !== "L" || explanation || row.variation.change === null) return [];
    const rate = isProfitLine(line) ? varPctPl : varPct;
    if (!needsExplanation(row.audited, row.openAudited, { amount: pm, rate })) return [];
    const names = { code: line.code, name: lineName(line, lang), grpId: line.group };
    return [{ fsItemId: id, ...names, change: yuan(row.variation.change) }];
  });
}
