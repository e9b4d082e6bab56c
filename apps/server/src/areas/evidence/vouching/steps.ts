import type { DrawnVoucher, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { drawStatus } from "@digao/contract/areas/evidence/vouching/codes";
import type { Input } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages";
import { instant, ofProject, ownUser } from "@digao/db/project-rows";
import { abs, fen } from "@digao/domain/money";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { bareOfBatch, saysWhatWasSeen, settles } from "@digao/domain/vouching/evidence";
import {
  type DrawRefusal,
  type DrawResult,
  type DrawStatus,
  isException,
  type Subject,
  whyNotTo,
} from "@digao/domain/vouching/states";
import { type RawBuilder, sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { findings } from "../../engagement/papers/door.ts";
import { requireProgLine } from "../../engagement/programs/door.ts";
import { checkItemsOf } from "./check-items.ts";
import { change, lockRows, type Row, refuseClosed, type Several } from "./held-rows.ts";

type Calls = typeof vouching;

const reasons: Record<DrawRefusal, MessageKey> = {
  wrongState: "draw.wrongState",
  marksMissing: "draw.marksMissing",
  resultMissing: "draw.resultMissing",
  ownWork: "draw.ownWork",
  leaderOnly: "draw.leaderOnly",
};

const withMe = sql`case when ${ownUser} = any(checker_ids) then checker_ids else checker_ids || ${ownUser} end`;
/** Who marks or judges is who checks; a drawn row that is worked on is in progress. */
const asWorkedOn = sql`check_user_id = ${ownUser}, checker_ids = ${withMe}, check_time = ${instant()}, status = case when status in (${code.drawStatus.toCheck}, ${code.drawStatus.checked}) then ${code.drawStatus.inProgress} else status end`;

export async function selectDrawn(
  ctx: Context,
  { isSelected, ...several }: Input<Calls["UpdateDrawCheckVoucherSelected"]>,
): Promise<DrawnVoucher[]> {
  const rows = await lockRows(ctx, several);
  return change(ctx, rows, sql`is_selected = ${isSelected}`, { isSelected });
}

export async function tieToProcedure(
  ctx: Context,
  { progLineId, ...several }: Input<Calls["UpdateDrawCheckVoucherProgLine"]>,
): Promise<DrawnVoucher[]> {
  const rows = await lockRows(ctx, several);
  refuseClosed(rows);
  if (progLineId) for (const RId of new Set(rows.map((row) => row.RId))) await requireProgLine(ctx.db, RId, progLineId);
  return change(ctx, rows, sql`prog_line_id = ${progLineId}`, { progLineId });
}

export async function markDrawn(
  ctx: Context,
  { seq, mark, ...several }: Input<Calls["UpdateDrawCheckVoucherMarks"]>,
): Promise<DrawnVoucher[]> {
  const rows = await lockRows(ctx, several);
  refuseClosed(rows);
  const marks = sql`marks = jsonb_set(marks, array[${String(seq)}], to_jsonb(${mark}::int)), ${asWorkedOn}`;
  return change(ctx, rows, marks, { [`mark${seq}`]: mark });
}

/** Of `d` (drawn_voucher): without exception and without evidence, as `bareOfBatch` has it. */
export const isBare = sql`(d.result = ${code.drawResult.noException} and ${findings.saysNothing(sql`d.remark`)}
  and not exists (select from drawn_file f where ${ofProject("f")} and f.drawn_id = d.id))`;

const ownBare = (but: readonly number[]) => sql`drawn_voucher d
  where ${ofProject("d")} and d.check_user_id = ${ownUser} and ${isBare} and not d.id = any(${[...but]}::bigint[])`;

/** Of rows that one act settles, or several acts at once, those without evidence; what was seen of them is asked for. */
async function bareRows(
  ctx: Context,
  rows: readonly Row[],
  seen: string | null | undefined,
): Promise<ReadonlySet<number>> {
  const isAnyBare = bareOfBatch(rows, Number.POSITIVE_INFINITY).length > 0;
  const ids = rows.map(({ id }) => id);
  const recent = isAnyBare ? await findings.recent(ctx, ownBare(ids), "d.check_time") : 0;
  const bare = bareOfBatch(rows, recent);
  const [first] = bare;
  if (first && !saysWhatWasSeen(seen))
    throw new Refusal("draw.evidenceMissing", {
      kind: "state",
      field: "seen",
      params: { count: bare.length, where: first.where },
    });
  return new Set(bare.map(({ id }) => id));
}

interface Finding {
  remark?: string | null;
  [name: string]: unknown;
}

/** Rows without evidence take what was seen as their remark, in sight and in the log. */
async function changeWith(
  ctx: Context,
  rows: readonly Row[],
  { bare, seen }: { bare: ReadonlySet<number>; seen: string | null | undefined },
  finding: Finding,
  set: RawBuilder<unknown>,
): Promise<DrawnVoucher[]> {
  const write = (part: readonly Row[], { remark, ...rest }: Finding) => {
    const changes = remark === undefined ? rest : { ...rest, remark };
    return part.length === 0
      ? []
      : change(ctx, part, remark === undefined ? set : sql`${set}, remark = ${remark}`, changes);
  };
  const seenNow = await write(
    rows.filter(({ id }) => bare.has(id)),
    { ...finding, remark: seen ?? null },
  );
  const others = await write(
    rows.filter(({ id }) => !bare.has(id)),
    finding,
  );
  return [...seenNow, ...others];
}

/** A finding that feeds the misstatements is taken back, or made smaller, by a leader who has not found it, with a new remark on why. */
function requireLeaderForLess(
  { user, project }: Context,
  rows: readonly Row[],
  { isWrong, diffAmount, remark }: { isWrong: boolean; diffAmount: string | null; remark: string | null | undefined },
): void {
  const sizeOf = (amount: string | null) => abs(fen(amount ?? "0"));
  const less = rows.filter(
    (row) => isException(row.result) && (!isWrong || sizeOf(diffAmount) < sizeOf(row.diffAmount)),
  );
  for (const { where, checkerIds, remark: before } of less) {
    if (!isInRoleSet(project?.role ?? -1, "leader") || checkerIds.includes(user.id))
      throw new Refusal("draw.findingLeader", { kind: "forbidden", params: { where } });
    if (!saysWhatWasSeen(remark) || remark === before)
      throw new Refusal("draw.findingReason", { kind: "state", field: "remark", params: { where } });
  }
}

export async function judgeDrawn(
  ctx: Context,
  { result, diffAmount, remark, adjustHeadId, seen, ...several }: Input<Calls["UpdateDrawCheckVoucherResult"]>,
): Promise<DrawnVoucher[]> {
  const rows = await lockRows(ctx, several);
  refuseClosed(rows);
  const judged = rows.map((row) => ({
    ...row,
    result: result as DrawResult,
    remark: remark === undefined ? row.remark : remark,
  }));
  const bare = await bareRows(ctx, judged, seen);
  const isWrong = isException(result as DrawResult);
  requireLeaderForLess(ctx, rows, { isWrong, diffAmount: diffAmount ?? null, remark });
  if (isWrong && (!diffAmount || !remark))
    throw new Refusal("draw.exceptionNeedsMore", { field: diffAmount ? "remark" : "diffAmount" });
  if (adjustHeadId) await checkAdjustment(ctx, adjustHeadId);
  const finding = {
    result,
    diffAmount: isWrong ? diffAmount : null,
    ...(remark === undefined ? {} : { remark }),
    ...(adjustHeadId === undefined ? {} : { adjustHeadId }),
  };
  const set = sql`result = ${result}, diff_amount = ${finding.diffAmount ?? null}::numeric, ${asWorkedOn}
    ${adjustHeadId === undefined ? sql`` : sql`, adjust_head_id = ${adjustHeadId}`}`;
  return changeWith(ctx, rows, { bare, seen }, finding, set);
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
): Promise<DrawnVoucher[]> {
  const rows = await lockRows(ctx, several);
  refuseClosed(rows);
  if (!remark && rows.some(({ result }) => isException(result)))
    throw new Refusal("draw.exceptionNeedsMore", { field: "remark" });
  return change(ctx, rows, sql`remark = ${remark}`, { remark });
}

const stamps: Readonly<Record<number, RawBuilder<unknown>>> = {
  0: sql`, check_user_id = null, checker_ids = '{}', check_time = null`,
  2: sql`, check_user_id = case when status = ${code.drawStatus.reviewed} then check_user_id else ${ownUser} end,
    checker_ids = case when status = ${code.drawStatus.reviewed} then checker_ids else ${withMe} end,
    check_time = case when status = ${code.drawStatus.reviewed} then check_time else ${instant()} end, review_user_id = null, review_time = null`,
  3: sql`, review_user_id = ${ownUser}, review_time = now()`,
};

/** With a draw its amount would leave the misstatements without a word: first somebody takes the finding back, and says why. */
function refuseFindings(status: number, rows: readonly Row[]): void {
  const found = status === drawStatus.cancelled ? rows.find(({ result }) => isException(result)) : undefined;
  if (found) throw new Refusal("draw.findingFirst", { kind: "state", params: { where: found.where } });
}

/** All of them or none: the first that cannot go there is named. */
export async function moveTo(
  ctx: Context,
  { status, seen, ...several }: Several & { status: number; seen?: string | null | undefined },
): Promise<DrawnVoucher[]> {
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
    const drawn: Subject = {
      ...row,
      items: items.get(row.RId) ?? [],
      hasAdjustment: row.hasAdjustment,
    };
    const why = whyNotTo(status as DrawStatus, drawn, actor);
    if (why)
      throw new Refusal(reasons[why], {
        kind: why === "leaderOnly" ? "forbidden" : "state",
        params: { where: row.where },
      });
  }
  refuseFindings(status, rows);
  const settled = settles(status as DrawStatus) ? rows.filter((row) => row.status !== drawStatus.reviewed) : [];
  const bare = await bareRows(ctx, settled, seen);
  return changeWith(ctx, rows, { bare, seen }, { status }, sql`status = ${status} ${stamps[status] ?? sql``}`);
}
