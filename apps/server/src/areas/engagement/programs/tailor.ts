/** Tailoring a programme to the engagement: procedures of one's own, wording, and what is left out from the start. */

import type { ProgLine, programs } from "@digao/contract/areas/engagement/programs/calls";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { nextNumber } from "../../../platform/lib/next-number.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged } from "../papers/door.ts";
import { change, requireAct, watched } from "./acts.ts";
import { lockLine, readLine } from "./program-rows.ts";

type Calls = typeof programs;

export async function addLine(
  ctx: Context,
  { RId, content, assertions, procTypes }: Input<Calls["CreateProgLine"]>,
): Promise<ProgLine> {
  const { db } = ctx;
  const projectId = ctx.project?.id ?? 0;
  // Numbers of an item are given one after the other.
  await db.selectFrom("fs_item").where("id", "=", RId).select("id").forNoKeyUpdate().execute();
  const { id } = await db
    .insertInto("prog_line")
    .values({
      project_id: projectId,
      fs_item_id: RId,
      line_no: await nextNumber(db, "prog_line", "line_no", sql`fs_item_id = ${RId}`),
      content,
      assertions,
      proc_types: procTypes,
      is_own: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await markChanged(db, [RId]);
  const line = await readLine(db, id);
  await ctx.audit({ refType: "progLine", refId: id, projectId, action: "create", new: watched(line) });
  return line;
}

export async function tailorLine(
  ctx: Context,
  { isSelected, content, assertions, procTypes, ...which }: Input<Calls["UpdateProgLine"]>,
): Promise<ProgLine> {
  const line = await lockLine(ctx.db, which);
  const isSame = isSelected === undefined || isSelected === line.isSelected;
  const selects = isSelected ? "select" : "deselect";
  const act = isSame ? "reword" : selects;
  requireAct(ctx, line, act);
  const set = sql`is_selected = ${isSelected ?? line.isSelected}, content = ${content ?? line.content},
    assertions = ${assertions ?? line.assertions}, proc_types = ${procTypes ?? line.procTypes}`;
  return change(ctx, line, act, set);
}

export async function removeLine(ctx: Context, which: Input<Calls["DelProgLine"]>): Promise<null> {
  const { db } = ctx;
  const line = await lockLine(db, which);
  requireAct(ctx, line, "remove");
  // Cancelled draws name it, too.
  const drawn = await db
    .selectFrom("drawn_voucher")
    .where("prog_line_id", "=", line.id)
    .select("id")
    .executeTakeFirst();
  if (drawn) throw new Refusal("program.inUse", { kind: "state" });
  await db.deleteFrom("prog_line").where("id", "=", line.id).execute();
  await markChanged(db, [line.RId]);
  await ctx.audit({
    refType: "progLine",
    refId: line.id,
    projectId: line.projectId,
    action: "delete",
    old: watched(line),
  });
  return null;
}
