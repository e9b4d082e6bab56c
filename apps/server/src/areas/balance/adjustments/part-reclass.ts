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

type PartRequest = Input<(typeof adjustments)["CreatePartReclass"]>;

function headOf({ kind, fsItemId, name, amount, rate }: PartRequest, { byId }: ProjectItems): ProposedHead | null {
  if (kind === "vatSplit") return vatSplitProposal({ name, received: fen(amount), rate: rate ?? "0.13" });
  const itemCode = byId.get(fsItemId ?? 0)?.code ?? "";
  if (!(itemCode in CURRENT_PORTION)) throw new Refusal("adjust.noCurrentPortion", { field: "fsItemId" });
  return maturityProposal({ itemCode, name, dueWithinYear: fen(amount) });
}

/** The same part asked for again brings its draft up to date. */
export async function bookPart(ctx: Context, request: PartRequest): Promise<AdjustHead> {
  const items = await projectItems(ctx.db, request.projectId);
  const head = headOf(request, items);
  if (!head) throw new Refusal("adjust.partMissing", { field: "amount" });
  const key = `${request.kind}:${head.lines[0]?.itemCode}:${request.name}`;
  const proposal = proposalOf({ key, head, accountCode: null }, items, ctx.lang, null);
  const [booked] = await book(ctx, [proposal], { projectId: request.projectId, submit: false });
  if (!booked) throw missing();
  return booked;
}
