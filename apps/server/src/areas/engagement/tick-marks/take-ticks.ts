/** Tick marks taken off by whoever put them, or a leader. */
import type { tickMarks } from "@digao/contract/areas/engagement/tick-marks/calls";
import type { Input } from "@digao/contract/endpoint";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { takeOff } from "../papers/door.ts";
import { marksOf, mayTake, tellTicks, ticksOf } from "./ticks.ts";

type Calls = typeof tickMarks;

export async function takeTicks(ctx: Context, { sheetId, ids, reason }: Input<Calls["TakePaperTicks"]>): Promise<null> {
  const { db } = ctx;
  const taken = (await ticksOf(db, sheetId)).filter(({ id }) => ids.includes(id));
  if (taken.length === 0) throw missing();
  if (taken.some(({ createdById }) => !mayTake(ctx, createdById)))
    throw new Refusal("tickMark.notYours", { kind: "forbidden" });
  await takeOff(db, { sheetId, itemIds: [] }, reason);
  await db
    .deleteFrom("paper_tick")
    .where(
      "id",
      "in",
      taken.map(({ id }) => id),
    )
    .execute();
  const signs = await marksOf(
    db,
    taken.map(({ markId }) => markId),
  );
  const signOf = (markId: number) => signs.find(({ id }) => id === markId)?.sign ?? "";
  await tellTicks(ctx, sheetId, "delete", reason ? { reason } : undefined, {
    ticks: taken.map(({ cell, markId }) => `${cell.name} ${signOf(markId)}`),
  });
  return null;
}
