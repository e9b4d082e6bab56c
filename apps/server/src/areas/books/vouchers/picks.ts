import type { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Context } from "../../../platform/serve.ts";

/** Ticks are the project's, not a person's: who ticked stays known. */
export async function pickLines(
  { db, project, audit }: Context,
  { jsnIds, isSelected }: Input<(typeof vouchers)["UpdateVoucherLibSelected"]>,
): Promise<null> {
  const projectId = project?.id ?? 0;
  const ids = [...new Set(jsnIds)];
  const changed = isSelected
    ? await db
        .insertInto("picked_line")
        .values(ids.map((line_id) => ({ line_id })))
        .onConflict((conflict) => conflict.doNothing())
        .returning("line_id as id")
        .execute()
    : await db.deleteFrom("picked_line").where("line_id", "in", ids).returning("line_id as id").execute();
  if (changed.length > 0)
    await audit({
      refType: "voucherLine",
      refId: changed[0]?.id ?? 0,
      projectId,
      action: isSelected ? "pick" : "unpick",
      new: { count: changed.length, jsnIds: changed.slice(0, 50).map(({ id }) => id) },
    });
  return null;
}
