import type { JournalRunSummary, journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { CONCLUSION_LIFE, whyNotConclude } from "@digao/domain/journal-tests/verdict";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { andFormer } from "../../../platform/lib/former-conclusions.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { requireStep } from "../../../platform/step.ts";
import { openWork } from "./draws.ts";
import { readRun, runRow } from "./run-rows.ts";
import type { RunRow } from "./run-shapes.ts";

type Wish = Input<(typeof journalTests)["ConcludeJeRun"]>;
interface Override {
  reason: string;
  /** Vouchers with high scores that were open. */
  open: number;
}

/** What of the tests is still open is for a leader to pass over, who says why. */
async function overrideOf(ctx: Context, run: RunRow, wish: Wish): Promise<Override | null> {
  const { verdict, conclusion } = wish;
  if (!verdict) throw new Refusal("je.verdictMissing", { field: "verdict" });
  if (conclusion === "") throw new Refusal("je.conclusionMissing", { field: "conclusion" });
  const isKept = run.isJournalKept;
  const work = isKept ? await openWork(ctx.db, run) : null;
  const why = work ? whyNotConclude(verdict, work) : "open";
  if (why === null) return null;
  const counts = { undrawn: work?.undrawn ?? 0, unchecked: work?.unchecked ?? 0, exceptions: work?.exceptions ?? 0 };
  if (why === "hasExceptions")
    throw new Refusal("je.hasExceptions", { kind: "state", params: counts, field: "verdict" });
  const reason = wish.overrideReason ?? "";
  if (reason === "")
    throw new Refusal(isKept ? "je.highOpen" : "je.journalGone", {
      kind: "state",
      params: counts,
      field: "overrideReason",
    });
  if (!isInRoleSet(ctx.project?.role ?? 0, "leader")) throw new Refusal("je.overrideLeader", { kind: "forbidden" });
  return { reason, open: counts.undrawn + counts.unchecked };
}

const refusals = { state: "je.notDone", actors: { concluder: "je.changeLeader" } } as const;

/** The step of the conclusion's life; the reason that stays where it says that one did not stand. */
function stepOfConclusion(ctx: Context, run: RunRow, { reason }: Wish, isTakenBack: boolean): string | null {
  const isFirst = run.verdict === null;
  const given = isFirst ? ("conclude" as const) : ("change" as const);
  const subject = {
    status: isFirst ? ("open" as const) : ("concluded" as const),
    parts: { approver: run.concludedBy === null ? [] : [run.concludedBy] },
  };
  const step = requireStep(ctx, CONCLUSION_LIFE, isTakenBack ? "takeBack" : given, subject, refusals);
  if (!step.reason) return null;
  if (!saysWhatWasSeen(reason)) throw new Refusal("je.changeReason", { field: "reason" });
  return reason ?? null;
}

/** A verdict and its words; without both what was concluded is taken back. */
export async function concludeRun(ctx: Context, wish: Wish): Promise<JournalRunSummary> {
  const { Id, rowVersion, conclusion, verdict } = wish;
  await sql`select from journal_test_run where ${ofProject("journal_test_run")} and id = ${Id} for update`.execute(
    ctx.db,
  );
  const run = await runRow(ctx.db, Id);
  checkVersion(rowVersion, run);
  if (run.state !== "done") throw new Refusal("je.notDone", { kind: "state" });
  const isTakenBack = conclusion === "" && !verdict;
  const changeReason = stepOfConclusion(ctx, run, wish, isTakenBack);
  const override = isTakenBack ? null : await overrideOf(ctx, run, wish);
  const values = {
    conclusion: isTakenBack ? null : conclusion,
    verdict: isTakenBack ? null : (verdict ?? null),
    overrideReason: override?.reason ?? null,
  };
  await sql`
    update journal_test_run set conclusion = ${values.conclusion}, verdict = ${values.verdict}, override_reason = ${values.overrideReason},
      override_open = ${override?.open ?? null},
      former_conclusions = ${changeReason === null ? sql`former_conclusions` : andFormer(ctx.user.id, changeReason)}, concluded_by = ${isTakenBack ? null : ctx.user.id}, concluded_at = ${isTakenBack ? sql`null` : sql`now()`},
      row_version = row_version + 1 where ${ofProject("journal_test_run")} and id = ${Id}`.execute(ctx.db);
  await ctx.audit({
    refType: "journalTestRun",
    refId: Id,
    projectId: run.projectId,
    action: "conclude",
    old: { conclusion: run.conclusion, verdict: run.verdict, overrideReason: run.overrideReason },
    new: {
      ...values,
      overrideOpen: override?.open ?? null,
      ...(changeReason === null ? {} : { reason: changeReason }),
    },
  });
  return readRun(ctx, Id);
}
