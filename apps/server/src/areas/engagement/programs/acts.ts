/** Acts of a procedure's life: judged by its table, written, logged. */
import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import type { Step, Wish } from "@digao/contract/life";
import type { MessageKey } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import {
  kindOf,
  lifeOfProcedure,
  type ProcedureAct,
  type ProcedureState,
  subjectOf,
} from "@digao/domain/programs/life";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { requireStep, type StepRefusals } from "../../../platform/step.ts";
import { markChanged } from "../papers/door.ts";
import { readLine } from "./program-rows.ts";

/** Where a procedure as it stands has no such act. */
function noSuchStep(line: ProgLine, act: ProcedureAct): MessageKey {
  if (act === "approve" || act === "refuse") return "program.nothingToApprove";
  if (act === "remove") return line.isOwn ? "program.inUse" : "program.firmsStays";
  if (act === "deselect") return kindOf(line) === "key" ? "program.keyStays" : "program.inUse";
  return "program.notSelected";
}

const refusalsOf = (line: ProgLine, act: ProcedureAct): StepRefusals => ({
  state: noSuchStep(line, act),
  actors: { tailor: "program.leaderOnly", approver: "program.ownApproval" },
  parts: { preparer: "program.ownApproval" },
  reason: "program.reasonMissing",
  fields: { state: act === "deselect" ? "isSelected" : "result", reason: "notDoneReason" },
});

export const requireAct = (
  ctx: Context,
  line: ProgLine,
  act: ProcedureAct,
  wish?: Wish<ProcedureState>,
): Step<ProcedureState> => requireStep(ctx, lifeOfProcedure(line), act, subjectOf(line), refusalsOf(line, act), wish);

/** What the log calls an act; every result that is recorded is one. */
function nameInLog(act: ProcedureAct): string {
  if (act === "select" || act === "deselect" || act === "reword") return "tailor";
  return act === "setPaper" || act === "approve" || act === "refuse" ? act : "setResult";
}

/** Writes what changed, with a record of it; a paper that was signed shows as changed after signing. */
export async function change(
  ctx: Context,
  old: ProgLine,
  act: ProcedureAct,
  set: RawBuilder<unknown>,
): Promise<ProgLine> {
  const { db } = ctx;
  await sql`update prog_line set ${set}, row_version = row_version + 1 where ${ofProject("prog_line")} and id = ${old.id}`.execute(
    db,
  );
  await markChanged(db, [old.RId]);
  const line = await readLine(db, old.id);
  await ctx.audit({
    refType: "progLine",
    refId: old.id,
    projectId: old.projectId,
    action: nameInLog(act),
    old: watched(old),
    new: watched(line),
  });
  return line;
}

export const watched = (line: ProgLine): Record<string, unknown> => {
  const { RId, lineNo, content, assertions, procTypes, isSelected, wpIndex, result, note, notDoneReason } = line;
  return {
    RId,
    lineNo,
    content,
    assertions,
    procTypes,
    isSelected,
    wpIndex,
    result,
    note,
    notDoneReason,
    adjustHeadId: line.adjustment?.id ?? null,
    execDate: line.execDate,
    approvedByName: line.approvedByName,
  };
};
