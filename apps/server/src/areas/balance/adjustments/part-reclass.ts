import type { AdjustHead, adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import type { Input } from "@digao/contract/endpoint";
import type { ProposedHead } from "@digao/domain/adjustments/adjustment";
import { CURRENT_PORTION, maturityProposal, vatSplitProposal } from "@digao/domain/adjustments/maturity";
import { fen } from "@digao/domain/money";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { book } from "./book-proposals.ts";
import { type ProjectItems, projectItems } from "./project-items.ts";
import { proposalOf } from "./proposal.ts";

type Asked = Input<(typeof adjustments)["CreatePartReclass"]>;

function headOf({ kind, fsItemId, name, amount, rate }: Asked, { byId }: ProjectItems): ProposedHead | null {
  if (kind === "vatSplit") return vatSplitProposal({ name, received: fen(amount), rate: rate ?? "0.13" });
  const itemCode = byId.get(fsItemId ?? 0)?.code ?? "";
  if (!(itemCode in CURRENT_PORTION)) throw new Refusal("adjust.noCurrentPortion", { field: "fsItemId" });
  return maturityProposal({ itemCode, name, dueWithinYear: fen(amount) });
}

/** The same part asked for again brings its draft up to date. */
export async function bookPart(ctx: Context, asked: Asked): Promise<AdjustHead> {
  const items = await projectItems(ctx.db, asked.projectId);
  const head = headOf(asked, items);
  if (!head) throw new Refusal("adjust.partMissing", { field: "amount" });
  const key = `${asked.kind}:${head.lines[0]?.itemCode}:${asked.name}`;
  const proposal = proposalOf({ key, head, accountCode: null }, items, ctx.lang, null);
  const [booked] = await book(ctx, [proposal], { projectId: asked.projectId, submit: false });
  if (!booked) throw missing();
  return booked;
}
