/** New rows of messages: what a thread stands beside is there and of the project. */
import { messageType } from "@digao/contract/areas/evidence/messages/codes";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { ThreadType } from "@digao/domain/messages/states";
import { type RawBuilder, sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { paperCells } from "../../engagement/papers/door.ts";
import type { FullMessage } from "./message-rows.ts";
import { readSubjects } from "./subjects.ts";
import type { Draft } from "./write.ts";

async function inserted(db: Db, insert: RawBuilder<unknown>): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`${insert}`.execute(db);
  return rows[0]?.id ?? null;
}

const columns = sql`tenant_id, project_id, msg_type, entity, refer_id, anchor, node_id, content, content_text, at_users, author_role`;
const valuesOf = (
  ctx: Context,
  { anchor, itemId, written, called, entityId }: Draft,
  type: ThreadType,
  referId: RawBuilder<unknown>,
) =>
  sql`${ownTenant}, ${ownProject}, ${type}, ${entityId}, ${referId}, ${anchor || null}::text, ${itemId || null}::int,
    ${written.content}, ${written.text}, ${called}::bigint[], ${ctx.project?.role ?? 0}::smallint`;
const threadColumns = sql`${columns}, cell_id, label_ids, priority, due_date`;
const threadValues = ({ labels, priority, dueDate }: Draft, cellId: number | null) =>
  sql`${cellId}::bigint, ${labels}::bigint[], ${priority}::smallint, ${dueDate ?? null}::date`;

export async function insertThread(ctx: Context, draft: Draft, type: ThreadType): Promise<number> {
  return draft.entityId === "voucher" ? besideVoucher(ctx, draft, type) : besideRecord(ctx, draft, type);
}

/** A voucher of a journal in force: it is known by what it is called in its period, whatever journal follows. */
async function besideVoucher(ctx: Context, draft: Draft, type: ThreadType): Promise<number> {
  const msgId = await inserted(
    ctx.db,
    sql`
    insert into msg_head (${threadColumns}, period_id, j_period, j_type, j_no_text)
    select ${valuesOf(ctx, draft, type, sql`v.id`)}, ${threadValues(draft, null)}, p.id, v.j_period, v.j_type, v.j_no_text
    from voucher v join project_period p on ${ofProject("p")} and p.voucher_batch_id = v.batch_id and p.project_id = ${draft.currId}
    where ${ofProject("v")} and v.id = ${draft.referId} returning id`,
  );
  if (msgId === null) throw new Refusal("message.voucherGone", { kind: "state", field: "referId" });
  return msgId;
}

async function besideRecord(ctx: Context, draft: Draft, type: ThreadType): Promise<number> {
  const { entityId, referId, cell } = draft;
  const subject = (await readSubjects(ctx.db, [{ entityId, referId }])).of({ entityId, referId });
  if (!subject) throw new Refusal("message.recordMissing", { kind: "state", field: "referId" });
  const cellId = cell && entityId === "auditSheet" ? await paperCells.at(ctx.db, referId, cell) : null;
  const msgId = await inserted(
    ctx.db,
    sql`
    insert into msg_head (${threadColumns}, refer_zh, refer_en, refer_item_ids)
    values (${valuesOf(ctx, draft, type, sql`${referId}`)}, ${threadValues(draft, cellId)}, ${subject.zh}, ${subject.en},
      ${[...subject.itemIds]}::bigint[]) returning id`,
  );
  if (msgId === null) throw missing();
  return msgId;
}

export async function insertAnswer(ctx: Context, draft: Draft, thread: FullMessage): Promise<number> {
  const { written, called, responseEntity, responseId } = draft;
  const msgId = await inserted(
    ctx.db,
    sql`
    insert into msg_head (${columns}, parent_id, period_id, j_period, j_type, j_no_text, refer_zh, refer_en, cell_id, response_entity, response_id)
    select ${ownTenant}, ${ownProject}, ${messageType.answer}, entity, refer_id, anchor, node_id, ${written.content}, ${written.text},
      ${called}::bigint[], ${ctx.project?.role ?? 0}::smallint, id, period_id, j_period, j_type, j_no_text, refer_zh, refer_en, cell_id,
      ${responseEntity ?? null}::text, ${responseEntity ? responseId : null}::bigint
    from msg_head where ${ofProject("msg_head")} and id = ${thread.msgId} returning id`,
  );
  if (msgId === null) throw missing();
  return msgId;
}
