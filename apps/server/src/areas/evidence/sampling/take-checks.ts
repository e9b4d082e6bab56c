import type { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { samplePurpose } from "@digao/contract/areas/evidence/sampling/codes";
import type { SampleItem } from "@digao/contract/areas/evidence/sampling/run";
import type { Input } from "@digao/contract/endpoint";
import { fen, yuan } from "@digao/domain/money";
import type { Context } from "../../../platform/serve.ts";
import { checkedDraws } from "../vouching/door.ts";
import { runRow } from "./run-rows.ts";
import { lockOpenRun, writeItems } from "./save-items.ts";

/** Items that have a result keep it: what a person wrote into the sample is not replaced. The evidence stands on the check sheet. */
export async function takeChecks(
  ctx: Context,
  { Id }: Input<(typeof sampling)["TakeSampleChecks"]>,
): Promise<SampleItem[]> {
  const { purpose } = await lockOpenRun(ctx, Id);
  const { fsItemId } = await runRow(ctx.db, Id);
  const checks = new Map((await checkedDraws(ctx.db, Id, fsItemId)).map((check) => [check.lineId, check]));
  const open = await ctx.db
    .selectFrom("sample_item")
    .where("run_id", "=", Id)
    .where("audited", "is", null)
    .where("is_deviation", "is", null)
    .select(["id", "line_id as lineId", "book", "row_version as rowVersion"])
    .orderBy("seq")
    .execute();
  const items = open.flatMap(({ id, lineId, book, rowVersion }) => {
    const check = lineId === null ? undefined : checks.get(lineId);
    if (!check) return [];
    const found =
      purpose === samplePurpose.controls
        ? { isDeviation: check.isException }
        : { audited: yuan(fen(book) - fen(check.difference ?? "0.00")) };
    return [{ id, rowVersion, ...found, ...(check.remark ? { remark: check.remark } : {}) }];
  });
  return items.length === 0 ? [] : writeItems(ctx, { Id, items });
}
