/** Entries between items of the cash-flow statement (type 6 of audit adjustments), and what those in force do to it. */
import { adjustSource, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import type { cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type Fen, fen } from "@digao/domain/money";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { cashFlowEntries, changeEntry, draftEntry } from "../adjustments/door.ts";
import { itemsOfForm } from "./form.ts";

type Calls = typeof cashFlow;

export const getAdjData = (
  ctx: Context,
  { Id, RptLang }: Input<Calls["GetFSCashFlowAdjData"]>,
): Promise<Output<Calls["GetFSCashFlowAdjData"]>> => cashFlowEntries(ctx, Id, RptLang);

/** Of entries in force, by item: what they add to cash, or to the line of the supplement. Of another project of the firm, where one is named. */
export async function adjustedItems(db: Db, other?: number): Promise<ReadonlyMap<string, Fen>> {
  const { rows } = await sql<{ item: string; amount: string }>`
    select i.std_code as item, sum(l.debit - l.credit)::text as amount
    from adjust_head h
    join adjust_line l on ${ofProject("l", other)} and l.head_id = h.id
    join fs_item i on ${ofProject("i", other)} and i.id = l.fs_item_id
    where ${ofProject("h", other)} and h.adj_type = ${code.adjustType.cashFlow} and h.status = ${code.adjustStatus.checked}
      and h.client_status <> ${code.adjustOpinion.refused}
    group by i.std_code`.execute(db);
  return new Map(rows.map(({ item, amount }) => [item, fen(amount)]));
}

/** S118 takes what has a name: never what is left over. */
const OTHER = "S118";

export async function updateAdjustData(
  ctx: Context,
  { Id, headId, rowVersion, description, reason, lines }: Input<Calls["UpdateCashFlowAdjustData"]>,
): Promise<Output<Calls["UpdateCashFlowAdjustData"]>> {
  if (lines.some(({ cfItemCode, remark }) => cfItemCode === OTHER && !remark))
    throw new Refusal("cashFlow.otherNeedsParts", { field: "lines" });
  const items = await itemsOfForm(
    ctx.db,
    lines.map(({ cfItemCode }) => cfItemCode),
  );
  const draft = {
    projectId: Id,
    adjType: adjustType.cashFlow,
    description,
    reason,
    clientStatus: 0,
    lines: lines.map(({ cfItemCode, debit, credit, remark }) => {
      const fsItemId = items.get(cfItemCode);
      if (fsItemId === undefined)
        throw new Refusal("cashFlow.unknownItem", { params: { code: cfItemCode }, field: "lines" });
      return { fsItemId, debit, credit, cfItemCode, remark };
    }),
  };
  if (headId) return changeEntry(ctx, { ...draft, id: headId, rowVersion });
  return draftEntry(ctx, draft, { source: adjustSource.cashFlow, sourceKey: "cashFlow" });
}
