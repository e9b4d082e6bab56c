import type { draws } from "@digao/contract/areas/draws";
import type { Input } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages.zh";
import {
  type CheckMark,
  type DrawnVoucher,
  type DrawRefusal,
  type DrawResult,
  type DrawStatus,
  isException,
  isOpen,
  whyNotTo,
} from "@digao/domain/draws/states";
import { type RawBuilder, sql } from "kysely";
import { checkVersion, missing, Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { checkItemsOf } from "./check-items.ts";

type Calls = typeof draws;

interface Row {
  id: number;
  RId: number;
  status: DrawStatus;
  result: DrawResult;
  marks: Record<string, CheckMark>;
  diffAmount: string | null;
  remark: string | null;
  checkUserId: number | null;
  adjustHeadId: number | null;
  isSelected: boolean;
  rowVersion: number;
  where: string;
}

interface Several {
  ids: readonly number[];
  rowVersions?: readonly number[] | undefined;
}

/** Held until the call ends, in the order of their ids, so that two batches never wait for each other in a circle. */
async function lockRows({ db }: Context, { ids, rowVersions }: Several): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, fs_item_id as "RId", status, result, marks, diff_amount as "diffAmount", remark, check_user_id as "checkUserId",
      adjust_head_id as "adjustHeadId", is_selected as "isSelected", row_version as "rowVersion",
      j_date || ' ' || j_type || '-' || j_no_text || ' #' || line_no as where
    from drawn_voucher where id = any(${ids}::bigint[]) order by id for update`.execute(db);
  if (rows.length !== new Set(ids).size) throw missing();
  const versions = new Map(ids.map((id, index) => [id, rowVersions?.[index]]));
  for (const row of rows) checkVersion(versions.get(row.id) ?? row.rowVersion, row);
  return rows;
}

const reasons: Record<DrawRefusal, MessageKey> = {
  wrongState: "draw.wrongState",
  marksMissing: "draw.marksMissing",
  resultMissing: "draw.resultMissing",
  ownWork: "draw.ownWork",
  leaderOnly: "draw.leaderOnly",
};

function refuseClosed(rows: readonly Row[]): void {
  const closed = rows.find(({ status }) => !isOpen(status));
  if (closed) throw new Refusal("draw.closed", { kind: "state", params: { where: closed.where } });
}

async function change(
  ctx: Context,
  rows: readonly Row[],
  set: RawBuilder<unknown>,
  said: Record<string, unknown>,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`update drawn_voucher set ${set}, row_version = row_version + 1 where id = any(${ids}::bigint[])`.execute(
    ctx.db,
  );
  for (const { id, where: _, RId: _item, ...old } of rows)
    await ctx.audit({
      refType: "drawnVoucher",
      refId: id,
      projectId: ctx.project?.id,
      action: "update",
      old: Object.fromEntries(Object.keys(said).map((name) => [name, old[name as keyof typeof old] ?? null])),
      new: said,
    });
}

/** Who marks or judges is who checks; a drawn row that is worked on is in progress. */
const asWorkedOn = sql`check_user_id = app_user(), check_time = now(), status = case when status in (0, 2) then 1 else status end`;

export async function selectDrawn(
  ctx: Context,
  { isSelected, ...several }: Input<Calls["UpdateDrawCheckVoucherSelected"]>,
): Promise<null> {
  const rows = await lockRows(ctx, several);
  await change(ctx, rows, sql`is_selected = ${isSelected}`, { isSelected });
  return null;
}

export async function markDrawn(
  ctx: Context,
  { seq, mark, ...several }: Input<Calls["UpdateDrawCheckVoucherMarks"]>,
): Promise<null> {
  const rows = await lockRows(ctx, several);
  refuseClosed(rows);
  const marks = sql`marks = jsonb_set(marks, array[${String(seq)}], to_jsonb(${mark}::int)), ${asWorkedOn}`;
  await change(ctx, rows, marks, { [`mark${seq}`]: mark });
  return null;
}

export async function judgeDrawn(
  ctx: Context,
  { result, diffAmount, remark, adjustHeadId, ...several }: Input<Calls["UpdateDrawCheckVoucherResult"]>,
): Promise<null> {
  const rows = await lockRows(ctx, several);
  refuseClosed(rows);
  const isWrong = isException(result as DrawResult);
  if (isWrong && (!diffAmount || !remark))
    throw new Refusal("draw.exceptionNeedsMore", { field: diffAmount ? "remark" : "diffAmount" });
  if (adjustHeadId) await checkAdjustment(ctx, adjustHeadId);
  const said = {
    result,
    diffAmount: isWrong ? diffAmount : null,
    ...(remark === undefined ? {} : { remark }),
    ...(adjustHeadId === undefined ? {} : { adjustHeadId }),
  };
  const set = sql`result = ${result}, diff_amount = ${said.diffAmount ?? null}::numeric, ${asWorkedOn}
    ${remark === undefined ? sql`` : sql`, remark = ${remark}`}
    ${adjustHeadId === undefined ? sql`` : sql`, adjust_head_id = ${adjustHeadId}`}`;
  await change(ctx, rows, set, said);
  return null;
}

async function checkAdjustment({ db, project }: Context, adjustHeadId: number): Promise<void> {
  const head = await db
    .selectFrom("adjust_head")
    .where("id", "=", adjustHeadId)
    .where("project_id", "=", project?.id ?? 0)
    .select("id")
    .executeTakeFirst();
  if (!head) throw missing();
}

export async function remarkDrawn(
  ctx: Context,
  { remark, ...several }: Input<Calls["UpdateDrawCheckVoucherRemark"]>,
): Promise<null> {
  const rows = await lockRows(ctx, several);
  refuseClosed(rows);
  if (!remark && rows.some(({ result }) => isException(result)))
    throw new Refusal("draw.exceptionNeedsMore", { field: "remark" });
  await change(ctx, rows, sql`remark = ${remark}`, { remark });
  return null;
}

const stamps: Readonly<Record<number, RawBuilder<unknown>>> = {
  0: sql`, check_user_id = null, check_time = null`,
  2: sql`, check_user_id = case when status = 3 then check_user_id else app_user() end,
    check_time = case when status = 3 then check_time else now() end, review_user_id = null, review_time = null`,
  3: sql`, review_user_id = app_user(), review_time = now()`,
};

/** All of them or none: the first that cannot go there is named. */
export async function moveTo(ctx: Context, { status, ...several }: Several & { status: number }): Promise<null> {
  const rows = await lockRows(ctx, several);
  const items = new Map<number, number[]>();
  for (const { RId } of rows)
    if (!items.has(RId)) {
      const needed = (await checkItemsOf(ctx.db, RId, ctx.lang)).filter(({ isRequired }) => isRequired);
      items.set(
        RId,
        needed.map(({ seq }) => seq),
      );
    }
  const actor = { userId: ctx.user.id, role: ctx.project?.role ?? 0 };
  for (const row of rows) {
    const drawn: DrawnVoucher = {
      ...row,
      items: items.get(row.RId) ?? [],
      checkerId: row.checkUserId,
      hasAdjustment: row.adjustHeadId !== null,
    };
    const why = whyNotTo(status as DrawStatus, drawn, actor);
    if (why)
      throw new Refusal(reasons[why], {
        kind: why === "leaderOnly" ? "forbidden" : "state",
        params: { where: row.where },
      });
  }
  await change(ctx, rows, sql`status = ${status} ${stamps[status] ?? sql``}`, { status });
  return null;
}
