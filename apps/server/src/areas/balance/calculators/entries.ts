import type { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import type { calculators } from "@digao/contract/areas/balance/calculators/calls";
import type { Input } from "@digao/contract/endpoint";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { bookProposed, proposalMaker } from "../adjustments/door.ts";
import { entryKey, headOf, run } from "./calculated.ts";
import { entriesOf } from "./calculations.ts";
import { calculatorOf } from "./declared.ts";
import { readCalculation } from "./rows.ts";

/** Drafts under the rules of every entry: somebody else checks them. One that is past a draft is never overwritten. */
export async function bookCalculation(
  ctx: Context,
  { id, rowVersion, submit }: Input<(typeof calculators)["BookCalculation"]>,
): Promise<AdjustHead[]> {
  const projectId = ctx.project?.id ?? 0;
  const row = await readCalculation(ctx.db, id, true);
  checkVersion(rowVersion, row);
  const entry = calculatorOf(row.calculator);
  const { written } = run(entry, row.input);
  const heads = (written?.entries ?? []).map((one, at) => ({ key: entryKey(id, at), head: headOf(one) }));
  if (heads.length === 0) throw new Refusal("calculators.noEntry", { kind: "state" });
  const maker = await proposalMaker(ctx, projectId, ctx.lang);
  for (const { itemCode } of heads.flatMap(({ head }) => head.lines)) {
    if (!maker.items.has(itemCode))
      throw new Refusal("calculators.noItem", { kind: "state", params: { code: itemCode } });
  }
  const proposals = heads.map(({ key, head }) => maker.proposalOf({ key, head, accountCode: null }));
  const calculated = { faults: [], result: { figures: {}, schedules: {}, remarks: [], proposals } };
  const beyond = (await entriesOf(ctx.db, { id, projectId, calculated })).find(
    ({ status }) => status !== adjustStatus.draft,
  );
  if (beyond)
    throw new Refusal("calculators.entryBeyondDraft", {
      kind: "state",
      params: { adjNo: beyond.adjNo ?? `#${beyond.id}` },
    });
  return bookProposed(ctx, proposals, { projectId, submit }, new Map());
}
