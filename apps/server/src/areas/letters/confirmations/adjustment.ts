/** From the misstated part of a confirmed difference to a draft entry (函证差异, adjSource 3), tied both ways. */

import { adjustOpinion, adjustSource, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import type { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { abs, fen, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { draftEntry } from "../../balance/adjustments/door.ts";
import { oneLetter } from "./batch.ts";
import { itemsOf } from "./letter.ts";
import { requireTeam } from "./team.ts";

export async function createAdjustment(
  ctx: Context,
  { Id, itemId, counterItemId, rowVersion }: Input<(typeof hzletters)["CreateHZAdjustment"]>,
): Promise<{ headId: number }> {
  requireTeam(ctx);
  const letter = await oneLetter(ctx, Id, rowVersion);
  const item = (await itemsOf(ctx.db, ctx.lang, Id)).find(({ id }) => id === itemId);
  if (!item) throw missing("hz.itemGone");
  if (item.adjustHeadId !== null) throw new Refusal("hz.hasEntry", { kind: "state" });
  const amount = fen(item.misstatement);
  if (amount === 0n) throw new Refusal("hz.noMisstatement", { kind: "state" });
  const contact = await ctx.db
    .selectFrom("confirmation_contact")
    .where("id", "=", item.contactId ?? 0)
    .select("fs_item_id as fsItemId")
    .executeTakeFirst();
  const fsItemId = contact?.fsItemId ?? null;
  if (fsItemId === null) throw new Refusal("hz.noFsItem", { kind: "state" });
  if (fsItemId === counterItemId) throw new Refusal("hz.counter", { field: "counterItemId" });
  // Too much of what is owed to the client is credited, too much of what it owes debited; too little the other way.
  const isOver = fen(item.diffAmount ?? "0") < 0n;
  const isCredit = isOver === (item.direction === 1);
  const side = (credit: boolean) => ({
    debit: credit ? "0.00" : yuan(abs(amount)),
    credit: credit ? yuan(abs(amount)) : "0.00",
  });
  const head = await draftEntry(
    ctx,
    {
      id: 0,
      projectId: ctx.project?.id ?? 0,
      adjType: adjustType.entry,
      fsItemId,
      clientStatus: adjustOpinion.none,
      description: messageOf(ctx.lang, "hz.entryText", {
        name: letter.contactName,
        subject: item.subjectName,
        no: letter.letterNo,
      }),
      lines: [
        { fsItemId, lineName: letter.contactName, ...side(isCredit) },
        { fsItemId: counterItemId, ...side(!isCredit) },
      ],
    },
    { source: adjustSource.confirmation, sourceKey: `hz:${itemId}` },
  );
  await ctx.db
    .updateTable("confirmation_letter_item")
    .set({ adjust_head_id: head.id })
    .where("id", "=", itemId)
    .execute();
  await ctx.db
    .updateTable("confirmation_letter")
    .set({ row_version: sql`row_version + 1` })
    .where("id", "=", Id)
    .execute();
  await ctx.audit({
    refType: "confirmationLetter",
    refId: Id,
    projectId: ctx.project?.id,
    action: "adjust",
    new: { itemId, adjustHeadId: head.id, amount: item.misstatement },
  });
  return { headId: head.id };
}
