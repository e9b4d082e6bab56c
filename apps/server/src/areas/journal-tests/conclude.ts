import type { JournalRunSummary, journalTests } from "@digao/contract/areas/journal-tests";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { checkVersion, Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { readRun, runRow } from "./run-rows.ts";

export async function concludeRun(
  ctx: Context,
  { Id, rowVersion, conclusion }: Input<(typeof journalTests)["ConcludeJeRun"]>,
): Promise<JournalRunSummary> {
  await sql`select from journal_test_run where ${ofProject("journal_test_run")} and id = ${Id} for update`.execute(
    ctx.db,
  );
  const run = await runRow(ctx.db, Id);
  checkVersion(rowVersion, run);
  if (run.state !== "done") throw new Refusal("je.notDone", { kind: "state" });
  const text = conclusion || null;
  const written = text === null ? sql`null` : sql`now()`;
  await sql`
    update journal_test_run set conclusion = ${text}, concluded_by = ${text === null ? null : ctx.user.id}, concluded_at = ${written},
      row_version = row_version + 1 where ${ofProject("journal_test_run")} and id = ${Id}`.execute(ctx.db);
  await ctx.audit({
    refType: "journalTestRun",
    refId: Id,
    projectId: run.projectId,
    action: "conclude",
    old: { conclusion: run.conclusion },
    new: { conclusion: text },
  });
  return readRun(ctx, Id);
}
